import { building } from '@faitage/contracts/co-ownership/building'
import { copro } from '@faitage/contracts/co-ownership/copro'
import { coproPhases } from '@faitage/contracts/co-ownership/copro.words'
import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { addDays, addMonths } from '@faitage/contracts/kernel/format-date'
import { taskKinds } from '@faitage/contracts/kernel/task-kinds'
import {
  debtSizes,
  type Portfolio,
  type PortfolioFigure,
  type PortfolioKey,
  type portfolioEndpoints,
  portfolioSpans as spans,
} from '@faitage/contracts/steering/portfolio.endpoints'
import { coOwnershipTask } from '@faitage/contracts/tasks/co-ownership-task'
import { buildingModel } from '@faitage/projections/co-ownership/building'
import { coproModel } from '@faitage/projections/co-ownership/copro'
import { countRecords } from '@faitage/projections/kernel/record-model'
import {
  comingAssemblies,
  endingMandates,
  heaviestCopros,
  type PortfolioScope,
  portfolioArrears,
} from '@faitage/projections/steering/portfolio'
import { coOwnershipTaskModel } from '@faitage/projections/tasks/co-ownership-task'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'

type Asked = Readonly<Record<string, string | readonly string[]>>
type Query = QueryOf<typeof portfolioEndpoints.portfolio>
type List = PortfolioFigure['list']

/** Rows that the cards beside the figures show. */
const SHOWN = 6

/** The question to a list, as its address has it. */
const addressed = (asked: Asked): Record<string, string> =>
  Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, [value].flat().join(',')]))

/**
 * The figures of a portfolio on a day. Each is counted by the conditions of the list that it opens; those of lots come from the
 * sums that are kept of each copro, which their lists are proven to agree with.
 */
export async function portfolioOf(api: Api, caller: Caller, query: Query): Promise<Portfolio> {
  const today = api.clock.today()
  const on = query.on ?? today
  const collaborator = query.mine === 'true' ? caller.user_id : undefined
  const scope: PortfolioScope = { mission_id: query.mission_id, collaborator }
  const common: Asked = {
    ...(query.mission_id.length > 0 ? { mission_id: query.mission_id } : {}),
    ...(collaborator ? { urbanis_collaborators: [collaborator] } : {}),
  }
  const figureOf = (list: List, asked: Asked, value: number): PortfolioFigure => ({
    ...{ value, list },
    filter: addressed({ ...common, ...asked }),
  })
  const [copros, buildings, tasks, arrears, assemblies, mandates] = await Promise.all([
    coprosCounted(api, caller, common, on, today),
    buildingsCounted(api, caller, common, today),
    tasksCounted(api, caller, common, today),
    arrearsCounted(api, caller, scope, on),
    comingAssemblies(api.db, caller, scope, { from: on, until: addDays(on, spans.assembly), limit: SHOWN }),
    endingMandates(api.db, caller, scope, { until: addDays(on, spans.mandate), limit: SHOWN }),
  ])
  const keyed = (key: PortfolioKey, list: List, asked: Asked, value: number) => ({
    key,
    ...figureOf(list, asked, value),
  })
  const own = copros.own.map(({ key, asked, value }) => keyed(key, 'copros', asked, value))
  return {
    on,
    today,
    figures: [
      ...own,
      ...buildings.map(value => keyed('buildings', 'buildings', {}, value)),
      ...(arrears
        ? [
            keyed('lots', 'lots', {}, arrears.sum.lots),
            keyed('owing_lots', 'lots', { owing_on: on }, arrears.sum.owing),
          ]
        : []),
      ...tasks.map(({ key, asked, value }) => keyed(key, 'tasks', asked, value)),
    ],
    phases: copros.phases.map(({ phase, asked, value }) => ({ phase, ...figureOf('copros', asked, value) })),
    ...(arrears
      ? {
          arrears: {
            ...arrears.sum,
            sizes: copros.sizes.map(({ from, below, asked, value }) => ({
              ...{ from, below },
              ...figureOf('copros', asked, value),
            })),
            heaviest: arrears.heaviest,
          },
        }
      : {}),
    assemblies,
    mandates,
  }
}

/** Figures of copros, all counted by one reading of them. */
async function coprosCounted(api: Api, caller: Caller, common: Asked, on: string, today: string) {
  const own: { key: PortfolioKey; asked: Asked }[] = [
    { key: 'copros', asked: {} },
    { key: 'assemblies', asked: { assembly_date: `${on}..${addDays(on, spans.assembly)}` } },
    { key: 'no_assembly', asked: { no_assembly: `${addMonths(on, -spans.without_assembly)}..${on}` } },
    { key: 'mandates_ending', asked: { contract_end_date: `${on}..${addDays(on, spans.mandate)}` } },
    { key: 'mandates_expired', asked: { contract_end_date: `..${addDays(on, -1)}` } },
  ]
  const phases = [
    { phase: null, asked: { without_phase: 'true' } },
    ...(Object.keys(coproPhases) as (keyof typeof coproPhases)[]).map(phase => ({ phase, asked: { phase: [phase] } })),
  ]
  const sizes = debtSizes.map((from, at) => {
    const below = debtSizes[at + 1] ?? null
    const arrears = `${from}..${below === null ? '' : below - 0.01}`
    return { from, below, asked: { arrears, arrears_on: on } }
  })
  const every = [own, phases, sizes].flat()
  const of = { record: copro, model: coproModel }
  const counts = await countRecords(
    api.db,
    of,
    caller,
    common,
    every.map(({ asked }) => asked),
    { today },
  )
  let at = 0
  const valued = <F extends object>(figures: readonly F[]) =>
    figures.map(figure => ({ ...figure, value: counts[at++] ?? 0 }))
  return { own: valued(own), phases: valued(phases), sizes: valued(sizes) }
}

async function buildingsCounted(api: Api, caller: Caller, common: Asked, today: string): Promise<number[]> {
  if (!may(caller.permissions, 'read building')) return []
  const viewer = { ...caller, feature: 'ca_building_screen' } as const
  return countRecords(api.db, { record: building, model: buildingModel }, viewer, common, [{}], { today })
}

async function tasksCounted(api: Api, caller: Caller, common: Asked, today: string) {
  if (!taskKinds.some(kind => may(caller.permissions, `read ${kind}`))) return []
  const viewer = { ...caller, feature: 'ca_tasks' } as const
  const figures: { key: PortfolioKey; asked: Asked }[] = [
    { key: 'late_tasks', asked: { late: 'true' } },
    {
      key: 'due_tasks',
      asked: { status: ['A faire', 'En cours'], due_date: `${today}..${addDays(today, spans.deadline)}` },
    },
  ]
  const counts = await countRecords(
    api.db,
    { record: coOwnershipTask, model: coOwnershipTaskModel },
    viewer,
    common,
    figures.map(({ asked }) => asked),
    { today, more: [sql`sheet ->> 'task_type' = 'TASK'`] },
  )
  return figures.map((figure, at) => ({ ...figure, value: counts[at] ?? 0 }))
}

async function arrearsCounted(api: Api, caller: Caller, scope: PortfolioScope, on: string) {
  if (!may(caller.permissions, 'read lot')) return undefined
  const viewer = { ...caller, feature: 'ca_lot_screen' } as const
  const [sum, heaviest] = await Promise.all([
    portfolioArrears(api.db, viewer, scope, on),
    heaviestCopros(api.db, viewer, scope, { on, limit: SHOWN }),
  ])
  return { sum, heaviest }
}
