import { type RecordedErasure, subjectErased } from '@faitage/contracts/privacy/subject'
import { onEach, readModel } from '../kernel/read-model.ts'

/** Whose erasure was carried to its end: a key that is gone without it is one that was cut off. */
export type ErasedSubjectRow = { id: string; erasures: number }

const next = (row: ErasedSubjectRow | undefined, { data: { id } }: RecordedErasure): ErasedSubjectRow => ({
  id,
  erasures: (row?.erasures ?? 0) + 1,
})

export const erasedSubjectModel = readModel<ErasedSubjectRow>()({
  table: 'erased_subject',
  version: 1,
  columns: { id: 'uuid not null', erasures: 'int not null' },
  indexes: [],
  key: e => e.data.id,
  on: onEach([subjectErased], next),
})
