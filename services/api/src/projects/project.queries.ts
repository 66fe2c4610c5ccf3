import type { HistoryItem } from '@faitage/contracts/kernel/history'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import { mayWriteMission } from '@faitage/projections/kernel/viewer'
import { historyOf } from '../audit/history.ts'
import { actorsOf, namesOf } from '../audit/names.ts'
import { projectStory } from '../audit/project-story.ts'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { projectAsOf } from './as-of.ts'
import { eventsForClient, sectionsFor, teamName } from './client-view.ts'
import { differenceOf } from './difference.ts'
import type { ProjectState } from './project.state.ts'
import type { Reached } from './project-access.ts'
import { projectDetailOf } from './project-detail.ts'

const eventsOf = (api: Api, id: string) =>
  api.events.read(streamOf.project(id)) as Promise<readonly RecordedProjectEvent[]>

/** A project with the names of those who follow it, as it is or as it was (`then`). */
export async function detailOf(
  api: Api,
  caller: Caller,
  { project, mission }: Reached,
  then: ProjectState = project,
): Promise<ProjectDetail> {
  const nameOf = await namesOf(api.people, then.referrers)
  const mayWrite = mayWriteMission(caller, mission)
  return projectDetailOf(then, { missionName: mission.sheet.name, mayWrite, nameOf, caller, today: project })
}

/** Everything that happened to a project, newest first; a client reads what is theirs to know. */
export async function projectHistory(api: Api, caller: Caller, { project }: Reached): Promise<HistoryItem[]> {
  const events = await eventsOf(api, project.project_id)
  if (caller.role === 'client') {
    const shown = eventsForClient(events, sectionsFor(caller, project.sheet))
    const name = caller.display_name ?? (await api.people.nameOf(caller.id))
    const items = historyOf(projectStory, shown, id => (id === caller.id ? name : teamName))
    return items.map(item => (item.actor.id === caller.id ? item : { ...item, actor: { ...item.actor, id: 'team' } }))
  }
  const referrers = events.flatMap(event => {
    if (event.type === 'ProjectOpened') return event.data.referrers
    return event.type === 'ReferrersReassigned' ? [...event.data.added, ...event.data.removed] : []
  })
  return historyOf(projectStory, events, await namesOf(api.people, [...actorsOf(events), ...referrers]))
}

/**
 * A project as it was on a day, as far as was known at an instant.
 *
 * @param knownAt ISO 8601; an instant to come counts as now. Unless told everything recorded counts, and the answer's
 *   `known_at` is when the last of it was: the store's own clock, so that asking again with it gives the same answer
 *   however the clocks of the machines differ
 */
export async function projectOn(
  api: Api,
  caller: Caller,
  reached: Reached,
  on: string,
  knownAt: string | undefined,
): Promise<(ProjectDetail & { on: string; known_at: string }) | Refusal> {
  const { events, known_at } = await knownBy(api, reached.project.project_id, knownAt)
  const then = projectAsOf(events, on, known_at)
  if (isRefusal(then)) return then
  return { ...(await detailOf(api, caller, reached, then)), on, known_at }
}

/** What changed in a project between two days, as far as was known at an instant (see `projectOn`). */
export async function projectDifference(
  api: Api,
  caller: Caller,
  { project }: Reached,
  { from, to, knownAt }: { from: string; to: string; knownAt: string | undefined },
) {
  const { events, known_at } = await knownBy(api, project.project_id, knownAt)
  const sections = sectionsFor(caller, project.sheet)
  const shown = caller.role === 'client' ? eventsForClient(events, sections) : events
  const before = projectAsOf(shown, from, known_at)
  if (isRefusal(before)) return before
  const after = projectAsOf(shown, to, known_at)
  if (isRefusal(after)) return after
  const nameOf = await namesOf(api.people, [...before.referrers, ...after.referrers])
  return { from, to, known_at, changes: differenceOf(before, after, nameOf) }
}

async function knownBy(api: Api, id: string, knownAt: string | undefined) {
  const events = await eventsOf(api, id)
  const latest = Math.max(...events.map(({ recordedAt }) => Date.parse(recordedAt)))
  const told = knownAt === undefined ? latest : Date.parse(knownAt)
  return { events, known_at: new Date(Math.min(told, Math.max(latest, api.clock.now().getTime()))).toISOString() }
}
