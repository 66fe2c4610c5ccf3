import { deadlineRule } from '@faitage/contracts/funding/deadline-rule'
import { type FunderSheet, funder } from '@faitage/contracts/funding/funder'
import { fundingScenario } from '@faitage/contracts/funding/funding-scenario'
import { deadlineRuleModel } from '@faitage/projections/funding/deadline-rule'
import { funderModel, withScenarios } from '@faitage/projections/funding/funder'
import { filesWithFunder } from '@faitage/projections/funding/funding-file'
import { fundingScenarioModel } from '@faitage/projections/funding/funding-scenario'
import { simulationsWith } from '@faitage/projections/funding/simulation'
import { usesIn } from '@faitage/projections/kernel/record-model'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { nameOfRecord, recordOperations } from '../kernel/records/record-operations.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

/** What every mission may copy is an administrator's to write, whatever rights somebody else was given on funders. */
const refuseNational = (caller: Caller, { mission_id }: Pick<FunderSheet, 'mission_id'>): Refusal | undefined =>
  !mission_id && caller.role !== 'admin' ? refused('funders.national') : undefined

/** Operations on funders: scenarios go with their funder, a copy is a mission's own, a simulation keeps its funder. */
export const funderOperations = (api: Api) =>
  recordOperations(api, funder, {
    model: funderModel,
    uses: id => usesIn(api.db, simulationsWith.funder(id), filesWithFunder(id)),
    check: async ({ sheet, caller }) => refuseNational(caller, sheet),
    complete: items => withScenarios(api.db, items),
  })

/** Operations on deadline rules: their funder's rights are theirs. */
export const deadlineRuleOperations = (api: Api) => {
  const funders = funderOperations(api)
  return recordOperations(api, deadlineRule, {
    model: deadlineRuleModel,
    references: { funder_id: { nameOf: nameOfRecord(api, funder) } },
    check: async ({ sheet, caller }) => {
      const { state } = await funders.reach(sheet.funder_id, caller)
      return state.life === 'absent' ? refused('NOT_FOUND') : refuseNational(caller, state.sheet)
    },
  })
}

/** What is done with scenarios: their funder's rights are theirs. */
export const scenarioOperations = (api: Api) => {
  const funders = funderOperations(api)
  return recordOperations(api, fundingScenario, {
    model: fundingScenarioModel,
    references: { funder_id: { nameOf: nameOfRecord(api, funder) } },
    check: async ({ sheet, caller }) => {
      const { state } = await funders.reach(sheet.funder_id, caller)
      return state.life === 'absent' ? refused('NOT_FOUND') : refuseNational(caller, state.sheet)
    },
  })
}
