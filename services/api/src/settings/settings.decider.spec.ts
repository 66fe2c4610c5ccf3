import { defaultSettings, externalSettingsChanged } from '@faitage/contracts/settings/external-settings'
import { it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { settingsDecider } from './settings.decider.ts'

const { given } = specOf(settingsDecider)
const other = !defaultSettings.quotesSend
const changed = externalSettingsChanged({ changes: { quotesSend: other } })

it('a setting that changes is written, those that do not are not', () => {
  given()
    .when({ type: 'ChangeExternalSettings', changes: { quotesSend: other, iaUse: defaultSettings.iaUse } })
    .then(changed)
  given(changed)
    .when({ type: 'ChangeExternalSettings', changes: { quotesSend: other } })
    .then()
})
