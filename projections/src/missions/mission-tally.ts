import { type RequesterType, requesterType } from '@faitage/contracts/kernel/values'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import type { Tally } from '../kernel/read-model.ts'
import type { ProjectListRow } from '../projects/project-list.ts'

/** How many projects a mission has. Statuses are in the order of `projectStatuses`, types in that of `requesterType`. */
export type MissionTallyRow = {
  /** The mission. */
  id: string
  projects: number
  by_status: number[]
  /** Of each status, those that nobody follows. */
  unassigned_by_status: number[]
  /** Statuses of the first type, then of the second, and so on. */
  by_type_and_status: number[]
}

const statuses = projectStatuses.length
const types = requesterType.options

/** Place of a type and a status in `by_type_and_status`. */
export const typeAndStatusAt = (type: RequesterType, statusRank: number) => types.indexOf(type) * statuses + statusRank

const zeros = (length: number) => new Array<number>(length).fill(0)
function moved(numbers: readonly number[], at: number, by: number): number[] {
  const next = [...numbers]
  next[at] = (next[at] ?? 0) + by
  return next
}

export const missionTally: Tally<MissionTallyRow, ProjectListRow> = {
  table: 'mission_tally',
  version: 3,
  of: 'project_list',
  columns: {
    id: 'uuid not null',
    projects: 'int not null',
    by_status: 'int[] not null',
    unassigned_by_status: 'int[] not null',
    by_type_and_status: 'int[] not null',
  },
  indexes: [],
  keyOf: project => project.mission_id,
  counts: project => !project.is_deleted,
  add: (sum, project, sign) => {
    const { status_rank, requester_type, referrers } = project
    const projects = (sum?.projects ?? 0) + sign
    if (projects === 0) return undefined
    const unassigned = sum?.unassigned_by_status ?? zeros(statuses)
    return {
      id: project.mission_id,
      projects,
      by_status: moved(sum?.by_status ?? zeros(statuses), status_rank, sign),
      unassigned_by_status: referrers.length === 0 ? moved(unassigned, status_rank, sign) : unassigned,
      by_type_and_status: moved(
        sum?.by_type_and_status ?? zeros(statuses * types.length),
        typeAndStatusAt(requester_type, status_rank),
        sign,
      ),
    }
  },
}
