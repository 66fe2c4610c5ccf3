import { externalSettingsChanged } from '@faitage/contracts/settings/external-settings'
import { expect, it } from 'vitest'
import { rowAfter } from '../testing/given.ts'
import { externalSettingsModel } from './external-settings.ts'

it('one row holds what was decided over the defaults', () => {
  const row = rowAfter(
    externalSettingsModel,
    externalSettingsChanged({ changes: { iaUse: true } }),
    externalSettingsChanged({ changes: { quotesSend: false, iaUse: true } }),
  )
  expect(row).toMatchObject({
    settings: { quotesSend: false, invoicesEdit: true, invoicesPayment: true, iaUse: true, secondFactor: false },
    revision: 1,
  })
  expect(externalSettingsModel.notice?.(row!)).toEqual({ kind: 'external_settings', mission_id: null, id: 'all' })
})
