import type { FundingFileAnswer } from '@faitage/contracts/funding/funding-file.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { useCommand } from '@/api/queries'
import { useUser } from '@/api/session'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'

/** Warnings, and the status that follows from what is recorded: a person takes it or leaves it. */
export function FileNotices({ projectId, answer }: { projectId: string; answer: FundingFileAnswer }) {
  const { permissions } = useUser()
  const change = useCommand(projectEndpoints.changeStatus, { success: 'Le statut du projet est changé.' })
  const { proposed_status: proposed, warnings, may_write } = answer
  return (
    <>
      {warnings.length > 0 && (
        <Alert variant="warning">
          <AlertDescription>
            <ul className="flex flex-col gap-1">
              {warnings.map(warning => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </AlertDescription>
        </Alert>
      )}
      {proposed && may_write && permissions.includes('update project') && (
        <Alert>
          <AlertDescription className="flex flex-wrap items-center justify-between gap-3">
            <span>
              D’après ce qui est enregistré, le projet est «&nbsp;{projectStatusLabels[proposed.status]}&nbsp;» depuis
              le {formatDay(proposed.on)}.
            </span>
            <Button
              size="sm"
              disabled={change.isPending}
              onClick={() => change.mutate({ params: { id: projectId }, body: proposed })}
            >
              Passer au statut «&nbsp;{projectStatusLabels[proposed.status]}&nbsp;»
            </Button>
          </AlertDescription>
        </Alert>
      )}
    </>
  )
}
