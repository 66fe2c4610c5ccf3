import { energyAudit } from '@faitage/contracts/energy-audit/energy-audit'
import { funder } from '@faitage/contracts/funding/funder'
import { fundingFile } from '@faitage/contracts/funding/funding-file'
import { fundingScenario } from '@faitage/contracts/funding/funding-scenario'
import { type SimulationSheet, simulation } from '@faitage/contracts/funding/simulation'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { worksQuote } from '@faitage/contracts/works/works-quote'
import { simulationModel } from '@faitage/projections/funding/simulation'
import { type Api, fold } from '../../kernel/api.ts'
import { deciderOf } from '../../kernel/records/place.ts'
import { nameOfRecord, recordOperations, type Writing } from '../../kernel/records/record-operations.ts'
import { type Refusal, refused } from '../../kernel/refusal.ts'
import { openedProject } from '../../projects/project-facts.ts'
import { projectTitles } from '../../projects/project-titles.ts'
import { fundingFileIdOf } from './funding-file-id.ts'
import { simulationItem } from './item.ts'
import { mayFund } from './may-fund.ts'

type Project = Awaited<ReturnType<typeof openedProject>>

/** Operations on the sheets of simulations; outcomes are computed in `writing.ts`. */
export const simulationRecords = (api: Api) => {
  const rowNames = {
    funder_id: nameOfRecord(api, funder),
    quotes: nameOfRecord(api, worksQuote),
  }
  return recordOperations(api, simulation, {
    model: simulationModel,
    references: {
      project_id: { nameOf: async id => (await projectTitles(api, [id])).get(id)?.title ?? '' },
      scenario_id: { nameOf: nameOfRecord(api, energyAudit), byCheck: true },
      quotes: { nameOf: rowNames.quotes, byCheck: true },
      simulations_accommodations: { nameOf: async () => 'Logement', byCheck: true },
      funders: {
        nameOf: rowNames.funder_id,
        byCheck: true,
        idsIn: rows => ((rows ?? []) as { funder_id: string }[]).map(({ funder_id }) => funder_id),
      },
    },
    check: writing => judge(api, writing),
    complete: (items, caller) =>
      Promise.all(
        items.map(async item => simulationItem(api, caller, await openedProject(api, item.project_id), item)),
      ),
  })
}
export type SimulationRecords = ReturnType<typeof simulationRecords>

/** Checks what no rule of the sheet knows: whose the quotes, dwellings, audits, funders and their scenarios are. */
async function judge(api: Api, { action, sheet, changes }: Writing<SimulationSheet>): Promise<Refusal | undefined> {
  if (action === 'remove') return isRestedOn(api, sheet)
  const project = await openedProject(api, sheet.project_id)
  return (
    (await strangeQuote(api, changes, sheet.project_id)) ??
    strangeDwelling(changes, project) ??
    (await strangeAudit(api, changes, sheet.project_id)) ??
    strangeFunder(api, changes, project)
  )
}

/** A retained simulation stays while deposits, decisions or payments rest on it. */
async function isRestedOn(api: Api, { retained, project_id }: SimulationSheet): Promise<Refusal | undefined> {
  if (!retained) return undefined
  const id = fundingFileIdOf(project_id)
  const { state } = await fold(api, deciderOf(fundingFile), streamOf.record(fundingFile.stream, id))
  if (state.life !== 'present') return undefined
  const { deposits, approvals, payments } = state.sheet
  const isBegun = [deposits, approvals, payments].some(rows => (rows?.length ?? 0) > 0)
  return isBegun ? refused('simulations.msg.delete.inUse') : undefined
}

async function strangeQuote(api: Api, { quotes }: Partial<SimulationSheet>, project_id: string) {
  for (const id of quotes ?? []) {
    const { state } = await fold(api, deciderOf(worksQuote), streamOf.record(worksQuote.stream, id))
    if (state.life !== 'present' || state.sheet.project_id !== project_id || state.sheet.is_bill)
      return refused('simulations.quote.elsewhere')
  }
  return undefined
}

function strangeDwelling({ simulations_accommodations: named }: Partial<SimulationSheet>, { accommodations }: Project) {
  const there = new Map(accommodations.map(one => [one.id, one]))
  return named?.some(id => !there.has(id) || there.get(id)?.out_of_project)
    ? refused('simulations.accommodation.elsewhere')
    : undefined
}

async function strangeAudit(api: Api, { scenario_id: id }: Partial<SimulationSheet>, project_id: string) {
  if (!id) return undefined
  const { state } = await fold(api, deciderOf(energyAudit), streamOf.record(energyAudit.stream, id))
  return state.life !== 'present' || state.sheet.project_id !== project_id
    ? refused('simulations.scenario.elsewhere')
    : undefined
}

async function strangeFunder(api: Api, { funders }: Partial<SimulationSheet>, project: Project) {
  for (const { funder_id, scenario_id } of funders ?? []) {
    if (!(await mayFund(api, funder_id, project))) return refused('simulations.funder.elsewhere')
    if (!scenario_id) continue
    const { state } = await fold(api, deciderOf(fundingScenario), streamOf.record(fundingScenario.stream, scenario_id))
    if (state.life === 'absent' || state.sheet.funder_id !== funder_id)
      return refused('simulations.fundingScenario.elsewhere')
  }
  return undefined
}
