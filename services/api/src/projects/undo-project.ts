import { readCustomValue } from '@faitage/contracts/custom-fields/read-custom-value'
import { statusOn } from '@faitage/contracts/kernel/status-timeline'
import { changesBy } from '@faitage/contracts/projects/project-changes'
import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import { type AnyProject, evolveProject, noProject, type ProjectState } from '@faitage/contracts/projects/project-state'
import type { CustomChanges } from '../custom-fields/asked-values.ts'
import { projectLabels } from '../custom-fields/field-names.ts'
import { foldCustomFields } from '../custom-fields/mission-fields.ts'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { ProjectCommand, UndoChange } from './project.commands.ts'
import { projectDecider } from './project.decider.ts'
import { projectEvents } from './project-stream.ts'
import { heldByAnother } from './reference.ts'

/**
 * The command that undoes the change of a project at a revision. What it puts back must still be allowed: the reference
 * may be another project's by now, and only who may delete restores.
 */
export async function undoFrom(
  api: Api,
  caller: Caller,
  project: AnyProject,
  revision: number,
): Promise<ProjectCommand | Refusal> {
  const { project_id: id } = project
  const command = undoingCommand(await projectEvents(api, id), revision, api.clock.today())
  if (isRefusal(command)) return command
  const restores = command.type === 'RestoreProject'
  if (restores && !caller.permissions.has('delete project')) return refused('FORBIDDEN')
  const reference = restores
    ? project.sheet.reference
    : command.type === 'UndoChange' && command.revision.sheet?.reference
  const held = project.life === 'opened' && reference === project.sheet.reference
  const taken = reference && !held && (await heldByAnother(api, project.mission_id, reference, id))
  return taken || withCustom(api, project, command)
}

/** What is put back in custom fields must still be a value of theirs; what they are called is their mission's. */
async function withCustom(api: Api, project: AnyProject, command: ProjectCommand): Promise<ProjectCommand | Refusal> {
  if (command.type !== 'UndoChange' || !command.revision.custom) return command
  const { state } = await foldCustomFields(api, project.mission_id)
  const lost = Object.entries(command.revision.custom).some(([id, value]) => {
    const field = state.fields.find(one => one.id === id)
    return value !== null && !(field && readCustomValue(field, value, value).ok)
  })
  return lost ? refused('record.undo.impossible') : { ...command, labelOf: projectLabels(state) }
}

/** The command that undoes the change at a revision; refused where there is nothing to undo there. */
function undoingCommand(
  events: readonly RecordedProjectEvent[],
  revision: number,
  today: string,
): ProjectCommand | Refusal {
  const event = events[revision]
  const met = events.slice(0, revision).reduce<ProjectState>(evolveProject, noProject)
  return (
    (event && undoing(event, met, { today, since: events.slice(revision + 1) })) ?? refused('record.undo.impossible')
  )
}

/** The revisions that can be undone now, and whose undoing would change something; those that are asked about, or all. */
export function undoableRevisions(
  events: readonly RecordedProjectEvent[],
  now: AnyProject,
  today: string,
  asked?: ReadonlySet<number>,
): Set<number> {
  const revisions = new Set<number>()
  let met: ProjectState = noProject
  for (const [at, event] of events.entries()) {
    if (!asked || asked.has(event.revision)) {
      const command = undoing(event, met, { today, since: events.slice(at + 1) })
      const decided = command && projectDecider.decide(command, now)
      if (decided && !isRefusal(decided) && decided.length > 0) revisions.add(event.revision)
    }
    met = evolveProject(met, event)
  }
  return revisions
}

/**
 * Undefined where no command compensates: a dwelling is not taken back. A status is, by saying again the one before of the
 * same day, unless another one was said since: what was ordered of it is then cancelled.
 */
function undoing(
  event: RecordedProjectEvent,
  met: ProjectState,
  { today, since }: { today: string; since: readonly RecordedProjectEvent[] },
): ProjectCommand | undefined {
  if (event.type === 'ProjectStatusChanged') {
    const overtaken = event.data.corrects || since.some(({ type }) => type === 'ProjectStatusChanged')
    return overtaken || met.life === 'none' ? undefined : takenBack(event, met, today)
  }
  if (event.type === 'AccommodationRemoved') return { type: 'RestoreAccommodation', id: event.data.accommodation_id }
  if (event.type === 'ProjectRemoved') return { type: 'RestoreProject', revision: event.revision }
  const revision = met.life === 'none' ? undefined : backTo(event, met)
  return revision && { type: 'UndoChange', expected: changesBy(event, met).after, revision, today }
}

/** The status that a change took the place of, said again of the same day; a project begins again where it did. */
export function takenBack(
  { id: corrects, data }: Extract<RecordedProjectEvent, { type: 'ProjectStatusChanged' }>,
  { statuses }: Pick<AnyProject, 'statuses'>,
  today: string,
): ProjectCommand {
  const undone = { type: 'ChangeProjectStatus', corrects, today } as const
  return data.begins ? { ...undone, ...beginningOf(statuses) } : { ...undone, to: data.from, on: data.on }
}

/** What lets a project begin where it does by these statuses. */
export function beginningOf(statuses: AnyProject['statuses']) {
  const [{ on }] = statuses
  return { to: (statusOn(statuses, on) ?? statuses[0]).status, on, begins: true } as const
}

/** What gives the altered fields their former values. */
function backTo(event: RecordedProjectEvent, met: AnyProject): UndoChange['revision'] | undefined {
  switch (event.type) {
    case 'ProjectAmended':
      return { sheet: former(met.sheet, event.data.changes) }
    case 'RequesterAmended':
      // A list of incomes is empty, never null.
      return { requester: former({ taxable_incomes: [], ...met.requester }, event.data.changes) }
    case 'RequesterTypeChanged':
      return { requester_type: event.data.from }
    case 'ReferrersReassigned':
      return { referrers: met.referrers }
    case 'ProjectCustomFieldsFilled':
      return { custom: former(met.custom ?? {}, event.data.changes) as CustomChanges }
    case 'CommonAreaAmended':
      return { common_area: former(met.common_area ?? {}, event.data.changes) }
    case 'AccommodationAmended': {
      const { accommodation_id: id, changes } = event.data
      const dwelling = met.accommodations.find(known => known.id === id)
      return dwelling && { accommodation: { id, new_id: id, sheet: former(dwelling, changes) } }
    }
    default:
      return undefined
  }
}

const former = <S extends object>(values: S, changes: object): Partial<S> =>
  Object.fromEntries(Object.keys(changes).map(key => [key, values[key as keyof S] ?? null])) as Partial<S>
