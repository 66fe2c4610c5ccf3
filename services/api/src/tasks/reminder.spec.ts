import { addDays } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { mailEndpoints } from '@faitage/contracts/mail/mail.endpoints'
import { coOwnershipTaskEndpoints as tasks } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { taskReminderEndpoints } from '@faitage/contracts/tasks/task-reminder'
import { instantOfHour } from '@faitage/contracts/visits/visit-hours'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCopro } from '../co-ownership/testing/copros.ts'
import { of } from '../testing/in-world.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { seedWorld } from '../testing/world.ts'
import { reminderIdOf } from './reminder.decider.ts'

let system: TestSystem
let copro_id: string
let now = instantOfHour('2027-03-26', '12:00')
beforeAll(async () => {
  system = await startTestSystem({
    config: { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'faitage@exemple.fr' } },
    clock: { now: () => now, today: () => '2027-03-26' },
  })
  const { missionId } = await seedWorld(system)
  copro_id = await newCopro(system, missionId, { name: 'Les Lys' })
}, 60_000)
afterAll(() => system?.stop())

const { manager } = testUsers
const add = async (more: object = {}) => {
  const body = { copro_id, title: 'Relancer le syndic', assignees: [manager.id], ...more }
  return (await system.as('contributor').call(tasks.create, { body })).id
}
const follow = async (id: string) => (await system.worker().call(taskReminderEndpoints.follow, of(id))).wait
const HOUR = 3_600_000

test('waits for nine in Paris on the day of the change of hour, then is recalled once to those it was given to', async () => {
  // The store's own clock says when the reminder was set: before its hour, whatever year the machine has.
  const day = addDays(new Date().toISOString().slice(0, 10), 400)
  now = instantOfHour(addDays(day, -1), '09:00')
  const id = await add({ reminder_date: day, due_date: day })
  await system.settled()
  const wait = (await follow(id))!
  expect([23, 24, 25]).toContain(wait / HOUR)
  now = instantOfHour(day, '09:00')
  expect(await follow(id)).toBeNull()
  expect(await follow(id)).toBeNull()
  const reminder = reminderIdOf(id, now.toISOString())
  const told = await system.api.events.read(streamOf.record('taskReminder', reminder))
  expect(told.map(({ type, data }) => [type, data])).toEqual([
    ['CoOwnershipTaskReminded', { id: reminder, task_id: id, at: now.toISOString(), user_ids: [manager.id] }],
  ])
  const mail = derivedId(`task reminder of ${reminder}`, manager.id)
  const [queued] = await system.api.events.read(streamOf.record('mail', mail))
  expect(await system.api.live.caughtUp(queued!.position, 30_000)).toBe(true)
  const { subject, text } = await system.as('admin').call(mailEndpoints.get, of(mail))
  expect(subject).toBe('Rappel : Relancer le syndic')
  expect(text).toContain('Les Lys')
  expect(text).toContain(`/tasks?fiche=${id}`)
})

test('one set after its hour, done, removed or without a day is recalled to nobody', async () => {
  now = new Date()
  const passed = await add({ reminder_date: '2020-01-01' })
  const done = await add({ reminder_date: '2030-01-01', status: 'Terminée' })
  const none = await add()
  const removed = await add({ reminder_date: '2030-01-01' })
  await system.as('admin').call(tasks.remove, of(removed))
  for (const id of [passed, done, none, removed, crypto.randomUUID()]) expect(await follow(id)).toBeNull()
})

test('nobody but the worker has it recalled', async () => {
  const refused = await system.as('admin').refusal(taskReminderEndpoints.follow, of(await add()))
  expect(refused.status).toBe(404)
})
