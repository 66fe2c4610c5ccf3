import type { Engine } from './engine.ts'
import type { Run } from './run.ts'
import { scheduleWorkflowTask } from './workflow-tasks.ts'

/** Starts a timer of the workflow. */
export function startTimer(engine: Engine, run: Run, timerId: string, delayMs: number, startedEventId: number): void {
  const timer = { timerId, startedEventId, fireAt: Date.now() + delayMs }
  run.timers.set(timerId, timer)
  run.changedTimer(timer)
  engine.armTimer(run, timer)
}

/** A timer is due: the workflow hears of it. */
export function fireTimer(engine: Engine, run: Run, timerId: string): void {
  const timer = run.timers.get(timerId)
  if (!timer || !run.open) return
  run.timers.delete(timerId)
  run.changedTimer(timer)
  run.external('TimerFired', { timerId, startedEventId: timer.startedEventId as never })
  scheduleWorkflowTask(engine, run)
}

/** Cancels a timer. Returns the id of its start; undefined when there is no such timer. */
export function cancelTimer(engine: Engine, run: Run, timerId: string): number | undefined {
  const timer = run.timers.get(timerId)
  if (!timer) return run.unfire(timerId)
  run.timers.delete(timerId)
  run.changedTimer(timer)
  engine.deadlines.clear(`${run.state.runId}/t${timerId}`)
  return timer.startedEventId
}
