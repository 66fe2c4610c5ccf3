import { randomUUID } from 'node:crypto'
import { activityDeadline, dispatchActivity, presentActivity } from './activities.ts'
import { closeByDeadline } from './closing.ts'
import { Deadlines } from './deadlines.ts'
import { notFound } from './errors.ts'
import { Matching, type Task } from './matching.ts'
import type { IExecution } from './proto.ts'
import { dispatchQuery, offerQuery, type Query } from './queries.ts'
import { Run } from './run.ts'
import { Schedule } from './schedules.ts'
import type { Activity, RunState, Timer } from './state.ts'
import { Store } from './store.ts'
import { fireTimer } from './timers.ts'
import { dispatchWorkflowTask, offerWorkflowTask, scheduleWorkflowTask } from './workflow-tasks.ts'

export interface EngineOptions {
  dataDir: string
  /** How long an empty poll is kept (default 55 s, below the 70 s after which workers give up). */
  pollMs?: number
  /** How long closed runs are kept (default 30 days). */
  retentionMs?: number
  /** False only in the control of the crash tests. */
  durable?: boolean
}

const DAY_MS = 86_400_000
const CLEANING_MS = 3_600_000

/** The state machine behind the service: the open runs, their deadlines and the task queues. */
export class Engine {
  readonly store: Store
  readonly deadlines = new Deadlines()
  readonly workflowQueues: Matching<Uint8Array>
  readonly activityQueues: Matching<Uint8Array>
  readonly queries = new Map<string, Query>()
  readonly schedules = new Map<string, Schedule>()
  readonly clusterId = randomUUID()
  readonly retentionMs: number
  stopped = false
  private readonly runs = new Map<string, Run>()
  private readonly current = new Map<string, Run>()

  constructor(options: EngineOptions) {
    this.store = new Store(options)
    this.retentionMs = options.retentionMs ?? 30 * DAY_MS
    const pollMs = options.pollMs ?? 55_000
    this.workflowQueues = new Matching<Uint8Array>(
      (task, identity) => this.dispatchWorkflow(task, identity),
      pollMs,
      tasks => this.reroute(tasks),
    )
    this.activityQueues = new Matching<Uint8Array>(
      (task, identity) => (task.kind === 'activity' ? dispatchActivity(this, task, identity) : undefined),
      pollMs,
    )
    for (const { key, state } of this.store.openRuns()) this.resume(key, state)
    for (const state of this.store.schedules()) this.schedules.set(state.id, new Schedule(this, state))
    for (const schedule of this.schedules.values()) schedule.wake()
    this.forgetOldRuns()
  }

  /** Deletes what closed longer ago than the retention, now and every hour. */
  private forgetOldRuns(): void {
    this.store.deleteClosedBefore(Date.now() - this.retentionMs)
    this.deadlines.set('retention', Date.now() + CLEANING_MS, () => this.forgetOldRuns())
  }

  private dispatchWorkflow(task: Task, identity: string): Uint8Array | undefined {
    if (task.kind === 'workflow') return dispatchWorkflowTask(this, task, identity)
    if (task.kind === 'query') return dispatchQuery(this, task)
    return undefined
  }

  /** Tasks of a sticky queue nobody polls any more go to the ordinary queue of their run; others wait where they are. */
  private reroute(tasks: Task[]): Task[] {
    return tasks.filter(task => {
      if (task.kind === 'activity' || !task.sticky) return true
      if (task.kind === 'query') offerQuery(this, task.queryId)
      else {
        const run = this.openRun(task.runId)
        if (run) offerWorkflowTask(this, run)
      }
      return false
    })
  }

  /** Goes on with a run that was open when the server stopped. */
  private resume(key: number, state: RunState): void {
    const run = new Run(this.store, key, state, false)
    this.track(run)
    run.restore(this.store.details(key))
    delete state.sticky
    // The updates it was made for are sent again by those who wait.
    if (state.task?.speculative) delete state.task
    for (const activity of run.activities.values()) presentActivity(this, run, activity)
    for (const timer of run.timers.values()) this.armTimer(run, timer)
    this.armRun(run)
    if (state.task) offerWorkflowTask(this, run)
  }

  private track(run: Run): void {
    this.runs.set(run.state.runId, run)
    this.current.set(run.state.workflowId, run)
  }

  /** Takes a new run in. */
  add(state: RunState): Run {
    const run = new Run(this.store, this.store.newKey(), state, true)
    this.track(run)
    this.armRun(run)
    return run
  }

  /** Lets a closed run go; it is read from disk from now on. */
  release(run: Run): void {
    const { runId, workflowId } = run.state
    for (const name of ['task', 'sticky', 'deadline', 'first']) this.deadlines.clear(`${runId}/${name}`)
    for (const a of run.activities.keys()) this.deadlines.clear(`${runId}/a${a}`)
    for (const t of run.timers.keys()) this.deadlines.clear(`${runId}/t${t}`)
    this.store.afterCommit(() => {
      this.runs.delete(runId)
      if (this.current.get(workflowId) === run) this.current.delete(workflowId)
    })
  }

  /** Arms what ends the run, and what delays its first task. */
  armRun(run: Run): void {
    const { runId, runDeadline, executionDeadline, firstTaskAt } = run.state
    const end = Math.min(runDeadline ?? Number.POSITIVE_INFINITY, executionDeadline ?? Number.POSITIVE_INFINITY)
    this.deadlines.set(`${runId}/deadline`, Number.isFinite(end) ? end : undefined, () => closeByDeadline(this, run))
    this.deadlines.set(`${runId}/first`, firstTaskAt, () => {
      delete run.state.firstTaskAt
      scheduleWorkflowTask(this, run)
    })
  }

  armTimer(run: Run, timer: Timer): void {
    this.deadlines.set(`${run.state.runId}/t${timer.timerId}`, timer.fireAt, () => fireTimer(this, run, timer.timerId))
  }

  armActivity(run: Run, activity: Activity, at: number | undefined): void {
    this.deadlines.set(`${run.state.runId}/a${activity.scheduledEventId}`, at, () =>
      activityDeadline(this, run, activity.scheduledEventId),
    )
  }

  /** The open run of an id, if any. */
  openRun(runId: string): Run | undefined {
    const run = this.runs.get(runId)
    return run?.open ? run : undefined
  }

  /** The named run, or the current one of the workflow; undefined when there is none. */
  find(execution: IExecution | null | undefined): Run | undefined {
    const workflowId = execution?.workflowId ?? ''
    const runId = execution?.runId || undefined
    const live = runId ? this.runs.get(runId) : this.current.get(workflowId)
    if (live) return live.state.workflowId === workflowId ? live : undefined
    const row = this.store.find(workflowId, runId)
    if (!row || row.state.workflowId !== workflowId) return undefined
    return new Run(this.store, row.key, row.state, false)
  }

  /** As {@link find}. @throws NOT_FOUND. */
  get(execution: IExecution | null | undefined): Run {
    const run = this.find(execution)
    if (run) return run
    if (execution?.runId)
      throw notFound(
        `workflow execution not found for workflow ID "${execution.workflowId}" and run ID "${execution.runId}"`,
      )
    throw notFound(`workflow not found for ID: ${execution?.workflowId}`)
  }

  stop(): void {
    this.stopped = true
    this.deadlines.stop()
    this.workflowQueues.stop()
    this.activityQueues.stop()
    this.store.close()
  }
}
