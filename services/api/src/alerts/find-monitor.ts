import { missionVisibleTo } from '@faitage/projections/kernel/viewer'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { defaultMonitorOf, type OwnMonitor } from './alert-ids.ts'

/** Whoever reaches the missions that do not show the feature called too: to say so, rather than that nothing is there. */
export const anyFeature = ({ feature: _, ...caller }: Caller): Caller => caller

/** One of the product's own by its id, among the missions the caller sees; undefined where it is of none. */
export async function findDefaultMonitor(api: Api, id: string, caller: Caller): Promise<OwnMonitor | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from mission_list where not is_deleted and ${missionVisibleTo(anyFeature(caller))}`.execute(api.db)
  return defaultMonitorOf(
    id,
    rows.map(row => row.id),
  )
}
