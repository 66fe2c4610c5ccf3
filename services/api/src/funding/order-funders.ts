import type { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import type { BodyOf, ResponseOf, Written } from '@faitage/contracts/kernel/endpoint'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { rowRequest } from '../kernel/records/record-bulk.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { funderOperations } from './funder-operations.ts'

type Order = typeof funderEndpoints.order

/** Milliseconds the order waits for the read models: a funder added a moment ago has its place too. */
const CAUGHT_UP_MS = 2000

/**
 * Gives the funders of a mission for a type of requester their places, 1 and on; those that have theirs are left alone. What
 * is asked must be all of them: one that was added or removed meanwhile is a refusal, and nothing is written. An order that
 * was cut is finished by asking it again.
 */
export async function orderFunders(
  api: Api,
  { mission_id, requester_type, funders_id }: BodyOf<Order>,
  { caller, request }: By,
): Promise<ResponseOf<Order> | Refusal> {
  const head = await api.events.head()
  if (!(await api.live.caughtUp(head, CAUGHT_UP_MS))) return refused('UNAVAILABLE')
  const funders = funderOperations(api)
  const { items: held } = await funders.list({ page: 1, size: 1000, requester_type: [requester_type] }, caller, [
    sql`mission_id = ${mission_id}`,
  ])
  const places = new Map(funders_id.map((id, place) => [id, place + 1]))
  if (places.size !== held.length || held.some(({ id }) => !places.has(id))) return refused('funders.orderChanged')
  const items: Written[] = []
  for (const { id, order } of held) {
    const place = places.get(id)
    if (order === place) continue
    const own = rowRequest(request, `funders/${id}`)
    const written = await funders.amend(id, { order: place }, { caller, request: own })
    if (isRefusal(written)) return written
    items.push(written)
  }
  const position = items.reduce((last, one) => (BigInt(one.position) > last ? BigInt(one.position) : last), 0n)
  return { items, position: String(position || head) }
}
