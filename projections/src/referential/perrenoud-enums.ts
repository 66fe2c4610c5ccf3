import { readModel } from '../kernel/read-model.ts'

/** How often the lists of the energy audit were edited. They are read from their stream; this row makes the notice. */
export type PerrenoudEnumsRow = { id: string; revision: number }

/** The one row, for ever. */
const id = 'b0c7a0de-3c41-4f0e-8f0a-6a1d2f7e0002'

export const perrenoudEnumsModel = readModel<PerrenoudEnumsRow>()({
  table: 'perrenoud_enums',
  version: 1,
  columns: { id: 'uuid not null', revision: 'int not null' },
  indexes: [],
  key: () => id,
  notice: () => ({ kind: 'enum', mission_id: null, id: 'perrenoud' }),
  on: { PerrenoudEnumsChanged: (_, { revision }) => ({ id, revision }) },
})
