import { amoQuoteEndpoints as endpoints } from '@faitage/contracts/invoicing/amo-quote'
import { amoQuoteWorkerEndpoints as worker } from '@faitage/contracts/invoicing/amo-quote.worker.endpoints'
import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { amoQuoteSums } from '@faitage/projections/invoicing/amo-quote'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { refused } from '../kernel/refusal.ts'
import { openToClient } from '../projects/portal/client-side.ts'
import { reachLivingProject } from '../projects/project-access.ts'
import { amoQuoteOperations } from './amo-quote.operations.ts'
import { cancelQuote, closeQuote, expireQuotes, redoQuote } from './amo-quote-moves.ts'
import { sendQuote, settleQuote } from './amo-quote-send.ts'
import { replaceQuoteDocument, signOnPaper, signQuote } from './amo-quote-sign.ts'
import { quotePdfOf } from './quote-pdf-answer.ts'

const done = { ok: true } as const

/** Milliseconds a list that is to be fresh waits for the read models. */
const CAUGHT_UP_MS = 2000

/** The quotes of ours of projects, and what is done with them. */
export function amoQuoteRoutes(api: Api): RouteDefinition[] {
  const operations = amoQuoteOperations(api)
  const list = async ({ project_id, cacheDisabled, ...query }: QueryOf<typeof endpoints.list>, caller: Caller) => {
    const reached = await reachLivingProject(api, caller, project_id)
    const isClient = caller.role === 'client'
    if (isClient && !openToClient(reached, 'contractualization')) throw refused('NOT_FOUND')
    if (cacheDisabled && !(await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS))) throw refused('UNAVAILABLE')
    const sent = isClient ? [sql<boolean>`(sheet ->> 'sent_on' is not null or sheet ->> 'status' = 'SIGNED')`] : []
    const page = await operations.list(query, caller, [sql`sheet ->> 'project_id' = ${project_id}`, ...sent])
    return { ...page, totals: await amoQuoteSums(api.db, project_id, isClient) }
  }
  return [
    ...recordRoutes(operations, endpoints, list),
    route(endpoints.pause, ({ params: { id }, ...by }) => operations.send(id, { type: 'Pause' }, by)),
    route(endpoints.resume, ({ params: { id }, ...by }) => operations.send(id, { type: 'Resume' }, by)),
    route(endpoints.cancel, ({ params: { id }, body: { reason }, ...by }) =>
      cancelQuote(operations, { id, by }, reason),
    ),
    route(endpoints.close, ({ params: { id }, body: { reason }, ...by }) => closeQuote(operations, { id, by }, reason)),
    route(endpoints.send, ({ params: { id }, ...by }) => sendQuote(api, operations, { id, by })),
    route(endpoints.sign, ({ params: { id }, body, ...by }) => signOnPaper(api, operations, { id, by }, body)),
    route(endpoints.pdf, async ({ params: { id }, caller, http, reply }) => {
      // Whether it is theirs to read is asked as for any reading of it.
      await operations.get(id, caller)
      return await quotePdfOf(api, operations, id, { caller, http, reply })
    }),
    route(worker.replaceDocument, async ({ params: { id, signature_id } }) => {
      await replaceQuoteDocument(api, id, signature_id)
      return done
    }),
    route(worker.sign, async ({ params: { id, signature_id } }) => {
      await signQuote(api, id, signature_id)
      return done
    }),
    route(worker.settle, async ({ params: { id } }) => {
      await settleQuote(api, id)
      return done
    }),
    route(worker.expire, async () => ({ left: (await expireQuotes(api)) > 0 })),
    route(endpoints.redo, ({ params: { id }, ...by }) => redoQuote(api, operations, { id, by })),
  ]
}
