import { building } from '@faitage/contracts/co-ownership/building'
import { copro, coproTitle } from '@faitage/contracts/co-ownership/copro'
import { person, personTitle } from '@faitage/contracts/co-ownership/person'
import type { MergedSheet } from '@faitage/contracts/co-ownership/person.state'
import { sc } from '@faitage/contracts/co-ownership/sc'
import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import type { RecordState } from '@faitage/contracts/kernel/record.fold'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { displayNameOf, userDecider } from '../identity/user.decider.ts'
import { type Api, fold } from '../kernel/api.ts'
import type { Decider } from '../kernel/events/decider.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { nameOfRecord } from '../kernel/records/record-operations.ts'
import { foldMission } from '../missions/mission-access.ts'
import { personDecider } from './person.decider.ts'

/** What a mission is called. */
export async function nameOfMission(api: Api, id: string): Promise<string | undefined> {
  const mission = await foldMission(api, id)
  return mission.life === 'none' ? undefined : mission.sheet.name
}

/** What an active user is called. */
export async function nameOfUser(api: Api, id: string): Promise<string | undefined> {
  const { state } = await fold(api, userDecider, streamOf.user(id))
  return state.life === 'present' ? displayNameOf(state.sheet) : undefined
}

/** What a record is called that has no field of this name; undefined when there is none, or no more, unless it went into another. */
const titled =
  <R extends AnyRecord>(
    { record, decider }: { record: R; decider: Decider<RecordState<SheetOf<R>>, never> },
    title: (sheet: SheetOf<R>) => string,
  ) =>
  (api: Api) =>
  async (id: string): Promise<string | undefined> => {
    const { state } = await fold(api, decider, streamOf.record(record.stream, id))
    const isKnown = state.life === 'present' || (state.life === 'removed' && (state.sheet as MergedSheet).merged_into)
    return isKnown ? title(state.sheet) : undefined
  }

export const nameOfCopro = titled({ record: copro, decider: deciderOf(copro) }, coproTitle)
export const nameOfPerson = titled({ record: person, decider: personDecider }, personTitle)
export const nameOfSc = (api: Api) => nameOfRecord(api, sc)
export const nameOfBuilding = (api: Api) => nameOfRecord(api, building)
/** What the copro of a lot calls one of its clés. */
export const nameOfCle =
  (api: Api) =>
  async (id: string, lot?: { readonly copro_id?: unknown }): Promise<string | undefined> => {
    if (typeof lot?.copro_id !== 'string') return undefined
    const { state } = await fold(api, deciderOf(copro), streamOf.record(copro.stream, lot.copro_id))
    return state.life === 'absent' ? undefined : state.sheet.cles_repartition?.find(one => one.id === id)?.label
  }
