import { deadlineRuleEndpoints } from '@faitage/contracts/funding/deadline-rule'
import { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { fundingDeadlineEndpoints } from '@faitage/contracts/funding/funding-deadlines.endpoints'
import { fundingFileEndpoints as file } from '@faitage/contracts/funding/funding-file.endpoints'
import { addDays, addMonths } from '@faitage/contracts/kernel/format-date'
import { fundingObjectiveEndpoints } from '@faitage/contracts/missions/funding-objective'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import type { FundingReport } from '@faitage/contracts/steering/funding-report'
import { reportingEndpoints as endpoints } from '@faitage/contracts/steering/reporting.endpoints'
import { type ReportingAmount, yearWays } from '@faitage/contracts/steering/reporting-scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMission, openProject } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem, type TestUser } from '../testing/system.ts'

let system: TestSystem
let today: string
const missions: string[] = []
const funders: Record<string, string> = {}
const projects: string[] = []
const manager = () => system.as('manager')
const ask = async (query: object = {}, who: TestUser = 'manager') =>
  (await system.as(who).call(endpoints.funding, { query: query as never })).report
const rowsOf = (query: object, who: TestUser = 'manager') =>
  system.as(who).call(endpoints.rows, { query: { size: 500, ...query } as never })

beforeAll(async () => {
  system = await startTestSystem()
  today = system.api.clock.today()
  for (const name of ['OPAH de Tours', 'PIG d’Amboise']) missions.push(await openMission(manager(), name))
  const create = async (mission: number, name: string, type: 'prime' | 'pret' = 'prime') => {
    const body = { name, type, requester_type: 'PO' as const, mission_id: missions[mission]! }
    const { id } = await manager().call(funderEndpoints.create, { body })
    funders[`${name} ${mission}`] = id
    const rule = { funder_id: id, kind: 'start', from: 'notification', months: 12 } as const
    await manager().call(deadlineRuleEndpoints.create, { body: rule })
  }
  for (const mission of [0, 1]) for (const name of ['=Anah', 'Région']) await create(mission, name)
  await create(0, 'Éco-PTZ', 'pret')
  const save = async (
    mission: number,
    deposit: object,
    approval: object | undefined,
    ...paid: readonly (readonly [string, number])[]
  ) => {
    const opened = { reference: `P-${projects.length}`, status: 'depose', on: '2024-11-01' } as const
    const requester = { type: 'PO', last_name: `=Morel ${projects.length}` } as const
    const place = { address_code: '01240', address_location: 'Certines' }
    const { id } = await openProject(manager(), missions[mission]!, { ...opened, ...place, requester })
    projects.push(id)
    const funder_id = funders[`=Anah ${mission}`]!
    const of = { params: { id } }
    await manager().call(file.deposit, { ...of, body: { funders: [{ funder_id, ...deposit }] } as never })
    if (approval)
      await manager().call(file.approval, { ...of, body: { funders: [{ funder_id, ...approval }] } as never })
    const payments = paid.map(([paid_on, amount]) => ({
      ...{ id: crypto.randomUUID(), funder_id, kind: 'instalment' as const, asked_on: paid_on, paid_on, paid: amount },
    }))
    if (payments.length > 0) await manager().call(file.payment, { ...of, body: { funders: payments } })
    return of
  }
  const granted = (on: string, amount?: number) => ({ decision: 'granted', on, ...(amount ? { amount } : {}) })
  await save(0, { on: '2024-11-05', amount: 1_000_000, reference: 'MPR-1' }, granted('2025-01-20', 900_000), [
    '2025-06-01',
    400_000,
  ])
  // Its deadline is twenty days away.
  const near = addMonths(addDays(today, 20), -12)
  const two = await save(0, { on: near, amount: 500_000 }, granted(near, 450_000))
  await save(
    0,
    { on: '2025-02-01', amount: 300_000 },
    granted('2025-03-01', 200_000),
    ['2025-05-01', 150_000],
    ['2026-01-02', 80_000],
  )
  await save(1, { on: '2025-03-03' }, { decision: 'refused', on: '2025-04-01' })
  await save(1, { on: '2025-03-03' }, granted('2025-07-01'))
  await manager().call(file.deposit, {
    ...two,
    body: { funders: ['Région 0', 'Éco-PTZ 0'].map(name => ({ funder_id: funders[name]!, on: near, amount: 70_000 })) },
  })
  await system.settled()
}, 60_000)
afterAll(() => system?.stop())

const names = ['files', 'asked', 'granted', 'paid', 'remaining', 'at_risk'] as const
const amountsOf = (of: FundingReport['all'] | FundingReport['groups'][number]) => names.map(name => of[name].amount)

test('asked, granted, paid, remaining and at risk are told over all missions, loans left out', async () => {
  const { all, years } = await ask()
  expect(amountsOf(all)).toEqual([0, 1_870_000, 1_550_000, 630_000, 950_000, 950_000])
  expect(names.map(name => all[name].count)).toEqual([5, 5, 4, 2, 2, 2])
  expect([all.overpaid.amount, all.overpaid.count, all.unknown.count]).toEqual([30_000, 1, 2])
  expect(years).toEqual(expect.arrayContaining(['2026', '2025', '2024']))
})

test('rows sum to the figure, by every group and year, whichever day a year is made of, of today and of a past day', async () => {
  let figures = 0
  const check = async (query: object, figure: ReportingAmount) => {
    if (figure.count === 0) return
    const { items, totalItems } = await rowsOf({ ...query, ...figure.filter })
    const sum = items.reduce((total, { funding }) => total + funding!.amount, 0)
    expect([query, figure.filter, totalItems, sum]).toEqual([query, figure.filter, figure.count, figure.amount])
    figures++
  }
  const asked: object[] = [
    ...(['aid', 'mission', 'agency', 'referrer'] as const).map(by => ({ by })),
    ...yearWays.map(year_of => ({ year_of, by: 'year' })),
    { year_of: 'payment', by: 'aid', year: '2025' },
    { on: '2025-05-15', by: 'aid' },
    { missions_id: missions[0], by: 'year', aid: '=Anah' },
  ]
  for (const query of asked) {
    const { all, groups } = await ask(query)
    const { by: _, ...scope } = query as { by?: string }
    for (const one of [...names, 'overpaid', 'unknown'] as const) await check(scope, all[one])
    for (const group of groups) for (const one of names) await check(scope, group[one])
  }
  expect(figures).toBeGreaterThan(100)
})

test('the years of a figure make its whole; a past day knows nothing of what came later', async () => {
  for (const year_of of yearWays) {
    const { all, groups } = await ask({ by: 'year', year_of })
    for (const name of names.slice(1))
      expect([year_of, name, groups.reduce((sum, group) => sum + group[name].amount, 0)]).toEqual([
        ...[year_of, name, all[name].amount],
      ])
  }
  expect(amountsOf((await ask({ year: '2025' })).all).slice(1, 4)).toEqual([
    ...[expect.any(Number), expect.any(Number), 550_000],
  ])
  expect(amountsOf((await ask({ on: '2025-05-15' })).all).slice(1, 5)).toEqual([1_300_000, 1_100_000, 150_000, 950_000])
})

test('a funder of the same name in two missions is one group; its rows tell amounts, dates and the next deadline', async () => {
  const { groups } = await ask({ by: 'aid' })
  expect(groups.map(({ label, files }) => [label, files.count])).toEqual([
    ['=Anah', 5],
    ['Région', 1],
  ])
  const { items } = await rowsOf({ figure: 'aid_files', sortBy: 'deadline', aid: '=Anah' })
  expect(items[0]?.funding?.shares).toMatchObject([
    { reference: 'MPR-1', asked: 1_000_000, remaining: 500_000, deadline: { kind: 'start', until: '2026-01-20' } },
  ])
  for (const sortBy of ['amount', 'deadline', 'on', 'reference', 'requester_name']) {
    const whole = await rowsOf({ figure: 'aid_asked', sortBy })
    const pages = await Promise.all([1, 2, 3].map(page => rowsOf({ figure: 'aid_asked', sortBy, page, size: 2 })))
    expect(pages.flatMap(page => page.items)).toEqual(whole.items)
    expect((await rowsOf({ figure: 'aid_asked', sortBy, sortDirection: 'desc' })).items).toEqual(
      whole.items.toReversed(),
    )
  }
})

test('what is at risk is what the list of deadlines says', async () => {
  const { buckets } = await manager().call(fundingDeadlineEndpoints.list, { query: {} as never })
  const near = buckets.overdue.at_risk + buckets.week.at_risk + buckets.month.at_risk + buckets.quarter.at_risk
  expect((await ask()).all.at_risk.amount).toBe(near)
})

test('an objective of the convention stands beside what is done; one of no funder of the mission is refused', async () => {
  const create = (body: object) => manager().call(fundingObjectiveEndpoints.create, { body: body as never })
  const of = { mission_id: missions[0]!, year: 2025 }
  await create({ ...of, projects: 60, amount: 90_000_000 })
  await create({ ...of, funder: 'Région', projects: 4 })
  const { objectives, objectives_total } = await ask({ year: '2025' })
  expect(objectives_total).toBe(2)
  expect(objectives?.map(({ funder, projects: wanted, done }) => [funder, done.count, wanted])).toEqual([
    ...[
      [null, expect.any(Number), 60],
      ['Région', 0, 4],
    ],
  ])
  const done = objectives![0]!.done
  expect(done.count).toBeGreaterThanOrEqual(2)
  const { items } = await rowsOf({ year: '2025', ...done.filter })
  expect([items.length, items.reduce((sum, { funding }) => sum + funding!.amount, 0)]).toEqual([
    done.count,
    done.amount,
  ])
  // A filter that leaves part of a mission out says nothing of its objectives.
  expect((await ask({ year: '2025', requester_type: 'PO' })).objectives).toBeNull()
  expect((await ask({ year: '2024' })).objectives).toEqual([])
  for (const body of [{ ...of, funder: 'Personne', projects: 1 }, of])
    expect((await manager().refusal(fundingObjectiveEndpoints.create, { body: body as never })).key).toBe('VALIDATION')
})

test('the file for a funder has one line a project and funder, a name is no formula, a postcode keeps its zero', async () => {
  const raw = (query: object, who: TestUser = 'manager') =>
    system.as(who).raw(endpoints.fundingFiles, { query: query as never })
  const lines = (await raw({ format: 'csv', missions_id: missions[0] })).body.trim().split('\r\n')
  expect(lines).toHaveLength(1 + 4)
  expect(lines[1]).toMatch(
    /^MPR-1;P-0;"'=Morel 0";01240;Certines;OPAH de Tours;"'=Anah";;10\s?000,00;05\/11\/2024;Accordé;20\/01\/2025;/,
  )
  expect((await raw({ format: 'csv', aid: 'Région' })).body.trim().split('\r\n')).toHaveLength(2)
  expect((await raw({})).rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('it is of the missions one reaches, of those who read simulations; nonsense is refused in French', async () => {
  const foreign = (await system.as('admin').call(missionEndpoints.create, { body: { name: 'Lens' } })).id
  await system.settled()
  const refusal = async (query: object, who: TestUser = 'manager') =>
    (await system.as(who).refusal(endpoints.funding, { query: query as never })).key
  expect(await refusal({ missions_id: foreign })).toBe('NOT_FOUND')
  expect(await refusal({ year: '20x5' })).toBe('VALIDATION')
  expect(await refusal({ year: '3026' })).toBe('VALIDATION')
  expect(await refusal({ year_of: 'hier' })).toBe('VALIDATION')
  expect(await refusal({ known_at: '2024-01-01T00:00:00Z' })).toBe('reporting.money.knownAt')
  expect(await refusal({}, 'client')).toBe('FORBIDDEN')
  expect((await ask({}, 'outsider')).all.files.count).toBe(0)
  const rows = await manager().refusal(endpoints.rows, { query: { figure: 'stock', by: 'aid' } as never })
  expect(rows.key).toBe('reporting.figure.incomplete')
})

test('a file that changes is told anew, a project that goes is not counted', async () => {
  const before = (await ask()).all
  const funder_id = funders['=Anah 0']!
  const body = { funders: [{ funder_id, on: '2024-11-05', amount: 1_100_000, reference: 'MPR-1' }] }
  await manager().call(file.deposit, { params: { id: projects[0]! }, body })
  await system.settled()
  expect((await ask()).all.asked.amount - before.asked.amount).toBe(100_000)
  await manager().call(projectEndpoints.remove, { params: { id: projects[0]! } })
  await system.settled()
  expect((await ask()).all.files.count).toBe(before.files.count - 1)
})

test('a project that ended without its works has nothing at risk, here as in the list of deadlines', async () => {
  const before = (await ask()).all.at_risk.amount
  const of = { params: { id: projects[1]! } }
  await manager().call(projectEndpoints.changeStatus, { ...of, body: { status: 'sans_suite', on: today } })
  await system.settled()
  const { at_risk } = await manager().call(fundingDeadlineEndpoints.list, {
    query: { bucket: ['overdue', 'week', 'month', 'quarter'] } as never,
  })
  const after = (await ask()).all.at_risk.amount
  expect([after, after < before]).toEqual([at_risk, true])
})
