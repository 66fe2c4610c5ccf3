import {
  accommodationRegistered,
  accommodationRemoved,
  accommodationRestored,
} from '@faitage/contracts/accommodations/accommodation'
import { commonAreaAmended } from '@faitage/contracts/accommodations/common-area'
import type { Kysely } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { derivedId } from '../kernel/derived-id.ts'
import { readModel } from '../kernel/read-model.ts'

/** Which project a dwelling, or common areas, are of: their events are on its stream, calls name them by their own ids. */
export type DwellingRow = { id: string; project_id: string; initial_state_id: string; is_removed: boolean }

/** The id of the initial state of a dwelling, which exists as soon as the dwelling does. */
export const initialStateIdOf = (accommodationId: string): string => derivedId('initial', accommodationId)

export const dwellingModel = readModel<DwellingRow>()({
  table: 'dwelling',
  version: 3,
  columns: {
    id: 'uuid not null',
    project_id: 'uuid not null',
    initial_state_id: 'uuid not null',
    is_removed: 'boolean not null',
  },
  indexes: ['(initial_state_id)'],
  key: e => ('accommodation_id' in e.data ? e.data.accommodation_id : e.data.common_area_id),
  on: {
    [accommodationRegistered.type]: (row, { data: { accommodation_id: id, project_id } }) =>
      row ?? { id, project_id, initial_state_id: initialStateIdOf(id), is_removed: false },
    [accommodationRemoved.type]: row => row && { ...row, is_removed: true },
    [accommodationRestored.type]: row => row && { ...row, is_removed: false },
    [commonAreaAmended.type]: (row, { data: { common_area_id: id, project_id } }) =>
      row ?? { id, project_id, initial_state_id: initialStateIdOf(id), is_removed: false },
  },
})

/** The project of a dwelling or of common areas; undefined where nobody wrote of it. */
export async function projectOfDwelling(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const found = await db.selectFrom('dwelling').select('project_id').where('id', '=', id).executeTakeFirst()
  return found?.project_id
}

/** The dwelling of an initial state, with its project; undefined where nobody wrote of it. */
export async function dwellingOfInitialState(
  db: Kysely<Database>,
  id: string,
): Promise<{ id: string; project_id: string } | undefined> {
  return db.selectFrom('dwelling').select(['id', 'project_id']).where('initial_state_id', '=', id).executeTakeFirst()
}
