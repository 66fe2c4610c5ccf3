/** @module-tag durable */
import { caughtUp } from '@faitage/api/invoicing/testing/edited-invoice'
import { testUsers } from '@faitage/api/testing/system'
import { clientEndpoints } from '@faitage/contracts/directory/client'
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { monthlyReportEndpoints as reports } from '@faitage/contracts/steering/monthly-report.endpoints'
import { monthOf, monthsFrom } from '@faitage/contracts/steering/report-month'
import { Client, Connection, type ScheduleHandle } from '@temporalio/client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { keepHistories } from '../testing/keep-history.ts'
import { type Killable, startKillable } from '../testing/killable.ts'
import { today } from '../testing/today.ts'
import { reportScheduleId } from './monthly-report.schedule.ts'

/* Reports leave once, each with one PDF, whatever is killed, with a mail server that never answers. */

const REPORTS = 10
const waiting = { timeout: 90_000, interval: 100 }
let running: Killable
let connection: Connection
let schedule: ScheduleHandle
const missions: string[] = []
/** The day of today. */
const day = String(Number(today.slice(8)))

beforeAll(async () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'faitage@exemple.fr' }
  running = await startKillable({ mail }, { apart: true })
  connection = await Connection.connect({ address: running.temporalAddress })
  schedule = new Client({ connection }).schedule.getHandle(reportScheduleId(running.taskQueue))
  const admin = running.system.as('admin')
  const body = { name: 'Métropole', email_address: 'habitat@metropole.example' }
  const { id: client_id } = await admin.call(clientEndpoints.create, { body })
  const team = { mission_managers: [testUsers.manager.id] }
  for (let rank = 0; rank < REPORTS; rank++) {
    const { id } = await admin.call(missionEndpoints.create, { body: { name: `OPAH ${rank}`, client_id, team } })
    const requester = { type: 'PO' as const, last_name: 'Morel' }
    const opening = { mission_id: id, requester, status: 'contact' as const, on: addDays(today, -70) }
    await admin.call(projectEndpoints.create, { body: opening })
    const recipients = [client_id, testUsers.manager.id]
    await admin.call(reports.update, { params: { id }, body: { recipients } })
    missions.push(id)
  }
  await running.system.settled()
}, 120_000)
afterAll(async () => {
  await schedule?.delete().catch(() => undefined)
  await connection?.close()
  await running?.stop()
})

const typesOf = async (id: string) =>
  (await running.system.api.events.read(streamOf.record('monthly_report', id))).map(({ type }) => type)
const sent = async (ids: readonly string[]) =>
  (await Promise.all(ids.map(typesOf))).filter(types => types.at(-1) === 'MonthlyReportSent').length
const mails = async () => {
  const { rows } = await running.system.api.pool.query<{ id: string; state: string }>(
    `select id, state from outbox_mail where kind = 'report'`,
  )
  return rows
}
const whole = ['MonthlyReportAsked', 'MonthlyReportCounted', 'MonthlyReportMade', 'MonthlyReportSent']

it('is scheduled at five in Paris, every day there is', async () => {
  const { spec, info } = await schedule.describe()
  expect(spec.timezone).toBe('Europe/Paris')
  const paris = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'short' })
  expect(new Set(info.nextActionTimes.map(at => paris.format(at)))).toEqual(new Set(['05:00']))
})

it('each report is made once and put once in the outbox, whatever is killed at each step', async () => {
  const { system } = running
  const month = monthsFrom(monthOf(today), -1)
  const ids: string[] = []
  for (const [rank, id] of missions.entries()) {
    ids.push((await system.as('admin').call(reports.ask, { params: { id }, body: { month, send: true } })).id)
    if (rank === 2) await running.killWorker()
    if (rank === 4) await running.startWorker()
    if (rank === 6) await Promise.all([running.killWorker(), running.killTemporal()])
  }
  const before = await sent(ids)
  await running.startWorker()
  await expect.poll(() => sent(ids), { ...waiting, interval: 5 }).toBeGreaterThan(before)
  await Promise.all([running.killApi(), running.killEventServer()])
  await expect.poll(() => sent(ids), waiting).toBe(REPORTS)
  for (const id of ids) expect(await typesOf(id)).toEqual(whole)
  // One mail for each person, none lost: the server is away, the outbox keeps them.
  expect(await mails()).toHaveLength(REPORTS * 2)
  expect((await mails()).some(({ state }) => state === 'sent')).toBe(false)
  // The log says that they left; the list of files may come to it later.
  await caughtUp(system)
  for (const owner_id of missions) {
    const { totalItems } = await system
      .as('admin')
      .call(fileEndpoints.list, { query: { owner_kind: 'mission', owner_id, kind: 'rapport' } })
    expect(totalItems).toBe(1)
  }
}, 200_000)

it('the night asks for what is due, once, the worker killed in between; what was sent is left', async () => {
  const { system } = running
  const admin = system.as('admin')
  // Switched on today, on the day of today: it is due at once.
  const [first, second, off] = missions as [string, string, string]
  for (const id of [first, second]) await admin.call(reports.update, { params: { id }, body: { enabled: true } })
  await admin.call(reports.update, { params: { id: off }, body: { enabled: true, day } })
  await admin.call(reports.update, { params: { id: off }, body: { enabled: false } })
  const { id: fresh } = await admin.call(missionEndpoints.create, {
    body: { name: 'OPAH neuve', team: { mission_managers: [testUsers.manager.id] } },
  })
  const settings = { enabled: true, recipients: [testUsers.manager.id], day }
  await admin.call(reports.update, { params: { id: fresh }, body: settings })
  await system.settled()
  const before = (await mails()).length
  const once = async () => {
    const done = (await schedule.describe()).info.recentActions.length
    await schedule.trigger()
    await vi.waitFor(async () => expect((await schedule.describe()).info.recentActions.length).toBe(done + 1), waiting)
    const action = (await schedule.describe()).info.recentActions.at(-1)?.action
    if (action?.type !== 'startWorkflow') throw new Error('nothing was started')
    return new Client({ connection }).workflow.getHandle(action.workflow.workflowId)
  }
  const night = await once()
  await running.killWorker()
  await running.startWorker()
  await night.result()
  await (await once()).result()
  const listed = async (id: string) => {
    await caughtUp(system)
    return (await admin.call(reports.list, { params: { id } })).items
  }
  await expect.poll(async () => (await listed(fresh)).filter(({ state }) => state === 'sent').length, waiting).toBe(1)
  expect(await mails()).toHaveLength(before + 1)
  for (const id of [first, second, off]) expect(await listed(id)).toHaveLength(1)
  await keepHistories(running, new URL('./histories/', import.meta.url), ['monthlyReport', 'dueReports'])
}, 200_000)
