import { matchOf } from '@faitage/contracts/billing/matching'
import { type Occurrence, occurrencesOf } from '@faitage/contracts/billing/occurrence'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { individualTask } from '@faitage/contracts/projects/individual-task'
import type { RecordedProjectEvent } from '@faitage/contracts/projects/project-events'
import { evolveProject, noProject, type ProjectState } from '@faitage/contracts/projects/project-state'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { type Caller, worker } from '../kernel/http/caller.ts'
import { internalContext, type RequestContext } from '../kernel/http/request-context.ts'
import { inTurn } from '../kernel/in-turn.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { isRefusal, refused } from '../kernel/refusal.ts'
import { projectEvents } from '../projects/project-stream.ts'
import { orderAssignmentDecider, streamOfOrder } from './order-assignment.decider.ts'
import { type TriggerThen, triggerAt, triggersAt } from './trigger-past.ts'

/** The one order of a project, a trigger and an occurrence, whoever assigns it. */
export const orderIdOf = (project_id: string, trigger_id: string, occurrence: string): string =>
  derivedId(`order ${trigger_id} ${occurrence}`, project_id)

const AT_ONCE = 8

/**
 * What an event of a project asks of its orders: those it makes are assigned, those of a status it takes back or of a project
 * it removes are cancelled. Asked again, or late, or by two at once, it ends the same.
 *
 * @throws {Refusal} CONCURRENT_WRITES, to be asked again, where the project is not read up to that event
 */
export async function followEvent(
  api: Api,
  project_id: string,
  event_id: string,
): Promise<{ assigned: number; canceled: number }> {
  const events = await projectEvents(api, project_id)
  const event = events.find(({ id }) => id === event_id)
  // It was seen in the log: a reading that does not hold it was cut short, and is made again.
  if (!event) throw refused('CONCURRENT_WRITES')
  if (event.type === 'ProjectRemoved') return { assigned: 0, canceled: await cancelAll(api, event) }
  const occurrences = occurrencesOf(events)
  const corrected = event.type === 'ProjectStatusChanged' ? event.data.corrects : undefined
  const occurrence = occurrences.find(one => one.event_id === (corrected ?? event_id))
  if (!occurrence) return { assigned: 0, canceled: 0 }
  // Of what is taken back the orders may not be there yet: they are made first, so that none comes after.
  const ids = await assignAll(api, events, occurrences, occurrence)
  // Read after they were written: who takes the status back or removes the project from now on finds them.
  const now = await projectEvents(api, project_id)
  const correctedAt = occurrencesOf(now).find(one => one.event_id === occurrence.event_id)?.corrected_at
  const removed = now.find(({ type, revision }) => type === 'ProjectRemoved' && revision > occurrence.revision)
  if (correctedAt === undefined && !removed) return { assigned: ids.length, canceled: 0 }
  const why = correctedAt !== undefined ? 'corrected' : 'project_removed'
  for (const id of ids) await cancelOrder(api, id, why, now, occurrence)
  return { assigned: ids.length, canceled: ids.length }
}

/** Assigns one order of each trigger that matched. @returns their ids */
async function assignAll(
  api: Api,
  events: readonly RecordedProjectEvent[],
  occurrences: readonly Occurrence[],
  occurrence: Occurrence,
): Promise<string[]> {
  const triggers = await triggersAt(api, occurrence.entered.mission_id, occurrence.position)
  const ids: string[] = []
  for (const trigger of triggers) {
    const match = matchOf(trigger.sheet, occurrence.entered)
    if (match === 'none') continue
    if (match === 'lots_unknown') await askLots(api, events, trigger, occurrence)
    else ids.push((await assign(api, { events, occurrences, occurrence, trigger }, byWorkflow)).id)
  }
  return ids
}

interface Assigning {
  readonly events: readonly RecordedProjectEvent[]
  readonly occurrences: readonly Occurrence[]
  readonly occurrence: Occurrence
  readonly trigger: TriggerThen
}
/** Who assigns: nobody in person where a workflow does. */
interface By {
  readonly caller: Caller
  readonly request?: RequestContext
  readonly toValidate?: boolean
}
const byWorkflow: By = { caller: worker }

/** Assigns the order of an occurrence, or finds it assigned. @throws {Refusal} where it could not be written now */
export async function assign(api: Api, { events, occurrences, occurrence, trigger }: Assigning, by: By) {
  const state = stateAfter(events)
  if (state.life === 'none') throw refused('NOT_FOUND')
  const { project_id, mission_id, requester_id } = state
  const id = orderIdOf(project_id, trigger.id, occurrence.event_id)
  const repeats = await orderedBefore(api, project_id, trigger.id, occurrences, occurrence)
  const written = await handle(api, {
    decider: orderAssignmentDecider,
    stream: streamOfOrder(id),
    command: {
      type: 'Assign',
      ...(by.toValidate ? { toValidate: true } : {}),
      order: {
        ...{ id, project_id, mission_id, requester_id },
        billing_trigger_id: trigger.id,
        trigger_name: trigger.sheet.name,
        trigger_revision: trigger.revision,
        project_status: occurrence.status,
        on: occurrence.on,
        occurrence: occurrence.event_id,
        ...(repeats ? { repeats } : {}),
      },
    },
    caller: by.caller,
    request: by.request ?? internalContext(derivedId('assign', id)),
  })
  if (isRefusal(written)) throw written
  return written
}

/** The day the same trigger had ordered of the project before, or was to: by an earlier occurrence that stands. */
export async function orderedBefore(
  api: Api,
  project_id: string,
  trigger_id: string,
  occurrences: readonly Occurrence[],
  { revision, status }: Occurrence,
): Promise<string | undefined> {
  const stood = (one: Occurrence) => one.corrected_at === undefined || one.corrected_at > revision
  const earlier = occurrences.filter(one => one.revision < revision && one.status === status && stood(one))
  for (const one of earlier.toReversed()) {
    // Told from the log, not from what its own workflow did: that one may come after this one.
    const then = await triggerAt(api, trigger_id, { position: one.position, least: 0 })
    if (then && matchOf(then.sheet, one.entered) === 'match') return one.on
    const caughtUp = streamOfOrder(orderIdOf(project_id, trigger_id, one.event_id))
    const { state } = await api.folds.catchUp(orderAssignmentDecider, caughtUp)
    if (state.life === 'present' && state.status !== 'CANCELED') return one.on
  }
  return undefined
}

/** Cancels the orders of a project that was removed; what was assigned before is known by then. */
async function cancelAll(api: Api, event: RecordedProjectEvent): Promise<number> {
  const { project_id } = event.data
  if (!(await api.live.caughtUp(event.position, 5000))) throw refused('UNAVAILABLE')
  const { rows } = await sql<{ id: string }>`
    select id from order_assignment where project_id = ${project_id} and status not in ('DELIVERED', 'CANCELED')
    order by id`.execute(api.db)
  const done = await inTurn(rows, ({ id }) => cancelOrder(api, id, 'project_removed'), { atOnce: AT_ONCE })
  return done.length
}

/** Cancels an order; one that was delivered stays, and somebody is asked to see to it. One being billed is come back to. */
async function cancelOrder(
  api: Api,
  id: string,
  why: 'corrected' | 'project_removed',
  events?: readonly RecordedProjectEvent[],
  occurrence?: Occurrence,
): Promise<void> {
  const written = await handle(api, {
    decider: orderAssignmentDecider,
    stream: streamOfOrder(id),
    command: { type: 'Cancel', why },
    caller: worker,
    request: internalContext(derivedId(`cancel ${why}`, id)),
  })
  if (!isRefusal(written)) return
  if (written.key === 'billing.assignment.reserved') throw refused('UNAVAILABLE')
  if (written.key !== 'billing.assignment.delivered') throw written
  if (!events || !occurrence || why !== 'corrected') return
  const label = projectStatusLabels[occurrence.status]
  await ask(
    api,
    events,
    `to settle ${id}`,
    `Facturation à régulariser : « ${label} » du ${formatDay(occurrence.on)} a été corrigé après la livraison.`,
  )
}

/** Asks how many lots a project has: only that kept a trigger from ordering. */
const askLots = (
  api: Api,
  events: readonly RecordedProjectEvent[],
  trigger: TriggerThen,
  { event_id, on }: Occurrence,
) =>
  ask(
    api,
    events,
    `lots ${trigger.id} ${event_id}`,
    `Nombre de lots à préciser : un déclencheur de facturation l’attend depuis le ${formatDay(on)}.`,
  )

const tasks = deciderOf(individualTask)

/** Gives the team of a project something to do, once. */
async function ask(api: Api, events: readonly RecordedProjectEvent[], name: string, title: string): Promise<void> {
  const state = stateAfter(events)
  if (state.life !== 'opened' || state.erased) return
  const { project_id, mission_id, requester_id: subject_id } = state
  const id = derivedId(name, project_id)
  const sheet = { project_id, title, status: 'a_faire', color: 'orange' } as const
  const written = await handle(api, {
    decider: tasks,
    stream: streamOf.record(individualTask.stream, id),
    command: { type: 'Register', id, sheet, mission_id, subject_id },
    caller: worker,
    request: internalContext(derivedId('ask', id)),
  })
  if (isRefusal(written)) throw written
}

const stateAfter = (events: readonly RecordedProjectEvent[]): ProjectState =>
  events.reduce<ProjectState>(evolveProject, noProject)
