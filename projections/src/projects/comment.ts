import { comment, commentListFields } from '@faitage/contracts/projects/comment'
import { sql } from 'kysely'
import { recordModel } from '../kernel/record-model.ts'

export const commentModel = recordModel(comment, {
  search: sheet => [sheet.text],
  name: sheet => (sheet.text ?? '').slice(0, 80),
  fields: commentListFields,
  usual: 'created_at',
  places: { mentions: sql`(sheet -> 'mentions')` },
  indexes: ["using gin ((sheet -> 'mentions'))"],
})
