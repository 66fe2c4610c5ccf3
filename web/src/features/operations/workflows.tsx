import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { oneOf } from '@faitage/contracts/kernel/one-of'
import { operationsEndpoints, type WorkflowRun, workflowStatuses } from '@faitage/contracts/system/operations.endpoints'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { ShortPager } from '@/components/short-pager'
import { Badge } from '@/components/ui/badge'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Skeleton } from '@/components/ui/skeleton'
import { statusWords, workflowName } from './operations-words.ts'
import { WorkflowSheet } from './workflow-sheet.tsx'

const SIZE = 10
const EVERY_MS = 10_000

/** The workflows, the latest first; each opens what happened to it. */
export function Workflows({ counts }: { counts: { running: number; failed: number } | null }) {
  const [page, setPage] = useState(1)
  const [status, setStatus] = useState('')
  const [opened, setOpened] = useState<WorkflowRun>()
  const asked = oneOf(workflowStatuses, status)
  const read = useRead(
    operationsEndpoints.workflows,
    { query: { page, size: SIZE, ...(asked ? { status: [asked] } : {}) } },
    { cacheDisabled: true, every: EVERY_MS, keepPrevious: true },
  )
  const items = read.data?.items ?? []
  return (
    <Card aria-label="Traitements">
      <CardHeader>
        <div className="flex flex-wrap items-end justify-between gap-2">
          <CardTitle>Traitements</CardTitle>
          <div className="flex items-center gap-2">
            <Label htmlFor="workflow-status">État</Label>
            <NativeSelect
              id="workflow-status"
              value={status}
              onChange={event => {
                setPage(1)
                setStatus(event.target.value)
              }}
            >
              <option value="">Tous</option>
              {workflowStatuses.map(one => (
                <option key={one} value={one}>
                  {statusWords[one].label}
                </option>
              ))}
            </NativeSelect>
          </div>
        </div>
        <CardDescription>
          {counts
            ? `${countOf(counts.running, 'en cours', 'en cours')}, ${countOf(counts.failed, 'en échec', 'en échec')}.`
            : 'Le serveur de traitements ne répond pas.'}
        </CardDescription>
      </CardHeader>
      {read.error ? (
        <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.isPending ? (
        <Skeleton className="h-40" />
      ) : items.length === 0 ? (
        <p className="text-sm text-muted-foreground">Aucun traitement dans cet état.</p>
      ) : (
        <ul className="divide-y">
          {items.map(run => (
            <li key={run.run_id}>
              <button
                type="button"
                className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 py-3 text-left text-sm hover:bg-accent"
                onClick={() => setOpened(run)}
              >
                <span className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
                  <span className="block font-medium">{workflowName(run.type)}</span>
                  <span className="block text-muted-foreground">{run.workflow_id}</span>
                </span>
                <span className="text-muted-foreground">{formatInstant(run.started_at)}</span>
                <Badge variant={statusWords[run.status].variant}>{statusWords[run.status].label}</Badge>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ShortPager
        label="Pages des traitements"
        page={page}
        size={SIZE}
        total={Math.min(read.data?.totalItems ?? 0, SIZE * 100)}
        onPage={setPage}
      />
      <WorkflowSheet run={opened} onClose={() => setOpened(undefined)} />
    </Card>
  )
}
