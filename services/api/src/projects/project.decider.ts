import { accommodationRegistered } from '@faitage/contracts/accommodations/accommodation'
import type { CustomValue, CustomValues } from '@faitage/contracts/custom-fields/custom-value'
import { statusOn } from '@faitage/contracts/kernel/status-timeline'
import {
  projectAmended,
  projectCustomFieldsFilled,
  projectOpened,
  projectRemoved,
  projectRestored,
  projectStatusChanged,
  referrersReassigned,
  requesterAmended,
  requesterTypeChanged,
} from '@faitage/contracts/projects/project'
import { changesBy, fieldsOfProject } from '@faitage/contracts/projects/project-changes'
import type { ProjectEvent, RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import { projectFieldLabel } from '@faitage/contracts/projects/project-fields'
import {
  type AnyProject,
  evolveProject,
  noProject,
  type OpenedProject,
  type ProjectState,
} from '@faitage/contracts/projects/project-state'
import {
  amendCommonArea,
  registerAccommodations,
  removeAccommodation,
  restoreAccommodation,
  reviseAccommodation,
  saveAccommodation,
} from '../accommodations/dwellings.decider.ts'
import { altered, sameValue } from '../audit/altered.ts'
import type { CustomChanges } from '../custom-fields/asked-values.ts'
import type { Decider } from '../kernel/events/decider.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type {
  OpenProject,
  ProjectCommand,
  RestoreProject,
  ReviseProject,
  StatusChange,
  UndoChange,
} from './project.commands.ts'
import { fieldsCommanded } from './project.fields.ts'

type Decision = ProjectEvent[] | Refusal

/** The rules of a project: opening, revision of its sheets, its dated statuses, removal. */
export const projectDecider: Decider<ProjectState, ProjectCommand> = {
  initial: noProject,
  evolve: evolveProject,
  // Nobody held a revision before the opening.
  touches: (event: RecordedProjectEvent, before: ProjectState) =>
    event.type === 'ProjectOpened' ? {} : changesBy(event, before).after,
  fieldsOf: fieldsCommanded,
  decide: (command, project) => {
    if (command.type === 'OpenProject') return open(command, project)
    if (project.life === 'none') return refused('NOT_FOUND')
    if (command.type === 'RestoreProject') return restore(command, project)
    if (project.life === 'removed') return command.type === 'RemoveProject' ? [] : refused('project.removed')
    switch (command.type) {
      case 'ReviseProject':
        return revise(command, project)
      case 'ChangeProjectStatus':
        return changeStatus(command, project, command.today)
      case 'ReassignReferrers': {
        const kept = project.referrers.filter(id => !command.remove.includes(id))
        return reassign([...kept, ...command.add], project)
      }
      case 'RemoveProject':
        return [projectRemoved(about(project))]
      case 'SaveAccommodation':
        return saveAccommodation(command, project)
      case 'RegisterAccommodations':
        return registerAccommodations(command, project)
      case 'RemoveAccommodation':
        return removeAccommodation(command.id, project)
      case 'RestoreAccommodation':
        return restoreAccommodation(command.id, project)
      case 'UndoChange':
        return undo(command, project)
    }
  },
}

function open(command: OpenProject, project: ProjectState): Decision {
  const { type: _, accommodations, today, import_id, prospect_id, referrers, custom, ...opening } = command
  if (project.life !== 'none') return refused('project.reference.taken', { reference: command.sheet.reference ?? '' })
  if (command.on > today) return refused('project.status.future', { on: command.on })
  const { project_id, requester_id } = command
  return [
    projectOpened({
      ...opening,
      referrers: [...new Set(referrers)],
      ...(import_id ? { import_id } : {}),
      ...(prospect_id ? { prospect_id } : {}),
    }),
    ...accommodations.map(({ id, sheet }) =>
      accommodationRegistered({ accommodation_id: id, project_id, requester_id, sheet }),
    ),
    ...fill(custom, {}, { project_id, mission_id: command.mission_id, requester_id }),
  ]
}

function revise(command: ReviseProject, project: OpenedProject): Decision {
  const status = command.status ? changeStatus(command.status, project, command.today) : []
  if (isRefusal(status) && status.key !== 'project.status.unchanged') return status
  const type = command.requester_type ?? project.requester_type
  const accommodation = command.accommodation ? reviseAccommodation(command.accommodation, type, project) : []
  if (isRefusal(accommodation)) return accommodation
  const { requester_type: to } = command
  const requester = altered(project.requester, command.requester)
  const sheet = altered(project.sheet, command.sheet)
  return [
    ...(to && to !== project.requester_type
      ? [requesterTypeChanged({ ...about(project), from: project.requester_type, to })]
      : []),
    ...(requester ? [requesterAmended({ ...about(project), changes: requester })] : []),
    ...(sheet ? [projectAmended({ ...about(project), changes: sheet })] : []),
    ...reassign(command.referrers, project),
    ...accommodation,
    ...amendCommonArea(command.common_area, project),
    ...fill(command.custom, project.custom ?? {}, about(project)),
    ...(isRefusal(status) ? [] : status),
  ]
}

function fill(
  custom: CustomChanges | undefined,
  held: CustomValues,
  about: { project_id: string; mission_id: string; requester_id: string },
): ProjectEvent[] {
  const changes = altered<CustomChanges>(held, custom)
  return changes
    ? [projectCustomFieldsFilled({ ...about, changes: changes as Record<string, CustomValue | null> })]
    : []
}

function changeStatus({ to, on, reason }: StatusChange, project: OpenedProject, today: string): Decision {
  if (on > today) return refused('project.status.future', { on })
  const inForce = statusOn(project.statuses, on)
  if (!inForce) return refused('project.status.beforeProject', { on, opened_on: project.opened_on })
  if (inForce.status === to) return refused('project.status.unchanged', { status: to, on })
  const event = { ...about(project), from: inForce.status, to, on }
  return [projectStatusChanged(reason === undefined ? event : { ...event, reason })]
}

function reassign(referrers: readonly string[] | undefined, project: OpenedProject): ProjectEvent[] {
  if (!referrers) return []
  const wanted = new Set(referrers)
  const added = [...wanted].filter(id => !project.referrers.includes(id))
  const removed = project.referrers.filter(id => !wanted.has(id))
  if (added.length === 0 && removed.length === 0) return []
  return [referrersReassigned({ ...about(project), added, removed })]
}

const about = ({ project_id, mission_id, requester_id }: AnyProject) => ({ project_id, mission_id, requester_id })

function restore({ revision }: RestoreProject, project: AnyProject): Decision {
  if (project.life === 'opened') return []
  return project.removed.revision === revision ? [projectRestored(about(project))] : refused('record.undo.impossible')
}

function undo(
  { expected, revision, today, labelOf = projectFieldLabel }: UndoChange,
  project: OpenedProject,
): Decision {
  const now = { referrers: [], ...fieldsOfProject(project) } as Record<string, unknown>
  const overtaken = Object.keys(expected).filter(field => !sameValue(now[field], expected[field]))
  if (overtaken.length === 0) return revise({ type: 'ReviseProject', ...revision, today }, project)
  return refused('record.undo.overtaken', { fields: overtaken.map(labelOf).join(', ') })
}
