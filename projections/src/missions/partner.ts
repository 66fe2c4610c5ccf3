import { partner, partnerListFields, partnerTypeLabels } from '@faitage/contracts/missions/partner'
import { recordModel } from '../kernel/record-model.ts'

export const partnerModel = recordModel(partner, {
  search: sheet => [sheet.name, sheet.type && partnerTypeLabels[sheet.type], sheet.role, sheet.contact],
  fields: partnerListFields,
})
