import { type RecordedErasure, subjectErased } from '@faitage/contracts/privacy/subject'
import { sql } from 'kysely'
import { onEach, readModel } from '../kernel/read-model.ts'

/**
 * Whose erasure was carried to its end, of which key at the latest: one that is gone without it was cut off. Whoever was
 * written of anew has a key of the next generation.
 */
export type ErasedSubjectRow = { id: string; erasures: number; generation: number }

const next = (
  row: ErasedSubjectRow | undefined,
  { data: { id, generation = row?.erasures ?? 0 } }: RecordedErasure,
): ErasedSubjectRow => ({
  id,
  erasures: (row?.erasures ?? 0) + 1,
  generation: Math.max(generation, row?.generation ?? 0),
})

/** Keys that are gone and of which nothing says that all of it was done. */
export const cutOff = sql<boolean>`
  not exists (select from subject_key where subject_key.subject_id = gone.subject_id)
  and not exists (select from erased_subject
    where erased_subject.id = gone.subject_id and erased_subject.generation >= gone.generation)`

export const erasedSubjectModel = readModel<ErasedSubjectRow>()({
  table: 'erased_subject',
  version: 2,
  columns: { id: 'uuid not null', erasures: 'int not null', generation: 'int not null' },
  indexes: [],
  key: e => e.data.id,
  on: onEach([subjectErased], next),
})
