import type { Written } from '@faitage/contracts/kernel/endpoint'
import type { RecordWay } from '@faitage/contracts/kernel/scope'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import { projectFieldLabel } from '@faitage/contracts/projects/project-fields'
import { projectOfDwelling } from '@faitage/projections/accommodations/dwelling'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { isRefusal, Refusal, refused } from '../kernel/refusal.ts'
import type { ProjectCommand } from '../projects/project.commands.ts'
import { projectDecider } from '../projects/project.decider.ts'
import { detailOf, projectHistory } from '../projects/project.queries.ts'
import { type Reached, reachProject } from '../projects/project-access.ts'
import { projectEvents } from '../projects/project-stream.ts'
import { undoFrom } from '../projects/undo-project.ts'

/*
 * Dwellings and common areas are parts of their project: whoever reaches it reaches them, what a client is shown of them is
 * what the detail of the project shows, and their events are on its stream.
 */

type By = { caller: Caller; request: RequestContext }

/** Milliseconds a call waits for the read models, where what it names may have been written a moment ago. */
const CAUGHT_UP_MS = 2000

export type PartWay = RecordWay

/** The project of a dwelling or of common areas. @throws {Refusal} as `reachProject`, NOT_FOUND where nobody wrote of it */
export async function reachPart(api: Api, caller: Caller, id: string, to: PartWay): Promise<Reached> {
  return reachProject(api, caller, await projectIdOfPart(api, id), to === 'writeRemoved' ? 'write' : to)
}

async function projectIdOfPart(api: Api, id: string): Promise<string> {
  const found = await projectOfDwelling(api.db, id)
  if (found) return found
  await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS)
  const written = await projectOfDwelling(api.db, id)
  if (!written) throw refused('NOT_FOUND')
  return written
}

/** A project as its reader may see it; a client to whom the dwelling is closed finds nothing. */
export async function shownProject(api: Api, caller: Caller, reached: Reached): Promise<ProjectDetail> {
  const detail = await detailOf(api, caller, reached)
  if (!detail.accommodations) throw refused('NOT_FOUND')
  return detail
}

/** Writes to the project; a conflict names the fields as the part's own sheet does. */
export async function writePart(
  api: Api,
  projectId: string,
  command: ProjectCommand,
  { caller, request }: By,
  id?: string,
): Promise<Written | Refusal> {
  const answer = await handle(api, {
    decider: projectDecider,
    stream: streamOf.project(projectId),
    command,
    caller,
    request,
    labelOf: projectFieldLabel,
    ...(id ? { id } : {}),
  })
  return isRefusal(answer) && answer.key === 'CONFLICT' ? inOwnFields(answer) : answer
}

/** `accommodations.<id>.name` and `common_area.name` are `name` in the sheet that is saved. */
function inOwnFields(refusal: Refusal): Refusal {
  const fields = refusal.details.fields as { field: string }[]
  const own = fields.map(one => ({ ...one, field: one.field.split('.').at(-1) ?? one.field }))
  return new Refusal(refusal.key, { ...refusal.details, fields: own })
}

/** Whether an event is about a part. */
const isAbout = (event: RecordedProjectEvent, id: string): boolean =>
  ('accommodation_id' in event.data && event.data.accommodation_id === id) ||
  ('common_area_id' in event.data && event.data.common_area_id === id)

const eventsAbout = async (api: Api, projectId: string, id: string) =>
  (await projectEvents(api, projectId)).filter(event => isAbout(event, id))

/** A page of what happened to a part, newest first; of a removed one too. */
export async function historyOfPart(
  api: Api,
  caller: Caller,
  reached: Reached,
  id: string,
  query: { page: number; size: number },
) {
  await shownProject(api, caller, reached)
  const revisions = new Set((await eventsAbout(api, reached.project.project_id, id)).map(({ revision }) => revision))
  return projectHistory(api, caller, reached, query, revisions)
}

/** Undoes a change of a part: a revision of something else of the project is none of its own. */
export async function undoPart(
  api: Api,
  { project }: Reached,
  id: string,
  revision: number,
  by: By,
): Promise<Written | Refusal> {
  const projectId = project.project_id
  const command = await undoFrom(api, by.caller, project, revision)
  const own = (await eventsAbout(api, projectId, id)).some(event => event.revision === revision)
  if (!own) return refused('record.undo.impossible')
  return isRefusal(command) ? command : writePart(api, projectId, command, by, id)
}

/** When each part was first and last written. */
export async function timesOfParts(
  api: Api,
  projectId: string,
): Promise<ReadonlyMap<string, { created_at: string; updated_at: string }>> {
  const times = new Map<string, { created_at: string; updated_at: string }>()
  for (const { data, recordedAt } of await projectEvents(api, projectId)) {
    if (!('accommodation_id' in data)) continue
    const before = times.get(data.accommodation_id)
    times.set(data.accommodation_id, { created_at: before?.created_at ?? recordedAt, updated_at: recordedAt })
  }
  return times
}
