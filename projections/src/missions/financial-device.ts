import { financialDevice, financialDeviceListFields } from '@faitage/contracts/missions/financial-device'
import { operationalPlanWords } from '@faitage/contracts/referential/operational-plans'
import { recordModel } from '../kernel/record-model.ts'

export const financialDeviceModel = recordModel(financialDevice, {
  search: sheet => [sheet.name, sheet.type && operationalPlanWords[sheet.type], sheet.reference],
  fields: financialDeviceListFields,
})
