import { accommodationRemoved } from '@faitage/contracts/accommodations/accommodation'
import { CUSTOM } from '@faitage/contracts/custom-fields/custom-value'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { statusOn } from '@faitage/contracts/kernel/status-timeline'
import { projectRemoved, projectStatusChanged } from '@faitage/contracts/projects/project'
import { fieldsOfProject } from '@faitage/contracts/projects/project-changes'
import type { ProjectEvent } from '@faitage/contracts/projects/project-events'
import { projectFieldLabel } from '@faitage/contracts/projects/project-fields'
import {
  type AnyProject,
  type OpenedProject,
  type ProjectState,
  statusesWith,
} from '@faitage/contracts/projects/project-state'
import type { CustomChanges } from '../custom-fields/asked-values.ts'
import type { Decider } from '../kernel/events/decider.ts'
import { sameValue } from '../kernel/history/altered.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { ReviseProject } from '../projects/project.commands.ts'
import { projectDecider } from '../projects/project.decider.ts'
import { beginningOf } from '../projects/undo-project.ts'

/** Undoes what a row of an import wrote into a project. */
export interface RevertRow {
  readonly type: 'RevertRow'
  /** The project before the row; none where the row opened it. */
  readonly before: ProjectState
  /** The project as the row left it. */
  readonly left: AnyProject
  /** What was added to it since, that removing it would take out of sight. */
  readonly uses: readonly { readonly what: 'documents' | 'deadlines'; readonly count: number }[]
  /** The statuses that the row said, and when from: what is said again takes them back. */
  readonly said?: readonly { readonly event_id: string; readonly on: string }[]
  readonly today: string
}

/**
 * The rules of undoing a row: a project it opened is removed provided it is as it was left, and nothing was added to it;
 * fields it altered are put back provided they are as it left them. One that moved keeps the whole row as it is.
 */
export const revertRowDecider: Decider<ProjectState, RevertRow> = {
  ...projectDecider,
  fieldsOf: () => ({}),
  decide: (row, project) => {
    if (project.life === 'none') return []
    if (row.before.life !== 'none') return putBack(row, row.before, project)
    // Somebody removed it: there is nothing left of the row.
    if (project.life === 'removed') return []
    const moved = [...movedFields(row.left, project), ...statusMoved(row.left, project)]
    const uses = row.uses.map(({ what, count }) =>
      what === 'documents'
        ? countOf(count, 'document déposé', 'documents déposés')
        : countOf(count, 'échéance traitée', 'échéances traitées'),
    )
    if (moved.length + uses.length > 0) return kept(moved, uses)
    const { project_id, mission_id, requester_id } = project
    return [projectRemoved({ project_id, mission_id, requester_id })]
  },
}

function putBack(
  { left, today, said = [] }: RevertRow,
  before: AnyProject,
  project: AnyProject,
): ProjectEvent[] | Refusal {
  if (project.life === 'removed') return kept([], ['le projet a été supprimé'])
  const own = new Set(changedFields(before, left))
  const moved = movedFields(left, project).filter(field => own.has(field))
  const turned = !sameStatuses(before, left)
  const status = turned ? statusMoved(left, project) : []
  if (moved.length + status.length > 0) return kept([...moved, ...status], [])
  const registered = left.accommodations.filter(({ id }) => before.accommodations.every(known => known.id !== id))
  const revised = projectDecider.decide({ type: 'ReviseProject', ...formerValues(before, left, own), today }, project)
  if (isRefusal(revised)) return revised
  const { project_id, requester_id } = project
  const removed = registered.map(({ id }) => accommodationRemoved({ accommodation_id: id, project_id, requester_id }))
  const statuses = turned ? formerStatuses(before, project, said) : []
  return [...(revised as ProjectEvent[]), ...removed, ...statuses]
}

/** What gives the fields a row altered their former values. */
function formerValues(before: AnyProject, left: AnyProject, own: ReadonlySet<string>): Partial<ReviseProject> {
  const dwelling = before.accommodations.find(({ id }) =>
    [...own].some(field => field.startsWith(`accommodations.${id}.`)),
  )
  return {
    ...(own.has('requester.type') ? { requester_type: before.requester_type } : {}),
    ...(own.has('referrers') ? { referrers: before.referrers } : {}),
    requester: former(before.requester, left.requester),
    sheet: former(before.sheet, left.sheet),
    custom: former(before.custom ?? {}, left.custom ?? {}) as CustomChanges,
    ...(dwelling
      ? {
          accommodation: {
            ...{ id: dwelling.id, new_id: dwelling.id },
            sheet: former(dwelling, left.accommodations.find(({ id }) => id === dwelling.id) ?? {}),
          },
        }
      : {}),
  }
}

/** What stands where there was nothing, in fields that cannot be cleared. */
const nothing: Readonly<Record<string, unknown>> = { taxable_incomes: [], required_action: false }

/** The values that differ, as they were. */
const former = <S extends object>(before: S, left: object): Partial<S> =>
  Object.fromEntries(
    Object.entries(left).flatMap(([key, value]) => {
      const was = before[key as keyof S]
      return sameValue(was, value) ? [] : [[key, was ?? nothing[key] ?? null]]
    }),
  ) as Partial<S>

const UNDONE = 'Annulation d’un import.'

/** What puts the project, day by day, in the status it was in before the row. */
function formerStatuses(before: AnyProject, project: AnyProject, said: NonNullable<RevertRow['said']>): ProjectEvent[] {
  const { project_id, mission_id, requester_id, revision } = project
  const events: ProjectEvent[] = []
  let { statuses } = project
  if (statuses[0].on !== before.statuses[0].on) {
    const begun = beginningOf(before.statuses)
    const corrects = said.find(one => one.on === statuses[0].on)?.event_id
    const about = { project_id, mission_id, requester_id, from: statuses[0].status, reason: UNDONE }
    events.push(projectStatusChanged({ ...about, ...begun, ...(corrects ? { corrects } : {}) }))
    statuses = statusesWith(statuses, begun, revision + 1)
  }
  for (const on of new Set(statuses.map(one => one.on))) {
    const [was, is] = [statusOn(before.statuses, on), statusOn(statuses, on)]
    if (!was || !is || was.status === is.status) continue
    const corrects = said.find(one => one.on === on)?.event_id
    events.push(
      projectStatusChanged({
        project_id,
        mission_id,
        requester_id,
        from: is.status,
        to: was.status,
        on,
        reason: UNDONE,
        ...(corrects ? { corrects } : {}),
      }),
    )
    statuses = statusesWith(statuses, { to: was.status, on }, revision + events.length)
  }
  return events
}

const changedFields = (before: AnyProject, after: AnyProject): string[] => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(field => !sameValue(was[field], is[field]))
}
const movedFields = (left: AnyProject, now: OpenedProject): string[] => changedFields(left, now)

/** Fields without those that hold nothing, and without the status, which is compared by its days. */
const fieldsOf = (project: AnyProject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fieldsOfProject(project)).filter(
      ([field, value]) => field !== 'status' && !sameValue(value, nothing[field.replace('requester.', '')]),
    ),
  )

const statusMoved = (left: AnyProject, now: AnyProject): string[] => (sameStatuses(left, now) ? [] : ['status'])

/** Whether two projects were in the same status every day, however often it was said. */
function sameStatuses(one: AnyProject, other: AnyProject): boolean {
  return sameValue(daysOf(one), daysOf(other))
}

function daysOf({ statuses }: AnyProject): string[] {
  const lastOfDay = statuses.filter(({ on }, at) => statuses[at + 1]?.on !== on)
  return lastOfDay
    .filter(({ status }, at) => lastOfDay[at - 1]?.status !== status)
    .map(({ status, on }) => `${on} ${status}`)
}

function kept(fields: readonly string[], others: readonly string[]): Refusal {
  const names = [...new Set(fields.map(nameOf))]
  const moved = names.length > 0 ? [`modifié (${names.join(', ')})`] : []
  return refused('import.row.movedSince', { what: [...moved, ...others].join(' ; ') })
}

const nameOf = (field: string) => (field.startsWith(CUSTOM) ? 'Champs personnalisés' : projectFieldLabel(field))
