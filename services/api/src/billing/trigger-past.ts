import { type BillingTriggerSheet, billingTrigger } from '@faitage/contracts/billing/billing-trigger'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { inTurn } from '../kernel/in-turn.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { refused } from '../kernel/refusal.ts'

/** A trigger as it was at a position of the log. */
export interface TriggerThen {
  readonly id: string
  readonly revision: number
  readonly sheet: BillingTriggerSheet
}

/** Milliseconds the read models get to hear of the triggers there were. */
const CAUGHT_UP_MS = 5000
const AT_ONCE = 8

/** Every trigger a mission has or had, by id. @throws {Refusal} UNAVAILABLE while the read models are behind */
export async function triggersOf(api: Api, mission_id: string, position: string): Promise<string[]> {
  if (!(await api.live.caughtUp(position, CAUGHT_UP_MS))) throw refused('UNAVAILABLE')
  const { rows } = await sql<{ id: string }>`
    select id from billing_trigger where mission_id = ${mission_id} order by id`.execute(api.db)
  return rows.map(({ id }) => id)
}

/** The triggers of a mission as they stood at a position: what was changed, removed or made since changes nothing of it. */
export async function triggersAt(api: Api, mission_id: string, position: string): Promise<TriggerThen[]> {
  const ids = await triggersOf(api, mission_id, position)
  const found = await inTurn(ids, id => triggerAt(api, id, position), { atOnce: AT_ONCE })
  return found.filter(trigger => trigger !== undefined)
}

const decider = deciderOf(billingTrigger)

/** One trigger as it stood; undefined where it was not there. */
export async function triggerAt(api: Api, id: string, position?: string): Promise<TriggerThen | undefined> {
  const events = await api.events.read(streamOf.record(billingTrigger.stream, id))
  const known = position === undefined ? events : events.filter(event => BigInt(event.position) <= BigInt(position))
  const state = known.reduce(decider.evolve, decider.initial)
  return state.life === 'present' ? { id, revision: known.length - 1, sheet: state.sheet } : undefined
}
