import { lot, lotTitle } from '@faitage/contracts/co-ownership/lot'
import type { HeldSheet } from '@faitage/contracts/co-ownership/lot.state'
import { isErased, type PersonSheet, person } from '@faitage/contracts/co-ownership/person'
import { personUnmerged } from '@faitage/contracts/co-ownership/person.events'
import type { MergedSheet } from '@faitage/contracts/co-ownership/person.state'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { lotsOfPerson } from '@faitage/projections/co-ownership/person'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { alone } from '../kernel/alone.ts'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { sameValue } from '../kernel/history/altered.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { internalContext, type RequestContext } from '../kernel/http/request-context.ts'
import { inTurn } from '../kernel/in-turn.ts'
import { placeOf } from '../kernel/records/place.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { invalid, isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { lotDecider } from './lot.decider.ts'
import { lotOperations } from './lot.ts'
import { heldBack } from './lot-holders.decider.ts'
import type { PersonCommand } from './person.commands.ts'
import { personDecider } from './person.decider.ts'

/** Milliseconds the read models get to see what was written a moment ago. */
const CAUGHT_UP_MS = 2000
/** Lots written at the same moment. */
const AT_ONCE = 16
/** How many lots are named. */
const NAMED = 10

const streamFor = (id: string) => streamOf.record(person.stream, id)
const notOfMission = () => invalid([{ path: 'into_id', message: 'Choisissez une autre personne de la mission.' }])

/** Sends a command to a person's own stream. */
const send = (api: Api, id: string, command: PersonCommand, caller: Caller, request: RequestContext) =>
  handle(api, { decider: personDecider, stream: streamFor(id), command, caller, request })

/**
 * Makes one person of two: the periods of one become those of the other, then its sheet goes. What each lot is written by
 * derives from the merge, so that one that was cut short is finished by asking again; the sheet that goes says last that it
 * is done, and is what is undone.
 */
export async function mergePerson(
  api: Api,
  asked: { id: string; into_id: string },
  by: By,
): Promise<Written | Refusal> {
  return await alone(api, await turnOf(api, asked.id), () => merge(api, asked, by))
}

/** People of a mission are merged and parted one after the other: of two into each other, the second finds one of them gone. */
async function turnOf(api: Api, id: string): Promise<string> {
  const { state } = await fold(api, personDecider, streamFor(id))
  return `people of ${state.life === 'absent' ? 'nobody' : state.sheet.mission_id}`
}

async function merge(
  api: Api,
  { id, into_id }: { id: string; into_id: string },
  { caller, request }: By,
): Promise<Written | Refusal> {
  const { state, commands } = await api.folds.catchUp(personDecider, streamFor(id))
  if (state.life === 'absent') return refused('NOT_FOUND')
  const place = await placeOf(api, caller, person.owner, state.sheet, 'write')
  // Sent again, it is answered again: its command is known, and nothing is decided.
  const isAgain = commands.has(request.commandId)
  if (isAgain) return send(api, id, { type: 'MergePerson', into_id, merge_id: into_id, lots: [] }, caller, request)
  if (state.life === 'removed') return refused('NOT_FOUND')
  const { state: into } = await api.folds.catchUp(personDecider, streamFor(into_id))
  if (id === into_id || into.life !== 'present' || into.sheet.mission_id !== place.mission_id) return notOfMission()
  // Whose names were forgotten is nobody's to recognise.
  if (isErased(state.sheet) || isErased(into.sheet)) return refused('person.merge.erased')
  if (!(await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS))) return refused('UNAVAILABLE')

  const merge_id = derivedId(`merge into ${into_id} after ${await timesParted(api, id)}`, id)
  const lots = [...new Set([...(await lotsOfPerson(api.db, id)), ...(await lotsMoved(api, into_id, merge_id))])]
  const by = (name: string) => ({ caller, request: internalContext(derivedId(name, merge_id)) })
  const operations = lotOperations(api)
  const moved = await inTurn(
    lots,
    lot_id => operations.send(lot_id, { type: 'MergeHolders', from_id: id, into_id }, by(lot_id)),
    { atOnce: AT_ONCE },
  )
  const refusal = moved.find(isRefusal)
  if (refusal) return refusal
  const filling = { type: 'TakeContacts', changes: fillingOf(into.sheet, state.sheet) } as const
  const filled = await send(api, into_id, filling, caller, by(FILLED).request)
  if (isRefusal(filled)) return filled
  const joined = await send(api, into_id, { type: 'JoinPerson', joined_id: id }, caller, by('joined').request)
  if (isRefusal(joined)) return joined
  return send(api, id, { type: 'MergePerson', into_id, merge_id, lots }, caller, request)
}

/** How somebody is reached: the sheet that stays takes what it does not say from the one that goes. */
const reached = ['email_address', 'phone_number', 'postal_address'] as const
const FILLED = 'filled'

type Reached = Pick<PersonSheet, (typeof reached)[number]>

const fillingOf = (into: Reached, from: Reached): Record<string, unknown> =>
  Object.fromEntries(
    reached.filter(field => into[field] == null && from[field] != null).map(field => [field, from[field]]),
  )

/** Gives back what a merge filled in, but for what somebody wrote there since. */
async function emptyingOf(api: Api, id: string, merge_id: string): Promise<Record<string, null>> {
  const events = await api.events.read(streamFor(id))
  const filling = events.find(({ metadata }) => metadata.command_id === derivedId(FILLED, merge_id))
  const { state } = await api.folds.catchUp(personDecider, streamFor(id))
  if (!filling || state.life !== 'present') return {}
  const { changes } = filling.data as { changes: Record<string, unknown> }
  const sheet = state.sheet as Record<string, unknown>
  const kept = Object.keys(changes).filter(field => sameValue(sheet[field], changes[field]))
  return Object.fromEntries(kept.map(one => [one, null]))
}

/** How often somebody was merged and parted again: what was cut short goes on as the same, whatever else is written. */
const timesParted = async (api: Api, id: string): Promise<number> =>
  (await api.events.read(streamFor(id))).filter(({ type }) => type === personUnmerged.type).length

/** Lots that the same merge moved before it was cut short: they are parted with the others. */
async function lotsMoved(api: Api, into_id: string, merge_id: string): Promise<string[]> {
  const moved = await inTurn(
    await lotsOfPerson(api.db, into_id),
    async id => {
      const { commands } = await api.folds.catchUp(lotDecider, streamOf.record(lot.stream, id))
      return commands.has(derivedId(id, merge_id)) ? [id] : []
    },
    { atOnce: AT_ONCE },
  )
  return moved.flat()
}

/** Makes two of one again; refused, naming the lots, once others changed the owners there. */
export async function unmergePerson(api: Api, id: string, by: By): Promise<Written | Refusal> {
  return await alone(api, await turnOf(api, id), () => unmerge(api, id, by))
}

async function unmerge(api: Api, id: string, { caller, request }: By): Promise<Written | Refusal> {
  const { state, commands } = await api.folds.catchUp(personDecider, streamFor(id))
  if (state.life === 'absent') return refused('NOT_FOUND')
  await placeOf(api, caller, person.owner, state.sheet, 'write')
  if (commands.has(request.commandId)) return send(api, id, { type: 'UnmergePerson' }, caller, request)
  const { merged_into, merge } = state.sheet as MergedSheet
  if (state.life !== 'removed' || !merged_into || !merge) return refused('person.merge.none')
  const operations = lotOperations(api)
  const undoing = await inTurn(merge.lots, lot_id => undoingOf(api, lot_id, merge.id), { atOnce: AT_ONCE })
  const overtaken = undoing.flatMap(one => (one.overtaken ? [one.overtaken] : []))
  if (overtaken.length > 0) {
    const more = overtaken.length - NAMED
    const lots = overtaken.slice(0, NAMED).join(', ') + (more > 0 ? `… (${more} de plus)` : '')
    return refused('person.merge.overtaken', { lots })
  }
  const by = (name: string) => ({ caller, request: internalContext(derivedId(`unmerge ${name}`, merge.id)) })
  const undone = await inTurn(
    undoing.filter(one => one.revision !== undefined),
    one => operations.undo(one.lot_id, one.revision!, by(one.lot_id)),
    { atOnce: AT_ONCE },
  )
  const refusal = undone.find(isRefusal)
  if (refusal) return refusal
  const changes = await emptyingOf(api, merged_into, merge.id)
  await send(api, merged_into, { type: 'TakeContacts', changes }, caller, by('emptied').request)
  await send(api, merged_into, { type: 'PartPerson', parted_id: id }, caller, by('parted').request)
  const restored = await send(api, id, { type: 'Restore' }, caller, by('restored').request)
  return isRefusal(restored) ? restored : send(api, id, { type: 'UnmergePerson' }, caller, request)
}

/** What undoes a merge on one lot: the revision it was written at, unless it is undone already, or the lot is gone. */
async function undoingOf(api: Api, lot_id: string, merge_id: string) {
  const { evolve, initial } = lotDecider
  const events = await api.events.read(streamOf.record(lot.stream, lot_id))
  const own = events.findIndex(event => event.metadata.command_id === derivedId(lot_id, merge_id))
  const isUndone = events.some(event => event.metadata.command_id === derivedId(`unmerge ${lot_id}`, merge_id))
  const sheetAfter = (count: number) => events.slice(0, count).reduce(evolve, initial)
  const [before, after, now] = [own, own + 1, events.length].map(sheetAfter)
  if (own < 0 || isUndone || now?.life !== 'present' || before?.life === 'absent' || after?.life === 'absent')
    return { lot_id }
  const undone = { before: before!.sheet as HeldSheet, after: after!.sheet as HeldSheet }
  const back = heldBack(now.sheet as HeldSheet, undone, { id: lot_id, today: api.clock.today() })
  return isRefusal(back) ? { lot_id, overtaken: lotTitle(now.sheet) } : { lot_id, revision: events[own]!.revision }
}
