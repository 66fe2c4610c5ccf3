import { readModel } from '../kernel/read-model.ts'

/** Which comments that speak to somebody they have read. */
export type MentionReadRow = { id: string; user_id: string; comment_id: string }

export const mentionReadModel = readModel<MentionReadRow>()({
  table: 'mention_read',
  version: 1,
  columns: { id: 'uuid not null', user_id: 'uuid not null', comment_id: 'uuid not null' },
  indexes: ['(user_id, comment_id)'],
  key: ({ data }) => data.id,
  on: { MentionRead: (_, { data: { id, user_id, comment_id } }) => ({ id, user_id, comment_id }) },
})
