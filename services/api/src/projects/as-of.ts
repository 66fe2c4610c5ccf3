import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import {
  evolveProject,
  noProject,
  type OpenedProject,
  type ProjectState,
} from '@faitage/contracts/projects/project-state'
import { knownBy } from '../kernel/history/known-by.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

/**
 * A project as it was on a day (`on`, Europe/Paris), as far as had been recorded by an instant (`knownAt`). Statuses
 * count from the day they took effect, however late they were written down; everything else from the day it was recorded,
 * and what came with the opening from the day the project begins. Asking again for the same two times always gives the
 * same answer, whatever is recorded later.
 *
 * @param events the project's stream from its beginning
 * @returns a refusal when nothing was known yet, when the project had not opened yet, when it had been removed
 */
export function projectAsOf(
  events: readonly RecordedProjectEvent[],
  on: string,
  knownAt: string,
): OpenedProject | Refusal {
  const known = knownBy(events, knownAt)
  const [opening] = known
  if (opening?.event.type !== 'ProjectOpened') return refused('project.notYetKnown')
  const { command_id } = opening.event.metadata
  const state = known
    .filter(({ event, day }) => {
      // What is said of the days of statuses is known whatever the day.
      if (event.type === 'ProjectStatusChanged') return event.data.begins || event.data.on <= on
      return event.metadata.command_id === command_id || day <= on
    })
    .reduce<ProjectState>((project, { event }) => evolveProject(project, event), noProject)
  if (state.life === 'none') return refused('project.notYetKnown')
  const { opened_on } = state
  if (on < opened_on) return refused('project.notYetOpen', { opened_on })
  if (state.life === 'removed') return refused('project.removed')
  const [first, ...others] = state.statuses
  return { ...state, statuses: [first, ...others.filter(entry => entry.on <= on)] }
}
