import type { ExternalSettings, SettingName } from '@faitage/contracts/settings/external-settings'
import { settingsStream } from '@faitage/contracts/settings/external-settings'
import { type Api, fold } from '../kernel/api.ts'
import { refused } from '../kernel/refusal.ts'
import { settingsDecider } from './settings.decider.ts'

/** The external settings as they stand, and the revision they were read at. */
export async function currentSettings(api: Api): Promise<{ settings: ExternalSettings; revision: number }> {
  const { state, revision } = await fold(api, settingsDecider, settingsStream)
  return { settings: state, revision }
}

/**
 * Lets through what a setting keeps open. The stream itself is asked, so that a change counts at once in every process.
 *
 * @throws {Refusal} `settings.<name>.off` while it is closed
 */
export async function demandSetting(api: Pick<Api, 'folds'>, name: SettingName): Promise<void> {
  const { state } = await api.folds.catchUp(settingsDecider, settingsStream)
  if (!state[name]) throw refused(`settings.${name}.off`)
}
