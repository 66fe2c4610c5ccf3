import { z } from 'zod'
import { endpoint, ofFeature, written } from '../kernel/endpoint.ts'
import { historyPages } from '../kernel/history.ts'
import { id } from '../kernel/values.ts'
import { mission } from './mission.scope.ts'
import { accommodationSettings, requesterSettings } from './project-settings.ts'

const params = z.object({ id })

const settingsOf = <S extends z.ZodRawShape>(path: `/api/${string}`, of: string, sheet: z.ZodObject<S>) => ({
  get: endpoint({
    method: 'GET',
    path,
    access: 'read mission',
    of: mission('id', 'read'),
    summary: `Les réglages des ${of} d’une mission`,
    params,
    /** `revision` goes back as `If-Match`; -1 when nothing was ever decided. */
    response: sheet.extend({ revision: z.int() }),
  }),
  /** Only the given settings change. */
  update: endpoint({
    method: 'PUT',
    path,
    access: 'update mission',
    of: mission('id', 'write'),
    summary: `Changer les réglages des ${of} d’une mission`,
    params,
    body: sheet.partial(),
    response: written,
  }),
  history: endpoint({
    method: 'GET',
    path: `${path}/history`,
    access: 'read audit',
    of: mission('id', 'read'),
    about: 'mission',
    summary: `L’historique des réglages des ${of} d’une mission`,
    params,
    ...historyPages,
  }),
})

export const requesterSettingsEndpoints = ofFeature(
  'ca_requester',
  settingsOf('/api/missions/{id}/requester-settings', 'demandeurs', requesterSettings),
)
export const accommodationSettingsEndpoints = ofFeature(
  'ca_accommodation',
  settingsOf('/api/missions/{id}/accommodation-settings', 'logements', accommodationSettings),
)
