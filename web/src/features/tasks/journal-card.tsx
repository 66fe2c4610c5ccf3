import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import {
  taskEventEndpoints as events,
  coOwnershipTaskEndpoints as tasks,
} from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { followUpNoteEndpoints as notes } from '@faitage/contracts/tasks/follow-up-note'
import { DONE, type TaskOwnerField } from '@faitage/contracts/tasks/task.words'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { ReadFailed } from '@/components/read-failed'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { FollowUpLine } from './follow-up-line.tsx'
import { lastOf } from './journal.ts'
import { FileLine, NoteLine } from './journal-line.tsx'
import { tasksOf, type Within } from './within.ts'

/** How many are told at first, and how many more each time. */
const STEP = 10
const MOST = 100

interface JournalProps {
  /** The field that names the thing, e.g. `copro_id`, and its id. */
  field: string
  id: string
  /** Tasks, events and documents belong to it too; only notes do to a person. */
  isThing: boolean
  within: Within
}

const kindOf = (field: string) => field.replace(/_id$/, '') as 'sc' | 'copro' | 'building' | 'lot'

/** The journal, newest first: calls and notes, tasks that were done, events that took place, documents that were added. */
export function Journal({ field, id, isThing, within }: JournalProps) {
  const files = useUser().permissions.includes('read file') && isThing
  const [count, setCount] = useState(STEP)
  // One more than is shown tells whether there are others.
  const size = Math.min(count + 1, MOST)
  const last = (sortBy: string, of: object, more: object = {}) =>
    ({ query: { ...of, size, sortBy, sortDirection: 'desc', ...more } }) as never
  const own = { [field]: id }
  const whole = within ? tasksOf(field as TaskOwnerField, id, true) : own
  const noted = useRead(notes.list, last('happened_on', own))
  const done = useRead(tasks.list, last('done_on', whole, { status: [DONE] }), { enabled: isThing })
  const met = useRead(events.list, last('start', whole, { until: todayInParis() }), { enabled: isThing })
  const added = useRead(
    fileEndpoints.list,
    { query: { owner_kind: kindOf(field), owner_id: id, size, sortBy: 'uploaded_at', sortDirection: 'desc' } },
    { enabled: files },
  )
  const reads = [noted, ...(isThing ? [done, met] : []), ...(files ? [added] : [])]
  const failed = reads.find(({ error, data }) => error && !data)?.error
  if (failed)
    return <ReadFailed message={failed.message} onRetry={() => void Promise.all(reads.map(read => read.refetch()))} />
  if (reads.some(({ data }) => !data)) return <Skeleton className="h-24" />
  const all = lastOf(
    {
      notes: noted.data?.items ?? [],
      tasks: [...(done.data?.items ?? []), ...(met.data?.items ?? []).filter(({ is_past }) => is_past)],
      files: added.data?.items ?? [],
    },
    size,
  )
  if (all.length === 0) return <p className="text-muted-foreground">Aucun échange noté pour l’instant.</p>
  return (
    <>
      <ul aria-label="Journal" className="flex flex-col divide-y">
        {all
          .slice(0, Math.min(count, MOST))
          .map(({ kind, item }) =>
            kind === 'note' ? (
              <NoteLine key={item.id} note={item} />
            ) : kind === 'file' ? (
              <FileLine key={item.id} file={item} />
            ) : (
              <FollowUpLine key={item.id} item={item} {...(within ? { within } : {})} />
            ),
          )}
      </ul>
      {all.length > count && count < MOST && (
        <Button variant="outline" size="sm" className="no-print w-fit" onClick={() => setCount(count + STEP)}>
          Afficher la suite
        </Button>
      )}
    </>
  )
}
