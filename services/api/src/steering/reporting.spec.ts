import { addDays } from '@faitage/contracts/kernel/format-date'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { missionFunderEndpoints } from '@faitage/contracts/missions/mission-funder'
import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { reportingEndpoints as endpoints, reportNames } from '@faitage/contracts/steering/reporting.endpoints'
import { reportingGroup } from '@faitage/contracts/steering/reporting-scope'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAgo, openMission, openProject } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem, type TestUser, testUsers } from '../testing/system.ts'

let system: TestSystem
const missions: string[] = []
beforeAll(async () => {
  system = await startTestSystem({ listen: true })
  const manager = system.as('manager')
  for (const name of ['OPAH de Tours', 'PIG d’Amboise']) missions.push(await openMission(manager, name))
  await manager.call(missionFunderEndpoints.create, { body: { mission_id: missions[0]!, name: 'Région, Centre' } })
  await manager.call(missionFunderEndpoints.create, { body: { mission_id: missions[0]!, name: '=Anah' } })
  const team = system.as('contributor')
  const ways = [
    ['a_contacter', 'contact', 'visite_traitee', 'depose', 'agree'],
    ['a_contacter', 'contact', 'a_contacter', 'sans_suite'],
    ['contact', 'visite_a_traiter'],
    ['a_contacter', 'non_eligible'],
    ['a_contacter'],
  ] as const
  for (const [nth, statuses] of [...ways, ...ways].entries()) {
    const referrers = nth % 3 === 0 ? [testUsers.contributor.id] : []
    const begun = 300 - nth * 11
    const { id } = await openProject(team, missions[nth % 2]!, {
      ...{ reference: `P-${nth}`, status: statuses[0], on: daysAgo(begun), referrers },
      requester: { type: nth % 2 ? 'PB' : 'PO', last_name: `Morel ${nth}` },
    })
    for (const [at, status] of statuses.slice(1).entries())
      await team.call(projectEndpoints.changeStatus, {
        params: { id },
        body: { status, on: daysAgo(begun - (at + 1) * 37) },
      })
    if (nth === 0)
      await team.call(individualTaskEndpoints.create, {
        body: { project_id: id, title: 'Rappeler', reminder_date: daysAgo(2), assignee_id: testUsers.contributor.id },
      })
    if (nth === 9) await team.call(projectEndpoints.remove, { params: { id } })
  }
  await system.settled()
}, 60_000)
afterAll(() => system?.stop())

const ask = (name: (typeof reportNames)[number], query: object = {}, who: TestUser = 'manager') =>
  system.as(who).call(endpoints[name] as typeof endpoints.stock, { query: query as never })

type Figure = { value?: number; count?: number; amount?: number; filter: Record<string, unknown> }
/** Every figure of an answer, wherever it is. */
function figuresIn(value: unknown): Figure[] {
  if (Array.isArray(value)) return value.flatMap(figuresIn)
  if (typeof value !== 'object' || value === null) return []
  const own = 'filter' in value ? [value as Figure] : []
  return [...own, ...Object.values(value).flatMap(figuresIn)]
}

it('each figure of each report is the length of its rows, by every group, as of days past', async () => {
  let figures = 0
  const asked = reportNames.flatMap(name => [
    { name, query: {} },
    { name, query: { on: daysAgo(100), requester_type: 'PO' } },
    ...(name === 'delays' || name === 'revenue' ? reportingGroup.options.map(by => ({ name, query: { by } })) : []),
  ])
  for (const { name, query } of asked) {
    const { report } = await ask(name, { ...query, ...(name === 'cohorts' ? { months: 2 } : {}) })
    for (const { value, count, filter } of figuresIn(report).filter(each => each.value ?? each.count)) {
      const { by: _, ...scope } = query as { by?: string }
      const rows = await system
        .as('manager')
        .call(endpoints.rows, { query: { ...scope, ...filter, size: 500 } as never })
      expect([name, query, filter, rows.totalItems, rows.items.length]).toEqual([
        ...[name, query, filter],
        ...[value ?? count, value ?? count],
      ])
      figures++
    }
  }
  expect(figures).toBeGreaterThan(200)
}, 60_000)

it('reconciles: opening + entered − left = closing, of each status and of all, from one step to the next', async () => {
  const { report } = await ask('stock', { from: daysAgo(300), step: 'week' })
  expect(report.steps.length).toBeGreaterThan(40)
  const before = new Map<string, number>()
  for (const { by_status, total, opened } of report.steps) {
    for (const { status, opening, entered, left, closing } of by_status) {
      expect(opening.value).toBe(before.get(status) ?? 0)
      expect(opening.value + entered.value - left.value).toBe(closing.value)
      before.set(status, closing.value)
    }
    expect(total.opening.value + total.entered.value - total.left.value).toBe(total.closing.value)
    expect(total.closing.value - total.opening.value).toBe(opened.value)
  }
  expect(report.whole.total.closing.value).toBe(9)
  expect(report.whole.opened.value).toBe(9)
})

it('tells loops and what was given up, from which status, after how long', async () => {
  const { report } = await system.as('manager').call(endpoints.process, { query: {} as never })
  expect(report.loops).toMatchObject([{ status: 'a_contacter', value: 2 }])
  expect(report.abandoned).toMatchObject([
    { since: 'a_contacter', until: 'sans_suite', value: 2, median: 111, p90: 111 },
    { since: 'a_contacter', until: 'non_eligible', value: 2, median: 37 },
  ])
})

it('compares two days, each told as it is when it is asked alone', async () => {
  const both = await ask('stock', { on: daysAgo(10), compare_on: daysAgo(200) })
  // A number of the other day opens its rows as of that day.
  for (const { value, filter } of figuresIn(both.compared).filter(each => each.value)) {
    const rows = await system
      .as('manager')
      .call(endpoints.rows, { query: { ...filter, on: daysAgo(200), size: 500 } as never })
    expect([filter, rows.totalItems]).toEqual([filter, value])
  }
  const [one, other] = [await ask('stock', { on: daysAgo(10) }), await ask('stock', { on: daysAgo(200) })]
  expect([both.report, both.compared]).toEqual([one.report, other.report])
})

it('exports what it shows, as csv and as a workbook; a name is no formula', async () => {
  const { report } = await system.as('manager').call(endpoints.delays, { query: { by: 'funder' } as never })
  expect(report.groups.map(({ label }) => label)).toEqual(['=Anah', 'Région, Centre', 'Sans financeur'])
  const csv = await system.as('manager').raw(endpoints.delaysExport, { query: { by: 'funder' } as never })
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.body).toContain(`\r\n"'=Anah";`)
  const lines =
    1 + [report.all, ...report.groups].reduce((sum, each) => sum + each.held.length + each.between.length, 0)
  expect(csv.body.trim().split('\r\n')).toHaveLength(lines)
  const xlsx = await system
    .as('manager')
    .raw(endpoints.delaysExport, { query: { by: 'funder', format: 'xlsx' } as never })
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

it('is of the missions one reaches: others count nothing, nor for a client', async () => {
  const foreign = (await system.as('admin').call(missionEndpoints.create, { body: { name: 'Lens' } })).id
  await openProject(system.as('admin'), foreign, { status: 'contact', on: daysAgo(3) })
  await system.settled()
  expect((await ask('stock', {}, 'admin')).report.whole.total.closing.value).toBe(10)
  expect((await ask('stock', {}, 'manager')).report.whole.total.closing.value).toBe(9)
  expect((await ask('stock', { missions_id: foreign }, 'manager')).report.whole.total.closing.value).toBe(0)
  expect((await ask('stock', {}, 'outsider')).report.whole.total.closing.value).toBe(0)
  const rows = await system
    .as('outsider')
    .call(endpoints.rows, { query: { figure: 'stock', missions_id: missions.join(',') } as never })
  expect(rows.totalItems).toBe(0)
  for (const name of reportNames)
    expect((await system.as('client').refusal(endpoints[name] as typeof endpoints.stock, {})).status).toBe(403)
})

it('takes two thousand missions at once', async () => {
  const many = [
    ...missions,
    ...Array.from({ length: 1998 }, (_, nth) => `f0000000-0000-4000-8000-${String(nth).padStart(12, '0')}`),
  ]
  // Over the wire: their ids are an address of 78 KB.
  const address = `${system.url}/api/reporting/stock?missions_id=${encodeURIComponent(many.join(','))}`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${system.as('manager').token}` } })
  const { report } = (await answer.json()) as Awaited<ReturnType<typeof ask>>
  expect([answer.status, address.length > 70_000, report.whole.total.closing.value]).toEqual([200, true, 9])
  const refused = await system
    .as('manager')
    .refusal(endpoints.stock, { query: { missions_id: [...many, missions[0]].join(',') } as never })
  expect([refused.status, refused.key]).toEqual([422, 'VALIDATION'])
})

it('counts nothing of a day before everything', async () => {
  for (const name of reportNames) {
    const { report } = await ask(name, { on: '0001-01-01' })
    expect([name, figuresIn(report).filter(({ value, count }) => value || count)]).toEqual([name, []])
  }
  expect((await ask('stock', { on: addDays(daysAgo(300), -1) })).report.today).toEqual([])
})

it.each([
  [{ on: '2027-02-30' }, 'VALIDATION'],
  [{ on: daysAgo(-1) }, 'asOf.future'],
  [{ compare_on: daysAgo(-1) }, 'asOf.future'],
  [{ from: daysAgo(1), to: daysAgo(2) }, 'statistics.period.backwards'],
  [{ from: '0001-01-01', step: 'day' }, 'statistics.period.tooLong'],
  [{ missions_id: 'x' }, 'VALIDATION'],
  [{ requester_type: 'XX' }, 'VALIDATION'],
  [{ autre: 'x' }, 'VALIDATION'],
])('refuses %j in French', async (query, key) => {
  const refusal = await system.as('manager').refusal(endpoints.stock, { query: query as never })
  expect([refusal.status, refusal.key]).toEqual([422, key])
})

it.each([
  [{ figure: 'delay', since: 'contact' }, 'reporting.figure.incomplete'],
  [{ figure: 'reached' }, 'reporting.figure.incomplete'],
  [{ figure: 'paid', known_at: '2024-01-01T00:00:00Z' }, 'reporting.money.knownAt'],
  [{ figure: 'autre' }, 'VALIDATION'],
])('refuses rows of %j', async (query, key) => {
  const refusal = await system.as('manager').refusal(endpoints.rows, { query: query as never })
  expect([refusal.status, refusal.key]).toEqual([422, key])
})

it('pages and sorts rows, each direction the other reversed', async () => {
  const rows = (query: object) =>
    system.as('manager').call(endpoints.rows, { query: { figure: 'entered', ...query } as never })
  for (const sortBy of ['reference', 'days', 'status', 'requester_name', 'entered_on', 'left_on']) {
    const whole = await rows({ sortBy })
    const pages = await Promise.all([1, 2, 3, 4].map(page => rows({ sortBy, page, size: 7 })))
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
    expect((await rows({ sortBy, sortDirection: 'desc' })).items).toEqual(whole.items.toReversed())
  }
})
