import { randomUUID } from 'node:crypto'
import type { temporal } from '@temporalio/proto'
import { type Ending, terminate } from './closing.ts'
import type { Engine } from './engine.ts'
import { ServiceError } from './errors.ts'
import { api, enums, millis, packed, timestamp, unpacked } from './proto.ts'
import { SpecTimes } from './schedule-spec.ts'
import { type DueAction, type ISchedule, type ScheduleState, scheduleOf } from './schedule-state.ts'
import { requestCancel, startWorkflow } from './starts.ts'

const { ScheduleOverlapPolicy: Overlap, WorkflowExecutionStatus: Status } = enums

export const CATCHUP_MS = 365 * 86_400_000
const AT_ONCE = 100
const MOST_DUE = 1000
const RECENT = 10
const BY_SCHEDULE = { identity: 'temporal-scheduler-embedded', reason: 'cancelled by schedule overlap policy' }

/** One schedule: which of its times have come, which actions wait, which runs go on. */
export class Schedule {
  readonly state: ScheduleState
  schedule: ISchedule
  times: SpecTimes
  private readonly engine: Engine

  constructor(engine: Engine, state: ScheduleState) {
    this.engine = engine
    this.state = state
    this.schedule = scheduleOf(state)
    this.times = new SpecTimes(this.schedule.spec ?? {}, state.id)
  }

  /** Takes up after a start or a change: times that passed meanwhile are looked at, the next is waited for. */
  wake(): void {
    this.look()
    this.act()
    this.arm()
  }

  /** Keeps what changed; the change is on disk before its consequences are told. */
  save(): void {
    this.state.schedule = packed(api.schedule.v1.Schedule, this.schedule) ?? ''
    this.engine.store.keepSchedule(this.state.id, this.state)
  }

  private arm(): void {
    const { due, seenUntil } = this.state
    const waiting = due.filter(action => action.at > Date.now()).map(action => action.at)
    const next = [this.times.next(seenUntil), ...waiting].filter(at => at !== undefined)
    const at = next.length > 0 ? Math.min(...next) : undefined
    this.engine.deadlines.set(`schedule/${this.state.id}`, at, () => this.wake())
  }

  /** Times since the last look become actions, unless paused or too long ago. */
  look(now = Date.now()): void {
    const { state, schedule } = this
    const catchup = millis(schedule.policies?.catchupWindow) ?? CATCHUP_MS
    for (let turn = 0; turn < AT_ONCE; turn++) {
      const nominal = this.times.next(state.seenUntil)
      if (nominal === undefined || nominal > now) {
        state.seenUntil = Math.max(state.seenUntil, now)
        break
      }
      state.seenUntil = nominal
      if (schedule.state?.paused) continue
      if (now - nominal > catchup) state.missed++
      else this.add({ nominal, at: this.times.spread(nominal), overlap: this.overlap(), manual: false })
    }
    this.save()
  }

  add(action: DueAction): void {
    if (this.state.due.length >= MOST_DUE) this.state.dropped++
    else this.state.due.push(action)
  }

  overlap(asked?: number | null): number {
    return asked || this.schedule.policies?.overlapPolicy || Overlap.SCHEDULE_OVERLAP_POLICY_SKIP
  }

  /** Takes the actions whose moment has come, as far as the overlap policy lets them. */
  act(now = Date.now()): void {
    const { state } = this
    const later = state.due.filter(action => action.at > now)
    const kept: DueAction[] = []
    for (const action of state.due.filter(({ at }) => at <= now)) {
      if (!action.manual && !this.mayAct()) continue
      if (!state.running.length || action.overlap === Overlap.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL) this.start(action)
      else if (action.overlap === Overlap.SCHEDULE_OVERLAP_POLICY_TERMINATE_OTHER) {
        this.endOthers(run =>
          terminate(this.engine, run, { ...BY_SCHEDULE, reason: 'terminated by schedule overlap policy' }),
        )
        this.start(action)
      } else if (action.overlap === Overlap.SCHEDULE_OVERLAP_POLICY_CANCEL_OTHER) {
        this.endOthers(run => requestCancel(this.engine, run, BY_SCHEDULE))
        kept.splice(0, kept.length, action)
      } else if (action.overlap === Overlap.SCHEDULE_OVERLAP_POLICY_BUFFER_ALL) kept.push(action)
      else if (action.overlap === Overlap.SCHEDULE_OVERLAP_POLICY_BUFFER_ONE && !kept.length) kept.push(action)
      else state.skipped++
    }
    state.due = [...kept, ...later]
    this.save()
  }

  private mayAct(): boolean {
    const { state } = this.schedule
    return !state?.paused && !(state?.limitedActions && Number(state.remainingActions ?? 0) <= 0)
  }

  private endOthers(end: (run: NonNullable<ReturnType<Engine['openRun']>>) => void): void {
    for (const { workflowId } of [...this.state.running]) {
      const run = this.engine.find({ workflowId })
      if (run?.open) end(run)
    }
  }

  private start(action: DueAction): void {
    const { state, schedule } = this
    const what = schedule.action?.startWorkflow
    if (!what) return
    const at = new Date(action.nominal).toISOString().replace(/\.\d+Z$/, 'Z')
    const request = api.workflowservice.v1.StartWorkflowExecutionRequest.create({
      ...what,
      namespace: 'default',
      workflowId: `${what.workflowId}-${at}`,
      requestId: randomUUID(),
      identity: BY_SCHEDULE.identity,
      searchAttributes: { indexedFields: { ...what.searchAttributes?.indexedFields, ...origin(state.id, at) } },
      lastCompletionResult: unpacked(api.common.v1.Payloads, state.lastResult),
      continuedFailure: unpacked(api.failure.v1.Failure, state.lastFailure),
    })
    try {
      const { run } = startWorkflow(this.engine, request)
      const { workflowId, runId, status } = run.state
      // Those that may run beside others are nobody's business once they are started.
      if (action.overlap !== Overlap.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL) state.running.push({ workflowId, runId })
      state.recent = [...state.recent, { nominal: action.nominal, at: Date.now(), workflowId, runId, status }].slice(
        -RECENT,
      )
      state.taken++
      const limits = schedule.state
      if (!action.manual && limits?.limitedActions)
        limits.remainingActions = Math.max(0, Number(limits.remainingActions ?? 0) - 1) as never
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      // A workflow of that id runs already, or may not be started again.
      state.skipped++
    }
  }

  /** A run it started is over, with all that followed it. */
  ended(firstRunId: string, ending: Ending): void {
    const { state, schedule } = this
    const mine = [...state.running, ...state.recent].some(({ runId }) => runId === firstRunId)
    if (!mine) return
    const waitedFor = state.running.some(({ runId }) => runId === firstRunId)
    state.running = state.running.filter(({ runId }) => runId !== firstRunId)
    state.recent = state.recent.map(one => (one.runId === firstRunId ? { ...one, status: ending.status } : one))
    const failed =
      ending.status === Status.WORKFLOW_EXECUTION_STATUS_FAILED ||
      ending.status === Status.WORKFLOW_EXECUTION_STATUS_TIMED_OUT
    if (!waitedFor) {
      this.save()
      return
    }
    if (ending.status === Status.WORKFLOW_EXECUTION_STATUS_COMPLETED) {
      state.lastResult = packed(api.common.v1.Payloads, ending.result)
      state.lastFailure = undefined
    } else if (failed) state.lastFailure = packed(api.failure.v1.Failure, ending.failure)
    if (failed && schedule.policies?.pauseOnFailure) {
      const why = ending.failure?.message ? `: ${ending.failure.message}` : ''
      schedule.state = { ...schedule.state, paused: true, notes: `paused due to workflow failure${why}` }
    }
    this.save()
    // What waited for this run begins once its own step is whole.
    this.engine.store.afterCommit(() => {
      if (this.engine.schedules.get(state.id) !== this) return
      this.act()
      this.arm()
    })
  }
}

function origin(scheduleId: string, at: string): Record<string, temporal.api.common.v1.IPayload> {
  const payload = (type: string, text: string) => ({
    metadata: { encoding: Buffer.from('json/plain'), type: Buffer.from(type) },
    data: Buffer.from(JSON.stringify(text)),
  })
  return {
    TemporalScheduledById: payload('Keyword', scheduleId),
    TemporalScheduledStartTime: payload('Datetime', at),
  }
}

/** What a description says of the actions taken. */
export const recentActions = (state: ScheduleState): temporal.api.schedule.v1.IScheduleActionResult[] =>
  state.recent.map(({ nominal, at, workflowId, runId, status }) => ({
    scheduleTime: timestamp(nominal),
    actualTime: timestamp(at),
    startWorkflowResult: { workflowId, runId },
    startWorkflowStatus: status,
  }))
