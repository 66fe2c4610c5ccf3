import { addDays, endOfDayInParis, parisDay } from '@faitage/contracts/kernel/format-date'
import { filesToDestroy } from '@faitage/projections/files/file-list.queries'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { traceOf } from '../kernel/http/errors.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { DAYS_KEPT, fileDecider } from './file.decider.ts'
import { streamOfFile } from './file-access.ts'

/*
 * Bytes are written before the event that names them, and destroyed after the event that says so. What is under way is
 * noted in `work.file_intake`; a process that is killed in between leaves its note, and a later sweep asks the log, which
 * alone knows, whether the bytes are somebody's.
 */

/** Milliseconds after which bytes nobody finished are taken for abandoned: longer than any request lives. */
const ABANDONED_MS = 15 * 60_000
const SWEEP_EVERY_MS = 10 * 60_000
/** Files destroyed in one sweep. */
const DESTROYED_AT_ONCE = 200

/** Notes that bytes are on their way, before the first of them is written. */
export async function noteIntake(api: Pick<Api, 'db'>, content_id: string, file_id: string): Promise<void> {
  await api.db
    .insertInto('file_intake')
    .values({ content_id, file_id })
    .onConflict(conflict => conflict.column('content_id').doNothing())
    .execute()
}

/** The log knows of the bytes: there is nothing to watch any more. */
export async function endIntake(api: Pick<Api, 'db'>, content_id: string): Promise<void> {
  await api.db.deleteFrom('file_intake').where('content_id', '=', content_id).execute()
}

/** Forgets bytes that no event names; when the place is away, a later sweep does it. */
export async function dropContent(api: Pick<Api, 'db' | 'files' | 'log'>, content_id: string): Promise<void> {
  try {
    await api.files.remove(content_id)
    await endIntake(api, content_id)
  } catch (error) {
    api.log.warn(traceOf(error), 'bytes of an upload are left to the next sweep')
  }
}

/**
 * Removes what uploads that were cut off by a crash left, and the bytes of files removed long ago.
 *
 * @param abandonedMs how old an unfinished upload must be
 */
export async function sweepContents(api: Api, abandonedMs = ABANDONED_MS): Promise<void> {
  await api.files.sweep()
  const notes = await api.db
    .selectFrom('file_intake')
    .selectAll()
    // By the clock that wrote it, whichever process asks.
    .where(sql<boolean>`at <= now() - make_interval(secs => ${abandonedMs / 1000})`)
    .execute()
  for (const { content_id, file_id } of notes) {
    const { state } = await api.folds.catchUp(fileDecider, streamOfFile(file_id))
    const kept = (state.life === 'present' || state.life === 'removed') && state.content_id === content_id
    if (kept) await endIntake(api, content_id)
    else await dropContent(api, content_id)
  }
  const removedBefore = keptSince(api.clock.now())
  for (const id of await filesToDestroy(api.db, removedBefore, DESTROYED_AT_ONCE)) await destroy(api, id, removedBefore)
}

/** Files removed before this instant are destroyed now: each is kept to the end of its last day in Paris. */
export const keptSince = (now: Date): string => endOfDayInParis(addDays(parisDay(now), -DAYS_KEPT - 1))

async function destroy(api: Api, id: string, removedBefore: string): Promise<void> {
  const stream = streamOfFile(id)
  const { state } = await api.folds.catchUp(fileDecider, stream)
  if (state.life !== 'removed' || state.removed_at >= removedBefore) return
  await noteIntake(api, state.content_id, id)
  const written = await handle(api, {
    decider: fileDecider,
    stream,
    command: { type: 'DestroyFile' },
    caller: worker,
    request: internalContext(),
    actor: { id: 'system', kind: 'system' },
  })
  if (isRefusal(written)) return endIntake(api, state.content_id)
  await dropContent(api, state.content_id)
}

/** Sweeps now and from time to time; failures are logged and tried again. */
export function keepSwept(api: Api): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  const sweep = () => {
    underWay = underWay.then(() => sweepContents(api)).catch(error => api.log.warn(traceOf(error), 'files not swept'))
  }
  sweep()
  const timer = setInterval(sweep, SWEEP_EVERY_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return underWay
    },
  }
}
