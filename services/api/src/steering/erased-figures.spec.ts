/** @module-tag long */
import { subjectEndpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import { homeEndpoints } from '@faitage/contracts/steering/home.endpoints'
import { reportingEndpoints, reportNames } from '@faitage/contracts/steering/reporting.endpoints'
import { reportingGroup } from '@faitage/contracts/steering/reporting-scope'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoicedQuote } from '../invoicing/testing/invoiced-quote.ts'
import { daysAgo, openMission, openProject } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'

/* What is counted stays what it was when the requesters it is counted of are erased, as the product erases them. */

let system: TestSystem
const missions: string[] = []
const projects: string[] = []
/** Histories drawn at random, the same each time the seed is. */
const seed = Number(process.env.SEED ?? Date.now())
const draw = <T>(of: fc.Arbitrary<T>, numRuns: number) => fc.sample(of, { numRuns, seed })

beforeAll(async () => {
  system = await startTestSystem()
  for (const name of ['OPAH de Tours', 'PIG d’Amboise']) missions.push(await openMission(system.as('manager'), name))
  const status = fc.constantFrom(...projectStatuses)
  const history = fc.record({
    statuses: fc.array(status, { minLength: 1, maxLength: 5 }),
    begun: fc.integer({ min: 0, max: 300 }),
    type: fc.constantFrom('PO' as const, 'PB' as const),
    followed: fc.boolean(),
    marked: fc.constantFrom({}, { urgent_visit: true }, { required_action: true }),
    quoted: fc.boolean(),
  })
  const team = system.as('contributor')
  for (const [nth, { statuses, begun, type, followed, marked, quoted }] of draw(history, 24).entries()) {
    const { id } = await openProject(team, missions[nth % 2]!, {
      ...{ reference: `E-${nth}`, status: statuses[0]!, on: daysAgo(begun) },
      referrers: followed ? [testUsers.contributor.id] : [],
      requester: { type, last_name: `Quemener ${nth}` },
    })
    for (const [at, to] of statuses.slice(1).entries())
      if (to !== statuses[at])
        await team.call(projectEndpoints.changeStatus, {
          params: { id },
          body: { status: to, on: daysAgo(Math.max(0, begun - (at + 1) * 30)) },
        })
    if (Object.keys(marked).length > 0) await team.call(projectEndpoints.update, { params: { id }, body: marked })
    if (quoted) await invoicedQuote(system, { project_id: id, as: 'admin' })
    projects.push(id)
  }
  await system.settled()
}, 120_000)
afterAll(() => system?.stop())

/** Every figure there is, of today and of days past, with the number of rows behind each of home. */
async function figures() {
  const manager = system.as('manager')
  const told: Record<string, unknown> = {}
  for (const name of reportNames)
    for (const query of [
      {},
      { on: daysAgo(100) },
      { on: daysAgo(30), requester_type: 'PO' },
      ...(name === 'delays' || name === 'revenue' ? reportingGroup.options.map(by => ({ by })) : []),
    ]) {
      const endpoint = reportingEndpoints[name] as typeof reportingEndpoints.stock
      told[`${name} ${JSON.stringify(query)}`] = (await manager.call(endpoint, { query: query as never })).report
    }
  const rows = async (filter: object) =>
    (await manager.call(projectEndpoints.list, { query: { ...filter, size: 1 } as never })).totalItems
  for (const body of [{ missions_id: [] }, { missions_id: [missions[0]!] }]) {
    const home = await manager.call(homeEndpoints.indicators, { body })
    for (const { key, value, filter } of home.indicators) expect([key, value]).toEqual([key, await rows(filter)])
    told[`home ${body.missions_id}`] = [
      home,
      await manager.call(homeEndpoints.weeks, { body }),
      await manager.call(homeEndpoints.team, { body: { missions_id: missions } }),
    ]
  }
  return told
}

it(`every figure of reports and of home is what it was before requesters drawn at random were erased (seed ${seed})`, async () => {
  const before = await figures()
  const gone = draw(fc.subarray(projects, { minLength: 6, maxLength: 18 }), 1)[0]!
  for (const id of gone) {
    const { requester_id } = await system.as('manager').call(projectEndpoints.get, { params: { id } })
    const body = { cause: 'request' as const, documents: true }
    await system.as('admin').call(subjectEndpoints.erase, { params: { id: requester_id }, body })
  }
  await system.settled()
  const { items } = await system.as('manager').call(projectEndpoints.list, { query: { size: 100 } as never })
  expect(items.filter(one => one.requester_erased).length).toBe(gone.length)
  const after = await figures()
  for (const [name, told] of Object.entries(before)) expect([name, after[name]]).toEqual([name, told])
}, 240_000)
