/** @module-tag durable */
import { newCopro } from '@faitage/api/co-ownership/testing/copros'
import { reminderIdOf } from '@faitage/api/tasks/reminder.decider'
import { type TestSystem, testUsers } from '@faitage/api/testing/system'
import { seedWorld, type TestWorld } from '@faitage/api/testing/world'
import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { coOwnershipTaskEndpoints as tasks } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { instantOfHour } from '@faitage/contracts/visits/visit-hours'
import { Client, Connection } from '@temporalio/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Killable, startKillable } from '../testing/killable.ts'
import { remindTaskWorkflowId } from './remind-task.shapes.ts'

/* A task is recalled at its hour, once, whatever is killed meanwhile; where it was ended, removed or put off before, it is not. */

let running: Killable
let system: TestSystem
let world: TestWorld
let connection: Connection
let copro_id: string
/** Far enough that nothing is recalled by the machine's own clock. */
const day = addDays(todayInParis(), 40)
const nine = instantOfHour(day, '09:00')

beforeAll(async () => {
  running = await startKillable({ mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'faitage@exemple.fr' } })
  system = running.system
  world = await seedWorld(system)
  connection = await Connection.connect({ address: running.temporalAddress })
  copro_id = await newCopro(system, world.missionId, { name: 'Les Lys' })
}, 120_000)
afterAll(async () => {
  await connection?.close()
  await running?.stop()
})

const team = () => system.as('contributor')
const add = async (title: string, more: object = {}) => {
  const reminder = { reminder_date: day, assignees: [testUsers.manager.id] }
  return (await team().call(tasks.create, { body: { copro_id, title, ...reminder, ...more } })).id
}
const of = (id: string) => ({ params: { id } })
const workflowOf = (id: string) => new Client({ connection }).workflow.getHandle(remindTaskWorkflowId(id))
const statusOf = (id: string) =>
  workflowOf(id)
    .describe()
    .then(({ status }) => status.name)
const recalled = (id: string, at = nine) =>
  system.api.events.read(streamOf.record('taskReminder', reminderIdOf(id, at.toISOString())))
const mails = async () =>
  (
    await system.api.pool.query<{ recipient_id: string }>(
      `select recipient_id from outbox_mail where kind = 'reminder'`,
    )
  ).rows

it('is recalled once, by one event and one e-mail, while the worker and its engine are killed', async () => {
  const kept = await add('Relancer le syndic')
  const ended = await add('Déjà fait')
  const removed = await add('Supprimée')
  const later = await add('Remise à plus tard')
  for (const id of [kept, ended, removed, later])
    await expect.poll(() => statusOf(id).catch(() => ''), { timeout: 60_000 }).toBe('RUNNING')
  await team().call(tasks.update, { ...of(ended), body: { status: 'Terminée' } })
  await system.as('admin').call(tasks.remove, of(removed))
  await team().call(tasks.update, { ...of(later), body: { reminder_date: addDays(day, 1) } })
  // A task that is ended or removed waits for nothing any more.
  for (const id of [ended, removed]) await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('COMPLETED')

  await running.killWorker()
  // Three seconds before nine, and from there on as time goes.
  const shift = nine.getTime() - 3000 - Date.now()
  Object.assign(system.api.clock, { now: () => new Date(Date.now() + shift), today: () => day })
  await team().call(tasks.update, { ...of(kept), body: { reminder_time: '09:00' } })
  await running.startWorker()
  await expect.poll(() => recalled(kept).then(({ length }) => length), { timeout: 60_000, interval: 5 }).toBe(1)
  await Promise.all([running.killWorker(), running.killTemporal()])
  await running.startWorker()
  await expect.poll(() => statusOf(kept), { timeout: 60_000 }).toBe('COMPLETED')
  const [told] = await recalled(kept)
  expect(told?.data).toMatchObject({ task_id: kept, user_ids: [testUsers.manager.id] })
  expect(await recalled(kept)).toHaveLength(1)
  expect(await mails()).toEqual([{ recipient_id: testUsers.manager.id }])
  for (const id of [ended, removed, later]) expect(await recalled(id)).toEqual([])
  expect(await statusOf(later)).toBe('RUNNING')
}, 180_000)
