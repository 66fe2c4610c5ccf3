import { calendarEndpoints } from '@faitage/contracts/alerts/calendar.endpoints'
import { deadlineRuleEndpoints } from '@faitage/contracts/funding/deadline-rule'
import { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { fundingDeadlineEndpoints } from '@faitage/contracts/funding/funding-deadlines.endpoints'
import { fundingFileEndpoints } from '@faitage/contracts/funding/funding-file.endpoints'
import { addDays, addMonths } from '@faitage/contracts/kernel/format-date'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMission, openProject } from '../../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem, testUsers } from '../../testing/system.ts'

let system: TestSystem
let mission: string
let mine: string
let other: string
let funders: { Anah: string; Ville: string }
const staff = () => system.as('contributor')
const of = (id: string) => ({ params: { id } })

/** Two files: one's own, to be begun within twenty days at two funders; somebody else's, three days too late at one. */
beforeAll(async () => {
  system = await startTestSystem()
  const manager = system.as('manager')
  mission = await openMission(manager)
  const funder = async (name: string) => {
    const body = { name, requester_type: 'PO' as const, mission_id: mission }
    const { id: funder_id } = await manager.call(funderEndpoints.create, { body })
    const rule = { funder_id, kind: 'start', from: 'notification', months: 12, effect: 'L’aide est perdue' } as const
    await manager.call(deadlineRuleEndpoints.create, { body: rule })
    return funder_id
  }
  funders = { Anah: await funder('Anah'), Ville: await funder('Ville') }
  const project = async (reference: string, phone_number_1: string) => {
    const requester = { type: 'PO', last_name: 'Morel', phone_number_1 } as const
    return (await openProject(manager, mission, { requester, reference })).id
  }
  const today = system.api.clock.today()
  const granted = (id: string, days: number, amounts: Partial<Record<keyof typeof funders, number>>) => {
    const on = addMonths(addDays(today, days), -12)
    const rows = Object.entries(amounts).map(([name, amount]) => ({
      ...{ funder_id: funders[name as 'Anah'], decision: 'granted' as const, on, amount },
    }))
    return manager.call(fundingFileEndpoints.approval, { ...of(id), body: { funders: rows } })
  }
  mine = await project('A-1', '0612345678')
  other = await project('A-2', '0687654321')
  await manager.call(projectEndpoints.update, { ...of(mine), body: { referrers: [testUsers.contributor.id] } })
  await granted(mine, 20, { Anah: 1_000_000, Ville: 200_000 })
  await granted(other, -3, { Anah: 500_000 })
  await system.settled()
}, 60_000)
afterAll(() => system?.stop())

const list = (query: object = {}) => staff().call(fundingDeadlineEndpoints.list, { query })
const named = async (query: object) =>
  (await list(query)).items.map(one => `${one.project_id === mine ? 'A-1' : 'A-2'} ${one.funder_name}`)

test('the deadlines of all files are listed, one’s own first unless an order is asked for, with whom to call', async () => {
  const { items } = await list()
  expect(items.map(({ mine, bucket, at_risk, phone }) => [mine, bucket, at_risk, phone])).toEqual([
    ...[1_000_000, 200_000].map(() => [true, 'month', expect.any(Number), '06 12 34 56 78']),
    [false, 'overdue', 500_000, '06 87 65 43 21'],
  ])
  expect((await named({ sortBy: 'until' }))[0]).toBe('A-2 Anah')
  expect(await named({ sortBy: 'at_risk', sortDirection: 'desc' })).toEqual(['A-1 Anah', 'A-2 Anah', 'A-1 Ville'])
  expect(await named({ mine: 'true', size: 1, page: 2, sortBy: 'at_risk' })).toEqual(['A-1 Anah'])
  expect(await named({ project_id: other })).toEqual(['A-2 Anah'])
})

test('filters narrow the list and its sum, and each breakdown keeps what else could be chosen', async () => {
  const { at_risk, totalItems, by_funder, by_referrer, buckets } = await list({ funder_id: [funders.Ville] })
  expect([at_risk, totalItems]).toEqual([200_000, 1])
  expect(by_funder.map(({ name, at_risk: risk }) => [name, risk])).toEqual([
    ['Anah', 1_500_000],
    ['Ville', 200_000],
  ])
  expect(by_referrer.map(({ id }) => id)).toEqual([testUsers.contributor.id])
  expect(buckets.overdue.deadlines).toBe(0)
  const late = await list({ bucket: ['overdue', 'week'] })
  expect([late.at_risk, late.totalItems, late.buckets.month]).toEqual([
    500_000,
    1,
    { deadlines: 2, at_risk: 1_200_000 },
  ])
  expect(await named({ referrer_id: [testUsers.contributor.id], bucket: ['overdue'] })).toEqual([])
  expect(await named({ agency_id: [testUsers.manager.id] })).toEqual([])
})

test('nobody is told of files elsewhere, nor whom to call where the mission does not show who asks', async () => {
  const elsewhere = system.as('outsider')
  expect((await elsewhere.call(fundingDeadlineEndpoints.list, { query: {} })).totalItems).toBe(0)
  const query = { project_id: mine }
  expect((await elsewhere.refusal(fundingDeadlineEndpoints.list, { query })).status).toBe(404)
  const show = (ca_requester: boolean) =>
    system.as('admin').call(missionEndpoints.update, { ...of(mission), body: { ca_requester } })
  await show(false)
  await system.settled()
  expect((await list({ project_id: mine })).items.map(({ phone }) => phone)).toEqual([null, null])
  await show(true)
})

test('a project that goes no further waits for nothing', async () => {
  const { id } = await openProject(system.as('manager'), mission, { status: 'sans_suite' })
  const row = { funder_id: funders.Anah, decision: 'granted' as const, on: system.api.clock.today() }
  await staff().call(fundingFileEndpoints.approval, { ...of(id), body: { funders: [row] } })
  await system.settled()
  expect((await list({ project_id: id })).totalItems).toBe(0)
})

test('they stand in one’s calendar, nobody’s name in it', async () => {
  const { address } = await staff().call(calendarEndpoints.renew)
  const { body } = await system.http.inject({ method: 'GET', url: new URL(address).pathname })
  expect(body).not.toContain('Morel')
  const events = new ICAL.Component(ICAL.parse(body))
    .getAllSubcomponents('vevent')
    .map(one => new ICAL.Event(one))
    .filter(({ summary }) => summary.includes('Anah'))
  expect(events.map(one => [one.summary, one.startDate.toString()])).toEqual([
    ['Début des travaux (Anah) : Projet A-2', addDays(system.api.clock.today(), -3)],
    ['Début des travaux (Anah) : Projet A-1', addDays(system.api.clock.today(), 20)],
  ])
  expect(events[0]?.description.replaceAll(/\s/g, ' ')).toContain('5 000 € en jeu')
})
