import type { Written } from '@faitage/contracts/kernel/endpoint'
import type { Actor } from '@faitage/contracts/kernel/message'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type VisitSheet, visit } from '@faitage/contracts/visits/visit'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { visitsBeside } from '@faitage/projections/visits/visit'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { sheetOf } from '../kernel/records/record-history.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { projectDecider } from '../projects/project.decider.ts'

const decider = deciderOf(visit)
type Events = Awaited<ReturnType<Api['events']['read']>>

/** The sheet of a visit before an event of its stream and after it; the one before is undefined where there was no visit. */
function turnOf(events: Events, at: number) {
  const until = (count: number) => events.slice(0, count).reduce(decider.evolve, decider.initial)
  const [before, after] = [until(at), until(at + 1)]
  const [was, is] = [before, after].map(state =>
    state.life === 'present' ? (sheetOf(state) as Partial<VisitSheet>) : undefined,
  )
  const same = was && is && was.status === is.status && was.on === is.on && was.kind === is.kind
  return { was, is, sheet: sheetOf(after) as VisitSheet, same: same === true }
}

/**
 * The project after a visit. What the visit's own command did is read from its stream: a request that was cut between the
 * two and is sent again finishes, and sent twice it does nothing twice.
 */
export async function followed(
  api: Api,
  written: Written,
  commandId: string,
  { caller, actor }: { caller: Caller; actor?: Actor },
): Promise<Written | Refusal> {
  const events = await api.events.read(streamOf.record(visit.stream, written.id))
  const first = events.findIndex(({ metadata }) => metadata.command_id === commandId)
  if (first < 0) return written
  const { was, is, sheet, same } = turnOf(events, first)
  if (same) return written
  await api.live.caughtUp(written.position, 2000)
  const others = (await visitsBeside(api.db, { project_id: sheet.project_id })).some(
    other => other.id !== written.id && other.sheet.kind === sheet.kind && other.sheet.status === 'programmee',
  )
  const project = await handle(api, {
    decider: projectDecider,
    stream: streamOf.project(sheet.project_id),
    command: {
      type: 'FollowVisit',
      kind: sheet.kind,
      from: was?.status,
      to: is?.status,
      on: is?.on ?? undefined,
      wasOn: was?.on ?? undefined,
      others,
      today: api.clock.today(),
    },
    caller,
    ...(actor ? { actor } : {}),
    request: internalContext(derivedId('project after visit', commandId)),
  })
  if (isRefusal(project)) return project.key === 'project.removed' ? written : project
  return BigInt(project.position) > BigInt(written.position) ? { ...written, position: project.position } : written
}

/**
 * Finishes what a process that died left between a visit and its project: the last turn of the visit, unless the project's
 * status or days were said since. Nothing, where the project followed.
 */
export async function finishFollowing(api: Api, id: string, caller: Caller): Promise<undefined | Refusal> {
  const events = await api.events.read(streamOf.record(visit.stream, id))
  const at = events.findLastIndex((_, index) => !turnOf(events, index).same)
  const turn = events[at]
  if (!turn) return undefined
  const { sheet } = turnOf(events, at)
  const since = (await api.events.read(streamOf.project(sheet.project_id))).filter(
    ({ position }) => BigInt(position) > BigInt(turn.position),
  )
  if (since.some(saysOfVisits)) return undefined
  const { actor, command_id } = turn.metadata
  const { revision, position } = turn
  const done = await followed(api, { id, revision, position }, command_id, { caller, actor })
  return isRefusal(done) ? done : undefined
}

/** Whether an event of a project says its status, or the day of a visit. */
const saysOfVisits = ({ type, data }: Events[number]): boolean =>
  type === 'ProjectStatusChanged' ||
  (type === 'ProjectAmended' &&
    ['date_advice_meet', 'date_control_meet'].some(field => field in (data as { changes: object }).changes))
