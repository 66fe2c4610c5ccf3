import type { FundingFileAnswer } from '@faitage/contracts/funding/funding-file.endpoints'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { begunFirst } from './begun-first.ts'
import { FileNotices } from './file-notices.tsx'
import { MoneyLine } from './money-line.tsx'
import { StepDialog } from './step-dialog.tsx'
import type { Row, Step } from './steps.ts'
import { useFunding } from './use-funding.ts'

type Funder = FundingFileAnswer['items'][number]

/** The funders of a project at one step of their file: what is recorded of each, and what is left to record. */
export function StepPage({ step }: { step: Step }) {
  const { id, data, error, refetch } = useFunding()
  const [opened, setOpened] = useState<{ funder: Funder; row?: Row }>()
  if (error && !data) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const rows = step.rowsOf(data)
  const rowsOf = (funder: Funder) => rows.filter(one => one.funder_id === funder.funder_id)
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">{step.title}</h2>
      <FileNotices projectId={id} answer={data} />
      {data.items.length === 0 && (
        <p className="text-muted-foreground">
          Aucun financeur pour ce projet&nbsp;: retenez une simulation, ou ajoutez des financeurs à la mission.
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {begunFirst(data.items).map(funder => (
          <li key={funder.funder_id}>
            <FunderStep
              projectId={id}
              step={step}
              funder={funder}
              rows={rowsOf(funder)}
              mayWrite={data.may_write}
              onOpen={row => setOpened({ funder, ...(row ? { row } : {}) })}
            />
          </li>
        ))}
      </ul>
      {opened && (
        <StepDialog
          projectId={id}
          step={step}
          answer={data}
          funder={opened.funder}
          row={opened.row}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

interface FunderStepProps {
  readonly projectId: string
  readonly step: Step
  readonly funder: Funder
  readonly rows: readonly Row[]
  readonly mayWrite: boolean
  readonly onOpen: (row?: Row) => void
}

function FunderStep({ projectId, step, funder, rows, mayWrite, onOpen }: FunderStepProps) {
  const remove = useCommand(step.remove, { success: step.removed })
  const takeOut = (row: Row) => {
    const body = { funders_id: [funder.funder_id], ...(step.many ? { payments_id: [String(row.id)] } : {}) }
    remove.mutate({ params: { id: projectId }, body })
  }
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-medium [overflow-wrap:anywhere]">{funder.name}</h3>
          <MoneyLine funder={funder} />
        </div>
        {mayWrite && (step.many || rows.length === 0) && (
          <Button size="sm" variant={rows.length === 0 ? 'default' : 'outline'} onClick={() => onOpen()}>
            {step.act}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="text-sm text-muted-foreground">{step.empty}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {rows.map(row => (
            <li
              key={String(row.id ?? row.funder_id)}
              className="flex flex-wrap items-center justify-between gap-2 border-t pt-2"
            >
              <span className="text-sm tabular">{step.told(row)}</span>
              {mayWrite && (
                <span className="flex gap-2">
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={`Modifier, ${funder.name}`}
                    onClick={() => onOpen(row)}
                  >
                    Modifier
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Retirer, ${funder.name}`}
                    disabled={remove.isPending}
                    onClick={() => takeOut(row)}
                  >
                    Retirer
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
