import { type RawBuilder, sql } from 'kysely'

/** The council that the copro of a building or a lot is attached to. */
export const councilOf = (sheet: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select copro.sheet ->> 'cs_id' from copro where copro.id = (${sheet} ->> 'copro_id')::uuid)`

/** The people who follow the copro of a building or a lot. */
export const collaboratorsOf = (copro_id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select copro.sheet -> 'urbanis_collaborators' from copro where copro.id = (${copro_id})::uuid)`
