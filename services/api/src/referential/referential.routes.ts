import type { EnumValue } from '@faitage/contracts/referential/enum-value'
import { jobs, subJobs } from '@faitage/contracts/referential/jobs'
import { operationalPlans } from '@faitage/contracts/referential/operational-plans'
import { type PerrenoudName, perrenoudWords } from '@faitage/contracts/referential/perrenoud'
import { enumEndpoints, fixedEnums, perrenoudStream } from '@faitage/contracts/referential/referential'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { historyOf, historyPage } from '../kernel/history/history.ts'
import { actorsOf, namesOf } from '../kernel/history/names.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import { perrenoudDecider } from './perrenoud.decider.ts'
import { perrenoudStory } from './perrenoud-story.ts'

/** The lists of values: jobs, operational plans, dates, and those of the energy audit, which may be edited. */
export const referentialRoutes = (api: Api): RouteDefinition[] => [
  route(enumEndpoints.list, async ({ query }) => {
    const { state, revision } = await fold(api, perrenoudDecider, perrenoudStream)
    const all: Readonly<Record<string, readonly EnumValue[]>> = { ...fixedEnums, ...state }
    const names = query.enums === undefined ? Object.keys(all) : namesIn(query.enums)
    const unknown = names.find(name => !Object.hasOwn(all, name))
    if (unknown !== undefined) return refused('enums.unknown', { name: unknown })
    const shown = (values: readonly EnumValue[]) => values.filter(one => query.disabled === 'true' || !one.disabled)
    return { enums: Object.fromEntries(names.map(name => [name, shown(all[name]!)])), revision }
  }),

  route(enumEndpoints.updatePerrenoud, ({ body: { enums }, caller, request }) =>
    handle(api, {
      decider: perrenoudDecider,
      stream: perrenoudStream,
      command: { type: 'EditPerrenoudEnums', enums },
      caller,
      request,
      labelOf,
    }),
  ),

  route(enumEndpoints.perrenoudHistory, async ({ query }) => {
    const events = await api.events.read(perrenoudStream)
    return historyPage(historyOf(perrenoudStory, events, await namesOf(api.people, actorsOf(events))), query)
  }),

  route(enumEndpoints.job, () => ({ items: [...jobs] })),
  route(enumEndpoints.subJob, ({ query: { job } }) => ({
    items: subJobs.filter(({ parent }) => job === undefined || parent === job),
  })),
  route(enumEndpoints.operationalPlan, () => ({ items: [...operationalPlans] })),
]

const namesIn = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map(name => name.trim())
      .filter(name => name !== ''),
  ),
]

const labelOf = (name: string): string => perrenoudWords[name as PerrenoudName]?.label ?? name
