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

/** Every trigger a mission has or had, by id, and how far it goes. @throws {Refusal} UNAVAILABLE while the read models are behind */
export async function triggersOf(
  api: Api,
  mission_id: string,
  position: string,
): Promise<{ id: string; revision: number }[]> {
  if (!(await api.live.caughtUp(position, CAUGHT_UP_MS))) throw refused('UNAVAILABLE')
  const { rows } = await sql<{ id: string; revision: number }>`
    select id, revision from billing_trigger where mission_id = ${mission_id} order by id`.execute(api.db)
  return rows
}

/** The triggers of a mission as they stood at a position: what was changed, removed or made since changes nothing of it. */
export async function triggersAt(api: Api, mission_id: string, position: string): Promise<TriggerThen[]> {
  const known = await triggersOf(api, mission_id, position)
  const found = await inTurn(known, ({ id, revision }) => triggerAt(api, id, { position, least: revision }), {
    atOnce: AT_ONCE,
  })
  return found.filter(trigger => trigger !== undefined)
}

const decider = deciderOf(billingTrigger)

/**
 * One trigger as it stood; undefined where it was not there.
 *
 * @param at.least a revision that it is known to have
 * @throws {Refusal} CONCURRENT_WRITES, to be asked again, where the reading does not go so far: it was cut short
 */
export async function triggerAt(
  api: Api,
  id: string,
  { position, least = -1 }: { position?: string; least?: number } = {},
): Promise<TriggerThen | undefined> {
  const events = await api.events.read(streamOf.record(billingTrigger.stream, id))
  if (events.length <= least) throw refused('CONCURRENT_WRITES')
  const known = position === undefined ? events : events.filter(event => BigInt(event.position) <= BigInt(position))
  const state = known.reduce(decider.evolve, decider.initial)
  return state.life === 'present' ? { id, revision: known.length - 1, sheet: state.sheet } : undefined
}
