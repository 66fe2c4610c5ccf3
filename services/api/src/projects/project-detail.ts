import type { ProjectDetail } from '@faitage/contracts/projects/project'
import type { Caller } from '../kernel/caller.ts'
import { sectionsFor, withoutStaffFields } from './client-view.ts'
import type { ProjectState } from './project.state.ts'
import { currentStatus, statusDates } from './status-timeline.ts'

/** What a detail needs beside the project's own state. */
export interface DetailContext {
  readonly missionName: string
  /** Display name of a user. */
  readonly nameOf: (id: string) => string
  readonly caller: Pick<Caller, 'role'>
}

/** The whole of a project at the moment its state was folded to, as its reader may see it. */
export function projectDetailOf(project: ProjectState, { missionName, nameOf, caller }: DetailContext): ProjectDetail {
  const { status, on } = currentStatus(project.statuses)!
  return {
    id: project.project_id,
    mission_id: project.mission_id,
    mission_name: missionName,
    requester_id: project.requester_id,
    requester_type: project.requester_type,
    requester: project.requester,
    sheet: caller.role === 'client' ? withoutStaffFields(project.sheet) : project.sheet,
    status,
    status_on: on,
    opened_on: project.opened_on,
    status_dates: statusDates(project.statuses),
    referrers: project.referrers.map(id => ({ id, name: nameOf(id) })),
    accommodations: [...project.accommodations],
    sections_permissions: sectionsFor(caller),
    revision: project.revision,
    updated_at: project.updated_at,
  }
}
