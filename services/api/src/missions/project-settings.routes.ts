import { shownText } from '@faitage/contracts/kernel/shown-value'
import { streamOf } from '@faitage/contracts/kernel/streams'
import {
  type AccommodationSettings,
  accommodationSettings,
  accommodationSettingsLabels,
  type RequesterSettings,
  requesterSettings,
  requesterSettingsLabels,
} from '@faitage/contracts/missions/project-settings'
import {
  accommodationSettingsEndpoints,
  requesterSettingsEndpoints,
} from '@faitage/contracts/missions/project-settings.endpoints'
import type { z } from 'zod'
import { type Api, fold } from '../kernel/api.ts'
import type { Decider, Recorded } from '../kernel/events/decider.ts'
import { handle } from '../kernel/events/handle.ts'
import { historyOf, historyPage, type Story } from '../kernel/history/history.ts'
import { actorsOf, namesOf } from '../kernel/history/names.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import {
  accommodationSettingsDecider,
  type ChangeProjectSettings,
  requesterSettingsDecider,
  streamOfRequesterSettings,
} from './project-settings.decider.ts'

/** Those of either kind: their sheets alone differ. */
type Calls = typeof requesterSettingsEndpoints

interface Kind<S> {
  readonly stream: (mission_id: string) => string
  readonly decider: Decider<S, ChangeProjectSettings<S>>
  readonly schema: z.ZodObject
  readonly labels: Readonly<Record<string, string>>
}

const requesters: Kind<RequesterSettings> = {
  stream: streamOfRequesterSettings,
  decider: requesterSettingsDecider,
  schema: requesterSettings,
  labels: requesterSettingsLabels,
}
const accommodations: Kind<AccommodationSettings> = {
  stream: id => streamOf.record('accommodation_settings', id),
  decider: accommodationSettingsDecider,
  schema: accommodationSettings,
  labels: accommodationSettingsLabels,
}

/** What a mission asks of its projects: everybody who sees it reads it, its team changes it. */
export const projectSettingsRoutes = (api: Api): RouteDefinition[] => [
  ...routesOf(api, requesters, requesterSettingsEndpoints),
  ...routesOf(api, accommodations, accommodationSettingsEndpoints as unknown as Calls),
]

function routesOf<S extends object>(api: Api, kind: Kind<S>, endpoints: Calls): RouteDefinition[] {
  const { decider, labels } = kind
  const labelOf = (name: string): string => labels[name] ?? name
  return [
    route(endpoints.get, async ({ params }) => {
      const { state, revision } = await fold(api, decider, kind.stream(params.id))
      return { ...state, revision } as never
    }),

    route(endpoints.update, ({ params, body, reached: { life }, caller, request }) => {
      if (life === 'removed') return refused('mission.removed')
      const changes = body as Partial<S>
      const command = { type: 'ChangeProjectSettings', mission_id: params.id, changes } as const
      return handle(api, { decider, stream: kind.stream(params.id), command, caller, request, labelOf })
    }),

    route(endpoints.history, async ({ params, query }) => {
      const events = (await api.events.read(kind.stream(params.id))) as readonly Recorded[]
      return historyPage(historyOf(storyOf(kind), events, await namesOf(api.people, actorsOf(events))), query)
    }),
  ]
}

const storyOf = <S extends object>({ decider, labels, schema }: Kind<S>): Story<S, Recorded> => ({
  initial: decider.initial,
  evolve: decider.evolve,
  effectiveOn: () => undefined,
  altered(before, event, after) {
    const names = Object.keys(decider.touches?.(event, before) ?? {}) as (keyof S)[]
    const named = (state: S) => Object.fromEntries(names.map(name => [name, state[name]]))
    return { before: named(before), after: named(after) }
  },
  labelOf: name => labels[name] ?? name,
  shown: (name, value) => shownText(schema.shape[name] as z.ZodType, value) ?? value,
})
