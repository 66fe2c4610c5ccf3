import { formatDay } from '@faitage/contracts/kernel/format-date'
import {
  cameTo,
  lastStatus,
  type StatusTimeline,
  statusOn,
  withStatus,
} from '@faitage/contracts/kernel/status-timeline'
import { projectStatusChanged } from '@faitage/contracts/projects/project'
import type { ProjectEvent } from '@faitage/contracts/projects/project-events'
import { type AnyProject, statusDates } from '@faitage/contracts/projects/project-state'
import {
  type ProjectStatus,
  projectStatuses,
  projectStatusLabels,
  type StatusDateField,
  statusDateFields,
  statusOfDate,
} from '@faitage/contracts/projects/project-status'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'

/** The day each status is to have taken effect. */
export type StatusDates = Partial<Record<StatusDateField, string | null | undefined>>
/** A status said for a day. */
interface Said {
  readonly status: ProjectStatus
  readonly on: string
}
type Known = Pick<AnyProject, 'project_id' | 'mission_id' | 'requester_id' | 'opened_on' | 'revision' | 'statuses'>

/**
 * Corrects the days of statuses: each becomes a status said for that day, the one before being said again up to it where a
 * status came later than was thought. Refused where the rest of the history says otherwise; nothing else of it moves.
 */
export function correctDates(dates: StatusDates, project: Known, today: string): ProjectEvent[] | Refusal {
  const about = aboutOf(project)
  const events: ProjectEvent[] = []
  let { statuses } = project
  const say = ({ status: to, on }: Said): void => {
    const from = statusOn(statuses, on)?.status ?? lastStatus(statuses).status
    events.push(projectStatusChanged({ ...about, from, to, on }))
    statuses = withStatus(statuses, { status: to, on, revision: project.revision + events.length })
  }
  for (const { name, status, on } of asked(dates)) {
    const known = statusDates(statuses)[name]
    if (on === known) continue
    if (on === null) {
      if (known) return at(name, refused('project.statusDate.cleared'))
      continue
    }
    const before = statuses
    const said = sayings({ name, status, on }, known, { opened_on: project.opened_on, statuses, today })
    if (isRefusal(said)) return said
    for (const one of said) say(one)
    const moved = otherMoved(before, statuses, name)
    if (statusDates(statuses)[name] !== on || moved) return contradicted({ name, status, on }, before, moved)
  }
  return events
}

/** The dates of a project that is being opened: how it comes to its status, first to last. */
export function datedOpening(
  dates: StatusDates,
  { status, on }: { readonly status?: ProjectStatus | undefined; readonly on?: string | undefined },
  today: string,
): readonly [Said, ...Said[]] | Refusal {
  const said = asked(dates).flatMap(({ status: each, on: day }) => (day === null ? [] : [{ status: each, on: day }]))
  const last = said.at(-1)
  const to = status ?? last?.status ?? 'a_contacter'
  const own = said.find(one => one.status === to)?.on
  if (own && on && own !== on) return twoDays(to, own, on)
  const day = own ?? on ?? today
  const others = said.filter(one => one.status !== to)
  const name = statusDateFields[to]
  const later = others.find(one => one.on > day)
  if (later) {
    const why = `le projet est passé à « ${projectStatusLabels[later.status]} » le ${formatDay(later.on)}.`
    const label = projectStatusLabels[to]
    return at(name, refused('project.statusDate.contradicted', { on: day, label, why }))
  }
  return [...others, { status: to, on: day }] as unknown as [Said, ...Said[]]
}

/** Two days given for one status. */
export const twoDays = (status: ProjectStatus, on: string, other: string): Refusal =>
  at(statusDateFields[status], refused('project.statusDate.twoDays', { label: projectStatusLabels[status], on, other }))

interface Asked extends Said {
  readonly name: StatusDateField
}

/** What is asked, by day, then in the order of the life of a project. */
const asked = (dates: StatusDates): { name: StatusDateField; status: ProjectStatus; on: string | null }[] =>
  (Object.entries(dates) as [StatusDateField, string | null | undefined][])
    .flatMap(([name, on]) => (on === undefined ? [] : [{ name, status: statusOfDate[name], on }]))
    .sort((one, other) => (one.on ?? '').localeCompare(other.on ?? '') || rankOf(one.status) - rankOf(other.status))
const rankOf = (status: ProjectStatus) => projectStatuses.indexOf(status)

function sayings(
  { name, status, on }: Asked,
  known: string | undefined,
  { opened_on, statuses, today }: { opened_on: string; statuses: StatusTimeline<ProjectStatus>; today: string },
): readonly Said[] | Refusal {
  if (on > today) return at(name, refused('project.status.future', { on }))
  if (on < opened_on) return at(name, refused('project.status.beforeProject', { on, opened_on }))
  if (!known || on < known) return [{ status, on }]
  // It came later than was thought: the one before lasted until then.
  const steps = cameTo(statuses)
  const place = steps.findLastIndex(step => step.status === status)
  const previous = steps[place - 1]
  if (!previous) {
    const label = projectStatusLabels[status]
    return at(name, refused('project.statusDate.first', { on: known, label }))
  }
  const next = steps[place + 1]
  if (next && next.on <= on) return contradicted({ name, status, on }, statuses, next)
  const days = new Set(statuses.filter(one => one.status === status && one.on >= known && one.on < on).map(e => e.on))
  return [...[...days].map(day => ({ status: previous.status, on: day })), { status, on }]
}

/** Another status whose day is no longer the same; one that had none, since it was overtaken the same day, may come to light. */
function otherMoved(
  before: StatusTimeline<ProjectStatus>,
  after: StatusTimeline<ProjectStatus>,
  name: StatusDateField,
): Said | undefined {
  const [was, is] = [statusDates(before), statusDates(after)]
  const moved = (Object.keys({ ...was, ...is }) as StatusDateField[]).find(
    other => other !== name && was[other] !== is[other],
  )
  return moved && { status: statusOfDate[moved], on: was[moved] ?? is[moved] ?? '' }
}

function contradicted(
  { name, status, on }: Asked,
  statuses: StatusTimeline<ProjectStatus>,
  by: Said | undefined,
): Refusal {
  const other =
    by ??
    cameTo(statuses).findLast(step => step.status !== status && step.on <= (statusDates(statuses)[name] ?? step.on))
  const why = other
    ? `le projet est passé à « ${projectStatusLabels[other.status]} » le ${formatDay(other.on)}.`
    : 'l’historique dit autre chose.'
  return at(name, refused('project.statusDate.contradicted', { on, label: projectStatusLabels[status], why }))
}

/** A refusal shown at the field it is about. */
const at = (path: string, { key, details, body }: Refusal): Refusal =>
  refused(key, { ...details, fields: [{ path, message: body.message }] })

const aboutOf = ({ project_id, mission_id, requester_id }: Known) => ({ project_id, mission_id, requester_id })
