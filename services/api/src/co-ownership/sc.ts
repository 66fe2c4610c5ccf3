import { equipmentOf, nextContractOf, type ScSheet, sc } from '@faitage/contracts/co-ownership/sc'
import { type ScItem, scEndpoints } from '@faitage/contracts/co-ownership/sc.endpoints'
import { ofThousandths } from '@faitage/contracts/co-ownership/tantiemes/split'
import { type CoproTallyRow, coproTallies } from '@faitage/projections/co-ownership/copro-tally'
import { attachedCopros, scModel, syndicsOf } from '@faitage/projections/co-ownership/sc'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import { missionNames } from '@faitage/projections/prospects/prospect'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { partOf } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { type RecordOperations, recordOperations } from '../kernel/records/record-operations.ts'
import { bulkRoute, recordRoutes } from '../kernel/records/record-routes.ts'
import { invalid, isRefusal } from '../kernel/refusal.ts'
import { coproOperations } from './copro.ts'
import { idsOfParts, refuseComputed } from './parts.ts'
import { nameOfMission } from './references.ts'
import { syndicOperations } from './syndic.ts'

/** The operations on councils: a new one describes its equipment by its contracts, a removed one lets its copros go. */
export function scOperations(api: Api): RecordOperations<typeof sc, ScItem> {
  const operations = recordOperations<typeof sc, ScItem>(api, sc, {
    model: scModel,
    references: { mission_id: { nameOf: id => nameOfMission(api, id) } },
    check: async writing => refuseComputed(sc, writing),
    complete: (items, caller) => completed(api, items, caller),
  })
  const copros = coproOperations(api)
  return {
    ...operations,
    async register(sheet, by) {
      if (sheet.equipment_description)
        return invalid([{ path: 'equipment_description', message: 'La description s’écrit une fois le conseil créé.' }])
      return operations.register({ ...sheet, equipment_description: equipmentOf(sheet) }, by)
    },
    async remove(id, by) {
      const removed = await operations.remove(id, by)
      if (isRefusal(removed)) return removed
      for (const copro of await attachedCopros(api.db, [id])) {
        const detached = await copros.amend(
          copro.id,
          { cs_id: null },
          { caller: by.caller, request: partOf(by.request, copro.id) },
        )
        if (isRefusal(detached)) return detached
      }
      return removed
    },
  }
}

/** Councils with the tantièmes of their copros, where the caller may read copros. */
async function completed(api: Api, items: readonly RecordItem<ScSheet>[], caller: Caller): Promise<ScItem[]> {
  const [copros, missions] = await Promise.all([
    caller.permissions.has('read copro')
      ? attachedCopros(
          api.db,
          items.map(({ id }) => id),
        )
      : [],
    missionNames(
      api.db,
      items.map(({ mission_id }) => mission_id),
    ),
  ])
  const tallies = await coproTallies(
    api.db,
    copros.map(({ id }) => id),
  )
  const today = api.clock.today()
  const readsLots = caller.permissions.has('read lot')
  return items.map(item => {
    const held = copros
      .filter(({ sc_id }) => sc_id === item.id)
      .map(({ id, title, general_key }) => {
        const tally = tallies.get(id)
        const sums = general_key ? Object.values(tally?.keys[general_key] ?? {}) : []
        const total = sums.reduce((sum, one) => sum + BigInt(one.held), 0n)
        return {
          ...{ copro_id: id, title, total: general_key ? total : null },
          lots: readsLots ? (tally?.lots ?? 0) : null,
          arrears: readsLots ? owedOn(today, tally?.arrears ?? {}) : null,
        }
      })
    const known = held.filter(({ total }) => total !== null)
    return {
      ...item,
      ...idsOfParts(sc, item.id, item),
      mission_name: missions.get(item.mission_id) ?? '',
      tantiemes: held.map(one => ({ ...one, total: one.total === null ? null : ofThousandths(one.total) })),
      sum_tantiemes: known.length > 0 ? ofThousandths(known.reduce((sum, { total }) => sum + (total ?? 0n), 0n)) : null,
      next_contract: nextContractOf(item, today),
    }
  })
}

const owedOn = (day: string, steps: CoproTallyRow['arrears']): number =>
  Object.entries(steps).reduce((sum, [on, [amount]]) => (on <= day ? sum + amount : sum), 0)

export function scRoutes(api: Api): RouteDefinition[] {
  const operations = scOperations(api)
  const syndics = syndicOperations(api)
  return [
    bulkRoute(api, operations, scEndpoints.bulk),
    route(scEndpoints.get, async ({ params: { id }, caller }) => {
      const item = await operations.get(id, caller)
      const ids = await syndicsOf(api.db, id)
      return { ...item, syndics: await Promise.all(ids.map(one => syndics.get(one, caller))) }
    }),
    ...recordRoutes(operations, scEndpoints).filter(({ endpoint }) => endpoint !== scEndpoints.get),
  ]
}
