import { aidCeilingOf } from '@faitage/contracts/funding/scale'
import type { SimulationSheet } from '@faitage/contracts/funding/simulation'
import type { AnyProject } from '@faitage/contracts/projects/project-state'
import { scalesInForce } from '@faitage/contracts/referential/income-scale'
import type { Funder } from '@faitage/projections/funding/funder'
import { scales as allScales } from '@faitage/projections/funding/scale'
import { incomeScales } from '@faitage/projections/referential/income-scale'
import { beforeAndAfter } from '../../energy-audit/before-and-after.ts'
import type { Api } from '../../kernel/api.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { projectFacts } from '../../projects/project-facts.ts'
import { categoryOfDay } from '../../projects/resources-category.ts'
import { asOfProject } from '../../works/quote-parts.ts'
import type { DwellingGiven, Facts, FundingInput, RowGiven } from '../engine/input.ts'
import { commonFacts, dwellingFacts, energyFacts, projectFactsOf, requesterFacts, sourcesOf } from './facts.ts'
import { fundersNamed } from './funders-of.ts'

type Simulation = { readonly id: string; readonly sheet: SimulationSheet }

/** The day whose rules a simulation follows. */
const dayOf = (api: Api, sheet: Pick<SimulationSheet, 'on'>): string => sheet.on ?? api.clock.today()

/** The quotes of a project that are there on a day and are no bills, as its requester has them: whole, or in parts. */
export async function quotesOf(api: Api, project: AnyProject, on?: string): Promise<FundingInput['quotes']> {
  const facts = await projectFacts(api, project.project_id, on)
  if (isRefusal(facts)) throw facts
  const inParts = project.requester_type === 'PB'
  return facts.quotes
    .filter(({ sheet }) => !sheet.is_bill)
    .map(({ id, sheet }) => ({ id, sheet: asOfProject(sheet, inParts) }))
}

/** All that a simulation is computed from, as it stands now, by the rules of its day. */
export async function givenOf(api: Api, project: AnyProject, simulation: Simulation): Promise<FundingInput> {
  const { sheet } = simulation
  const on = dayOf(api, sheet)
  const [all, funders, category, scales] = await Promise.all([
    quotesOf(api, project),
    fundersNamed(
      api,
      (sheet.funders ?? []).map(({ funder_id }) => funder_id),
    ),
    categoryOn(api, project, on),
    allScales(api.db),
  ])
  const quotes = all.filter(({ id }) => sheet.quotes?.includes(id))
  const dwellings = await dwellingsOf(api, project, sheet, on)
  const [first] = dwellings
  const place = first ? first.facts : { ...commonFacts(project, on), ...energyFacts({}, sheet) }
  return {
    on,
    requester_type: project.requester_type,
    // The engine reads those of the works from the quotes.
    facts: { ...requesterFacts(project, on, category), ...projectFactsOf(project, sheet, on), ...place },
    sources: sourcesOf(project, simulation, first),
    quotes,
    use_cases: (sheet.use_cases ?? []).map(({ id, name, quotes: named }) => ({ id, name, quotes: named })),
    dwellings: project.requester_type === 'PB' ? dwellings : [],
    rows: rowsGiven(sheet, new Map(funders.map(one => [one.id, one]))),
    aid_ceiling: aidCeilingOf({ requester_type: project.requester_type, category, on }, scales),
    no_advance_request: project.sheet.no_advance_request ?? false,
  }
}

/** The dwellings that are in the project, with what is known of each. */
async function dwellingsOf(
  api: Api,
  project: AnyProject,
  sheet: SimulationSheet,
  on: string,
): Promise<DwellingGiven[]> {
  if (project.requester_type === 'SDC') return []
  const some = project.accommodations.filter(({ out_of_project }) => !out_of_project)
  const counted = project.requester_type === 'PB' ? new Set(sheet.simulations_accommodations ?? []) : undefined
  return Promise.all(
    some.map(async (dwelling, at) => {
      const audited = await beforeAndAfter(api, { project }, dwelling.id, sheet.scenario_id)
      const facts: Facts = {
        ...dwellingFacts(project, dwelling, on, some.length),
        ...energyFacts(audited, sheet),
      }
      return {
        id: dwelling.id,
        name: dwelling.name ?? `Logement ${at + 1}`,
        living_area: dwelling.living_area ?? undefined,
        simulated: counted?.has(dwelling.id) ?? true,
        facts,
      }
    }),
  )
}

/** The rows whose funder is known; one that was removed for good gives nothing. */
function rowsGiven(sheet: SimulationSheet, funders: ReadonlyMap<string, Funder>): RowGiven[] {
  return (sheet.funders ?? []).flatMap(row => {
    const funder = funders.get(row.funder_id)
    if (!funder) return []
    const { funding_scenarios, is_national: _, ...own } = funder
    const { scenario_id, subventioned_expense, rate, advance } = row
    return [
      {
        id: row.id,
        funder: { id: funder.id, sheet: own },
        use_case_id: row.use_case_id ?? null,
        scenarios: funding_scenarios.map(({ id, revision, ...one }) => ({ id, revision, sheet: one })),
        typed: {
          scenario_id: scenario_id ?? undefined,
          subventioned_expense: subventioned_expense ?? undefined,
          rate: rate ?? undefined,
          advance: advance ?? undefined,
        },
      },
    ]
  })
}

/** The category of resources of whoever asks, by the ceilings of a day. */
async function categoryOn(api: Api, project: AnyProject, on: string) {
  return categoryOfDay(project, on, scalesInForce(await incomeScales(api.db)))?.category
}
