import { hiddenFlags } from '@faitage/contracts/missions/mission-flags'
import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import { missionStart } from '@faitage/contracts/projects/beginning'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { type AnyProject, statusDates, statusNow } from '@faitage/contracts/projects/project-state'
import { sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import type { Scale } from '@faitage/contracts/referential/income-scale'
import type { Caller } from '../kernel/http/caller.ts'
import { detailForClient } from './client-view.ts'
import { resourcesCategoryOf } from './resources-category.ts'

/** What a detail needs beside the project's own state. */
export interface DetailContext {
  readonly mission: Pick<KnownMission, 'sheet'>
  readonly mayWrite: boolean
  /** Display name of a user. */
  readonly nameOf: (id: string) => string
  readonly caller: Pick<Caller, 'role'>
  /** The day it is read of. */
  readonly day: string
  /** Ceilings of income, in the order of their days. */
  readonly scales: readonly Scale[]
  /** The project today, whatever day the state is of: what its client may open is decided today. */
  readonly today: Pick<AnyProject, 'sheet'>
}

/** The whole of a project at the moment its state was folded to, as its reader may see it. */
export function projectDetailOf(project: AnyProject, context: DetailContext): ProjectDetail {
  const { mission, mayWrite, nameOf, caller, today } = context
  const open = sectionsOpenToClient(today.sheet.sections_permissions)
  const { status, on } = statusNow(project.statuses)
  const dates = statusDates(project.statuses)
  const start = missionStart(mission.sheet)
  const category = resourcesCategoryOf(project, context.day, context.scales)
  const detail: ProjectDetail = {
    id: project.project_id,
    mission_id: project.mission_id,
    mission_name: mission.sheet.name,
    requester_id: project.requester_id,
    requester: {
      ...project.requester,
      type: project.requester_type,
      ...(category ? { resources_category: category } : {}),
    },
    requester_erased: project.erased,
    ...project.sheet,
    status,
    status_on: on,
    opened_on: project.opened_on,
    ...(start ? { mission_start: start } : {}),
    status_dates: dates,
    ...dates,
    referrers: project.referrers.map(id => ({ id, name: nameOf(id) })),
    accommodations: [...project.accommodations],
    ...(project.common_area ? { common_area: { ...project.common_area } } : {}),
    ...(project.custom ? { custom_fields: { ...project.custom } } : {}),
    sections_permissions: sectionsOpenToClient(project.sheet.sections_permissions),
    hidden_features: hiddenFlags(mission.sheet),
    may_write: mayWrite,
    revision: project.revision,
    updated_at: project.updated_at,
  }
  return caller.role === 'client' ? detailForClient(detail, open) : detail
}
