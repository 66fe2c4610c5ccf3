import { fundingScenario } from '@faitage/contracts/funding/funding-scenario'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { recordDecider } from '../kernel/records/record.decider.ts'

export const scenarioDecider = recordDecider(fundingScenario)

/** Scenarios have their funder's rights, and streams of their own. */
export const streamOfScenario = (id: string): string => streamOf.record('funding_scenario', id)
