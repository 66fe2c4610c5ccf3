import { formatDay } from '@faitage/contracts/kernel/format-date'
import { cameTo, type StatusTimeline, statusOn } from '@faitage/contracts/kernel/status-timeline'
import { FIRST_BEGINNING } from '@faitage/contracts/projects/beginning'
import { projectStatusChanged } from '@faitage/contracts/projects/project'
import type { ProjectEvent } from '@faitage/contracts/projects/project-events'
import { type AnyProject, statusDates, statusesWith } from '@faitage/contracts/projects/project-state'
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
  /** The project begins there. */
  readonly begins?: true
}
type Known = Pick<AnyProject, 'project_id' | 'mission_id' | 'requester_id' | 'revision' | 'statuses'>

/**
 * Corrects the days of statuses: each becomes a status said for that day, the one before being said again up to it where a
 * status came later than was thought. Before the first known day, the project begins there. Refused where the rest of the
 * history says otherwise; nothing else of it moves.
 */
export function correctDates(dates: StatusDates, project: Known, today: string): ProjectEvent[] | Refusal {
  const about = aboutOf(project)
  const events: ProjectEvent[] = []
  let { statuses } = project
  const say = ({ status: to, on, begins }: Said): void => {
    const inForce = statusOn(statuses, on)
    const from = inForce?.status ?? statuses[0].status
    const said = { ...about, from, to, on, ...(begins || !inForce ? { begins: true as const } : {}) }
    events.push(projectStatusChanged(said))
    statuses = statusesWith(statuses, said, project.revision + events.length)
  }
  const changed = changedDates(dates, project.statuses)
  if (isRefusal(changed)) return changed
  for (const one of changed) {
    const said = sayings(one, statuses, today)
    if (isRefusal(said)) return said
    for (const each of said) say(each)
  }
  for (const said of comeToLight(changed, project.statuses, statuses)) say(said)
  const wrong = changed.find(({ name, on }) => statusDates(statuses)[name] !== on)
  const moved = otherMoved(project.statuses, statuses, changed)
  const told = wrong ?? (moved && changed.at(-1))
  return told ? contradicted(told, project.statuses, moved) : events
}

/** What is asked otherwise than it is known: what came later than was thought from the last on, then the rest by its day. */
function changedDates(dates: StatusDates, statuses: StatusTimeline<ProjectStatus>): readonly Asked[] | Refusal {
  const known = statusDates(statuses)
  const changed = asked(dates).filter(({ name, on }) => on !== (known[name] ?? null))
  const cleared = changed.find(({ on }) => on === null)
  if (cleared) return at(cleared.name, refused('project.statusDate.cleared'))
  const days = changed.flatMap(({ on, ...one }) => (on === null ? [] : [{ ...one, on }]))
  const later = days.filter(({ name, on }) => on > (known[name] ?? on))
  return [...later.toReversed(), ...days.filter(one => !later.includes(one))]
}

/**
 * Where a status that is now known to have come earlier would come a second time, on the day it was thought to come: one that
 * is asked too stands between, and goes on.
 */
function comeToLight(
  changed: readonly Asked[],
  before: StatusTimeline<ProjectStatus>,
  after: StatusTimeline<ProjectStatus>,
): Said[] {
  const days = [...new Set(before.map(({ on }) => on))]
  const byDay = changed.toSorted((one, other) => one.on.localeCompare(other.on))
  return days.flatMap(day => {
    const inForce = statusOn(after, day)?.status
    const own = changed.find(({ status }) => status === inForce)
    const next = byDay.findLast(({ on }) => on <= day && own && on > own.on)
    return own && own.on < day && next ? [{ status: next.status, on: day }] : []
  })
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
  const tooOld = said.find(one => one.on < FIRST_BEGINNING)
  if (tooOld) return at(statusDateFields[tooOld.status], refused('project.status.tooOld', { on: tooOld.on }))
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
  statuses: StatusTimeline<ProjectStatus>,
  today: string,
): readonly Said[] | Refusal {
  if (on > today) return at(name, refused('project.status.future', { on }))
  if (on < statuses[0].on && on < FIRST_BEGINNING) return at(name, refused('project.status.tooOld', { on }))
  const known = statusDates(statuses)[name]
  if (!known || on < known) return [{ status, on }]
  // It came later than was thought: the one before lasted until then.
  const steps = cameTo(statuses)
  const place = steps.findLastIndex(step => step.status === status)
  const [previous, next] = [steps[place - 1], steps[place + 1]]
  if (next && next.on <= on) return contradicted({ name, status, on }, statuses, next)
  if (!previous) return [{ status, on, begins: true }]
  const days = new Set(statuses.filter(one => one.status === status && one.on >= known && one.on < on).map(e => e.on))
  return [...[...days].map(day => ({ status: previous.status, on: day })), { status, on }]
}

/** Another status whose day is no longer the same; one that had none, since it was overtaken the same day, may come to light. */
function otherMoved(
  before: StatusTimeline<ProjectStatus>,
  after: StatusTimeline<ProjectStatus>,
  changed: readonly Asked[],
): Said | undefined {
  const [was, is] = [statusDates(before), statusDates(after)]
  const moved = (Object.keys({ ...was, ...is }) as StatusDateField[]).find(
    other => changed.every(({ name }) => name !== other) && was[other] !== is[other],
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
