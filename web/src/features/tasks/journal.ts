import type { FileItem } from '@faitage/contracts/files/file.endpoints'
import { dayOf } from '@faitage/contracts/kernel/format-date'
import type { CoOwnershipTaskItem } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import type { FollowUpNoteItem } from '@faitage/contracts/tasks/follow-up-note'

/** A line of the journal of a thing: a note, a task that was done, an event that took place, a document that was added. */
export type Happened =
  | { readonly kind: 'note'; readonly item: FollowUpNoteItem }
  | { readonly kind: 'task'; readonly item: CoOwnershipTaskItem }
  | { readonly kind: 'file'; readonly item: FileItem }

/** The day of it, then the moment it was noted. */
function momentOf({ kind, item }: Happened): string {
  if (kind === 'note') return `${item.happened_on} ${item.created_at}`
  if (kind === 'file') return `${dayOf(item.uploaded_at)} ${item.uploaded_at}`
  return `${item.start ? dayOf(item.start) : (item.done_on ?? dayOf(item.updated_at))} ${item.start ?? item.updated_at}`
}

interface Read {
  readonly notes: readonly FollowUpNoteItem[]
  readonly tasks: readonly CoOwnershipTaskItem[]
  readonly files: readonly FileItem[]
}

/** The last that happened, newest first: of lists that are each cut after so many, no more than that are in their place. */
export function lastOf({ notes, tasks, files }: Read, count: number): Happened[] {
  const all: Happened[] = [
    ...notes.map(item => ({ kind: 'note', item }) as const),
    ...tasks.map(item => ({ kind: 'task', item }) as const),
    ...files.map(item => ({ kind: 'file', item }) as const),
  ]
  return all
    .map(one => ({ one, at: momentOf(one) }))
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, count)
    .map(({ one }) => one)
}
