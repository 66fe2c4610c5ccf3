import { documentListFields, projectDocument } from '@faitage/contracts/letters/document'
import { sql } from 'kysely'
import { recordModel } from '../kernel/record-model.ts'

export const documentModel = recordModel(projectDocument, {
  search: sheet => [sheet.name],
  name: sheet => sheet.name ?? '',
  fields: documentListFields,
  usual: 'created_at',
  places: {
    // One that is to be signed is drawn up before anything happened to it.
    universign_status: sql`(case when sheet ->> 'source' = 'AMO_DOC' then coalesce(sheet ->> 'universign_status', 'CREATED') end)`,
  },
  indexes: ["((sheet ->> 'file_id'))"],
})
