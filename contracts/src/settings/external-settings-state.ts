import type { FaitageEventOf } from '../all-events.ts'
import type { RecordedEvent } from '../kernel/message.ts'
import type { ExternalSettings } from './external-settings.ts'

export type RecordedSettingsEvent = RecordedEvent<FaitageEventOf<'ExternalSettingsChanged'>>

/** The settings after one more event: the one fold of the API and of the read model. Pure. Another kind of event would not compile. */
export function foldSettings(settings: ExternalSettings, event: RecordedSettingsEvent): ExternalSettings {
  return { ...settings, ...withoutAbsent(event.data.changes) }
}

/** Changes without the settings they leave alone. */
export const withoutAbsent = (
  changes: {
    readonly [K in keyof ExternalSettings]?: ExternalSettings[K] | undefined
  },
): Partial<ExternalSettings> => Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
