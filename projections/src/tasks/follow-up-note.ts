import { followUpNote, followUpNoteListFields } from '@faitage/contracts/tasks/follow-up-note'
import { sql } from 'kysely'
import { recordModel } from '../kernel/record-model.ts'

/** Every note of co-ownership, found by its words. */
export const followUpNoteModel = recordModel(followUpNote, {
  search: sheet => [sheet.text],
  name: sheet => sheet.text?.slice(0, 80) ?? '',
  fields: followUpNoteListFields,
  orders: { happened_on: way => sql`sheet ->> 'happened_on' ${way}, created_at ${way}` },
  usual: 'happened_on',
  indexes: ['sc_id', 'copro_id', 'building_id', 'lot_id', 'person_id'].map(field => `((sheet ->> '${field}'))`),
})
