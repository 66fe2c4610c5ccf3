import { building } from '@faitage/contracts/co-ownership/building'
import { copro } from '@faitage/contracts/co-ownership/copro'
import { lot } from '@faitage/contracts/co-ownership/lot'
import { sc } from '@faitage/contracts/co-ownership/sc'
import { ofRecord } from '@faitage/contracts/kernel/owner'
import type { Api } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type Place, placeOf } from '../kernel/records/place.ts'
import { refused } from '../kernel/refusal.ts'

/** Each by its own id, which is all that placing it needs of a sheet. */
const things = {
  sc: ofRecord(() => sc, 'id'),
  copro: ofRecord(() => copro, 'id'),
  building: ofRecord(() => building, 'id'),
  lot: ofRecord(() => lot, 'id'),
} as const

/**
 * The place of a council, copro, building or lot, to those who reach its mission and may read its kind.
 *
 * @throws {Refusal} NOT_FOUND when it is not there or not the caller's to see; mission.readOnly, to write
 */
export async function reachThing(
  api: Api,
  caller: Caller,
  { kind, id }: { readonly kind: keyof typeof things; readonly id: string },
  to: 'read' | 'write',
): Promise<Place> {
  if (!may(caller.permissions, `read ${kind}`)) throw refused('NOT_FOUND')
  return placeOf(api, caller, things[kind], { id }, to)
}
