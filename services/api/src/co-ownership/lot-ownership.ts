import type { LotSheet, lot } from '@faitage/contracts/co-ownership/lot'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import {
  lotHoldersChanged,
  lotPeriodDated,
  lotPeriodWithdrawn,
  lotSold,
} from '@faitage/contracts/co-ownership/lot.events'
import {
  datePeriod,
  type Holder,
  type Outcome,
  type PeriodChange,
  restateHolders,
  sell,
  withdrawPeriod,
} from '@faitage/contracts/co-ownership/ownership/changes'
import type { Period } from '@faitage/contracts/co-ownership/ownership/period'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import type { CommandedOutcome } from '@faitage/contracts/kernel/record'
import { lotOfPeriod } from '@faitage/projections/co-ownership/lot'
import type { Api } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import type { RecordOperations } from '../kernel/records/record-operations.ts'
import { invalid, refused } from '../kernel/refusal.ts'

/** Milliseconds a period that was just written is waited for. */
const CAUGHT_UP_MS = 2000

type Sheet = Pick<LotSheet, 'historics'>
const periodsOf = ({ historics }: Sheet) => (historics ?? []) as Period[]
const written = (change: PeriodChange) => ({ put: [...change.put], dropped: [...change.dropped] })

/** An outcome as the event it makes; nothing where it changes nothing. */
function as(outcome: Outcome, event: (change: ReturnType<typeof written>) => DomainEvent): CommandedOutcome {
  if (!outcome.ok) return outcome
  const change = written(outcome.change)
  return { ok: true, events: change.put.length + change.dropped.length > 0 ? [event(change)] : [] }
}

type Terms = Omit<Holder, 'id'>
const isTwice = (holders: readonly Terms[]) => new Set(holders.map(one => one.person_id)).size < holders.length
const twice = (path: string) => invalid([{ path, message: 'Indiquez chaque personne une seule fois.' }])

/** What is done with those who hold a lot, beside its form: a sale, their rights and shares, the days of a period. */
export function lotOwnershipRoutes(
  api: Api,
  operations: Pick<RecordOperations<typeof lot>, 'command'>,
): RouteDefinition[] {
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
    route(
      lotEndpoints.sale,
      ({ params, body: { on, buyers, price, notary, ends_occupation = false }, caller, request }) => {
        if (isTwice(buyers)) return twice('buyers')
        const fields = { owners: buyers.map(one => one.person_id) }
        return operations.command(
          params.id,
          {
            fields,
            decide: (sheet, { id, today, newId }) => {
              const sale = { on, buyers: holdersOf(buyers, newId), ends_occupation }
              return as(sell(periodsOf(sheet), sale, today), change =>
                lotSold({
                  id,
                  subject_id: buyers[0]!.person_id,
                  on,
                  buyers: fields.owners,
                  price: price ?? null,
                  notary: notary ?? null,
                  ends_occupation,
                  ...change,
                }),
              )
            },
          },
          { caller, request },
        )
      },
    ),
    route(lotEndpoints.holders, ({ params, body: { role, on, holders }, caller, request }) => {
      if (isTwice(holders)) return twice('holders')
      const people = holders.map(one => one.person_id)
      return operations.command(
        params.id,
        {
          fields: role === 'proprietaire' ? { owners: people } : { occupants: people },
          decide: (sheet, { id, today, newId }) => {
            const to = { role, on, holders: holdersOf(holders, newId) }
            return as(restateHolders(periodsOf(sheet), to, today), change =>
              lotHoldersChanged({ id, role, on, ...change }),
            )
          },
        },
        { caller, request },
      )
    }),
    route(lotEndpoints.datePeriod, async ({ params, body, caller, request }) => {
      const { date_in, date_out } = body
      const dates = {
        ...(date_in === undefined ? {} : { date_in }),
        ...(date_out === undefined ? {} : { date_out }),
      }
      return operations.command(
        await lotOf(params.id),
        {
          fields: {},
          decide: (sheet, { id, today }) => {
            const periods = periodsOf(sheet)
            const person_id = periods.find(one => one.id === params.id)?.person_id ?? ''
            return as(unlessSame(periods, params.id, dates, today), change =>
              lotPeriodDated({ id, period_id: params.id, person_id, ...change }),
            )
          },
        },
        { caller, request },
      )
    }),
    route(lotEndpoints.withdrawPeriod, async ({ params, body, caller, request }) =>
      operations.command(
        await lotOf(params.id),
        {
          fields: {},
          decide: (sheet, { id }) => {
            const periods = periodsOf(sheet)
            const subject_id = periods.find(one => one.id === params.id)?.person_id ?? ''
            return as(withdrawPeriod(periods, params.id), change =>
              lotPeriodWithdrawn({ id, period_id: params.id, subject_id, reason: body?.reason ?? null, ...change }),
            )
          },
        },
        { caller, request },
      ),
    ),
  ]
}

/** The days of a period, where they are others than they were. */
function unlessSame(
  periods: readonly Period[],
  id: string,
  dates: Partial<Pick<Period, 'date_in' | 'date_out'>>,
  today: string,
): Outcome {
  const one = periods.find(period => period.id === id)
  const same = one && Object.entries(dates).every(([key, day]) => one[key as 'date_in' | 'date_out'] === day)
  return same ? { ok: true, change: { put: [], dropped: [] } } : datePeriod(periods, id, dates, today)
}
