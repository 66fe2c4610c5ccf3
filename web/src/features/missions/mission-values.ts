import { calendarDate } from '@faitage/contracts/kernel/values'
import {
  emptyTeam,
  type MissionDetail,
  missionSheet,
  missionStatus,
  missionTeam,
} from '@faitage/contracts/missions/mission'
import type { z } from 'zod'

/** What the mission form checks: the same rules as the server's. */
export const missionSchema = missionSheet.extend({
  status: missionStatus,
  status_on: calendarDate.nullable(),
  team: missionTeam,
})
export type MissionValues = z.input<typeof missionSchema>

export const newMission: MissionValues = {
  name: '',
  code_name: null,
  business_code: null,
  agency_id: null,
  antenna_id: null,
  client_id: null,
  comment: null,
  mission_start_date: null,
  duration_assignment: null,
  conditional_tranche: false,
  status: 'non_debutee',
  status_on: null,
  team: emptyTeam,
}

/** The form's values of a mission. */
export const valuesOf = (mission: MissionDetail): MissionValues => ({
  name: mission.name,
  code_name: mission.code_name,
  business_code: mission.business_code,
  agency_id: mission.agency_id,
  antenna_id: mission.antenna_id,
  client_id: mission.client_id,
  comment: mission.comment,
  mission_start_date: mission.mission_start_date,
  duration_assignment: mission.duration_assignment,
  conditional_tranche: mission.conditional_tranche,
  status: mission.status,
  // Filled in to date a change; the day the present status began shows in the header.
  status_on: null,
  team: mission.team,
})
