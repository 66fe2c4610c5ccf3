import { type Owner, ofRecord } from '@faitage/contracts/kernel/owner'
import type { AnyRecord } from '@faitage/contracts/kernel/record'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { missionVisibleTo, projectAmongVisible, type Viewer } from './viewer.ts'

type Conditions = readonly RawBuilder<SqlBool>[]
const every = (conditions: Conditions): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
const some = (conditions: Conditions): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

/** Which records of a kind a viewer may see, as conditions on its table: the same rule as `placeOf`, in SQL. */
export const ownedAndVisible = ({ owner }: AnyRecord, viewer: Viewer): Conditions =>
  owner ? visibleBy(owner, viewer) : []

function visibleBy(owner: Owner, viewer: Viewer): Conditions {
  if (owner.of === 'project') {
    const field = sql.lit(owner.field)
    return [
      sql`exists (select from project_list
        where project_list.id = (sheet ->> ${field})::uuid and ${projectAmongVisible(viewer)})`,
    ]
  }
  // Rights are those of the owner's kind: rows of a kind that the viewer does not read are left out.
  if (owner.of === 'one') {
    const read = Object.entries(owner.choices).filter(([, { right }]) => viewer.permissions?.has(`read ${right}`))
    return [some(read.map(([field, { record }]) => every(visibleBy(ofRecord(record, field), viewer))))]
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
function visibleRoot({ owner }: AnyRecord, seen: RawBuilder<SqlBool>): Conditions {
  if (!owner) return []
  if (owner.of === 'record') return visibleRoot(owner.record(), seen)
  if (owner.of === 'one')
    return [some(Object.values(owner.choices).map(({ record }) => every(visibleRoot(record(), seen))))]
  return [owner.of === 'mission' && owner.optional ? sql`(mission_id is null or ${seen})` : seen]
}
