import { copro } from '@faitage/contracts/co-ownership/copro'
import { lot } from '@faitage/contracts/co-ownership/lot'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type Api, fold } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { writeBulk } from '../kernel/records/record-bulk.ts'
import type { RecordOperations } from '../kernel/records/record-operations.ts'
import { invalid, refused } from '../kernel/refusal.ts'
import { lotDecider } from './lot.decider.ts'

const schemas = { create: lotEndpoints.create.body, update: lotEndpoints.update.body }

/** The bulk of lots: of one mission where it says which. */
export const lotBulkRoute = (api: Api, operations: RecordOperations<typeof lot, unknown>): RouteDefinition =>
  route(lotEndpoints.bulk, ({ body: { created, updated, deleted, missionId }, caller, request }) => {
    const rows = { create: created, update: updated, delete: deleted }
    const own = missionId === undefined ? operations : within(api, operations, missionId)
    return writeBulk(api, own as unknown as RecordOperations, rows, { caller, request }, schemas)
  })

/** The operations on lots of one mission; others are not there. */
function within<O extends RecordOperations<typeof lot, unknown>>(api: Api, operations: O, missionId: string): O {
  // Whether the caller reaches it is asked by the operation itself.
  const demand = async (id: string) => {
    const { state } = await fold(api, lotDecider, streamOf.record(lot.stream, id))
    if (state.life === 'absent' || state.mission_id !== missionId) throw refused('NOT_FOUND')
  }
  return {
    ...operations,
    async register(sheet, by) {
      const { state } = await fold(api, deciderOf(copro), streamOf.record(copro.stream, sheet.copro_id))
      if (state.life === 'absent' || state.mission_id !== missionId)
        return invalid([{ path: 'copro_id', message: 'Choisissez une copropriété de la mission.' }])
      return operations.register(sheet, by)
    },
    async amend(id, changes, by) {
      await demand(id)
      return operations.amend(id, changes, by)
    },
    async remove(id, by) {
      await demand(id)
      return operations.remove(id, by)
    },
  }
}
