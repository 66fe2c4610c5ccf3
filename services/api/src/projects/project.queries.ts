import { noCustomFields } from '@faitage/contracts/custom-fields/custom-fields-state'
import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import type { HistoryItem } from '@faitage/contracts/kernel/history'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import type { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import type { AnyProject } from '@faitage/contracts/projects/project-state'
import { sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import { scalesInForce } from '@faitage/contracts/referential/income-scale'
import { mayWriteMission } from '@faitage/projections/kernel/viewer'
import { incomeScales } from '@faitage/projections/referential/income-scale'
import { customName } from '../custom-fields/field-names.ts'
import { foldCustomFields } from '../custom-fields/mission-fields.ts'
import type { Api } from '../kernel/api.ts'
import { demandCome } from '../kernel/history/day-come.ts'
import { historyOf, historyPage } from '../kernel/history/history.ts'
import { actorsOf, namesOf } from '../kernel/history/names.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { projectAsOf } from './as-of.ts'
import { eventsForClient, teamName } from './client-view.ts'
import { differenceOf } from './difference.ts'
import type { Reached } from './project-access.ts'
import { projectDetailOf } from './project-detail.ts'
import { clientStory, projectStoryWith } from './project-story.ts'
import { projectEventsSeen } from './project-stream.ts'
import { undoableRevisions } from './undo-project.ts'

/** A project with the names of those who follow it, as it is or as it was (`then`). */
export async function detailOf(
  api: Api,
  caller: Caller,
  { project, mission }: Reached,
  then: AnyProject = project,
  day = api.clock.today(),
): Promise<ProjectDetail> {
  const [nameOf, own] = await Promise.all([namesOf(api.people, then.referrers), incomeScales(api.db)])
  const mayWrite = mayWriteMission(caller, mission)
  return projectDetailOf(then, { mission, mayWrite, nameOf, caller, day, today: project, scales: scalesInForce(own) })
}

/** A page of what happened to a project, or of the revisions `about` a part of it, newest first; a client reads what is theirs to know. */
export async function projectHistory(
  api: Api,
  caller: Caller,
  { project, mission }: Reached,
  query: QueryOf<(typeof projectEndpoints)['history']>,
  about?: ReadonlySet<number>,
) {
  const asked = (items: readonly HistoryItem[]) => (about ? items.filter(({ revision }) => about.has(revision)) : items)
  if (caller.role === 'client') {
    const events = await projectEventsSeen(api, project.project_id)
    const shown = eventsForClient(events, sectionsOpenToClient(project.sheet.sections_permissions))
    const name = caller.display_name ?? (await api.people.nameOf(caller.id))
    const items = historyOf(clientStory, shown, id => (id === caller.id ? name : teamName))
    const told = items.map(item =>
      item.actor.id === caller.id ? item : { ...item, actor: { ...item.actor, id: 'team' } },
    )
    return historyPage(asked(told), query)
  }
  const { items, undoable } = await projectTold(api, { project })
  const page = historyPage(asked(items), query)
  if (!mayWriteMission(caller, mission)) return page
  const revisions = undoable(new Set(page.items.map(({ revision }) => revision)))
  return { ...page, items: page.items.map(item => ({ ...item, can_undo: revisions.has(item.revision) })) }
}

/** What the stream of a project tells the team: its events, its history, and how its fields are put in words. */
export async function projectTold(api: Api, { project }: Pick<Reached, 'project'>) {
  const events = await projectEventsSeen(api, project.project_id)
  const referrers = events.flatMap(event => {
    if (event.type === 'ProjectOpened') return event.data.referrers
    return event.type === 'ReferrersReassigned' ? [...event.data.added, ...event.data.removed] : []
  })
  const people = await namesOf(api.people, [...actorsOf(events), ...referrers])
  const filled = events.some(({ type }) => type === 'ProjectCustomFieldsFilled')
  const custom = filled ? (await foldCustomFields(api, project.mission_id)).state : noCustomFields
  const story = projectStoryWith(custom)
  const nameOf = (id: string) => customName(custom, id) ?? people(id)
  return {
    events,
    items: historyOf(story, events, nameOf) as readonly HistoryItem[],
    undoable: (asked?: ReadonlySet<number>): ReadonlySet<number> =>
      undoableRevisions(events, project, api.clock.today(), asked),
    labelOf: story.labelOf,
    shown: (field: string, value: unknown) => story.shown(field, value, nameOf),
  }
}

/**
 * A project as it was on a day, as far as was known at an instant.
 *
 * @param knownAt ISO 8601; an instant to come counts as now. By default everything recorded counts, and the answer's
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
  demandCome(api, on)
  const { events, known_at } = await knownBy(api, reached.project.project_id, knownAt)
  const then = projectAsOf(events, on, known_at)
  if (isRefusal(then)) return then
  return { ...(await detailOf(api, caller, reached, then, on)), on, known_at }
}

/** What changed in a project between two days, as far as was known at an instant (see `projectOn`). */
export async function projectDifference(
  api: Api,
  caller: Caller,
  { project }: Reached,
  { from, to, knownAt }: { from: string; to: string; knownAt: string | undefined },
) {
  demandCome(api, from, to)
  const { events, known_at } = await knownBy(api, project.project_id, knownAt)
  const open = sectionsOpenToClient(project.sheet.sections_permissions)
  const shown = caller.role === 'client' ? eventsForClient(events, open) : events
  const before = projectAsOf(shown, from, known_at)
  if (isRefusal(before)) return before
  const after = projectAsOf(shown, to, known_at)
  if (isRefusal(after)) return after
  const nameOf = await namesOf(api.people, [...before.referrers, ...after.referrers])
  const filled = before.custom ?? after.custom
  const custom = filled ? (await foldCustomFields(api, project.mission_id)).state : noCustomFields
  return {
    from,
    to,
    known_at,
    changes: differenceOf(before, after, caller.role === 'client' ? clientStory : projectStoryWith(custom), nameOf),
  }
}

async function knownBy(api: Api, id: string, knownAt: string | undefined) {
  const events = await projectEventsSeen(api, id)
  const latest = Math.max(...events.map(({ recordedAt }) => Date.parse(recordedAt)))
  const asked = knownAt === undefined ? latest : Date.parse(knownAt)
  return { events, known_at: new Date(Math.min(asked, Math.max(latest, api.clock.now().getTime()))).toISOString() }
}
