import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import type { RecordState } from '@faitage/contracts/kernel/record.fold'
import type { RecordWay } from '@faitage/contracts/kernel/scope'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type Api, fold } from '../api.ts'
import type { Folded } from '../events/decider.ts'
import type { Caller } from '../http/caller.ts'
import { refused } from '../refusal.ts'
import { folderOf, type Place, placeOf } from './place.ts'

/** A record that is there, or was, with where it is. */
export type ReachedRecord<R extends AnyRecord> = Folded<Exclude<RecordState<SheetOf<R>>, { life: 'absent' }>> & {
  readonly place: Place
}

/**
 * A record the caller may reach, alive unless removed ones are asked for too; foreign ones look like missing ones.
 *
 * @throws {Refusal} as `placeOf`
 */
export async function reachRecord<R extends AnyRecord>(
  api: Api,
  caller: Caller,
  record: R,
  id: string,
  to: RecordWay,
): Promise<ReachedRecord<R>> {
  const folded = await fold(api, folderOf(record), streamOf.record(record.stream, id))
  const { state } = folded
  const removedToo = to === 'readRemoved' || to === 'writeRemoved'
  if (state.life === 'absent' || (state.life === 'removed' && !removedToo)) throw refused('NOT_FOUND')
  const write = to === 'write' || to === 'writeRemoved'
  const place = await placeOf(api, caller, record.owner, state.sheet as object, write ? 'write' : 'read')
  return { ...folded, state, place }
}
