import { accommodationRegistered } from '@faitage/contracts/accommodations/accommodation'
import { commonAreaAmended } from '@faitage/contracts/accommodations/common-area'
import type { Kysely } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { readModel } from '../kernel/read-model.ts'

/** Which project a dwelling, or common areas, are of: their events are on its stream, calls name them by their own ids. */
export type DwellingRow = { id: string; project_id: string }

export const dwellingModel = readModel<DwellingRow>()({
  table: 'dwelling',
  version: 1,
  columns: { id: 'uuid not null', project_id: 'uuid not null' },
  indexes: [],
  key: e => ('accommodation_id' in e.data ? e.data.accommodation_id : e.data.common_area_id),
  on: {
    [accommodationRegistered.type]: (row, { data: { accommodation_id: id, project_id } }) => row ?? { id, project_id },
    [commonAreaAmended.type]: (row, { data: { common_area_id: id, project_id } }) => row ?? { id, project_id },
  },
})

/** The project of a dwelling or of common areas; undefined where nobody wrote of it. */
export async function projectOfDwelling(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const found = await db.selectFrom('dwelling').select('project_id').where('id', '=', id).executeTakeFirst()
  return found?.project_id
}
