import { type BuildingSheet, building } from '@faitage/contracts/co-ownership/building'
import { type BuildingItem, buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { type CoproSheet, copro, coproTitle } from '@faitage/contracts/co-ownership/copro'
import { foldedBuildingName } from '@faitage/contracts/co-ownership/names/folded'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { buildingModel, buildingUses } from '@faitage/projections/co-ownership/building'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import { type Api, fold } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { writeBulk } from '../kernel/records/record-bulk.ts'
import { type RecordOperations, recordOperations, type Writing } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { invalid, type Refusal } from '../kernel/refusal.ts'
import { accessCodeRoute } from './access-code.ts'
import { withBuildingCounts } from './counted.ts'
import { heldNames } from './held-names.ts'
import { OUTSIDE, outsideId } from './outside-id.ts'
import { idsOfParts, refuseComputed, withoutCode } from './parts.ts'
import { nameOfCopro } from './references.ts'

/** What is done with buildings: a name is one building's in its copro. */
export function buildingOperations(api: Api): RecordOperations<typeof building, BuildingItem> {
  const names = heldNames(api, {
    record: building,
    decider: deciderOf(building),
    kind: 'buildingName',
    field: 'name',
    scopeOf: sheet => sheet.copro_id,
    foldedOf: sheet => foldedBuildingName(sheet.name),
    shownOf: sheet => sheet.name,
    titleOf: sheet => sheet.name,
    taken: 'building.nameTaken',
  })
  const operations = recordOperations<typeof building, BuildingItem>(api, building, {
    model: buildingModel,
    references: { copro_id: { nameOf: nameOfCopro(api) } },
    uses: id => buildingUses(api.db, id),
    identify: names.identify,
    check: async writing =>
      refuseComputed(building, writing) ?? refuseOutsideName(writing) ?? (await names.check(writing)),
    complete: items => completed(api, items),
  })
  return names.releasing(operations)
}

/** The building of lots that are in none is made by the product: no other has its name, and it keeps it. */
function refuseOutsideName({ id, sheet, changes, action }: Writing<BuildingSheet>): Refusal | undefined {
  const named = action === 'register' || (action === 'amend' && 'name' in changes)
  if (!named || !sheet.name) return undefined
  const isCalledSo = foldedBuildingName(sheet.name) === foldedBuildingName(OUTSIDE)
  const isIt = action === 'amend' && id === outsideId(sheet.copro_id)
  if (isCalledSo === isIt) return undefined
  const message = `« ${OUTSIDE} » réunit les lots qui n’ont pas de bâtiment : ce nom ne se donne ni ne se change.`
  return invalid([{ path: 'name', message }])
}

/** A building without an address of its own has its copro's. */
async function completed(api: Api, items: readonly RecordItem<BuildingSheet>[]): Promise<BuildingItem[]> {
  const copros = new Map<string, CoproSheet>()
  for (const copro_id of new Set(items.map(item => item.copro_id))) {
    const { state } = await fold(api, deciderOf(copro), streamOf.record(copro.stream, copro_id))
    if (state.life !== 'absent') copros.set(copro_id, state.sheet)
  }
  const counted = await withBuildingCounts(api, items)
  return counted.map(item => {
    const of = copros.get(item.copro_id)
    const address = item.different_from_copro_address ? item.address : of?.address_1
    const place = { mission_id: of?.mission_id ?? null, copro_title: of ? coproTitle(of) : '' }
    const whole = { ...withoutCode(item), ...(address ? { address } : {}), ...place }
    return { ...whole, ...idsOfParts(building, item.id, whole) }
  })
}

export function buildingRoutes(api: Api): RouteDefinition[] {
  const operations = buildingOperations(api)
  return [
    accessCodeRoute(api, operations, buildingEndpoints.accessCode),
    route(buildingEndpoints.bulk, ({ body, query: { copro_id }, caller, request }) => {
      const create = body.create?.map(row => (copro_id ? { copro_id, ...row } : row))
      return writeBulk(api, operations, { ...body, create }, { caller, request })
    }),
    ...recordRoutes(operations, buildingEndpoints),
  ]
}
