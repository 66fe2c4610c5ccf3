import {
  defaultSettings,
  type ExternalSettings,
  externalSettingsChanged,
} from '@faitage/contracts/settings/external-settings'
import {
  foldSettings,
  type RecordedSettingsEvent,
  withoutAbsent,
} from '@faitage/contracts/settings/external-settings-state'
import type { Decider } from '../kernel/events/decider.ts'

export type SettingsCommand = { type: 'ChangeExternalSettings'; changes: Partial<ExternalSettings> }

/** The external settings: only what really changes is written. */
export const settingsDecider: Decider<ExternalSettings, SettingsCommand> = {
  initial: defaultSettings,
  few: true,

  evolve: foldSettings,

  decide({ changes }, state) {
    const altered = Object.fromEntries(
      Object.entries(withoutAbsent(changes)).filter(([name, value]) => state[name as keyof ExternalSettings] !== value),
    )
    return Object.keys(altered).length === 0 ? [] : [externalSettingsChanged({ changes: altered })]
  },

  touches: (event: RecordedSettingsEvent) => ({ ...event.data.changes }),
  fieldsOf: ({ changes }) => ({ ...changes }),
}
