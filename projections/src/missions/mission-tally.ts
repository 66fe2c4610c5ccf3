import { projectStatuses } from '@faitage/contracts/projects/project-status'
import type { Tally } from '../kernel/read-model.ts'
import type { ProjectListRow } from '../projects/project-list.ts'

/** How many projects a mission has, in each status (in the order of `projectStatuses`), and with nobody to follow them. */
export type MissionTallyRow = {
  /** The mission. */
  id: string
  projects: number
  by_status: number[]
  unassigned_by_status: number[]
}

const none = () => projectStatuses.map(() => 0)

export const missionTally: Tally<MissionTallyRow, ProjectListRow> = {
  table: 'mission_tally',
  version: 1,
  of: 'project_list',
  columns: {
    id: 'uuid not null',
    projects: 'int not null',
    by_status: 'int[] not null',
    unassigned_by_status: 'int[] not null',
  },
  indexes: [],
  keyOf: project => project.mission_id,
  add: (sum, project, sign) => {
    const by_status = sum ? [...sum.by_status] : none()
    const unassigned_by_status = sum ? [...sum.unassigned_by_status] : none()
    const at = project.status_rank
    by_status[at] = (by_status[at] ?? 0) + sign
    if (project.referrers.length === 0) unassigned_by_status[at] = (unassigned_by_status[at] ?? 0) + sign
    return { id: project.mission_id, projects: (sum?.projects ?? 0) + sign, by_status, unassigned_by_status }
  },
}
