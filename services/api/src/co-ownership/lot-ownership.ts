import type { LotSheet } from '@faitage/contracts/co-ownership/lot'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import type { Holder } from '@faitage/contracts/co-ownership/ownership/changes'
import { lotOfPeriod } from '@faitage/projections/co-ownership/lot'
import type { Api } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { invalid, type Refusal, refused } from '../kernel/refusal.ts'
import type { LotOperations } from './lot.ts'
import { lotCheck } from './lot-check.ts'

/** Milliseconds a period that was just written is waited for. */
const CAUGHT_UP_MS = 2000

type Terms = Omit<Holder, 'id'>
const isTwice = (holders: readonly Terms[]) => new Set(holders.map(one => one.person_id)).size < holders.length
const twice = (path: string) => invalid([{ path, message: 'Indiquez chaque personne une seule fois.' }])

/** What is done with those who hold a lot, beside its form: a sale, their rights and shares, the days of a period. */
export function lotOwnershipRoutes(
  api: Api,
  operations: Pick<LotOperations, 'send' | 'reachToWrite'>,
): RouteDefinition[] {
  const check = lotCheck(api)
  const today = () => api.clock.today()
  /** Why these people cannot hold the lot. @throws {Refusal} NOT_FOUND, mission.readOnly */
  async function holdersRefused(id: string, changes: Partial<LotSheet>, { caller }: By): Promise<Refusal | undefined> {
    const { state } = await operations.reachToWrite(id, caller)
    return check({ id, sheet: { ...state.sheet, ...changes }, changes, action: 'amend', caller })
  }
  /** The lot a period is of. @throws {Refusal} NOT_FOUND when there is none: as when it is not the caller's to see */
  async function lotOf(period: string): Promise<string> {
    const found = await lotOfPeriod(api.db, period)
    if (found) return found
    // It may have been written a moment ago.
    if (!(await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS))) throw refused('UNAVAILABLE')
    const late = await lotOfPeriod(api.db, period)
    if (!late) throw refused('NOT_FOUND')
    return late
  }
  const holdersOf = (people: readonly Terms[], newId: (name: string) => string): Holder[] =>
    people.map(one => ({ ...one, id: newId(`period ${one.person_id}`) }))

  return [
    route(lotEndpoints.sale, async ({ params: { id }, body, caller, request }) => {
      const { on, buyers, price = null, notary = null, ends_occupation = false } = body
      if (isTwice(buyers)) return twice('buyers')
      const owners = buyers.map(one => one.person_id)
      const sale = { on, buyers: holdersOf(buyers, name => request.newId(name)), price, notary, ends_occupation }
      return (
        (await holdersRefused(id, { owners }, { caller, request })) ??
        operations.send(id, { type: 'SellLot', ...sale, today: today() }, { caller, request })
      )
    }),
    route(lotEndpoints.holders, async ({ params: { id }, body, caller, request }) => {
      const { role, on } = body
      if (isTwice(body.holders)) return twice('holders')
      const people = body.holders.map(one => one.person_id)
      const changes = role === 'proprietaire' ? { owners: people } : { occupants: people }
      const holders = holdersOf(body.holders, name => request.newId(name))
      return (
        (await holdersRefused(id, changes, { caller, request })) ??
        operations.send(id, { type: 'RestateHolders', role, on, holders, today: today() }, { caller, request })
      )
    }),
    route(lotEndpoints.datePeriod, async ({ params: { id: period_id }, body, caller, request }) => {
      const { date_in, date_out } = body
      const dates = {
        ...(date_in === undefined ? {} : { date_in }),
        ...(date_out === undefined ? {} : { date_out }),
      }
      const command = { type: 'DatePeriod', period_id, dates, today: today() } as const
      return operations.send(await lotOf(period_id), command, { caller, request })
    }),
    route(lotEndpoints.withdrawPeriod, async ({ params: { id: period_id }, body, caller, request }) => {
      const command = { type: 'WithdrawPeriod', period_id, reason: body?.reason ?? null } as const
      return operations.send(await lotOf(period_id), command, { caller, request })
    }),
  ]
}
