import { defaultSettings, type ExternalSettings } from '@faitage/contracts/settings/external-settings'
import { foldSettings } from '@faitage/contracts/settings/external-settings-state'
import { readModel } from '../kernel/read-model.ts'

/** The settings as they stand. They are read from their stream; this row makes the notice that they changed. */
export type ExternalSettingsRow = { id: string; settings: ExternalSettings; revision: number }

/** The one row, for ever. */
const id = 'b0c7a0de-3c41-4f0e-8f0a-6a1d2f7e0001'

export const externalSettingsModel = readModel<ExternalSettingsRow>()({
  table: 'external_settings',
  version: 1,
  columns: { id: 'uuid not null', settings: 'jsonb not null', revision: 'int not null' },
  indexes: [],
  key: () => id,
  notice: () => ({ kind: 'external_settings', mission_id: null, id: 'all' }),
  on: {
    ExternalSettingsChanged: (row, event) => ({
      id,
      settings: foldSettings(row?.settings ?? defaultSettings, event),
      revision: event.revision,
    }),
  },
})
