import type { CoproSheet } from '@faitage/contracts/co-ownership/copro'
import { occupationOf } from '@faitage/contracts/co-ownership/overview/occupation'
import {
  type LotsPlan,
  type Overview,
  OWNERS_SHOWN,
  overviewEndpoints,
  PLAN_LOTS,
} from '@faitage/contracts/co-ownership/overview/overview.endpoints'
import {
  kindsOf,
  occupancyOf,
  ownersByShare,
  sumsByBuilding,
  sumsOf,
  wholeOf,
} from '@faitage/contracts/co-ownership/overview/sums'
import { generalKeyOf } from '@faitage/contracts/co-ownership/tantiemes/general'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { buildingNames } from '@faitage/projections/co-ownership/building'
import { lotLines } from '@faitage/projections/co-ownership/lot-lines'
import { personModel } from '@faitage/projections/co-ownership/person'
import { recordNames } from '@faitage/projections/kernel/record-model'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import type { CoproOperations } from './copro.ts'

type Cles = CoproSheet['cles_repartition']

/** The lots of a copro, or of one of its buildings, summed up as of today, and the place of each. */
export function overviewRoutes(api: Api, { reach }: Pick<CoproOperations, 'reach'>): RouteDefinition[] {
  const clesOf = async (id: string, caller: Caller): Promise<Cles> => {
    const { state } = await reach(id, caller)
    return state.life === 'absent' ? undefined : state.sheet.cles_repartition
  }
  return [
    route(overviewEndpoints.overview, async ({ params: { id }, query, caller }): Promise<Overview> => {
      const general = generalKeyOf(await clesOf(id, caller))
      const on = api.clock.today()
      const lots = await lotLines(api.db, { copro_id: id, building_id: query.building_id, day: on })
      const sums = sumsOf(lots, general?.id)
      const whole = wholeOf(sums.tantiemes, query.building_id ? undefined : general?.total)
      const owners = ownersByShare(lots, general?.id, whole)
      const shown = owners.slice(0, OWNERS_SHOWN)
      const named = caller.permissions.has('read person')
        ? await recordNames(api.db, personModel, new Set(shown.flatMap(({ people }) => people)))
        : undefined
      return {
        on,
        sums,
        kinds: kindsOf(lots),
        occupancy: occupancyOf(lots),
        buildings: sumsByBuilding(lots, general?.id),
        general: general ? { label: general.label, whole } : null,
        owners: {
          total: owners.length,
          unknown: lots.filter(lot => lot.owners.length === 0).length,
          rows: shown.map(({ people, ...one }) => ({
            ...one,
            people: [...people],
            ...(named ? { title: people.map(person => named.get(person) ?? 'Personne').join(', ') } : {}),
          })),
        },
      }
    }),
    route(overviewEndpoints.plan, async ({ params: { id }, query, caller }): Promise<LotsPlan> => {
      const stairs = (await clesOf(id, caller))?.filter(({ kind }) => kind === 'escalier') ?? []
      const lots = await lotLines(api.db, { copro_id: id, ...query, limit: PLAN_LOTS + 1 })
      if (lots.length > PLAN_LOTS) throw refused('lot.plan.tooMany', { most: formatCount(PLAN_LOTS) })
      return {
        buildings: await buildingNames(api.db, id, query.building_id),
        lots: lots.map(({ owner_status, status_if_habitation, tantiemes, owners: _, ...lot }) => ({
          ...lot,
          staircase: stairs.find(cle => cle.id && tantiemes[cle.id])?.label ?? null,
          occupation: occupationOf({ owner_status, status_if_habitation }),
        })),
      }
    }),
  ]
}
