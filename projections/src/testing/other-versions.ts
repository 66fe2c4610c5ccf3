import type { ReadModel } from '../kernel/read-model.ts'
import type { ReadModels } from '../kernel/schema.ts'
import { readModels } from '../read-models.ts'

const changed = (change: (model: ReadModel) => ReadModel): ReadModels => ({
  ...readModels,
  models: readModels.models.map(model => (model.table === 'project_list' ? change(model) : model)),
})

/** The read models as another version may have them: one table other than it is, in one way. */
export const otherVersions = {
  same: readModels,
  reducers: changed(model => ({ ...model, version: model.version + 1 })),
  'one column more': changed(model => ({ ...model, columns: { ...model.columns, brand_new: 'text' } })),
  'one column less': changed(model => {
    const { requester_withheld: _, ...columns } = model.columns as Record<string, string>
    return { ...model, columns: columns as never }
  }),
  'another type': changed(model => ({ ...model, columns: { ...model.columns, address_code: 'varchar(400)' } })),
} satisfies Record<string, ReadModels>
export type OtherVersion = keyof typeof otherVersions
