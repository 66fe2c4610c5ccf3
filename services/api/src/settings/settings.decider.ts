import {
  defaultSettings,
  type ExternalSettings,
  externalSettingsChanged,
} from '@faitage/contracts/settings/external-settings'
import type { Decider } from '../kernel/events/decider.ts'

export type SettingsCommand = { type: 'ChangeExternalSettings'; changes: Partial<ExternalSettings> }

/** The external settings: only what really changes is written. */
export const settingsDecider: Decider<ExternalSettings, SettingsCommand> = {
  initial: defaultSettings,
  few: true,

  evolve: (state, event) =>
    event.type === 'ExternalSettingsChanged' ? { ...state, ...withoutAbsent(event.data.changes) } : state,

  decide({ changes }, state) {
    const altered = Object.fromEntries(
      Object.entries(withoutAbsent(changes)).filter(([name, value]) => state[name as keyof ExternalSettings] !== value),
    )
    return Object.keys(altered).length === 0 ? [] : [externalSettingsChanged({ changes: altered })]
  },

  touches: event => (event.type === 'ExternalSettingsChanged' ? { ...event.data.changes } : {}),
  fieldsOf: ({ changes }) => ({ ...changes }),
}

const withoutAbsent = (changes: Partial<ExternalSettings>): Partial<ExternalSettings> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
