import type { Written } from '@faitage/contracts/kernel/endpoint'
import { addMonths, formatDay } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { rulesInForce } from '@faitage/contracts/privacy/retention'
import type { ErasureCause } from '@faitage/contracts/privacy/subject'
import { refold } from '@faitage/projections/kernel/personal-data/refold'
import { askForSweep } from '@faitage/projections/kernel/personal-data/sweeper'
import { retentionRules } from '@faitage/projections/privacy/retention-rule'
import { readModels } from '@faitage/projections/read-models'
import { sql } from 'kysely'
import { eraseFile } from '../files/files-of-erased.ts'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { noteErasure } from './note-erasure.ts'

interface ErasingInvoice {
  readonly id: string
  readonly cause: ErasureCause
  readonly caller: Caller
  readonly request: RequestContext
}

/**
 * Erases whom an invoice is made out to, and its PDF, once the law has it kept no longer; before, it is refused, whoever asks
 * and why. Its number, its dates and its amounts stay: what was billed is counted as before.
 */
export async function eraseInvoice(
  api: Api,
  { id, cause, caller, request }: ErasingInvoice,
): Promise<Written | Refusal> {
  await demandCaughtUp(api)
  const { rows } = await sql<{ issue_date: string | null; file_id: string | null }>`
    select sheet ->> 'issue_date' as issue_date, sheet ->> 'file_id' as file_id from invoice where id = ${id}::uuid`.execute(
    api.db,
  )
  const [{ issue_date, file_id } = { issue_date: null, file_id: null }] = rows
  if (!issue_date) return refused('NOT_FOUND')
  const until = await keptUntil(api, issue_date)
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

/** The last day an invoice is kept: by the rule in force, from the end of the year it was issued. */
async function keptUntil({ db, clock }: Api, issue_date: string): Promise<string> {
  const rule = rulesInForce(await retentionRules(db), clock.today()).get('invoice')
  // Kinds without a rule keep everything.
  if (!rule) return '9999-12-31'
  return addMonths(`${issue_date.slice(0, 4)}-12-31`, rule.current_months + rule.archive_months)
}

async function isForgotten({ db }: Api, id: string): Promise<boolean> {
  const { rows } = await sql`select from forgotten_subject where subject_id = ${id}::uuid`.execute(db)
  return rows.length > 0
}
