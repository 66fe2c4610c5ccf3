import type { Engine } from './engine.ts'
import { alreadyStarted, invalid, notFound, ServiceError } from './errors.ts'
import { checkBlob } from './limits.ts'
import { api, duration, enums, instant, millis, packed, type Service, timestamp, unpacked } from './proto.ts'
import { canonicalSpec, SpecTimes } from './schedule-spec.ts'
import { type ISchedule, scheduleOf } from './schedule-state.ts'
import { CATCHUP_MS, recentActions, Schedule } from './schedules.ts'
import { validateStart } from './starts.ts'

type Req<N extends string> = `${N}Request` extends keyof Service ? Service[`${N}Request`]['prototype'] : never
type Patch = Req<'PatchSchedule'>['patch']

const FUTURE = 10
const MOST_TIMES = 1000
const FAILED_PRECONDITION = 9

/** @throws NOT_FOUND. */
function find(engine: Engine, id: string): Schedule {
  const schedule = engine.schedules.get(id)
  if (!schedule) throw notFound(`schedule "${id}" not found`)
  return schedule
}

/** What is kept of a schedule that somebody sent. @throws INVALID_ARGUMENT for one that could never act. */
function checked(given: ISchedule | null | undefined): ISchedule {
  const action = given?.action?.startWorkflow
  if (!action) throw invalid('schedule action is not set on request')
  if (!action.workflowId) throw invalid('WorkflowId is not set on request.')
  validateStart(api.workflowservice.v1.StartWorkflowExecutionRequest.create({ ...action }))
  if (action.cronSchedule) throw invalid('CronSchedule must not be set on the action of a schedule.')
  checkBlob(action.input)
  const catchup = millis(given.policies?.catchupWindow) ?? CATCHUP_MS
  const overlap = enums.ScheduleOverlapPolicy
  return {
    ...given,
    spec: canonicalSpec(given.spec ?? {}),
    policies: {
      ...given.policies,
      overlapPolicy: given.policies?.overlapPolicy || overlap.SCHEDULE_OVERLAP_POLICY_SKIP,
      catchupWindow: duration(Math.max(catchup, 10_000)),
    },
    state: given.state ?? {},
  }
}

const tokenOf = (schedule: Schedule): Uint8Array => Buffer.from(String(schedule.state.version))

function create(engine: Engine, r: Req<'CreateSchedule'>): object {
  if (!r.scheduleId) throw invalid('ScheduleId is not set on request.')
  const existing = engine.schedules.get(r.scheduleId)
  if (existing && (!r.requestId || existing.state.requestId !== r.requestId))
    throw alreadyStarted(`schedule with this ID is already registered`, existing.state.requestId, '')
  if (existing) return { conflictToken: tokenOf(existing) }
  const now = Date.now()
  const made = new Schedule(engine, {
    id: r.scheduleId,
    requestId: r.requestId,
    version: 1,
    schedule: packed(api.schedule.v1.Schedule, checked(r.schedule)) ?? '',
    memo: packed(api.common.v1.Memo, r.memo),
    searchAttributes: packed(api.common.v1.SearchAttributes, r.searchAttributes),
    createdAt: now,
    seenUntil: now,
    due: [],
    running: [],
    recent: [],
    taken: 0,
    missed: 0,
    skipped: 0,
    dropped: 0,
  })
  engine.schedules.set(r.scheduleId, made)
  apply(made, r.initialPatch)
  made.wake()
  return { conflictToken: tokenOf(made) }
}

function apply(schedule: Schedule, patch: Patch): void {
  const now = Date.now()
  const trigger = patch?.triggerImmediately
  if (trigger) {
    const nominal = instant(trigger.scheduledTime) ?? Math.floor(now / 1000) * 1000
    schedule.add({ nominal, at: now, overlap: schedule.overlap(trigger.overlapPolicy), manual: true })
  }
  for (const { startTime, endTime, overlapPolicy } of patch?.backfillRequest ?? []) {
    const times = between(schedule.times, (instant(startTime) ?? 0) - 1, instant(endTime) ?? 0)
    for (const nominal of times)
      schedule.add({ nominal, at: now, overlap: schedule.overlap(overlapPolicy), manual: true })
  }
  const { state } = schedule.schedule
  if (patch?.pause) schedule.schedule.state = { ...state, paused: true, notes: patch.pause }
  if (patch?.unpause) schedule.schedule.state = { ...state, paused: false, notes: patch.unpause }
}

/** Times after one instant, until another. */
function between(times: SpecTimes, after: number, until: number): number[] {
  const found: number[] = []
  for (let at = times.next(after); at !== undefined && at <= until && found.length < MOST_TIMES; at = times.next(at))
    found.push(at)
  return found
}

function patch(engine: Engine, r: Req<'PatchSchedule'>): object {
  const schedule = find(engine, r.scheduleId)
  // Times that came before count under what held then.
  schedule.look()
  apply(schedule, r.patch)
  schedule.state.version++
  schedule.wake()
  return {}
}

function update(engine: Engine, r: Req<'UpdateSchedule'>): object {
  const schedule = find(engine, r.scheduleId)
  if (r.conflictToken?.length && Buffer.from(r.conflictToken).toString() !== String(schedule.state.version))
    throw new ServiceError(FAILED_PRECONDITION, 'mismatched conflict token')
  const next = checked(r.schedule)
  schedule.look()
  schedule.schedule = unpacked(api.schedule.v1.Schedule, packed(api.schedule.v1.Schedule, next)) ?? {}
  schedule.times = new SpecTimes(next.spec ?? {}, schedule.state.id)
  if (r.searchAttributes) schedule.state.searchAttributes = packed(api.common.v1.SearchAttributes, r.searchAttributes)
  if (r.memo) schedule.state.memo = packed(api.common.v1.Memo, r.memo)
  schedule.state.updatedAt = Date.now()
  schedule.state.version++
  schedule.wake()
  return {}
}

function remove(engine: Engine, r: Req<'DeleteSchedule'>): object {
  const { state } = find(engine, r.scheduleId)
  engine.schedules.delete(state.id)
  engine.deadlines.clear(`schedule/${state.id}`)
  engine.store.keepSchedule(state.id, undefined)
  return {}
}

function futureTimes({ times }: Schedule): ReturnType<typeof timestamp>[] {
  const future: number[] = []
  for (let at = times.next(Date.now()); at !== undefined && future.length < FUTURE; at = times.next(at)) future.push(at)
  return future.map(at => timestamp(at))
}

function describe(engine: Engine, r: Req<'DescribeSchedule'>): object {
  const schedule = find(engine, r.scheduleId)
  const { state } = schedule
  return {
    schedule: scheduleOf(state),
    info: {
      actionCount: state.taken,
      missedCatchupWindow: state.missed,
      overlapSkipped: state.skipped,
      bufferDropped: state.dropped,
      bufferSize: state.due.length,
      runningWorkflows: state.running,
      recentActions: recentActions(state),
      futureActionTimes: futureTimes(schedule),
      createTime: timestamp(state.createdAt),
      updateTime: timestamp(state.updatedAt),
    },
    memo: unpacked(api.common.v1.Memo, state.memo) ?? {},
    searchAttributes: unpacked(api.common.v1.SearchAttributes, state.searchAttributes) ?? {},
    conflictToken: tokenOf(schedule),
  }
}

function list(engine: Engine, r: Req<'ListSchedules'>): object {
  if (r.query) throw invalid('Lists of schedules cannot be filtered by the embedded server.')
  const size = Math.min(r.maximumPageSize || 100, 1000)
  const after = r.nextPageToken?.length ? Buffer.from(r.nextPageToken).toString() : ''
  const ids = [...engine.schedules.keys()].filter(id => id > after).sort()
  const page = ids.slice(0, size)
  return {
    schedules: page.map(id => {
      const schedule = find(engine, id)
      const { spec, action, state } = schedule.schedule
      return {
        scheduleId: id,
        memo: unpacked(api.common.v1.Memo, schedule.state.memo) ?? {},
        searchAttributes: unpacked(api.common.v1.SearchAttributes, schedule.state.searchAttributes) ?? {},
        info: {
          spec,
          workflowType: action?.startWorkflow?.workflowType,
          notes: state?.notes,
          paused: state?.paused,
          recentActions: recentActions(schedule.state).slice(-5),
          futureActionTimes: futureTimes(schedule).slice(0, 5),
        },
      }
    }),
    nextPageToken: ids.length > size ? Buffer.from(page.at(-1) ?? '') : undefined,
  }
}

function matching(engine: Engine, r: Req<'ListScheduleMatchingTimes'>): object {
  const { times } = find(engine, r.scheduleId)
  return { startTime: between(times, instant(r.startTime) ?? 0, instant(r.endTime) ?? 0).map(at => timestamp(at)) }
}

/** The methods of schedules; what they change is on disk before it is answered. */
export const scheduleMethods = {
  CreateSchedule: create,
  DescribeSchedule: describe,
  UpdateSchedule: update,
  PatchSchedule: patch,
  DeleteSchedule: remove,
  ListSchedules: list,
  ListScheduleMatchingTimes: matching,
}
