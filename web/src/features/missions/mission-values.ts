import { calendarDate } from '@faitage/contracts/kernel/values'
import {
  emptyTeam,
  type MissionDetail,
  missionFaults,
  missionForm,
  missionStatus,
  missionTeam,
} from '@faitage/contracts/missions/mission'
import type { z } from 'zod'
import { blankOf } from '@/components/record/form/blank'

/** What the mission form checks: the same rules as the server's. */
export const missionSchema = missionForm
  .extend({
    status: missionStatus,
    status_on: calendarDate.nullable(),
    team: missionTeam,
  })
  .superRefine((sheet, context) => {
    for (const { path, message } of missionFaults(sheet)) context.addIssue({ code: 'custom', path: [path], message })
  })
export type MissionValues = z.input<typeof missionSchema>

export const newMission: MissionValues = {
  ...blankOf({ fields: missionForm }, { conditional_tranche: false }),
  status: 'non_debutee',
  status_on: null,
  team: emptyTeam,
}

/** The form's values of a mission. */
export function valuesOf(mission: MissionDetail): MissionValues {
  const sheet = Object.fromEntries(missionForm.keyof().options.map(name => [name, mission[name]]))
  // A day is filled in to date a change; the one the present status began shows in the header.
  return { ...newMission, ...sheet, status: mission.status, status_on: null, team: mission.team }
}
