import type { temporal } from '@temporalio/proto'
import { api, unpacked } from './proto.ts'

export type ISchedule = temporal.api.schedule.v1.ISchedule

/** An action that is due and waits, for its moment or for the run before it to end. */
export interface DueAction {
  nominal: number
  at: number
  overlap: number
  /** Asked for by somebody: neither a pause nor a count of actions holds it. */
  manual: boolean
}

/** A run that the schedule started. */
interface StartedAction {
  nominal: number
  at: number
  workflowId: string
  runId: string
  status: number
}

/** What is kept of a schedule, as JSON; times are milliseconds since 1970, bytes base64. */
export interface ScheduleState {
  id: string
  requestId: string
  /** Changes with every change that somebody makes. */
  version: number
  schedule: string
  memo?: string | undefined
  searchAttributes?: string | undefined
  createdAt: number
  updatedAt?: number
  /** Times up to here were looked at. */
  seenUntil: number
  due: DueAction[]
  running: { workflowId: string; runId: string }[]
  recent: StartedAction[]
  taken: number
  missed: number
  skipped: number
  dropped: number
  lastResult?: string | undefined
  lastFailure?: string | undefined
}

export const scheduleOf = (state: ScheduleState): ISchedule => unpacked(api.schedule.v1.Schedule, state.schedule) ?? {}
