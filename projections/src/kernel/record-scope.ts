import type { AnyRecord } from '@faitage/contracts/kernel/record'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { missionVisibleTo, projectAmongVisible, type Viewer } from './viewer.ts'

/** Which records of a kind a viewer may see, as conditions on its table: the same rule as `placeOf`, in SQL. */
export function ownedAndVisible(record: AnyRecord, viewer: Viewer): RawBuilder<SqlBool>[] {
  const { owner } = record
  if (!owner) return []
  if (owner.of === 'project') {
    const field = sql.lit(owner.field)
    return [
      sql`exists (select from project_list
        where project_list.id = (sheet ->> ${field})::uuid and ${projectAmongVisible(viewer)})`,
    ]
  }
  const seen = sql<SqlBool>`mission_id = any (array(
    select mission_list.id from mission_list where not mission_list.is_deleted and ${missionVisibleTo(viewer)}))`
  if (owner.of === 'mission') return [owner.optional ? sql`(mission_id is null or ${seen})` : seen]
  const parent = owner.record()
  const living = sql<SqlBool>`(sheet ->> ${sql.lit(owner.field)})::uuid in (
    select parent.id from ${sql.table(parent.table)} as parent where not parent.is_deleted)`
  return [living, ...visibleRoot(parent, seen)]
}

/** The mission written beside a record is its root's: seen as the root is. */
function visibleRoot(parent: AnyRecord, seen: RawBuilder<SqlBool>): RawBuilder<SqlBool>[] {
  const { owner } = parent
  if (!owner) return []
  if (owner.of === 'record') return visibleRoot(owner.record(), seen)
  return [owner.of === 'mission' && owner.optional ? sql`(mission_id is null or ${seen})` : seen]
}
