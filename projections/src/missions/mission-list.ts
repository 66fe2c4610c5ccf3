import type { FaitageEventOf } from '@faitage/contracts/all-events'
import type { App } from '@faitage/contracts/identity/user'
import type { MissionSheet, MissionStatus, MissionTeam } from '@faitage/contracts/missions/mission'
import { existing, type Recorded, readModel } from '../kernel/read-model.ts'
import { searchable } from '../kernel/search.ts'

export type MissionListRow = {
  id: string
  mission_type: App
  status: MissionStatus
  name: string
  code_name: string | null
  business_code: string | null
  agency_id: string | null
  antenna_id: string | null
  client_id: string | null
  comment: string | null
  mission_start_date: string | null
  /** Months. */
  duration_assignment: number | null
  mission_end_date: string | null
  conditional_tranche: boolean | null
  team: MissionTeam
  /** Everybody of the team whom the mission is open to. */
  people: string[]
  agencies: string[]
  antennas: string[]
  /** Clients the mission is open to. */
  clients: string[]
  current_import_id: string | null
  import_running: boolean
  is_deleted: boolean
  search: string
  revision: number
}

const sheetKeys = [
  'name',
  'code_name',
  'business_code',
  'agency_id',
  'antenna_id',
  'client_id',
  'comment',
  'mission_start_date',
  'duration_assignment',
  'conditional_tranche',
] as const satisfies readonly (keyof MissionSheet)[]

/** The start plus the duration; the last day of the month where the month has no such day. */
export function missionEndDate(start: string | null | undefined, months: number | null | undefined): string | null {
  if (!start || !months) return null
  const [year, month, day] = start.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  last.setUTCDate(Math.min(day, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

function derived(row: MissionListRow): MissionListRow {
  const { team } = row
  const set = (...ids: (string | null)[]) => [...new Set(ids.filter(id => id !== null))].sort()
  return {
    ...row,
    mission_end_date: missionEndDate(row.mission_start_date, row.duration_assignment),
    people: set(
      ...team.mission_managers,
      ...team.collaborators,
      ...team.external_collaborators,
      ...team.users_additional_access,
    ),
    agencies: set(row.agency_id, ...team.agencies_additional_access),
    antennas: set(row.antenna_id, ...team.antennas_additional_access),
    clients: set(...team.client_access),
    search: searchable(row.name, row.code_name, row.business_code),
  }
}

function opened({ data, revision }: Recorded<'MissionOpened'>): MissionListRow {
  const sheet = Object.fromEntries(sheetKeys.map(key => [key, data[key] ?? null])) as never as MissionListRow
  return derived({
    ...sheet,
    id: data.mission_id,
    mission_type: data.mission_type,
    status: data.status,
    team: data.team,
    current_import_id: null,
    import_running: false,
    is_deleted: false,
    revision,
  })
}

const amended = (row: MissionListRow, changes: FaitageEventOf<'MissionAmended'>['data']['changes']) =>
  derived({
    ...row,
    ...(Object.fromEntries(
      sheetKeys.filter(key => changes[key] !== undefined).map(key => [key, changes[key]]),
    ) as Partial<MissionListRow>),
  })

type ImportEvent = Recorded<
  | 'MissionImportRequested'
  | 'MissionImportMapped'
  | 'MissionImportPlanned'
  | 'MissionImportStarted'
  | 'MissionImportCancelRequested'
  | 'MissionImportCancelled'
  | 'MissionImportCompleted'
  | 'MissionImportFailed'
>

/** The import that occupies the mission from its request to its end. */
const importing = (running: boolean) => (row: MissionListRow | undefined, event: ImportEvent) => ({
  ...existing(row, event),
  current_import_id: event.data.import_id,
  import_running: running,
  revision: event.revision,
})
const goingOn = (row: MissionListRow | undefined, event: ImportEvent) => ({
  ...existing(row, event),
  revision: event.revision,
})
const importEnded = (row: MissionListRow | undefined, event: ImportEvent) => {
  const mission = existing(row, event)
  if (mission.current_import_id !== event.data.import_id) return { ...mission, revision: event.revision }
  return { ...mission, current_import_id: null, import_running: false, revision: event.revision }
}

export const missionListModel = readModel<MissionListRow>()({
  table: 'mission_list',
  version: 2,
  columns: {
    id: 'uuid not null',
    mission_type: 'text not null',
    status: 'text not null',
    name: 'text collate "fr-x-icu" not null',
    code_name: 'text',
    business_code: 'text',
    agency_id: 'uuid',
    antenna_id: 'uuid',
    client_id: 'uuid',
    comment: 'text',
    mission_start_date: 'date',
    duration_assignment: 'int',
    mission_end_date: 'date',
    conditional_tranche: 'bool',
    team: 'jsonb not null',
    people: 'uuid[] not null',
    agencies: 'uuid[] not null',
    antennas: 'uuid[] not null',
    clients: 'uuid[] not null',
    current_import_id: 'uuid',
    import_running: 'bool not null',
    is_deleted: 'bool not null',
    search: 'text not null',
    revision: 'int not null',
  },
  indexes: ['(name, id)', '(id) where is_deleted'],
  key: e => e.data.mission_id,
  notice: row => ({ kind: 'mission', mission_id: row.id }),
  on: {
    MissionOpened: (_row, e) => opened(e),
    MissionAmended: (row, e) => ({ ...amended(existing(row, e), e.data.changes), revision: e.revision }),
    MissionStatusChanged: (row, e) => ({ ...existing(row, e), status: e.data.to, revision: e.revision }),
    MissionTeamReassigned: (row, e) => derived({ ...existing(row, e), team: e.data.team, revision: e.revision }),
    MissionRemoved: (row, e) => ({ ...existing(row, e), is_deleted: true, revision: e.revision }),
    MissionImportRequested: importing(false),
    MissionImportMapped: goingOn,
    MissionImportPlanned: goingOn,
    MissionImportStarted: importing(true),
    MissionImportCancelRequested: goingOn,
    MissionImportCancelled: importEnded,
    MissionImportCompleted: importEnded,
    MissionImportFailed: importEnded,
  },
})
