import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { operationsEndpoints, type WorkflowRun } from '@faitage/contracts/system/operations.endpoints'
import { useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { Fact, Facts } from '@/components/record/facts'
import { ShortPager } from '@/components/short-pager'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'
import { Sheet, SheetContent, SheetDescription, SheetFooter, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { useAbility } from '@/lib/use-ability'
import { eventName, restartable, statusWords, workflowName } from './operations-words.ts'

const SIZE = 50
const EVERY_MS = 5000

/** One workflow: where it is, what it waits for, and all that happened to it. */
export function WorkflowSheet({ run, onClose }: { run: WorkflowRun | undefined; onClose: () => void }) {
  return (
    <Sheet open={run !== undefined} onOpenChange={open => (open ? undefined : onClose())}>
      <SheetContent side="right" className="sm:max-w-xl">
        {run ? <Run key={run.run_id} run={run} onClose={onClose} /> : null}
      </SheetContent>
    </Sheet>
  )
}

function Run({ run, onClose }: { run: WorkflowRun; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const read = useRead(
    operationsEndpoints.workflow,
    { params: { run_id: run.run_id }, query: { workflow_id: run.workflow_id, page, size: SIZE } },
    { cacheDisabled: true, keepPrevious: true, every: answer => (answer?.status === 'running' ? EVERY_MS : false) },
  )
  const found = read.data
  const { status } = found ?? run
  return (
    <>
      <SheetHeader>
        <SheetTitle>{workflowName(run.type)}</SheetTitle>
        <SheetDescription className="[overflow-wrap:anywhere]">{run.workflow_id}</SheetDescription>
      </SheetHeader>
      <Facts>
        <Fact label="État">
          <Badge variant={statusWords[status].variant}>{statusWords[status].label}</Badge>
        </Fact>
        <Fact label="Commencé le">{formatInstant(run.started_at)}</Fact>
        <Fact label="Fini le">{formatInstant((found ?? run).closed_at)}</Fact>
      </Facts>
      {read.error ? (
        <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : found ? (
        <>
          <Pending found={found} />
          <History found={found} />
          <ShortPager
            label="Pages de l’histoire"
            page={page}
            size={SIZE}
            total={found.history.totalItems}
            onPage={setPage}
          />
        </>
      ) : (
        <Skeleton className="h-48" />
      )}
      <Actions run={{ ...run, status }} onDone={onClose} />
    </>
  )
}

type Found = ResponseOf<typeof operationsEndpoints.workflow>

function Pending({ found: { pending } }: { found: Found }) {
  if (pending.length === 0) return null
  return (
    <section aria-label="En attente" className="flex flex-col gap-2">
      <h3 className="font-medium">En attente</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {pending.map(({ name, attempt, failure, next_try_at }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            {name}, essai {attempt}
            {next_try_at ? `, le ${formatInstant(next_try_at)}` : ''}
            {failure ? <span className="block text-destructive">{failure}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function History({ found: { history } }: { found: Found }) {
  return (
    <section aria-label="Histoire" className="flex flex-col gap-2">
      <h3 className="font-medium">Histoire</h3>
      <ol className="flex flex-col gap-2 text-sm">
        {history.items.map(({ id, at, type, name, attempt, failure }) => (
          <li key={id} className="grid grid-cols-[3rem_1fr] gap-2 [overflow-wrap:anywhere]">
            <span className="tabular text-muted-foreground">{id}</span>
            <span>
              {eventName(type)}
              {name ? <>&nbsp;: {name}</> : null}
              {attempt && attempt > 1 ? `, essai ${attempt}` : ''}
              <span className="block text-muted-foreground">{formatInstant(at)}</span>
              {failure ? <span className="block text-destructive">{failure}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Actions({ run, onDone }: { run: WorkflowRun; onDone: () => void }) {
  const ability = useAbility()
  const input = { params: { run_id: run.run_id }, body: { workflow_id: run.workflow_id } }
  const cancel = useCommand(operationsEndpoints.cancelWorkflow, { success: 'L’arrêt est demandé.' })
  const restart = useCommand(operationsEndpoints.restartWorkflow, {
    success: 'Le traitement est relancé.',
    onSuccess: onDone,
  })
  if (!ability.can('update', 'operations')) return null
  if (run.status === 'running')
    return (
      <SheetFooter>
        <Question
          trigger={<Button variant="outline">Arrêter</Button>}
          title="Arrêter ce traitement ?"
          description="Ce qu’il a déjà fait reste fait. Il finit son étape, range ce qu’il faut, puis s’arrête."
          keep="Laisser faire"
          act="Arrêter"
          destructive
          onAct={() => cancel.mutate(input)}
        />
      </SheetFooter>
    )
  if (!restartable.includes(run.status)) return null
  return (
    <SheetFooter>
      <Button disabled={restart.isPending} onClick={() => restart.mutate(input)}>
        Relancer
      </Button>
    </SheetFooter>
  )
}
