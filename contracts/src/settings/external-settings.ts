import { z } from 'zod'
import { endpoint, written } from '../kernel/endpoint.ts'
import { historyPages } from '../kernel/history.ts'
import { event } from '../kernel/message.ts'
import { ofNobody, ofRight } from '../kernel/scope.ts'
import { streamOf } from '../kernel/streams.ts'

export const settingNames = ['quotesSend', 'invoicesEdit', 'invoicesPayment', 'iaUse', 'secondFactor'] as const
export type SettingName = (typeof settingNames)[number]

/** The external settings: each opens or closes what leaves the house. */
const externalSettings = z.object({
  quotesSend: z.boolean(),
  invoicesEdit: z.boolean(),
  invoicesPayment: z.boolean(),
  iaUse: z.boolean(),
  secondFactor: z.boolean(),
})
export type ExternalSettings = z.infer<typeof externalSettings>

/** What holds as long as nobody decided otherwise. */
export const defaultSettings: ExternalSettings = {
  quotesSend: true,
  invoicesEdit: true,
  invoicesPayment: true,
  iaUse: false,
  secondFactor: false,
}

/** All settings live on one stream. */
export const settingsStream = streamOf.record('external_settings', 'all')

export const externalSettingsChanged = event('ExternalSettingsChanged', { changes: externalSettings.partial() })

/** The specification names these calls « External settings, GET and PUT » without a path: this is theirs. */
const path = '/api/external-settings'

export const settingsEndpoints = {
  /** Everybody signed in needs them: they open and close what the application shows. */
  get: endpoint({
    method: 'GET',
    path,
    access: 'signed-in',
    of: ofNobody('the same for all'),
    about: 'external_settings',
    summary: 'Les paramètres externes',
    /** `revision` goes back as `If-Match`; -1 when nothing was ever decided. */
    response: externalSettings.extend({ revision: z.int() }),
  }),
  /** Only the given settings change. */
  update: endpoint({
    method: 'PUT',
    path,
    access: 'update external_settings',
    of: ofRight,
    summary: 'Changer les paramètres externes',
    body: externalSettings.partial(),
    response: written,
  }),
  history: endpoint({
    method: 'GET',
    path: `${path}/history`,
    access: 'read external_settings',
    of: ofRight,
    summary: 'L’historique des paramètres externes',
    ...historyPages,
  }),
}
