import { type BuildingSheet, building } from '@faitage/contracts/co-ownership/building'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { deciderOf, placeOf } from '../kernel/records/place.ts'
import type { By, RecordOperations } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { OUTSIDE, outsideId } from './outside-id.ts'

/**
 * Answers the building of a copro that its lots without one are in, made when the first of them is. Its id is the one
 * that a building of this name would get, so that all who make it at once make one.
 *
 * @throws {Refusal} NOT_FOUND when the copro is not there or not the caller's to see; mission.readOnly when it may not write
 */
export function outsideBuilding(
  api: Api,
  operations: RecordOperations<typeof building, unknown>,
): (copro_id: string, by: By) => Promise<string | Refusal> {
  const decider = deciderOf(building)
  const making = new Map<string, Promise<string | Refusal>>()

  async function make(copro_id: string, id: string, { caller }: By): Promise<string | Refusal> {
    const by = { caller, request: internalContext() }
    const stream = streamOf.record(building.stream, id)
    const { state } = await api.folds.catchUp(decider, stream)
    if (state.life === 'present') return id
    const sheet: BuildingSheet = { copro_id, name: OUTSIDE }
    const place = await placeOf(api, caller, building.owner, sheet, 'write')
    const written =
      state.life === 'removed'
        ? await handle(api, { decider, stream, command: { type: 'Restore' }, ...by })
        : await operations.registerAt(place, id, sheet, by)
    return isRefusal(written) ? written : id
  }

  return async (copro_id, by) => {
    // Anyone who may not write here learns it before anything is made, and by itself.
    await placeOf(api, by.caller, building.owner, { copro_id }, 'write')
    const id = outsideId(copro_id)
    const known = api.folds.fresh<{ life: string }>(streamOf.record(building.stream, id))
    if (known?.state.life === 'present') return id
    const underWay = making.get(id) ?? make(copro_id, id, by).finally(() => making.delete(id))
    making.set(id, underWay)
    return underWay
  }
}
