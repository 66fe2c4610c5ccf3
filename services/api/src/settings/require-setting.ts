import type { ExternalSettings, SettingName } from '@faitage/contracts/settings/external-settings'
import { settingsStream } from '@faitage/contracts/settings/external-settings'
import { type Api, fold } from '../kernel/api.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { settingsDecider } from './settings.decider.ts'

/** The external settings as they stand, and the revision they were read at. */
export async function currentSettings(api: Api): Promise<{ settings: ExternalSettings; revision: number }> {
  const { state, revision } = await fold(api, settingsDecider, settingsStream)
  return { settings: state, revision }
}

/**
 * The refusal of what a setting keeps closed, undefined when it is open. For the first line of a handler:
 * `const closed = await requireSetting(api, 'iaUse'); if (closed) return closed`.
 */
export async function requireSetting(api: Api, name: SettingName): Promise<Refusal | undefined> {
  const { settings } = await currentSettings(api)
  return settings[name] ? undefined : refused(`settings.${name}.off`)
}
