import { type AmoQuoteSheet, amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import { VALIDITY_DAYS } from '@faitage/contracts/invoicing/amo-quote-template'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { quotesToExpire } from '@faitage/projections/invoicing/amo-quote'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { reachLivingProject } from '../projects/project-access.ts'
import { amoQuoteDecider } from './amo-quote.decider.ts'
import type { AmoQuoteOperations } from './amo-quote.operations.ts'
import { soldToday, templateNow } from './quote-lines.ts'

type Asked = { id: string; by: By }

/** Withdraws a quote, or ends it since nothing will come of it: each with its reason. */
export const cancelQuote = (operations: AmoQuoteOperations, asked: Asked, reason: string) =>
  end(operations, 'Cancel', asked, reason)
export const closeQuote = (operations: AmoQuoteOperations, asked: Asked, reason: string) =>
  end(operations, 'Close', asked, reason)

async function end(
  operations: AmoQuoteOperations,
  type: 'Cancel' | 'Close',
  { id, by }: Asked,
  reason: string,
): Promise<Written | Refusal> {
  const { subject_id } = await operations.reachToWrite(id, by.caller)
  return operations.send(id, { type, reason, subject_id }, by)
}

/** A new quote of the same lines, at today's prices: of one that is over, or beside one that runs. */
export async function redoQuote(
  api: Api,
  operations: AmoQuoteOperations,
  { id, by }: Asked,
): Promise<Written | Refusal> {
  const { state } = await operations.reach(id, by.caller)
  if (state.life !== 'present') return refused('NOT_FOUND')
  const { project_id, name, description, template_id, off_premises, conditions, amo_quote_details } = state.sheet
  const { project } = await reachLivingProject(api, by.caller, project_id)
  if (project.erased) return refused('amoQuote.requester.erased')
  const template = template_id ? await templateNow(api, template_id) : undefined
  const catalogue = template?.sheet.amo_quote_details ?? []
  return operations.register(
    {
      ...{ project_id, name, description, off_premises, conditions },
      ...(template ? { template_id } : {}),
      amo_quote_details: soldToday(amo_quote_details ?? [], catalogue),
      validity_date: addDays(api.clock.today(), template?.sheet.validity_days ?? VALIDITY_DAYS),
    } as AmoQuoteSheet,
    by,
  )
}

/** Quotes that one call expires, at most. */
const AT_ONCE = 200

/**
 * Expires the quotes whose last day to be signed is over, in Paris. Called again until it says 0, and on any day: what was
 * expired is not expired twice.
 *
 * @returns how many there were to look at
 */
export async function expireQuotes(api: Api): Promise<number> {
  const today = api.clock.today()
  const ids = await quotesToExpire(api.db, today, AT_ONCE)
  for (const id of ids) {
    const written = await handle(api, {
      ...{ decider: amoQuoteDecider, stream: streamOf.record(amoQuote.stream, id) },
      ...{ command: { type: 'ExpirePastValidity', today }, caller: worker },
      request: internalContext(derivedId(`expired ${today}`, id)),
    })
    if (isRefusal(written)) throw written
  }
  return ids.length
}
