import { type FunderRow, SIMULATION_ROWS_MAX, type SimulationSheet } from '@faitage/contracts/funding/simulation'
import type { OpenedProject } from '@faitage/contracts/projects/project-state'
import { simulationsOfProject } from '@faitage/projections/funding/simulation'
import { beforeAndAfter } from '../../energy-audit/before-and-after.ts'
import type { Api } from '../../kernel/api.ts'
import { fundersOffered, rowIdOf } from './funders-of.ts'
import { quotesOf } from './given.ts'

/**
 * A simulation as the project proposes it: all its quotes, all its dwellings, the audit that was retained, every funder of
 * its mission. What is asked for stands in the place of what is proposed.
 */
export async function firstSimulation(
  api: Api,
  project: OpenedProject,
  id: string,
  asked: Partial<SimulationSheet>,
): Promise<SimulationSheet> {
  const { project_id, mission_id, requester_type } = project
  const dwellings = project.accommodations.filter(({ out_of_project }) => !out_of_project)
  const quotes = asked.quotes ?? (await quotesOf(api, project)).map(one => one.id)
  const [first] = requester_type === 'PB' || requester_type === 'SDC' ? [] : dwellings
  const audited =
    first && asked.scenario_id === undefined ? await beforeAndAfter(api, { project }, first.id) : undefined
  const funders: readonly FunderRow[] =
    asked.funders ??
    (await fundersOffered(api, mission_id, requester_type)).map(one => ({
      id: rowIdOf(id, one.id),
      funder_id: one.id,
    }))
  return {
    ...(requester_type === 'PB' ? { simulations_accommodations: dwellings.map(one => one.id) } : {}),
    ...(audited?.scenario ? { scenario_id: audited.scenario.id } : {}),
    ...asked,
    project_id,
    name: asked.name ?? (await freeName(api, project_id)),
    quotes,
    funders: funders
      .slice(0, SIMULATION_ROWS_MAX)
      .map(row => ({ ...row, id: rowIdOf(id, row.funder_id, row.use_case_id) })),
  }
}

/** `Simulation 3`, after the highest number of the project. */
async function freeName(api: Api, project_id: string): Promise<string> {
  const numbers = (await simulationsOfProject(api.db, project_id)).map(({ sheet }) =>
    Number(/^Simulation (\d{1,6})$/.exec(sheet.name)?.[1] ?? 0),
  )
  return `Simulation ${Math.max(0, ...numbers) + 1}`
}

/** The name of a copy: `Plan A (copie)`, `Plan A (copie 2)`, short enough for its field. */
export async function copyName(api: Api, { project_id, name }: SimulationSheet): Promise<string> {
  const taken = new Set((await simulationsOfProject(api.db, project_id)).map(({ sheet }) => sheet.name))
  const base = name.replace(/ \(copie(?: \d+)?\)$/, '').slice(0, 100)
  for (let number = 1; ; number++) {
    const copy = `${base} (copie${number > 1 ? ` ${number}` : ''})`
    if (!taken.has(copy)) return copy
  }
}
