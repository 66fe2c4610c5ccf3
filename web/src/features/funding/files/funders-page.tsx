import type { FundingFileAnswer } from '@faitage/contracts/funding/funding-file.endpoints'
import { fundingFileEndpoints } from '@faitage/contracts/funding/funding-file.endpoints'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { lazy, Suspense, useState } from 'react'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { begunFirst } from './begun-first.ts'
import { type Deadline, DeadlineLine } from './deadline-line.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { FileNotices } from './file-notices.tsx'
import { MoneyLine } from './money-line.tsx'
import { useFunding } from './use-funding.ts'
import { WorksDays } from './works-days.tsx'

const HistoryDrawer = lazy(() =>
  import('@/components/record/history/history-drawer').then(module => ({ default: module.HistoryDrawer })),
)

const sums = [
  ['simulated', 'Simulé'],
  ['asked', 'Demandé'],
  ['granted', 'Accordé'],
  ['paid', 'Versé'],
  ['at_risk', 'Reste à toucher'],
] as const

/** The funders of a project: what was simulated, asked, granted and paid of each, and until when what must be done. */
export function Page() {
  const { id, data, error, refetch } = useFunding()
  const [opened, setOpened] = useState<{ name: string; deadline: Deadline }>()
  const [history, setHistory] = useState(false)
  if (error && !data) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Financeurs du projet</h2>
        {data.revision >= 0 && (
          <Button size="sm" variant="outline" onClick={() => setHistory(true)}>
            Historique
          </Button>
        )}
      </div>
      <FileNotices projectId={id} answer={data} />
      <dl className="flex flex-wrap gap-3" aria-label="Totaux des aides, hors prêts">
        {sums.map(([key, label]) => (
          <div key={key} className="min-w-36 flex-1 rounded-lg border bg-card p-3">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="text-lg font-semibold tabular">{formatEuro(data.totals[key])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted-foreground">
        Ces totaux sont ceux des aides, prêts et avantages fiscaux non compris.
      </p>
      {data.simulation === null && (
        <p className="text-sm text-muted-foreground">
          Aucune simulation n’est retenue&nbsp;: les montants simulés apparaîtront ici dès qu’une le sera.
        </p>
      )}
      <WorksDays projectId={id} answer={data} />
      <ul className="flex flex-col gap-3">
        {begunFirst(data.items).map(funder => (
          <li key={funder.funder_id}>
            <FunderCard
              funder={funder}
              mayWrite={data.may_write}
              onOpen={deadline => setOpened({ name: funder.name, deadline })}
            />
          </li>
        ))}
      </ul>
      {opened && <ExtendDialog projectId={id} answer={data} {...opened} onClose={() => setOpened(undefined)} />}
      {history && (
        <Suspense>
          <HistoryDrawer
            open
            onOpenChange={setHistory}
            title="Historique du financement"
            endpoint={fundingFileEndpoints.history}
            id={id}
            undo={data.may_write ? fundingFileEndpoints.undo : undefined}
          />
        </Suspense>
      )}
    </div>
  )
}

interface FunderCardProps {
  readonly funder: FundingFileAnswer['items'][number]
  readonly mayWrite: boolean
  readonly onOpen: (deadline: Deadline) => void
}

function FunderCard({ funder, mayWrite, onOpen }: FunderCardProps) {
  return (
    <Card className="flex flex-col gap-2 p-4">
      <h3 className="font-medium [overflow-wrap:anywhere]">{funder.name}</h3>
      <MoneyLine funder={funder} />
      {funder.deadlines.map(deadline => (
        <div key={deadline.kind} className="flex flex-wrap items-center justify-between gap-2 border-t pt-2">
          <DeadlineLine deadline={deadline} />
          {mayWrite && deadline.state !== 'met' && deadline.state !== 'waived' && (
            <Button size="sm" variant="outline" onClick={() => onOpen(deadline)}>
              Proroger ou lever
            </Button>
          )}
        </div>
      ))}
    </Card>
  )
}
