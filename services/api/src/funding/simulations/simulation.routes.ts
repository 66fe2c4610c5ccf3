import {
  type FunderRow,
  SIMULATION_ROWS_MAX,
  type SimulationSheet,
  type UseCase,
} from '@faitage/contracts/funding/simulation'
import { simulationEndpoints as endpoints } from '@faitage/contracts/funding/simulation.endpoints'
import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { simulationOfRow } from '@faitage/projections/funding/simulation'
import { sql } from 'kysely'
import type { Api } from '../../kernel/api.ts'
import { demandCaughtUp } from '../../kernel/events/demand-caught-up.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { withFixedFailures } from '../../kernel/http/fixed-failure.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import type { By } from '../../kernel/records/record-operations.ts'
import { recordRoutes } from '../../kernel/records/record-routes.ts'
import { isRefusal, refused } from '../../kernel/refusal.ts'
import { openedProject } from '../../projects/project-facts.ts'
import { computedFrom } from './computed.ts'
import { copyName, firstSimulation } from './first.ts'
import { fundersNamed, inOrder, rowIdOf } from './funders-of.ts'
import { givenOf, quotesOf } from './given.ts'
import { listedOf, rowsShown } from './item.ts'
import { simulationRecords } from './operations.ts'
import { retainSimulation, undoOfSimulation } from './retain.ts'
import { change, compute } from './writing.ts'

const failures = new Map<RouteDefinition['endpoint'], ErrorKey>([
  [endpoints.get, 'simulations.msg.get.error'],
  [endpoints.list, 'simulations.msg.get.error'],
  [endpoints.create, 'simulations.msg.create.error'],
  [endpoints.update, 'simulations.msg.update.error'],
  [endpoints.compute, 'simulations.msg.update.error'],
  [endpoints.remove, 'simulations.msg.delete.generic_error'],
  [endpoints.clone, 'simulations.msg.duplicate.error'],
  [endpoints.removeFunders, 'simulations.msg.funders.remove.error'],
  [endpoints.typeOver, 'simulations.msg.funders.update.error'],
  [endpoints.resetFunders, 'simulations.msg.funders.reset.error'],
  [endpoints.addUseCase, 'simulations.use_case.msg.create.error'],
  [endpoints.removeUseCase, 'simulations.use_case.msg.delete.error'],
])

/** The simulations of projects. */
export function simulationRoutes(api: Api): RouteDefinition[] {
  const records = simulationRecords(api)
  const list = async ({ project_id, ...query }: QueryOf<typeof endpoints.list>, caller: Caller) => {
    const page = await records.list(query, caller, [sql`project_id = ${project_id}`])
    return { ...page, items: page.items.map(listedOf) }
  }
  const register = async (asked: Partial<SimulationSheet> & { project_id: string }, { caller, request }: By) => {
    await demandCaughtUp(api)
    const id = request.newId('simulation')
    const project = await openedProject(api, asked.project_id)
    const sheet = await firstSimulation(api, project, id, asked)
    const written = await records.register(sheet, { caller, request })
    return isRefusal(written) ? written : compute(api, records, id, { caller, request })
  }
  const amend = (id: string, asked: Partial<SimulationSheet>, by: By) =>
    change(api, records, id, () => withRowIds(id, asked), by)
  const undo = async (id: string, revision: number, by: By) => {
    const undone = await undoOfSimulation(api, records, id, revision, by)
    return isRefusal(undone) ? undone : compute(api, records, id, by)
  }

  const routes = [
    ...recordRoutes({ ...records, register, amend, undo }, endpoints, list),
    route(endpoints.clone, async ({ params, body, caller, request }) => {
      const { state } = await records.reach(params.id, caller)
      if (state.life === 'absent') return refused('NOT_FOUND')
      await demandCaughtUp(api)
      const { retained: _, computed: __, ...whole } = state.sheet
      const sheet = await withWorksOfToday(api, whole)
      return register({ ...sheet, name: body?.name ?? (await copyName(api, state.sheet)) }, { caller, request })
    }),
    route(endpoints.compute, ({ params, caller, request }) =>
      change(api, records, params.id, () => ({}), { caller, request }),
    ),
    route(endpoints.removeFunders, ({ params, body, caller, request }) =>
      change(
        api,
        records,
        params.id,
        ({ sheet }) => ({ funders: (sheet.funders ?? []).filter(row => !body.funders_id.includes(row.funder_id)) }),
        { caller, request },
      ),
    ),
    route(endpoints.typeOver, async ({ params, body, caller, request }) => {
      await demandCaughtUp(api)
      const id = await simulationOfRow(api.db, params.id)
      if (!id) return refused('NOT_FOUND')
      return change(
        api,
        records,
        id,
        ({ sheet }) => ({
          funders: (sheet.funders ?? []).map(row => (row.id === params.id ? { ...row, ...body } : row)),
        }),
        { caller, request },
      )
    }),
    route(endpoints.addUseCase, ({ params, body, caller, request }) => {
      const id = request.newId('use_case')
      return change(
        api,
        records,
        params.id,
        ({ sheet }) => ({ use_cases: withUseCase(sheet.use_cases ?? [], { ...body, id }) }),
        { caller, request },
      )
    }),
    route(endpoints.removeUseCase, ({ params, caller, request }) =>
      change(api, records, params.id, ({ sheet }) => withoutUseCase(sheet, params.use_case_id), { caller, request }),
    ),
    route(endpoints.retain, ({ params, body, caller, request }) =>
      retainSimulation(api, records, params.id, body.retained, { caller, request }),
    ),
    route(endpoints.resetFunders, async ({ body, query, caller, reached: { project } }) => {
      await demandCaughtUp(api)
      if (project.life !== 'opened' || (query.requester_type && query.requester_type !== project.requester_type))
        return refused('simulations.funder.elsewhere')
      const { state } = body.simulation_id ? await records.reach(body.simulation_id, caller) : {}
      const before = state && state.life !== 'absent' ? (state.sheet.funders ?? []) : []
      return resetOf(api, project, body, before)
    }),
  ]
  return withFixedFailures(api, routes, failures)
}

/** Rows sent without their ids, or with those of another simulation, get their own. */
const withRowIds = (id: string, asked: Partial<SimulationSheet>): Partial<SimulationSheet> =>
  asked.funders
    ? { ...asked, funders: asked.funders.map(row => ({ ...row, id: rowIdOf(id, row.funder_id, row.use_case_id) })) }
    : asked

/** A use case more; sent again, it is there once. */
const withUseCase = (before: readonly UseCase[], more: UseCase) => [...before.filter(({ id }) => id !== more.id), more]

/** A copy is made of the quotes and dwellings that still count: a quote that became a bill stays in the old simulation alone. */
async function withWorksOfToday<S extends SimulationSheet>(api: Api, sheet: S): Promise<S> {
  const project = await openedProject(api, sheet.project_id)
  const quotes = new Set((await quotesOf(api, project)).map(({ id }) => id))
  const dwellings = new Set(project.accommodations.filter(one => !one.out_of_project).map(({ id }) => id))
  const among = (there: ReadonlySet<string>, ids: readonly string[]) => ids.filter(id => there.has(id))
  const { quotes: named, use_cases, simulations_accommodations: counted } = sheet
  return {
    ...sheet,
    ...(named ? { quotes: among(quotes, named) } : {}),
    ...(use_cases ? { use_cases: use_cases.map(one => ({ ...one, quotes: among(quotes, one.quotes) })) } : {}),
    ...(counted ? { simulations_accommodations: among(dwellings, counted) } : {}),
  }
}

/** A use case goes with the rows that were its own. */
const withoutUseCase = ({ use_cases, funders }: SimulationSheet, id: string): Partial<SimulationSheet> => ({
  use_cases: (use_cases ?? []).filter(one => one.id !== id),
  funders: (funders ?? []).filter(row => row.use_case_id !== id),
})

type Project = Awaited<ReturnType<typeof openedProject>>
interface Asked {
  readonly funders_id: readonly string[]
  readonly quotes_id: string[]
  readonly accommodations_id?: string[] | undefined
  readonly simulation_id?: string | undefined
  readonly scenario_id?: string | null | undefined
  readonly on?: string | null | undefined
  readonly use_cases?: SimulationSheet['use_cases']
}

/** A row for each use case that a funder pays for in the simulation; one for the whole where it is in none yet. */
const rowsOf = (id: string, funder_id: string, { use_cases }: Asked, before: readonly FunderRow[]): FunderRow[] => {
  const known = new Set(use_cases?.map(one => one.id))
  const own = before.filter(row => row.funder_id === funder_id && (!row.use_case_id || known.has(row.use_case_id)))
  return (own.length > 0 ? own : [{ use_case_id: null }]).map(({ use_case_id }) => ({
    id: rowIdOf(id, funder_id, use_case_id),
    funder_id,
    ...(use_case_id ? { use_case_id } : {}),
  }))
}

/** The rows of some funders as they would be with nothing typed over, in the order that serves national aid last. */
async function resetOf(api: Api, project: Project, asked: Asked, before: readonly FunderRow[]) {
  const id = asked.simulation_id ?? project.project_id
  const { mission_id, requester_type, project_id } = project
  const funders = inOrder(await fundersNamed(api, asked.funders_id))
  const strange = funders.some(
    one => one.requester_type !== requester_type || (one.mission_id && one.mission_id !== mission_id),
  )
  if (strange || funders.length < new Set(asked.funders_id).size) return refused('simulations.funder.elsewhere')
  if (funders.length > SIMULATION_ROWS_MAX) return refused('simulations.full', { most: SIMULATION_ROWS_MAX })
  const sheet: SimulationSheet = {
    project_id,
    name: 'Réinitialisation',
    on: asked.on ?? null,
    quotes: asked.quotes_id,
    use_cases: asked.use_cases ?? null,
    scenario_id: asked.scenario_id ?? null,
    simulations_accommodations: asked.accommodations_id ?? null,
    funders: funders.flatMap(one => rowsOf(id, one.id, asked, before)),
  }
  const { outcome } = computedFrom(api, await givenOf(api, project, { id, sheet }))
  const items = await rowsShown(api, outcome.rows)
  const isEmpty = items.some(({ scenario_id }) => scenario_id === null)
  return { items, warnings: isEmpty ? ['simulations.msg.funders.emptyScenario'] : [] }
}
