import { amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { amoQuoteDecider } from './amo-quote.decider.ts'

/**
 * Withdraws the quotes of projects that wait to be signed: who was to sign them is about to be forgotten, and nobody else
 * shall. Once, whoever asks how often.
 */
export async function withdrawQuotes(api: Api, projects: readonly string[], caller: Caller): Promise<void> {
  const { rows } = await sql<{ id: string; requester_id: string }>`
    select amo_quote.id, project_list.requester_id from amo_quote
    join project_list on project_list.id = (amo_quote.sheet ->> 'project_id')::uuid
    where not amo_quote.is_deleted and project_list.id = any (${[...projects]}::uuid[])
      and amo_quote.sheet ->> 'status' in ('WAITING_SIGNATURE', 'PAUSED')`.execute(api.db)
  for (const { id, requester_id: subject_id } of rows) {
    const reason = 'Les données du demandeur ont été effacées.'
    const written = await handle(api, {
      ...{ decider: amoQuoteDecider, stream: streamOf.record(amoQuote.stream, id) },
      command: { type: 'WithdrawUnsigned', reason, subject_id },
      caller,
      request: internalContext(derivedId('withdrawn: nobody is left to sign', id)),
    })
    if (isRefusal(written)) throw written
  }
}
