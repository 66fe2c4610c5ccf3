import { fundingObjective, objectiveName } from '@faitage/contracts/missions/funding-objective'
import { recordModel } from '../kernel/record-model.ts'

export const fundingObjectiveModel = recordModel(fundingObjective, {
  name: objectiveName,
  search: sheet => [objectiveName(sheet)],
})
