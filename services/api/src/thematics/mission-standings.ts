import { copro, coproTitle } from '@faitage/contracts/co-ownership/copro'
import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import type { CoproStanding, thematicEndpoints } from '@faitage/contracts/thematics/thematic.endpoints'
import { coproModel } from '@faitage/projections/co-ownership/copro'
import { listRecords } from '@faitage/projections/kernel/record-model'
import { thematicStandings } from '@faitage/projections/thematics/thematic-version'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'

interface Asked {
  /** The mission. */
  readonly id: string
  readonly query: QueryOf<typeof thematicEndpoints.ofMission>
}

/** How the thematics of the copros of a mission stand, copro by copro: each by its version in force. */
export async function missionStandings(api: Api, { id, query }: Asked, caller: Caller): Promise<Page<CoproStanding>> {
  const today = api.clock.today()
  const asked = { ...query, mission_id: [id] }
  const { items: copros, ...page } = await listRecords(api.db, copro, coproModel, caller, asked, { today })
  const found = await thematicStandings(api.db, { copros: copros.map(one => one.id), today })
  const byCopro = Map.groupBy(found, ({ copro_id }) => copro_id)
  const items = copros.map(one => ({
    ...{ id: one.id, title: coproTitle(one) },
    thematics: (byCopro.get(one.id) ?? []).map(({ copro_id: _, ...standing }) => standing),
  }))
  return { ...page, items }
}
