import type { Written } from '@faitage/contracts/kernel/endpoint'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { refold } from '@faitage/projections/kernel/personal-data/refold'
import { askForSweep } from '@faitage/projections/kernel/personal-data/sweeper'
import { readModels } from '@faitage/projections/read-models'
import { sql } from 'kysely'
import { eraseFile } from '../files/files-of-erased.ts'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { type ErasingKept, isForgotten, keptUntil } from './kept-by-law.ts'
import { noteErasure } from './note-erasure.ts'

/**
 * Erases whom an invoice is made out to, and its PDF, once the law has it kept no longer; before, it is refused, whoever asks
 * and why. Its number, its dates and its amounts stay: what was billed is counted as before.
 */
export async function eraseInvoice(api: Api, { id, cause, caller, request }: ErasingKept): Promise<Written | Refusal> {
  await demandCaughtUp(api)
  const { rows } = await sql<{ issue_date: string | null; file_id: string | null }>`
    select sheet ->> 'issue_date' as issue_date, sheet ->> 'file_id' as file_id from invoice where id = ${id}::uuid`.execute(
    api.db,
  )
  const [{ issue_date, file_id } = { issue_date: null, file_id: null }] = rows
  if (!issue_date) return refused('NOT_FOUND')
  const until = await keptUntil(api, 'invoice', issue_date)
  // Begun and cut off, it is carried through whatever the rules have become.
  if (until > api.clock.today() && !(await isForgotten(api, id)))
    return refused('privacy.erase.invoice', { until: formatDay(until) })
  const streams = [streamOf.record('invoice', id), ...(file_id ? [streamOf.record('file', file_id)] : [])]
  if (file_id) await eraseFile(api, file_id, caller)
  await api.keyring.forget(id)
  api.folds.clear()
  await demandCaughtUp(api)
  await refold(api.pool, readModels, streams, stream => api.events.read(stream))
  api.folds.clear()
  await askForSweep(api.pool)
  const gone = { keys: 1, streams: streams.length, destroyed: file_id ? 1 : 0 }
  const { commandId: command, requestHash } = request
  return noteErasure(api, { id, kind: 'invoice', cause, ...gone, caller, command, requestHash })
}
