import type { App } from '@faitage/contracts/identity/user'
import {
  type MissionSheet,
  type MissionStatus,
  type MissionTeam,
  missionEndDate,
} from '@faitage/contracts/missions/mission'
import { missionEvents, type RecordedMissionEvent } from '@faitage/contracts/missions/mission-events'
import { hiddenFlags } from '@faitage/contracts/missions/mission-flags'
import {
  evolveMission,
  type KnownMission,
  missionStatusNow,
  noMission,
} from '@faitage/contracts/missions/mission-state'
import { onEach, readModel } from '../kernel/read-model.ts'
import { searchable } from '../kernel/search.ts'

export type MissionListRow = {
  id: string
  mission_type: App
  status: MissionStatus
  /** Day the status took effect; null since the opening. */
  status_on: string | null
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
  start_date: string | null
  end_date: string | null
  operational_plan: string | null
  /** Those who do part of it. */
  subcontractors: string[]
  team: MissionTeam
  /** Everybody of the team whom the mission is open to. */
  people: string[]
  agencies: string[]
  antennas: string[]
  /** Clients the mission is open to. */
  clients: string[]
  /** The flags of what it does not show. */
  hidden: string[]
  current_import_id: string | null
  import_running: boolean
  is_deleted: boolean
  search: string
  /** The mission as folded so far. */
  mission: KnownMission
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
  'start_date',
  'end_date',
] as const satisfies readonly (keyof MissionSheet)[]

const ids = (...all: (string | null | undefined)[]) => [...new Set(all.filter(id => id != null))].sort()

/** The columns that follow from a mission as its stream has it: the same fold decides and lists. */
function rowOf(mission: KnownMission): MissionListRow {
  const { mission_id, mission_type, life, sheet, details, team, current_import, revision } = mission
  const filled = Object.fromEntries(sheetKeys.map(key => [key, sheet[key] ?? null])) as Pick<
    MissionListRow,
    (typeof sheetKeys)[number]
  >
  const { status, on: status_on } = missionStatusNow(mission)
  return {
    ...filled,
    id: mission_id,
    mission_type,
    status,
    status_on,
    operational_plan: details.operational_plan ?? null,
    subcontractors: ids(...mission.subcontractors),
    team,
    mission_end_date: missionEndDate(sheet.mission_start_date, sheet.duration_assignment),
    people: ids(
      ...team.mission_managers,
      ...team.collaborators,
      ...team.external_collaborators,
      ...team.users_additional_access,
    ),
    agencies: ids(sheet.agency_id, ...team.agencies_additional_access),
    antennas: ids(sheet.antenna_id, ...team.antennas_additional_access),
    clients: ids(...team.client_access),
    hidden: hiddenFlags(sheet),
    current_import_id: current_import?.id ?? null,
    import_running: current_import?.state === 'running' || current_import?.state === 'reverting',
    is_deleted: life === 'removed',
    search: searchable(sheet.name, sheet.code_name, sheet.business_code, details.market_number),
    mission,
    revision,
  }
}

const next = (row: MissionListRow | undefined, event: RecordedMissionEvent): MissionListRow =>
  rowOf(evolveMission(row?.mission ?? noMission, event))

export const missionListModel = readModel<MissionListRow>()({
  table: 'mission_list',
  version: 7,
  columns: {
    id: 'uuid not null',
    mission_type: 'text not null',
    status: 'text not null',
    status_on: 'date',
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
    start_date: 'date',
    end_date: 'date',
    operational_plan: 'text',
    subcontractors: 'uuid[] not null',
    team: 'jsonb not null',
    people: 'uuid[] not null',
    agencies: 'uuid[] not null',
    antennas: 'uuid[] not null',
    clients: 'uuid[] not null',
    hidden: 'text[] not null',
    current_import_id: 'uuid',
    import_running: 'bool not null',
    is_deleted: 'bool not null',
    search: 'text not null',
    mission: 'jsonb not null',
    revision: 'int not null',
  },
  indexes: ['(name, id)', '(id) where is_deleted'],
  key: e => e.data.mission_id,
  notice: row => ({ kind: 'mission', mission_id: row.id }),
  on: onEach(missionEvents, next),
})
