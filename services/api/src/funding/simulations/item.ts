import { criteriaSentence } from '@faitage/contracts/funding/criterion-words'
import { fundingScenario } from '@faitage/contracts/funding/funding-scenario'
import { monthlyPayment } from '@faitage/contracts/funding/monthly-payment'
import type { SimulationSheet } from '@faitage/contracts/funding/simulation'
import type { SimulationItem, SimulationListed, SimulationRow } from '@faitage/contracts/funding/simulation.endpoints'
import type { RowOutcome } from '@faitage/contracts/funding/simulation-outcome'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { OpenedProject } from '@faitage/contracts/projects/project-state'
import type { Funder } from '@faitage/projections/funding/funder'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import { mayWriteMission } from '@faitage/projections/kernel/viewer'
import { type Api, fold } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { deciderOf } from '../../kernel/records/place.ts'
import { foldMission, reachOf } from '../../missions/mission-access.ts'
import { computedFrom } from './computed.ts'
import { fundersNamed } from './funders-of.ts'
import { givenOf } from './given.ts'
import { changesBetween } from './inputs.ts'
import { passedScales } from './passed-scales.ts'

type Stored = RecordItem<SimulationSheet>

/** A simulation as it is answered: what was kept, and beside it what it would come to now. */
export async function simulationItem(
  api: Api,
  caller: Caller,
  project: OpenedProject,
  stored: Stored,
): Promise<SimulationItem> {
  const { computed: kept, funders: _, ...sheet } = stored
  const now = computedFrom(api, await givenOf(api, project, { id: stored.id, sheet: stored }))
  const shown = kept ?? now
  const changes = kept ? changesBetween(kept.inputs ?? [], now.inputs) : []
  const { rows, on: rules_on, ...figures } = shown.outcome
  return {
    ...sheet,
    ...figures,
    // Told as they stand now: a year that passes changes no figure that is kept.
    notices: [
      ...figures.notices,
      ...(await passedScales(api, { requester_type: project.requester_type, on: rules_on })),
    ],
    computed_at: shown.at,
    rules_on,
    funders: await rowsShown(api, rows),
    stale: changes.length > 0 ? { changes, ...totalsOf(now.outcome) } : null,
    monthly_payment: monthlyPayment(figures.to_finance, sheet),
    may_write: await mayWrite(api, caller, project),
  }
}

/** The same for a list: no explanations. */
export const listedOf = ({ why: _, funders, ...item }: SimulationItem): SimulationListed => ({
  ...item,
  funders: funders.map(({ id, funder_id, funder_name, use_case_id, sum, kept }) => ({
    ...{ id, funder_id, funder_name, use_case_id, sum, kept },
  })),
})

type Totals = Pick<SimulationItem, 'total_work_price' | 'total_subventions' | 'remaining_costs'>
const totalsOf = ({ total_work_price, total_subventions, remaining_costs }: Totals): Totals => ({
  ...{ total_work_price, total_subventions, remaining_costs },
})

const mayWrite = async (api: Api, caller: Caller, { mission_id }: OpenedProject): Promise<boolean> => {
  const mission = await foldMission(api, mission_id)
  return (
    caller.permissions.has('update simulation') && mission.life !== 'none' && mayWriteMission(caller, reachOf(mission))
  )
}

/** Rows with the names people read. */
export async function rowsShown(api: Api, rows: readonly RowOutcome[]): Promise<SimulationRow[]> {
  const funders = new Map(
    (
      await fundersNamed(
        api,
        rows.map(({ funder_id }) => funder_id),
      )
    ).map(one => [one.id, one]),
  )
  return Promise.all(
    rows.map(async row => {
      const funder = funders.get(row.funder_id)
      const scenario = row.scenario_id ? await scenarioNamed(api, funder, row.scenario_id) : undefined
      return {
        ...row,
        funder_name: funder?.name ?? 'Financeur supprimé',
        funder_type: funder?.type ?? 'autre',
        scenario_name: scenario ? criteriaSentence(scenario.criteria) : null,
        applies_until: scenario?.applies_until ?? null,
      }
    }),
  )
}

async function scenarioNamed(api: Api, funder: Funder | undefined, id: string) {
  const there = funder?.funding_scenarios.find(one => one.id === id)
  if (there) return there
  const { state } = await fold(api, deciderOf(fundingScenario), streamOf.record(fundingScenario.stream, id))
  return state.life === 'absent' ? undefined : state.sheet
}
