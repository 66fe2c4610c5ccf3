import { missionImportPlanned, missionImportRequested } from '@faitage/contracts/imports/mission-import'
import { emptyTeam, missionOpened } from '@faitage/contracts/missions/mission'

export const ids = {
  mission: '22222222-2222-4222-8222-222222222222',
  import: '88888888-8888-4888-8888-888888888888',
  secondImport: '99999999-9999-4999-8999-999999999999',
  file: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  camille: '44444444-4444-4444-8444-444444444444',
  karim: '55555555-5555-4555-8555-555555555555',
}
export const about = { import_id: ids.import, mission_id: ids.mission }

export const opened = () =>
  missionOpened({
    mission_id: ids.mission,
    mission_type: 'individual',
    status: 'en_cours',
    name: 'OPAH de Lille',
    mission_start_date: '2026-01-01',
    duration_assignment: 36,
    team: { ...emptyTeam, mission_managers: [ids.camille] },
  })

export const importRequested = () =>
  missionImportRequested({
    ...about,
    file_id: ids.file,
    file_format: 'xlsx',
    file_size: 1000,
    requested_by: ids.camille,
  })

type Plan = Parameters<typeof missionImportPlanned>[0]
export const plan: Omit<Plan, 'mission_id' | 'import_id'> = {
  rows_total: 10,
  to_create: 7,
  to_update: 1,
  to_skip: 1,
  in_error: 1,
  columns: [{ header: 'Référence', field: 'reference' }],
  missing_columns: [],
  batch_size: 500,
  batches: 1,
}
export const importPlanned = (over: Partial<Plan> = {}) => missionImportPlanned({ ...about, ...plan, ...over })
