import { cameTo, type StatusTimeline } from '../kernel/status-timeline.ts'
import type { RecordedProjectEvent } from '../projects/project-events.ts'
import { evolveProject, noProject, type OpenedProject, type ProjectState } from '../projects/project-state.ts'
import type { ProjectStatus } from '../projects/project-status.ts'
import { type Entered, lotsOf } from './matching.ts'

/** An event by which a project entered a status. */
export interface Occurrence {
  readonly event_id: string
  readonly revision: number
  /** Commit position of the event, a decimal string: triggers are read as they stood there. */
  readonly position: string
  readonly status: ProjectStatus
  /** The day it took effect. */
  readonly on: string
  /** The project as it stood once the whole command was written. */
  readonly entered: Entered
  /** The revision of the change that took it back, if one did. */
  readonly corrected_at: number | undefined
}

/**
 * The occurrences of a project, oldest first: it comes once more to a status. A status whose day is corrected, said again
 * or taken back is none, nor is what an import brought along with the project, nor what is said of days before its opening:
 * it was on its way before it was ours. Pure, and what comes later changes nothing of
 * it but `corrected_at`: late, replayed and retried readers agree.
 *
 * @param events the project's stream from its beginning
 */
export function occurrencesOf(events: readonly RecordedProjectEvent[]): Occurrence[] {
  const corrections = new Map(
    events.flatMap(({ revision, type, data }) =>
      type === 'ProjectStatusChanged' && data.corrects ? [[data.corrects, revision] as const] : [],
    ),
  )
  const found: Occurrence[] = []
  let state: ProjectState = noProject
  for (let at = 0; at < events.length; ) {
    const command = commandAt(events, at)
    const before = state
    const states = command.map(event => {
      state = evolveProject(state, event)
      return state
    })
    const after = states.at(-1)
    command.forEach((event, index) => {
      const told = enteredBy(event, at === 0 ? command[0] : undefined, events[0])
      if (!told || !after) return
      const [was, met, is] = [before, states[index - 1] ?? before, states[index]!].map(one => stays(one, told.status))
      if (is! <= was! || is! <= met!) return
      found.push({
        ...told,
        event_id: event.id,
        revision: event.revision,
        position: event.position,
        entered: asEntered(after as OpenedProject, told.status),
        corrected_at: corrections.get(event.id),
      })
    })
    at += command.length
  }
  return found
}

/** The events one command wrote. */
function commandAt(events: readonly RecordedProjectEvent[], at: number): RecordedProjectEvent[] {
  const { command_id } = events[at]!.metadata
  const end = events.findIndex((event, index) => index > at && event.metadata.command_id !== command_id)
  return events.slice(at, end < 0 ? undefined : end)
}

/** The status an event says; `opening` where it came with the project itself, which `first` opened. */
function enteredBy(
  event: RecordedProjectEvent,
  opening: RecordedProjectEvent | undefined,
  first: RecordedProjectEvent | undefined,
) {
  if (opening?.type === 'ProjectOpened' && opening.data.import_id) return undefined
  if (event.type === 'ProjectOpened') return { status: event.data.status, on: event.data.on }
  if (event.type !== 'ProjectStatusChanged' || event.data.corrects) return undefined
  if (first?.type === 'ProjectOpened' && event.data.on < first.data.on) return undefined
  return { status: event.data.to, on: event.data.on }
}

/** How often a project came to a status. */
const stays = (project: ProjectState, status: ProjectStatus): number =>
  project.life === 'none'
    ? 0
    : cameTo(project.statuses as StatusTimeline<ProjectStatus>).filter(one => one.status === status).length

const asEntered = (project: OpenedProject, status: ProjectStatus): Entered => ({
  mission_id: project.mission_id,
  status,
  requester_type: project.requester_type,
  type: project.sheet.type,
  secondary_case_type: project.sheet.secondary_case_type,
  lots: lotsOf(project),
})
