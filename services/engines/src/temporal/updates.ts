import { randomUUID } from 'node:crypto'
import type { temporal } from '@temporalio/proto'
import type { Engine } from './engine.ts'
import { completed, exhausted, invalid, notFound, unavailable } from './errors.ts'
import { checkBlob } from './limits.ts'
import { api, enums, type IFailure, type Service } from './proto.ts'
import type { Run } from './run.ts'
import { scheduleUpdateTask } from './workflow-tasks.ts'

type IRequest = temporal.api.update.v1.IRequest
type IOutcome = temporal.api.update.v1.IOutcome
type IMessage = temporal.api.protocol.v1.IMessage

const Stage = enums.UpdateWorkflowExecutionLifecycleStage
const ADMITTED = Stage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ADMITTED
const ACCEPTED = Stage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED
const COMPLETED = Stage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED

const WAIT_MS = 20_000
const MOST_IN_FLIGHT = 10
const MOST_IN_TOTAL = 2000
const TYPE_URL = 'type.googleapis.com/temporal.api.update.v1.'

/**
 * An update that somebody may wait for. Until the workflow accepts it it lives in memory only, as on a real server: whoever
 * sent it sends it again, under the same id, when the server went away.
 */
export interface Update {
  readonly id: string
  readonly request: IRequest
  stage: number
  /** With the workflow task under way. */
  sent: boolean
  outcome?: IOutcome | undefined
  /** Why it can come to nothing any more. */
  lost?: Error
  readonly waiting: Set<() => void>
}

/** The answer of both calls that wait for an update. */
export interface UpdateAnswer {
  updateRef: temporal.api.update.v1.IUpdateRef
  stage: number
  outcome?: IOutcome | undefined
}

type UpdateRequest = Service['UpdateWorkflowExecutionRequest']['prototype']

/** @throws INVALID_ARGUMENT when the request lacks something. */
export function validateUpdate(r: UpdateRequest): void {
  if (!r.request?.input?.name) throw invalid('update name is not set on request')
  checkBlob(r.request.input.args)
}

/**
 * Gives an update to a run; the same id twice is one update.
 * @throws NOT_FOUND when the run is closed, RESOURCE_EXHAUSTED when too many wait already.
 */
export function admitUpdate(run: Run, r: UpdateRequest): Update {
  const request = r.request!
  const id = request.meta?.updateId || randomUUID()
  const known = knownUpdate(run, id)
  if (known) return known
  if (!run.open) throw completed()
  const inFlight = [...run.updates.values()].filter(({ stage }) => stage < COMPLETED).length
  if (inFlight >= MOST_IN_FLIGHT)
    throw exhausted(`limit on number of concurrent in-flight updates has been reached (${MOST_IN_FLIGHT})`)
  if (Object.keys(run.state.updates ?? {}).length + inFlight >= MOST_IN_TOTAL)
    throw invalid(
      `The limit on the total number of distinct updates in this workflow has been reached (${MOST_IN_TOTAL}).`,
    )
  const meta = { ...request.meta, updateId: id }
  const update: Update = { id, request: { ...request, meta }, stage: ADMITTED, sent: false, waiting: new Set() }
  run.updates.set(id, update)
  return update
}

/** The update of that id, be it over for long. */
export function knownUpdate(run: Run, id: string): Update | undefined {
  const live = run.updates.get(id)
  const kept = run.state.updates?.[id]
  if (live || !kept) return live
  const accepted = run.readEvent(kept.accepted).workflowExecutionUpdateAcceptedEventAttributes
  const outcome = kept.completed
    ? run.readEvent(kept.completed).workflowExecutionUpdateCompletedEventAttributes?.outcome
    : run.open
      ? undefined
      : { failure: leftOpen }
  const update: Update = {
    id,
    request: accepted?.acceptedRequest ?? {},
    stage: outcome ? COMPLETED : ACCEPTED,
    sent: false,
    outcome: outcome ?? undefined,
    waiting: new Set(),
  }
  if (run.open) run.updates.set(id, update)
  return update
}

/** Waits until the update has come as far as asked, or for so long that the caller had better ask again. */
export async function awaitUpdate(
  engine: Engine,
  run: Run,
  update: Update,
  wanted: number,
  onCancel: (cancelled: () => void) => void,
): Promise<UpdateAnswer> {
  if (wanted > ADMITTED) await reached(update, wanted, onCancel)
  await engine.store.durably()
  if (update.lost) throw update.lost
  const { workflowId, runId } = run.state
  return {
    updateRef: { workflowExecution: { workflowId, runId }, updateId: update.id },
    stage: update.stage,
    outcome: update.stage === COMPLETED ? update.outcome : undefined,
  }
}

function reached(update: Update, wanted: number, onCancel: (cancelled: () => void) => void): Promise<void> {
  const there = () => update.stage >= wanted || update.lost !== undefined
  if (there()) return Promise.resolve()
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      update.waiting.delete(look)
      resolve()
    }
    const look = () => there() && done()
    const timer = setTimeout(done, WAIT_MS)
    update.waiting.add(look)
    onCancel(done)
  })
}

/** UpdateWorkflowExecution. */
export function updateWorkflow(
  engine: Engine,
  r: UpdateRequest,
  onCancel: (cancelled: () => void) => void,
): Promise<UpdateAnswer> {
  const wanted = wantedStage(r)
  validateUpdate(r)
  const run = engine.get(r.workflowExecution)
  if (r.firstExecutionRunId && r.firstExecutionRunId !== run.state.firstRunId)
    throw notFound('workflow execution not found')
  const update = admitUpdate(run, r)
  scheduleUpdateTask(engine, run)
  return awaitUpdate(engine, run, update, wanted, onCancel)
}

/** @throws INVALID_ARGUMENT for a stage that cannot be waited for. */
export function wantedStage(r: { waitPolicy?: temporal.api.update.v1.IWaitPolicy | null }): number {
  const wanted = r.waitPolicy?.lifecycleStage ?? 0
  if (wanted === ADMITTED) throw invalid('waiting for update to be admitted is not supported')
  return wanted || ACCEPTED
}

/** PollWorkflowExecutionUpdate. @throws NOT_FOUND when the run knows no such update. */
export function pollUpdate(
  engine: Engine,
  r: Service['PollWorkflowExecutionUpdateRequest']['prototype'],
  onCancel: (cancelled: () => void) => void,
): Promise<UpdateAnswer> {
  const run = engine.get(r.updateRef?.workflowExecution)
  const update = knownUpdate(run, r.updateRef?.updateId ?? '')
  if (!update) throw notFound(`update "${r.updateRef?.updateId}" not found`)
  return awaitUpdate(engine, run, update, r.waitPolicy?.lifecycleStage ?? 0, onCancel)
}

/** Updates that travel with the workflow task being started. */
export function updateMessages(run: Run, startedEventId: number): IMessage[] {
  return [...run.updates.values()]
    .filter(({ stage }) => stage === ADMITTED)
    .map(update => {
      update.sent = true
      return {
        id: `${update.id}/request`,
        protocolInstanceId: update.id,
        eventId: (startedEventId - 1) as never,
        body: { type_url: `${TYPE_URL}Request`, value: api.update.v1.Request.encode(update.request).finish() },
      }
    })
}

/** The task under way came to nothing: its updates go with the next. */
export function unsendUpdates(run: Run): void {
  for (const update of run.updates.values()) update.sent = false
}

export const waitingUpdates = (run: Run): boolean =>
  [...run.updates.values()].some(({ stage, sent }) => stage === ADMITTED && !sent)

type Answered = { kind: 'Acceptance' | 'Rejection' | 'Response'; message: IMessage }

/** What a worker says about updates: one message each. */
export function readAnswer(message: IMessage): Answered | undefined {
  const kind = message.body?.type_url?.replace(TYPE_URL, '')
  return kind === 'Acceptance' || kind === 'Rejection' || kind === 'Response' ? { kind, message } : undefined
}

/** Applies a worker's word on an update: its events are written; who waits hears of it after the commit. */
export function applyAnswer(engine: Engine, run: Run, { kind, message }: Answered): void {
  const update = knownUpdate(run, message.protocolInstanceId ?? '')
  if (!update || update.stage === COMPLETED) return
  const value = message.body?.value ?? new Uint8Array(0)
  const kept = { ...run.state.updates }
  if (kind === 'Acceptance') {
    const a = api.update.v1.Acceptance.decode(value)
    const accepted = run.append('WorkflowExecutionUpdateAccepted', {
      protocolInstanceId: update.id,
      acceptedRequestMessageId: a.acceptedRequestMessageId,
      acceptedRequestSequencingEventId: a.acceptedRequestSequencingEventId,
      acceptedRequest: update.request,
    })
    run.state.updates = { ...kept, [update.id]: { accepted } }
    move(engine, update, ACCEPTED)
  } else if (kind === 'Rejection') {
    const { failure } = api.update.v1.Rejection.decode(value)
    reject(engine, run, update, failure)
  } else {
    const { outcome } = api.update.v1.Response.decode(value)
    const { accepted = 0 } = kept[update.id] ?? {}
    const meta = { updateId: update.id, identity: update.request.meta?.identity }
    const completedId = run.append('WorkflowExecutionUpdateCompleted', {
      meta,
      acceptedEventId: accepted as never,
      outcome,
    })
    run.state.updates = { ...kept, [update.id]: { accepted, completed: completedId } }
    move(engine, update, COMPLETED, outcome)
    run.updates.delete(update.id)
  }
}

function reject(engine: Engine, run: Run, update: Update, failure: IFailure | null | undefined): void {
  run.updates.delete(update.id)
  move(engine, update, COMPLETED, { failure })
}

function move(engine: Engine, update: Update, stage: number, outcome?: IOutcome | null): void {
  update.stage = stage
  if (outcome) update.outcome = outcome
  engine.store.afterCommit(() => wake(update))
}

function wake(update: Update): void {
  for (const look of [...update.waiting]) look()
}

/** A worker that said nothing of an update it was given does not know updates. */
export function rejectUnanswered(engine: Engine, run: Run): void {
  for (const update of [...run.updates.values()])
    if (update.sent && update.stage === ADMITTED)
      reject(engine, run, update, {
        message:
          "Workflow Update is rejected because it wasn't processed by worker. Probably, Workflow Update is not supported by the worker.",
        source: 'Server',
        applicationFailureInfo: { type: 'UnprocessedUpdate', nonRetryable: true },
      })
}

const leftOpen: IFailure = {
  message: 'Workflow Update failed because the Workflow completed before the Update completed.',
  source: 'Server',
  applicationFailureInfo: { type: 'AcceptedUpdateCompletedWorkflow', nonRetryable: true },
}

/** The run is over: what it accepted fails, what it never saw is sent again by its caller when another run follows. */
export function abandonUpdates(engine: Engine, run: Run, goesOn: boolean): void {
  for (const update of [...run.updates.values()]) {
    run.updates.delete(update.id)
    if (update.stage === ACCEPTED) move(engine, update, COMPLETED, { failure: leftOpen })
    else {
      update.lost = goesOn
        ? unavailable('workflow operation can not be applied because workflow is closing')
        : completed()
      engine.store.afterCommit(() => wake(update))
    }
  }
}
