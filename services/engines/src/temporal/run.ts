import { api, enums, type IHistoryEvent, timestamp } from './proto.ts'
import type { Activity, Child, RunState, Timer } from './state.ts'
import type { PendingKind, RunWrites, Store, Writer } from './store.ts'
import type { Update } from './updates.ts'

type AttributesField = Extract<keyof IHistoryEvent, `${string}EventAttributes`>
/** `WorkflowExecutionStarted`, `TimerFired`, … */
type EventName = Capitalize<AttributesField extends `${infer N}EventAttributes` ? N : never>
type EventAttributes<N extends EventName> = NonNullable<IHistoryEvent[`${Uncapitalize<N>}EventAttributes`]>

/** A started workflow task: in memory only, so that a restart hands the task out again at once. */
interface StartedTask {
  nonce: string
  scheduledEventId: number
  startedEventId: number
  startedAt: number
  identity: string
  requestId: string
  suggestContinueAsNew: boolean
  historyBytes: number
}

/** Events a workflow task or its commands write; everything else waits while a task is started. */
const FINISHING = new Set(
  ['COMPLETED', 'FAILED', 'TIMED_OUT', 'CANCELED']
    .map(s => `EVENT_TYPE_ACTIVITY_TASK_${s}`)
    .concat(
      ['COMPLETED', 'FAILED', 'TIMED_OUT', 'CANCELED', 'TERMINATED'].map(
        s => `EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_${s}`,
      ),
    )
    .map(name => enums.EventType[name as keyof typeof enums.EventType]),
)

/** One run of a workflow: its durable state, what it waits for, and the events the next commit writes. */
export class Run implements Writer {
  readonly key: number
  readonly state: RunState
  readonly activities = new Map<number, Activity>()
  readonly timers = new Map<string, Timer>()
  readonly children = new Map<number, Child>()
  readonly requests = new Set<string>()
  /** Updates under way; those that are over are found in the history. */
  readonly updates = new Map<string, Update>()
  buffered: IHistoryEvent[] = []
  started: StartedTask | undefined
  /** Resolved on the next event; history long polls wait here. */
  readonly watchers = new Set<() => void>()
  private readonly store: Store
  private newEvents: { id: number; bytes: Uint8Array }[] = []
  private bufferChanged = false
  private changed = new Map<string, { kind: PendingKind; id: string }>()
  private newRequests: string[] = []
  private becomesCurrent: boolean
  /** Started event ids of activities and children whose start was written by the flush under way. */
  private readonly startedIds = new Map<number, number>()

  constructor(store: Store, key: number, state: RunState, isNew: boolean) {
    this.store = store
    this.key = key
    this.state = state
    this.becomesCurrent = isNew
    if (isNew) store.touch(this)
  }

  get open(): boolean {
    return this.state.status === enums.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING
  }

  touch(): void {
    this.store.touch(this)
  }

  /** Writes an event now. Returns its id. */
  append<N extends EventName>(name: N, attributes: EventAttributes<N>, extra: Partial<IHistoryEvent> = {}): number {
    return this.write(this.event(name, attributes, extra))
  }

  /** An event from outside: written now, or after the started workflow task's commands. Returns its id, 0 when it waits. */
  external<N extends EventName>(name: N, attributes: EventAttributes<N>, extra: Partial<IHistoryEvent> = {}): number {
    const event = this.event(name, attributes, extra)
    if (!this.started) return this.write(event)
    this.buffered.push(event)
    this.bufferChanged = true
    this.touch()
    return 0
  }

  private event<N extends EventName>(
    name: N,
    attributes: EventAttributes<N>,
    extra: Partial<IHistoryEvent> = {},
  ): IHistoryEvent {
    return {
      eventTime: timestamp(Date.now()),
      eventType: eventType(name),
      ...extra,
      [`${name[0]!.toLowerCase()}${name.slice(1)}EventAttributes`]: attributes,
    }
  }

  private write(event: IHistoryEvent): number {
    const id = this.state.nextEventId++
    event.eventId = id as never
    const bytes = api.history.v1.HistoryEvent.encode(event).finish()
    this.state.historyBytes += bytes.length
    this.newEvents.push({ id, bytes })
    this.touch()
    return id
  }

  /** Writes the buffered events, completions of activities and children last as the real server does. */
  flushBuffer(): void {
    if (!this.buffered.length) return
    const events = this.buffered
    this.buffered = []
    this.bufferChanged = true
    this.startedIds.clear()
    for (const event of events) if (!FINISHING.has(event.eventType!)) this.writeBuffered(event)
    for (const event of events) if (FINISHING.has(event.eventType!)) this.writeBuffered(event)
  }

  private writeBuffered(event: IHistoryEvent): void {
    const closing =
      event.activityTaskCompletedEventAttributes ??
      event.activityTaskFailedEventAttributes ??
      event.activityTaskTimedOutEventAttributes ??
      event.activityTaskCanceledEventAttributes
    if (closing) {
      const started = this.startedIds.get(Number(closing.scheduledEventId))
      if (started) closing.startedEventId = started as never
    }
    const child =
      event.childWorkflowExecutionCompletedEventAttributes ??
      event.childWorkflowExecutionFailedEventAttributes ??
      event.childWorkflowExecutionCanceledEventAttributes ??
      event.childWorkflowExecutionTimedOutEventAttributes ??
      event.childWorkflowExecutionTerminatedEventAttributes
    if (child) {
      const started = this.startedIds.get(Number(child.initiatedEventId))
      if (started) child.startedEventId = started as never
    }
    const id = this.write(event)
    const start = event.activityTaskStartedEventAttributes
    if (start) this.startedIds.set(Number(start.scheduledEventId), id)
    const childStart = event.childWorkflowExecutionStartedEventAttributes
    if (childStart) {
      this.startedIds.set(Number(childStart.initiatedEventId), id)
      const pending = this.children.get(Number(childStart.initiatedEventId))
      if (pending) {
        pending.startedEventId = id
        this.changedChild(pending)
      }
    }
  }

  /** Encoded events with ids in [from, to), those not yet committed included. */
  events(from = 1, to = this.state.nextEventId): Uint8Array[] {
    const fresh = this.newEvents.filter(e => e.id >= from && e.id < to).map(e => e.bytes)
    const old = fresh.length < to - from ? this.store.events(this.key, from, to) : []
    return old.concat(fresh)
  }

  /** One event by its id. */
  readEvent(id: number): IHistoryEvent {
    const bytes = this.events(id, id + 1)[0]
    if (!bytes) throw new Error(`event ${id} of run ${this.state.runId} is missing`)
    return api.history.v1.HistoryEvent.decode(bytes)
  }

  /** Takes back the firing of a timer which the workflow cancels in the same breath. The id of its start, if there was one. */
  unfire(timerId: string): number | undefined {
    const at = this.buffered.findIndex(e => e.timerFiredEventAttributes?.timerId === timerId)
    if (at < 0) return undefined
    const [fired] = this.buffered.splice(at, 1)
    this.bufferChanged = true
    return Number(fired!.timerFiredEventAttributes!.startedEventId)
  }

  changedActivity(a: Activity): void {
    this.mark('activity', String(a.scheduledEventId))
  }
  changedTimer(t: Timer): void {
    this.mark('timer', t.timerId)
  }
  changedChild(c: Child): void {
    this.mark('child', String(c.initiatedEventId))
  }
  /** The activity started or gave a sign of life: a crash may forget that. */
  movedActivity(a: Activity): void {
    this.changed.set(`activity/${a.scheduledEventId}`, { kind: 'activity', id: String(a.scheduledEventId) })
    this.store.touchLazily(this)
  }
  private mark(kind: PendingKind, id: string): void {
    this.changed.set(`${kind}/${id}`, { kind, id })
    this.touch()
  }

  /** True the first time a request id is seen. */
  firstTime(requestId: string | null | undefined): boolean {
    if (!requestId) return true
    if (this.requests.has(requestId)) return false
    this.requests.add(requestId)
    this.newRequests.push(requestId)
    this.touch()
    return true
  }

  takeWrites(): RunWrites {
    const pending = [...this.changed.values()].map(({ kind, id }) => ({ kind, id, value: this.pendingValue(kind, id) }))
    const writes: RunWrites = {
      key: this.key,
      state: this.state,
      events: this.newEvents,
      pending,
      requests: this.newRequests,
      current: this.becomesCurrent,
      ...(this.bufferChanged && {
        buffered: this.buffered.map(e => api.history.v1.HistoryEvent.encode(e).finish()),
      }),
    }
    const grown = this.newEvents.length > 0
    this.newEvents = []
    this.newRequests = []
    this.changed = new Map()
    this.bufferChanged = false
    this.becomesCurrent = false
    if (grown || !this.open) for (const watcher of [...this.watchers]) this.store.afterCommit(watcher)
    return writes
  }

  private pendingValue(kind: PendingKind, id: string): object | undefined {
    if (kind === 'timer') return this.timers.get(id)
    return (kind === 'activity' ? this.activities : this.children).get(Number(id))
  }

  /** What the store kept for a run that was open when the server stopped. */
  restore(details: ReturnType<Store['details']>): void {
    for (const { kind, value } of details.pending) {
      if (kind === 'activity') this.activities.set((value as Activity).scheduledEventId, value as Activity)
      else if (kind === 'timer') this.timers.set((value as Timer).timerId, value as Timer)
      else this.children.set((value as Child).initiatedEventId, value as Child)
    }
    for (const id of details.requests) this.requests.add(id)
    this.buffered = details.buffered.map(bytes => api.history.v1.HistoryEvent.decode(bytes))
    // The task that was started is not any more: nothing needs to wait.
    this.flushBuffer()
  }
}

/** `TimerFired` → EVENT_TYPE_TIMER_FIRED. */
function eventType(name: EventName): number {
  const constant = `EVENT_TYPE_${name.replace(/(?<!^)([A-Z])/g, '_$1').toUpperCase()}`
  return enums.EventType[constant as keyof typeof enums.EventType]
}
