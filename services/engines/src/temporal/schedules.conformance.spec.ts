/** @module-tag always */
import { randomUUID } from 'node:crypto'
import {
  ScheduleAlreadyRunning,
  type ScheduleHandle,
  ScheduleNotFoundError,
  type ScheduleOptions,
  ScheduleOverlapPolicy,
} from '@temporalio/client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Lab, openLab } from './fixtures/lab.ts'
import { eventually } from './fixtures/processes.ts'

let lab: Lab
const made: ScheduleHandle[] = []
beforeAll(async () => {
  lab = await openLab()
})
afterEach(async () => {
  for (const handle of made.splice(0)) {
    const running = await handle.describe().catch(() => undefined)
    await handle.delete().catch(() => undefined)
    for (const { workflow } of running?.info.runningActions ?? [])
      await lab.client.workflow
        .getHandle(workflow.workflowId)
        .terminate()
        .catch(() => undefined)
  }
})
afterAll(() => lab?.close())

/** A time of the year that does not come while the suite runs: such schedules act only when told to. */
const YEARLY = { calendars: [{ month: 'FEBRUARY' as const, dayOfMonth: 29, hour: 12 }] }

async function create(
  options: Partial<ScheduleOptions> & { type?: string; args?: unknown[] } = {},
): Promise<ScheduleHandle> {
  const { type = 'echo', args = ['said'], ...others } = options
  const scheduleId = `schedule-${randomUUID()}`
  const handle = await lab.client.schedule.create({
    scheduleId,
    spec: YEARLY,
    action: {
      type: 'startWorkflow',
      workflowType: type,
      args,
      taskQueue: lab.taskQueue,
      workflowId: `of-${scheduleId}`,
    },
    ...others,
  } as ScheduleOptions)
  made.push(handle)
  return handle
}

/** Waits until the description says so. */
const until = (handle: ScheduleHandle, so: (told: Awaited<ReturnType<ScheduleHandle['describe']>>) => unknown) =>
  eventually(async () => {
    const told = await handle.describe()
    return so(told) ? told : undefined
  }, 20_000)
const started = (handle: ScheduleHandle, count: number) => until(handle, ({ info }) => info.numActionsTaken >= count)
const workflowsOf = (told: Awaited<ReturnType<ScheduleHandle['describe']>>) =>
  told.info.recentActions.map(({ action }) => (action.type === 'startWorkflow' ? action.workflow : undefined))
const statusOf = async (workflowId = '') => (await lab.client.workflow.getHandle(workflowId).describe()).status.name

describe('a schedule', () => {
  it('is told back as it was made, with its next times', async () => {
    const handle = await create({
      spec: {
        calendars: [{ hour: { start: 8, end: 18, step: 5 }, dayOfWeek: ['MONDAY', 'FRIDAY'], comment: 'office' }],
        intervals: [{ every: '90 minutes', offset: '10 minutes' }],
        timezone: 'Europe/Paris',
        startAt: new Date('2030-01-01T00:00:00Z'),
      },
      policies: { overlap: ScheduleOverlapPolicy.BUFFER_ONE, catchupWindow: '1 hour', pauseOnFailure: true },
      state: { note: 'for the suite', paused: true, remainingActions: 3 },
      memo: { why: 'to see' },
    })
    const told = await handle.describe()
    expect(told.spec.timezone).toBe('Europe/Paris')
    expect(told.spec.calendars?.[0]).toMatchObject({ hour: [{ start: 8, end: 18, step: 5 }], comment: 'office' })
    expect(told.spec.intervals).toEqual([{ every: 5_400_000, offset: 600_000 }])
    expect(told.policies).toEqual({ overlap: 'BUFFER_ONE', catchupWindow: 3_600_000, pauseOnFailure: true })
    expect(told.state).toMatchObject({ note: 'for the suite', paused: true, remainingActions: 3 })
    expect(told.memo).toEqual({ why: 'to see' })
    expect(told.action).toMatchObject({ workflowType: 'echo', args: ['said'], taskQueue: lab.taskQueue })
    expect(told.info).toMatchObject({ numActionsTaken: 0, recentActions: [], runningActions: [] })
  })

  it('is not made twice, and its absence is told', async () => {
    const handle = await create()
    const again = lab.client.schedule.create({
      scheduleId: handle.scheduleId,
      spec: YEARLY,
      action: { type: 'startWorkflow', workflowType: 'echo', taskQueue: lab.taskQueue },
    })
    await expect(again).rejects.toBeInstanceOf(ScheduleAlreadyRunning)
    await handle.delete()
    await expect(handle.describe()).rejects.toBeInstanceOf(ScheduleNotFoundError)
    await expect(lab.client.schedule.getHandle('none').trigger()).rejects.toBeInstanceOf(ScheduleNotFoundError)
  })

  it('refuses what could never be', async () => {
    for (const spec of [
      { cronExpressions: ['61 * * * *'] },
      { cronExpressions: ['* * *'] },
      { calendars: [{ hour: 12 }], timezone: 'Nulle/Part' },
    ])
      await expect(create({ spec }), JSON.stringify(spec)).rejects.toMatchObject({ message: expect.any(String) })
  })

  it('is among the others in the list', async () => {
    const handle = await create({ state: { note: 'listed', paused: true } })
    const found = await eventually(async () => {
      for await (const one of lab.client.schedule.list()) if (one.scheduleId === handle.scheduleId) return one
      return undefined
    })
    expect(found).toMatchObject({ action: { workflowType: 'echo' }, state: { paused: true, note: 'listed' } })
  })

  it('acts when its time comes, each time under an id of its own', async () => {
    const handle = await create({ spec: { intervals: [{ every: '1s' }] } })
    const told = await started(handle, 2)
    const ids = workflowsOf(told).map(workflow => workflow?.workflowId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids[0]).toMatch(new RegExp(`^of-${handle.scheduleId}-\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$`))
    expect(await lab.client.workflow.getHandle(ids[0] ?? '').result()).toBe('said')
    const times = told.info.recentActions.map(({ scheduledAt }) => scheduledAt.getTime())
    expect(times.every(time => time % 1000 === 0)).toBe(true)
  })

  it('acts only as often as it may', async () => {
    const handle = await create({ spec: { intervals: [{ every: '1s' }] }, state: { remainingActions: 1 } })
    const told = await until(handle, ({ state, info }) => state.remainingActions === 0 && info.numActionsTaken === 1)
    expect(told.info.numActionsTaken).toBe(1)
  })

  it('does nothing while it is paused, but what it is told to', async () => {
    const handle = await create({ spec: { intervals: [{ every: '1s' }] }, state: { paused: true } })
    await handle.trigger()
    const told = await started(handle, 1)
    expect(told.info.numActionsTaken).toBe(1)
    await handle.unpause('go')
    expect((await handle.describe()).state).toMatchObject({ paused: false, note: 'go' })
    await started(handle, 2)
    await handle.pause('stop')
    expect((await handle.describe()).state).toMatchObject({ paused: true, note: 'stop' })
  })

  it('can be changed while it runs', async () => {
    const handle = await create()
    await handle.update(previous => ({
      ...previous,
      action: { ...previous.action, args: ['changed'] },
      spec: { intervals: [{ every: '2 hours' }] },
    }))
    const told = await until(handle, ({ spec }) => spec.intervals?.length)
    expect(told.spec.intervals).toMatchObject([{ every: 7_200_000 }])
    expect(told.spec.calendars ?? []).toEqual([])
    await handle.trigger()
    const [workflow] = workflowsOf(await started(handle, 1))
    expect(await lab.client.workflow.getHandle(workflow?.workflowId ?? '').result()).toBe('changed')
  })

  it('makes up for a time that passed, once for each of its moments', async () => {
    const handle = await create({ spec: { cronExpressions: ['30 7 * * *'], timezone: 'Europe/Paris' } })
    await handle.backfill({
      start: new Date('2026-03-27T06:30:00Z'),
      end: new Date('2026-03-30T23:00:00Z'),
      overlap: ScheduleOverlapPolicy.ALLOW_ALL,
    })
    const told = await started(handle, 4)
    // The hour changed on the 29th.
    expect(told.info.recentActions.map(({ scheduledAt }) => scheduledAt.toISOString()).sort()).toEqual([
      '2026-03-27T06:30:00.000Z',
      '2026-03-28T06:30:00.000Z',
      '2026-03-29T05:30:00.000Z',
      '2026-03-30T05:30:00.000Z',
    ])
  })
})

describe('when the run before still runs', () => {
  const lingering = async (overlap: ScheduleOverlapPolicy) => {
    const handle = await create({ type: 'lingering', args: [], policies: { overlap } })
    await handle.trigger(overlap)
    const told = await started(handle, 1)
    // Two actions of one second would share an id.
    const first = workflowsOf(told)[0]?.workflowId ?? ''
    await eventually(async () => Date.now() - Date.parse(first.slice(-20)) > 1000)
    await handle.trigger(overlap)
    return { handle, first }
  }

  it('SKIP leaves the next one out', async () => {
    const { handle, first } = await lingering(ScheduleOverlapPolicy.SKIP)
    const told = await until(handle, ({ info }) => info.numActionsSkippedOverlap === 1)
    expect(told.info.numActionsTaken).toBe(1)
    expect(await statusOf(first)).toBe('RUNNING')
  })

  it('ALLOW_ALL starts it beside', async () => {
    const { handle, first } = await lingering(ScheduleOverlapPolicy.ALLOW_ALL)
    const told = await started(handle, 2)
    expect(new Set(workflowsOf(told).map(workflow => workflow?.workflowId)).size).toBe(2)
    expect(await statusOf(first)).toBe('RUNNING')
  })

  it.each([ScheduleOverlapPolicy.BUFFER_ONE, ScheduleOverlapPolicy.BUFFER_ALL])('%s starts it after', async overlap => {
    const { handle, first } = await lingering(overlap)
    expect((await handle.describe()).info.numActionsTaken).toBe(1)
    await lab.client.workflow.getHandle(first).terminate()
    const told = await started(handle, 2)
    expect(workflowsOf(told).at(-1)?.workflowId).not.toBe(first)
  })

  it.each([
    [ScheduleOverlapPolicy.CANCEL_OTHER, 'CANCELLED'],
    [ScheduleOverlapPolicy.TERMINATE_OTHER, 'TERMINATED'],
  ] as const)('%s ends the one before, then starts it', async (overlap, status) => {
    const { handle, first } = await lingering(overlap)
    await started(handle, 2)
    expect(await statusOf(first)).toBe(status)
  })

  it('a failure pauses the schedule that asks for it', async () => {
    const handle = await create({ type: 'fails', args: ['no', 'Bad', true], policies: { pauseOnFailure: true } })
    await handle.trigger(ScheduleOverlapPolicy.SKIP)
    const told = await until(handle, ({ state }) => state.paused)
    expect(told.state.note).toMatch(/paused due to workflow failure/)
  })
})

describe('times', () => {
  const matching = async (spec: ScheduleOptions['spec'], from: string, to: string) => {
    const handle = await create({ spec, state: { paused: true } })
    const { startTime } = await lab.client.workflowService.listScheduleMatchingTimes({
      namespace: 'default',
      scheduleId: handle.scheduleId,
      startTime: { seconds: (Date.parse(from) / 1000) as never },
      endTime: { seconds: (Date.parse(to) / 1000) as never },
    })
    return (startTime ?? []).map(time => new Date(Number(time.seconds) * 1000).toISOString().slice(0, 16))
  }

  it.each<[string, ScheduleOptions['spec'], string, string, string[]]>([
    [
      'every so often, from an offset',
      { intervals: [{ every: '40m', offset: '5m' }] },
      '2026-01-01T00:00:00Z',
      '2026-01-01T02:00:00Z',
      ['2026-01-01T00:05', '2026-01-01T00:45', '2026-01-01T01:25'],
    ],
    [
      'of a crontab with steps, lists and names',
      { cronExpressions: ['0 9-17/4 * JAN,3 MON'] },
      '2026-01-01T00:00:00Z',
      '2026-01-06T00:00:00Z',
      ['2026-01-05T09:00', '2026-01-05T13:00', '2026-01-05T17:00'],
    ],
    [
      'of a nickname in a zone',
      { cronExpressions: ['CRON_TZ=Europe/Paris @daily'] },
      '2026-10-24T00:00:00Z',
      '2026-10-27T00:00:00Z',
      ['2026-10-24T22:00', '2026-10-25T23:00', '2026-10-26T23:00'],
    ],
    [
      'in an hour that is not there',
      { cronExpressions: ['30 2 * * *'], timezone: 'Europe/Paris' },
      '2026-03-28T00:00:00Z',
      '2026-03-30T12:00:00Z',
      ['2026-03-28T01:30', '2026-03-30T00:30'],
    ],
    [
      'in an hour that is there twice',
      { cronExpressions: ['30 2 * * *'], timezone: 'Europe/Paris' },
      '2026-10-24T12:00:00Z',
      '2026-10-26T12:00:00Z',
      ['2026-10-25T01:30', '2026-10-26T01:30'],
    ],
    [
      'on the 29th of February',
      { calendars: [{ month: 'FEBRUARY', dayOfMonth: 29 }] },
      '2026-01-01T00:00:00Z',
      '2033-01-01T00:00:00Z',
      ['2028-02-29T00:00', '2032-02-29T00:00'],
    ],
    [
      'but some',
      { calendars: [{ hour: '*', minute: 0 } as never], skip: [{ hour: { start: 1, end: 22 }, minute: '*' } as never] },
      '2025-12-31T23:30:00Z',
      '2026-01-01T23:30:00Z',
      ['2026-01-01T00:00', '2026-01-01T23:00'],
    ],
    [
      'where the day of the month and of the week both hold',
      { cronExpressions: ['0 0 13 * 5'] },
      '2026-01-01T00:00:00Z',
      '2026-05-01T00:00:00Z',
      ['2026-02-13T00:00', '2026-03-13T00:00'],
    ],
  ])('%s', async (_what, spec, from, to, expected) => {
    expect(await matching(spec, from, to)).toEqual(expected)
  })
})
