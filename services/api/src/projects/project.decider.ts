import { accommodationRegistered } from '@faitage/contracts/accommodations/accommodation'
import type { CustomValue, CustomValues } from '@faitage/contracts/custom-fields/custom-value'
import { lastStatus, statusOn } from '@faitage/contracts/kernel/status-timeline'
import { FIRST_BEGINNING } from '@faitage/contracts/projects/beginning'
import {
  mostReferrers,
  projectAmended,
  projectAnonymised,
  projectCustomFieldsFilled,
  projectOpened,
  projectRemoved,
  projectRestored,
  projectStatusChanged,
  referrersReassigned,
  requesterAmended,
  requesterInvited,
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
  statusesWith,
} from '@faitage/contracts/projects/project-state'
import type { CustomChanges } from '../custom-fields/asked-values.ts'
import type { Decider } from '../kernel/events/decider.ts'
import { altered, sameValue } from '../kernel/history/altered.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { withClosure } from './closure.ts'
import {
  amendCommonArea,
  registerAccommodations,
  removeAccommodation,
  restoreAccommodation,
  reviseAccommodation,
  saveAccommodation,
} from './dwellings.decider.ts'
import { dayAfter, stepsAfter } from './follow-visit.ts'
import type {
  OpenProject,
  ProjectCommand,
  RestoreProject,
  ReviseProject,
  StatusChange,
  UndoChange,
} from './project.commands.ts'
import { fieldsCommanded } from './project.fields.ts'
import { correctDates } from './status-dates.decider.ts'

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
    if (command.type === 'AnonymiseProject')
      return project.erased
        ? refused('project.anonymised')
        : [projectAnonymised({ ...about(project), documents: command.documents })]
    if (project.life === 'removed') return command.type === 'RemoveProject' ? [] : refused('project.removed')
    switch (command.type) {
      case 'ReviseProject':
        return revise(command, project)
      case 'ChangeProjectStatus':
        return changeStatus(command, project, command.today)
      case 'FollowVisit':
        return followVisit(command, project)
      case 'InviteRequester':
        return [requesterInvited({ ...about(project), user_id: command.user_id, opened: command.opened })]
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
  const { type: _, accommodations, today, import_id, prospect_id, referrers, custom, since = [], ...opening } = command
  if (project.life !== 'none') return refused('project.reference.taken', { reference: command.sheet.reference ?? '' })
  const future = [command, ...since].find(({ on }) => on > today)
  if (future) return refused('project.status.future', { on: future.on })
  if (command.on < FIRST_BEGINNING) return refused('project.status.tooOld', { on: command.on })
  const closed = withClosure({}, command.sheet)
  if (isRefusal(closed)) return closed
  const { project_id, mission_id, requester_id } = command
  const statuses = [command, ...since]
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
    ...fill(custom, {}, { project_id, mission_id, requester_id }),
    ...since.map(({ status: to, on }, place) =>
      projectStatusChanged({ project_id, mission_id, requester_id, from: statuses[place]!.status, to, on }),
    ),
  ]
}

function revise(command: ReviseProject, project: OpenedProject): Decision {
  const asked = withClosure(project.sheet, command.sheet ?? {})
  if (isRefusal(asked)) return asked
  const status = sayStatuses(command, project)
  if (isRefusal(status)) return status
  const type = command.requester_type ?? project.requester_type
  const accommodation = command.accommodation ? reviseAccommodation(command.accommodation, type, project) : []
  if (isRefusal(accommodation)) return accommodation
  const referrers = reassign(command.referrers, project)
  if (isRefusal(referrers)) return referrers
  const { requester_type: to } = command
  const requester = altered(project.requester, command.requester)
  const sheet = altered(project.sheet, asked)
  return [
    ...(to && to !== project.requester_type
      ? [requesterTypeChanged({ ...about(project), from: project.requester_type, to })]
      : []),
    ...(requester ? [requesterAmended({ ...about(project), changes: requester })] : []),
    ...(sheet ? [projectAmended({ ...about(project), changes: sheet })] : []),
    ...referrers,
    ...accommodation,
    ...amendCommonArea(command.common_area, project),
    ...fill(command.custom, project.custom ?? {}, about(project)),
    ...status,
  ]
}

/** A status given with the rest, then the days of statuses that are corrected. */
function sayStatuses({ status, status_dates, sheet, today }: ReviseProject, project: OpenedProject): Decision {
  const reopened = sheet?.closed === false || sheet?.closed === null
  const open = reopened ? { ...project, sheet: { ...project.sheet, closed: false } } : project
  const changed = status ? changeStatus(status, open, today) : []
  if (isRefusal(changed) && changed.key !== 'project.status.unchanged') return changed
  const said = isRefusal(changed) ? [] : changed
  if (!status_dates) return said
  const statuses = said.reduce(
    (known, event) =>
      event.type === 'ProjectStatusChanged' ? statusesWith(known, event.data, project.revision + 1) : known,
    project.statuses,
  )
  const dated = correctDates(status_dates, { ...project, statuses, revision: project.revision + said.length }, today)
  if (isRefusal(dated)) return dated
  const events = [...said, ...dated]
  const last = events.reduce(
    (known, { data }) =>
      'on' in data && 'to' in data && data.on >= known.on ? { status: data.to, on: data.on } : known,
    lastStatus(project.statuses) as { status: string; on: string },
  )
  if (open.sheet.closed && last.status !== lastStatus(project.statuses).status) return refused('project.status.closed')
  return events
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

function changeStatus(
  { to, on, reason, corrects, begins }: StatusChange,
  project: OpenedProject,
  today: string,
): Decision {
  if (on > today) return refused('project.status.future', { on })
  const { statuses, sheet } = project
  const inForce = statusOn(statuses, on)
  if (!inForce && begins === false) return refused('project.status.beforeProject', { on, opened_on: project.opened_on })
  if (!inForce && on < FIRST_BEGINNING) return refused('project.status.tooOld', { on })
  if (inForce?.status === to && !begins) return refused('project.status.unchanged', { status: to, on })
  if (sheet.closed && inForce && !begins && on >= lastStatus(statuses).on) return refused('project.status.closed')
  const event = {
    ...{ ...about(project), from: inForce?.status ?? statuses[0].status, to, on },
    ...(corrects ? { corrects } : {}),
    // Before the first day that is known: the project begins there.
    ...(begins || !inForce ? { begins: true as const } : {}),
  }
  return [projectStatusChanged(reason === undefined ? event : { ...event, reason })]
}

/** Several statuses may follow one another on their days: each is judged on what the ones before it left. */
function followVisit(
  { type: _, today, ...turn }: Extract<ProjectCommand, { type: 'FollowVisit' }>,
  project: OpenedProject,
) {
  const sheet = altered(project.sheet, dayAfter(turn, project))
  const events: ProjectEvent[] = sheet ? [projectAmended({ ...about(project), changes: sheet })] : []
  let { statuses, revision } = project
  for (const step of stepsAfter(turn, project, today)) {
    const decided = changeStatus({ ...step, begins: false }, { ...project, statuses }, today)
    if (isRefusal(decided)) continue
    events.push(...decided)
    revision++
    statuses = statusesWith(statuses, step, revision)
  }
  return events
}

function reassign(referrers: readonly string[] | undefined, project: OpenedProject): Decision {
  if (!referrers) return []
  const wanted = new Set(referrers)
  const added = [...wanted].filter(id => !project.referrers.includes(id))
  const removed = project.referrers.filter(id => !wanted.has(id))
  if (added.length === 0 && removed.length === 0) return []
  if (added.length > 0 && wanted.size > mostReferrers)
    return refused('project.referrers.tooMany', { most: mostReferrers })
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
