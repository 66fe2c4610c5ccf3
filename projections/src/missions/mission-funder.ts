import { missionFunder } from '@faitage/contracts/missions/mission-funder'
import { recordModel } from '../kernel/record-model.ts'

export const missionFunderModel = recordModel(missionFunder, {
  search: sheet => [sheet.name, sheet.reference, sheet.contact],
})
