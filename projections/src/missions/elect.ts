import { elect, electListFields, mandateLabels } from '@faitage/contracts/missions/elect'
import { recordModel } from '../kernel/record-model.ts'

export const electModel = recordModel(elect, {
  search: sheet => [sheet.name, sheet.mandate && mandateLabels[sheet.mandate], sheet.delegation, sheet.commune],
  fields: electListFields,
})
