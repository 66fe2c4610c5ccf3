/** @module-tag durable */
import { testUsers } from '@faitage/api/testing/system'
import { digestEndpoints } from '@faitage/contracts/identity/digest'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { Client, Connection, type ScheduleHandle } from '@temporalio/client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Killable, startKillable } from '../testing/killable.ts'
import { today } from '../testing/today.ts'
import { digestScheduleId } from './digest.schedule.ts'

/* Each morning people are written to about their deadlines: once, whatever is killed in the middle. */

let killable: Killable
let connection: Connection
let schedule: ScheduleHandle
let temporal: Client
const people = ['manager', 'contributor', 'outsider'] as const

beforeAll(async () => {
  killable = await startKillable({ mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'faitage@exemple.fr' } })
  connection = await Connection.connect({ address: killable.temporalAddress })
  temporal = new Client({ connection })
  schedule = temporal.schedule.getHandle(digestScheduleId(killable.taskQueue))
  const { system } = killable
  const team = { mission_managers: people.map(who => testUsers[who].id) }
  const admin = system.as('admin')
  const { id: mission_id } = await admin.call(missionEndpoints.create, { body: { name: 'OPAH', team } })
  await admin.call(projectEndpoints.create, {
    body: { mission_id, requester: { type: 'PO' }, status: 'visite_a_traiter', on: addDays(today, -20) },
  })
  for (const who of people) await system.as(who).call(digestEndpoints.choose, { body: { digest: 'daily' } })
  await system.settled()
}, 120_000)
afterAll(async () => {
  await schedule?.delete().catch(() => undefined)
  await connection?.close()
  await killable?.stop()
})

const writtenTo = async () => {
  const { rows } = await killable.system.api.pool.query<{ recipient_id: string }>(
    `select recipient_id from outbox_mail where kind = 'digest'`,
  )
  return rows.map(({ recipient_id }) => recipient_id).toSorted()
}
const everybody = people.map(who => testUsers[who].id).toSorted()

/** Holds the writing to the second person. */
function holdInTheMiddle() {
  const { events } = killable.system.api
  const { read } = events
  const held = Promise.withResolvers<void>()
  const there = Promise.withResolvers<void>()
  let mails = 0
  Object.assign(events, {
    read: async (...asked: Parameters<typeof read>) => {
      if (asked[0].startsWith('mail-') && ++mails === 2) {
        there.resolve()
        await held.promise
      }
      return read(...asked)
    },
  })
  const letGo = () => {
    Object.assign(events, { read })
    held.resolve()
  }
  return { there: there.promise, letGo }
}

it('is scheduled every morning at half past six in Paris', async () => {
  const { spec, info } = await schedule.describe()
  expect(spec.timezone).toBe('Europe/Paris')
  const paris = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'short' })
  expect(new Set(info.nextActionTimes.map(at => paris.format(at)))).toEqual(new Set(['06:30']))
})

it('writes to everybody once, the worker and the server killed in the middle', async () => {
  const middle = holdInTheMiddle()
  await schedule.trigger()
  await middle.there
  await Promise.all([killable.killWorker(), killable.killTemporal()])
  expect(await writtenTo()).toHaveLength(1)
  // What was asked before the kill is asked again, at the same time.
  middle.letGo()
  await killable.startWorker()
  await vi.waitFor(async () => expect(await writtenTo()).toEqual(everybody), { timeout: 60_000, interval: 50 })
  const { info } = await schedule.describe()
  const action = info.recentActions.at(-1)?.action
  const run = temporal.workflow.getHandle(action?.type === 'startWorkflow' ? action.workflow.workflowId : '')
  await run.result()
  expect(await writtenTo()).toEqual(everybody)
  // The same day anew.
  await schedule.trigger()
  await vi.waitFor(async () => expect((await schedule.describe()).info.recentActions).toHaveLength(2), {
    timeout: 30_000,
  })
  const again = (await schedule.describe()).info.recentActions.at(-1)?.action
  await temporal.workflow.getHandle(again?.type === 'startWorkflow' ? again.workflow.workflowId : '').result()
  expect(await writtenTo()).toEqual(everybody)
})
