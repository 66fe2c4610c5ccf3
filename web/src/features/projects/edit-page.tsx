import {
  addDays,
  dayOf,
  earlierDay,
  endOfDayInParis,
  formatDay,
  laterDay,
  todayInParis,
} from '@faitage/contracts/kernel/format-date'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import type { ApiRefusal } from '@/api/refusal'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/app/page-skeleton'
import { useSetPageTitle } from '@/app/page-title'
import { HistoryDrawer } from '@/components/record/history/history-drawer'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { AsOfBanner } from './as-of-banner.tsx'
import { ChangeStatus } from './change-status.tsx'
import { ChangesSince } from './changes-since.tsx'
import { DeleteProject } from './delete-project.tsx'
import { EditProjectForm } from './edit-project-form.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { type ProjectDialog, ProjectHeader } from './project-header.tsx'
import { nameOfProject } from './project-name.ts'
import { ProjectProblem } from './project-problem.tsx'
import { StatusDates } from './status-dates.tsx'
import { type AsOf, useAsOf } from './use-as-of.ts'

/** One project: its requester section today, or all of it as it was on a past day. */
export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { asOf, see } = useAsOf()
  const changes = useUser().permissions.includes('update project')
  const [dialog, setDialog] = useState<ProjectDialog>()
  const today = useRead(projectEndpoints.get, { params: { id } })
  const past = useRead(
    projectEndpoints.asOf,
    { params: { id }, query: asOf ? asOfQuery(asOf) : { on: '' } },
    { enabled: asOf !== undefined, keepPrevious: true },
  )
  const shown = asOf ? past.data : today.data
  const name = nameOfProject(shown ?? today.data)
  useSetPageTitle(name)
  const failure = asOf ? past.error : today.error
  const close = (open: boolean) => (open ? undefined : setDialog(undefined))

  return (
    <div className="flex flex-col gap-6">
      {asOf ? (
        <AsOfBanner asOf={asOf} onSee={see}>
          {past.data && !past.isPlaceholderData ? <ChangesSince projectId={id} from={asOf.on} /> : null}
        </AsOfBanner>
      ) : null}
      {shown && !(asOf && failure) ? (
        <>
          <ProjectHeader
            project={shown}
            name={name ?? ''}
            past={asOf !== undefined}
            onOpen={setDialog}
            onSeePast={() => see({ on: lastDayToSee(shown), knownOn: undefined })}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
            {asOf || !changes || !shown.may_write ? (
              <ProjectFacts project={shown} internal={changes} />
            ) : (
              <EditProjectForm project={shown} />
            )}
            <Card className="xl:sticky xl:top-20">
              <CardTitle>Étapes</CardTitle>
              <StatusDates project={shown} />
            </Card>
          </div>
        </>
      ) : failure ? (
        <ProjectProblem refusal={failure} onRetry={() => void (asOf ? past : today).refetch()}>
          {asOf ? <FirstDay refusal={failure} onSee={on => see({ on, knownOn: undefined })} /> : undefined}
        </ProjectProblem>
      ) : (
        <PageSkeleton />
      )}
      <HistoryDrawer
        open={dialog === 'history'}
        onOpenChange={close}
        title="Historique du projet"
        endpoint={projectEndpoints.history}
        id={id}
        onSeeAt={day => see({ on: day, knownOn: undefined })}
      />
      {today.data ? (
        <>
          <ChangeStatus project={today.data} open={dialog === 'status'} onOpenChange={close} />
          <DeleteProject project={today.data} name={name ?? ''} open={dialog === 'delete'} onOpenChange={close} />
        </>
      ) : null}
    </div>
  )
}

/** The way to the first day of a project that did not exist yet on the day asked about. */
function FirstDay({ refusal, onSee }: { refusal: ApiRefusal; onSee: (day: string) => void }) {
  const day = typeof refusal.details.opened_on === 'string' ? refusal.details.opened_on : undefined
  return day ? (
    <Button variant="outline" size="sm" onClick={() => onSee(day)}>
      Voir au {formatDay(day)}
    </Button>
  ) : null
}

const asOfQuery = ({ on, knownOn }: AsOf) => ({ on, ...(knownOn ? { known_at: endOfDayInParis(knownOn) } : {}) })

/** The past day shown first: the one before the last change, when there is one to compare with. */
function lastDayToSee(project: ProjectDetail): string {
  const before = earlierDay(addDays(dayOf(project.updated_at), -1), addDays(todayInParis(), -1))
  return laterDay(before, project.opened_on)
}
