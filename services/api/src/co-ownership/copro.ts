import { building } from '@faitage/contracts/co-ownership/building'
import { type CoproSheet, copro, coproTitle } from '@faitage/contracts/co-ownership/copro'
import { type CoproItem, coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { sc } from '@faitage/contracts/co-ownership/sc'
import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { normalise } from '@faitage/contracts/kernel/reading/reading'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { lastAssemblies } from '@faitage/projections/co-ownership/assemblies'
import { coproModel, coproUses } from '@faitage/projections/co-ownership/copro'
import { removedCopros } from '@faitage/projections/co-ownership/removed-copros'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { type Api, fold } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { type By, type RecordOperations, recordOperations, type Writing } from '../kernel/records/record-operations.ts'
import { bulkRoute, recordRoutes } from '../kernel/records/record-routes.ts'
import { invalid, type Refusal } from '../kernel/refusal.ts'
import { accessCodeRoute } from './access-code.ts'
import { coproArrearsRoute } from './copro-arrears.ts'
import { withCounts } from './counted.ts'
import { refuseHeldKeys } from './held-keys.ts'
import { heldNames } from './held-names.ts'
import { overviewRoutes } from './overview.ts'
import { idsOfParts, refuseComputed, withoutCode } from './parts.ts'
import { nameOfMission, nameOfSc, nameOfUser } from './references.ts'

export type CoproOperations = RecordOperations<typeof copro, CoproItem>

/** What is done with copros: a number is one copro's in its mission. */
export function coproOperations(api: Api): CoproOperations {
  const names = heldNames(api, {
    record: copro,
    decider: deciderOf(copro),
    kind: 'coproNumber',
    field: 'copro_registry_number',
    scopeOf: sheet => sheet.mission_id,
    foldedOf: sheet => sheet.copro_registry_number || undefined,
    shownOf: sheet => sheet.copro_registry_number ?? '',
    titleOf: coproTitle,
    taken: 'copro.numberTaken',
  })
  const operations = recordOperations<typeof copro, CoproItem>(api, copro, {
    model: coproModel,
    references: {
      mission_id: { nameOf: id => nameOfMission(api, id) },
      cs_id: { nameOf: nameOfSc(api) },
      urbanis_collaborators: { nameOf: id => nameOfUser(api, id) },
    },
    uses: id => coproUses(api.db, id),
    identify: names.identify,
    check: async writing =>
      refuseComputed(copro, writing) ??
      (await refuseForeignCouncil(api, writing)) ??
      (await refuseForeignBuildings(api, writing)) ??
      (await refuseHeldKeys(api, writing)) ??
      names.check(writing),
    complete: async items => {
      const ids = items.map(item => item.id)
      const [counted, met] = await Promise.all([withCounts(api, items), lastAssemblies(api.db, ids, api.clock.today())])
      return counted.map(item => ({
        ...withoutCode(item),
        ...idsOfParts(copro, item.id, item),
        title: coproTitle(item),
        last_assembly_date: met.get(item.id) ?? null,
      }))
    },
  })
  return withCleIds(names.releasing(operations))
}

/** The operations, the id of a clé being the product's: the one it has, that of its name, or a new one; never the caller's. */
function withCleIds(operations: CoproOperations): CoproOperations {
  const given = <S extends Partial<CoproSheet>>(sheet: S, known: Cles, by: By): S =>
    sheet.cles_repartition ? { ...sheet, cles_repartition: withIds(sheet.cles_repartition, known, by) } : sheet
  return {
    ...operations,
    register: (sheet, by) => operations.register(given(sheet, [], by), by),
    registerAt: (place, id, sheet, by) => operations.registerAt(place, id, given(sheet, [], by), by),
    async amend(id, changes, by) {
      return operations.amend(
        id,
        changes.cles_repartition ? given(changes, await clesOf(operations, id, by), by) : changes,
        by,
      )
    },
  }
}

/** A council is shared by copros of its own mission. */
async function refuseForeignCouncil(api: Api, { sheet, changes }: Writing<CoproSheet>): Promise<Refusal | undefined> {
  if (!changes.cs_id) return undefined
  const { state } = await fold(api, deciderOf(sc), streamOf.record(sc.stream, changes.cs_id))
  return state.life === 'absent' || state.sheet.mission_id === sheet.mission_id
    ? undefined
    : invalid([{ path: 'cs_id', message: 'Choisissez un conseil de la mission de la copropriété.' }])
}

/** A clé is shared out among buildings of its own copro. */
async function refuseForeignBuildings(
  api: Api,
  { id, changes, action }: Writing<CoproSheet>,
): Promise<Refusal | undefined> {
  // A copro that comes back comes before its buildings.
  if (action === 'restore') return undefined
  const faults: FieldError[] = []
  for (const [index, { building_ids }] of (changes.cles_repartition ?? []).entries()) {
    for (const one of building_ids ?? []) {
      const { state } = await fold(api, deciderOf(building), streamOf.record(building.stream, one))
      if (state.life === 'present' && state.sheet.copro_id === id) continue
      faults.push({
        path: `cles_repartition.${index}.building_ids`,
        message: 'Choisissez des bâtiments de la copropriété.',
      })
    }
  }
  return faults.length > 0 ? invalid(faults) : undefined
}

type Cles = NonNullable<CoproSheet['cles_repartition']>

async function clesOf(operations: Pick<CoproOperations, 'reach'>, id: string, { caller }: By): Promise<Cles> {
  const { state } = await operations.reach(id, caller)
  return (state.life === 'absent' ? undefined : state.sheet.cles_repartition) ?? []
}

/** A clé whose id the copro does not know is the one of its name, or a new one; an import of ours derives its own. */
function withIds(cles: Cles, known: Cles, { caller, request }: By): Cles {
  const ids = new Set(known.map(one => one.id))
  const named = new Map(known.map(one => [normalise(one.label), one.id]))
  const own = (id: string | undefined) => (ids.has(id) || caller.kind === 'workflow' ? id : undefined)
  return cles.map((one, index) => ({
    ...one,
    id: own(one.id) ?? named.get(normalise(one.label)) ?? derivedId(`cle ${index}`, request.commandId),
  }))
}

export function coproRoutes(api: Api): RouteDefinition[] {
  const operations = coproOperations(api)
  return [
    accessCodeRoute(api, operations, coproEndpoints.accessCode),
    bulkRoute(api, operations, coproEndpoints.bulk),
    coproArrearsRoute(api, operations),
    ...overviewRoutes(api, operations),
    route(coproEndpoints.removed, ({ query, caller }) => removedCopros(api.db, caller, query)),
    ...recordRoutes(operations, coproEndpoints),
  ]
}
