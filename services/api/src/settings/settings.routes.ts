import {
  type ExternalSettings,
  type SettingName,
  settingsEndpoints,
  settingsStream,
} from '@faitage/contracts/settings/external-settings'
import { settingWords } from '@faitage/contracts/settings/setting-words'
import type { Api } from '../kernel/api.ts'
import type { Recorded } from '../kernel/events/decider.ts'
import { handle } from '../kernel/events/handle.ts'
import { historyOf, historyPage, type Story } from '../kernel/history/history.ts'
import { actorsOf, namesOf } from '../kernel/history/names.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { currentSettings } from './demand-setting.ts'
import { settingsDecider } from './settings.decider.ts'

/** The external settings: everybody reads them, administrators change them, who did is told. */
export const settingsRoutes = (api: Api): RouteDefinition[] => [
  route(settingsEndpoints.get, async () => {
    const { settings, revision } = await currentSettings(api)
    return { ...settings, revision }
  }),

  route(settingsEndpoints.update, ({ body: changes, caller, request }) =>
    handle(api, {
      decider: settingsDecider,
      stream: settingsStream,
      command: { type: 'ChangeExternalSettings', changes },
      caller,
      request,
      labelOf,
    }),
  ),

  route(settingsEndpoints.history, async ({ query }) => {
    const events = await api.events.read(settingsStream)
    return historyPage(historyOf(story, events, await namesOf(api.people, actorsOf(events))), query)
  }),
]

const labelOf = (name: string): string => settingWords[name as SettingName]?.label ?? name

const story: Story<ExternalSettings, Recorded> = {
  initial: settingsDecider.initial,
  evolve: settingsDecider.evolve,
  effectiveOn: () => undefined,
  altered(before, event, after) {
    if (event.type !== 'ExternalSettingsChanged') return { before: {}, after: {} }
    const named = (settings: ExternalSettings) =>
      Object.fromEntries(Object.keys(event.data.changes).map(name => [name, settings[name as SettingName]]))
    return { before: named(before), after: named(after) }
  },
  labelOf,
  shown: (_, value) => (value === true ? 'Activé' : 'Désactivé'),
}
