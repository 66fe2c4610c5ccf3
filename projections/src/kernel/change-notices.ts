import type { ChangeNotice } from '@faitage/contracts/system/system.endpoints'
import type { Place } from './older-log.ts'
import type { Executor } from './table-store.ts'
import type { RowChange } from './workspace.ts'

/** Channel on which every batch is announced. */
export const CHANGES_CHANNEL = 'faitage'

/**
 * What is announced after a batch; `changes` null: too many to list, whatever is shown may be old. `streams` are those
 * that moved and that no change names (`<kind>-<id>`), for whoever keeps what they say; null: too many.
 */
export type BatchNotice = {
  position: string
  /** Where tables stand that are not projected into, an upgrade being under way; null: no table does any more. */
  standing?: string | null
  changes: Omit<ChangeNotice, 'position'>[] | null
  streams?: string[] | null
  /** The tables were made again on an older log. */
  back?: boolean
}

/** A notification holds 8,000 bytes. */
const BYTES_MAX = 7900
const CHANGES_MAX = 60

export function batchNotice(
  position: bigint,
  changes: readonly RowChange[],
  moved: readonly { readonly streamId: string }[] = [],
): BatchNotice {
  const notices = new Map<string, Omit<ChangeNotice, 'position'>>()
  for (const { model, id, before, after } of changes) {
    const row = after ?? before
    const notice = row && model.notice?.(row)
    if (notice) notices.set(`${notice.kind} ${id}`, { id, ...notice })
    if (notices.size > CHANGES_MAX) return { position: position.toString(), changes: null }
  }
  const told = { position: position.toString(), changes: [...notices.values()] }
  const named = new Set(told.changes.map(({ kind, id }) => `${kind}-${id}`))
  const streams = [...new Set(moved.map(({ streamId }) => streamId))].filter(stream => !named.has(stream))
  if (streams.length === 0) return told
  const whole = { ...told, streams }
  return Buffer.byteLength(JSON.stringify(whole)) > BYTES_MAX ? { ...told, streams: null } : whole
}

/** Moves the checkpoint to an event, or where it stands already and no `id` is said, and announces the batch, both when the transaction commits. */
export async function moveCheckpoint(
  client: Executor,
  name: string,
  { position, id }: Place,
  notice: BatchNotice,
): Promise<void> {
  await client.query({
    name: 'move checkpoint',
    text: `with moved as (
        update ops.projection_checkpoint set position = $2, updated_at = now(), event_id = coalesce($4, event_id),
          event_at = case when $4::uuid is null then event_at else $2 end where name = $1)
      select pg_notify('${CHANGES_CHANNEL}', $3)`,
    values: [name, position.toString(), JSON.stringify(notice), id ?? null],
  })
}
