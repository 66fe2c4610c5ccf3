import type { MissionFlag } from '@faitage/contracts/missions/mission-flags'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../kernel/database.ts'
import { missionVisibleTo, type Viewer } from '../../kernel/viewer.ts'

/** A mission that a reader reaches, by what projects are grouped by. */
export interface ReachedMission {
  readonly id: string
  readonly name: string
  readonly agency_id: string | null
  readonly antenna_id: string | null
  readonly client_id: string | null
  readonly funders: readonly string[]
  readonly hidden: readonly string[]
}
export type Reach = ReadonlyMap<string, ReachedMission>

/** Readers whose missions are kept. */
const KEPT = 50
const ofDatabase = new WeakMap<Kysely<Database>, Map<string, { at: string; reach: Promise<Reach> }>>()

/**
 * The missions whose projects a reader may see, as `projectVisibleTo` says: none of a client’s, whose projects are seen one by
 * one. They are kept while nothing is projected.
 */
export function readReach(db: Kysely<Database>, viewer: Viewer, at: string): Promise<Reach> {
  const kept = ofDatabase.get(db) ?? new Map()
  ofDatabase.set(db, kept)
  const { role, user_id, agency_ids, antenna_ids, client_ids } = viewer
  const key = JSON.stringify([role, user_id, agency_ids, antenna_ids, client_ids])
  const known = kept.get(key)
  if (known?.at === at) return known.reach
  const reach = read(db, viewer)
  kept.delete(key)
  kept.set(key, { at, reach })
  reach.catch(() => kept.delete(key))
  for (const first of kept.keys()) {
    if (kept.size <= KEPT) break
    kept.delete(first)
  }
  return reach
}

async function read(db: Kysely<Database>, viewer: Viewer): Promise<Reach> {
  const { rows } = await sql<ReachedMission>`
    select id, name, agency_id, antenna_id, client_id, hidden,
      coalesce((select array_agg(distinct funder.name order by funder.name) from mission_funder funder
        where funder.mission_id = mission_list.id and not funder.is_deleted), '{}') as funders
    from mission_list where not is_deleted and ${missionVisibleTo({ ...viewer, feature: undefined })}`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

export const shows = ({ hidden }: ReachedMission, feature: MissionFlag): boolean => !hidden.includes(feature)
