import { randomUUID } from 'node:crypto'
import { userAmended } from '@faitage/contracts/identity/user'
import { emptyTeam, missionRemoved } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '../kernel/viewer.ts'
import { getMission, listMissions } from '../missions/mission-list.queries.ts'
import { homeIndicators } from '../steering/home.ts'
import { aMission, aProject, aUser } from '../testing/fixtures.ts'
import { startTestProjections, type TestProjections } from '../testing/system.ts'
import { workload, writeWorkload } from '../testing/workload.ts'
import { listProjects, projectsByReference } from './project-list.queries.ts'

const admin: Viewer = {
  role: 'admin',
  user_id: randomUUID(),
  agency_ids: [],
  antenna_ids: [],
  client_ids: [],
  projects_id: [],
}
const query = (over: object = {}) => projectEndpoints.list.query.parse(over)
const camille = aUser()
const mission = aMission({ name: 'Écoquartier', team: { ...emptyTeam, mission_managers: [camille.data.id] } })
const { mission_id } = mission.data
const contributor: Viewer = { ...admin, role: 'contributor', user_id: camille.data.id }

const project = (reference: string, name: string, town: string, over: object = {}) =>
  aProject({
    mission_id,
    requester: { last_name: name },
    sheet: { reference, address_location: town, address: '1 rue de l’Église' },
    ...over,
  })
const projects = [
  project('B-1', 'Étienne', 'Saint-Étienne', { status: 'contact', on: '2024-02-01', referrers: [camille.data.id] }),
  project('B-2', 'Zola', 'Œuilly', { status: 'solde', on: '2024-01-01' }),
  project('B-3', 'Eluard', 'L’Haÿ-les-Roses', { status: 'a_contacter', on: '2024-03-01', requester_type: 'SDC' }),
  project('B-4', 'Fort', 'Tours', {
    on: '2024-04-01',
    requester: { last_name: 'Fort', phone_number_2: '06 12 34 56 78', email: 'Paul.Fort@exemple.fr' },
  }),
]
const removedMission = aMission({ name: 'Supprimée', team: { ...emptyTeam, mission_managers: [camille.data.id] } })

let system: TestProjections
const list = (over: object = {}, viewer = admin) => listProjects(system.db, viewer, query({ mission_id, ...over }))
const references = async (over: object = {}, viewer = admin) =>
  (await list(over, viewer)).items.map(item => item.reference)

beforeAll(async () => {
  system = await startTestProjections()
  const { log, projector } = system
  await log.append(`user-${camille.data.id}`, [camille])
  await log.append(`mission-${mission_id}`, [mission])
  for (const each of projects) await log.append(`project-${each.data.project_id}`, [each])
  const hidden = removedMission.data.mission_id
  await log.append(`mission-${hidden}`, [removedMission, missionRemoved({ mission_id: hidden })])
  const orphan = project('X-1', 'Orphelin', 'Tours', { mission_id: hidden })
  await log.append(`project-${orphan.data.project_id}`, [orphan])
  const { position } = await writeWorkload(
    log.append,
    workload({ seed: 7, missions: 8, projects: 250, eventsPerProject: 4 }),
  )
  await projector.caughtUp(position)
})
afterAll(() => system?.stop())

describe('the list of projects', () => {
  it('shows a row as the contract says', async () => {
    const { items } = await list({ q: 'b-1' })
    expect(projectEndpoints.list.response.shape.items.parse(items)).toEqual(items)
    expect(items[0]).toMatchObject({
      reference: 'B-1',
      mission_name: 'Écoquartier',
      requester_name: 'Étienne',
      referrers: [{ id: camille.data.id, name: 'Camille Renaud' }],
    })
  })

  it.each([
    [{ q: 'ETIENNE' }, ['B-1']],
    [{ q: 'saint étienne' }, ['B-1']],
    [{ q: 'œuilly' }, ['B-2']],
    [{ q: 'oeuilly zola' }, ['B-2']],
    [{ q: 'hay les' }, ['B-3']],
    [{ q: 'eglise' }, ['B-1', 'B-2', 'B-3', 'B-4']],
    [{ q: 'eglise fort' }, ['B-4']],
    [{ q: '100% _' }, []],
    [{ q: '%' }, []],
    [{ q: '_' }, []],
    [{ q: '\\' }, []],
    [{ q: '-' }, ['B-1', 'B-2', 'B-3', 'B-4']],
    [{ q: '’' }, ['B-1', 'B-2', 'B-3', 'B-4']],
    [{ q: '06 12.34-56 78' }, ['B-4']],
    [{ q: '+33612345678' }, ['B-4']],
    [{ q: '0033 (0)6 12 34 56 78' }, ['B-4']],
    [{ q: '3456' }, ['B-4']],
    [{ q: '07 12 34 56 78' }, []],
    [{ q: 'fort@exemple' }, ['B-4']],
    [{ q: 'exemple@fort' }, []],
    [{ status: 'contact,solde' }, ['B-1', 'B-2']],
    [{ status_before: '2024-02-01' }, ['B-1', 'B-2']],
    [{ unassigned: 'true' }, ['B-2', 'B-3', 'B-4']],
    [{ unassigned: 'false' }, ['B-1']],
    [{ requester_type: 'SDC' }, ['B-3']],
    [{ referrer_id: camille.data.id }, ['B-1']],
    [{ sortBy: 'requester_name' }, ['B-3', 'B-1', 'B-4', 'B-2']],
    [{ sortBy: 'requester_name', sortDirection: 'desc' }, ['B-2', 'B-4', 'B-1', 'B-3']],
    [{ sortBy: 'status' }, ['B-3', 'B-4', 'B-1', 'B-2'].toSorted()],
    [{ sortBy: 'status_on' }, ['B-2', 'B-1', 'B-3', 'B-4']],
    [{ sortBy: 'mission_name', sortDirection: 'desc' }, ['B-4', 'B-3', 'B-2', 'B-1']],
  ])('%j', async (over, expected) => {
    const found = await references(over)
    if ('sortBy' in over && over.sortBy !== 'status') expect(found).toEqual(expected)
    else expect([...found].sort()).toEqual([...expected].sort())
    expect((await list(over)).totalItems).toBe(expected.length)
  })

  it('is paged without a gap or a repetition, whatever it is sorted by', async () => {
    const [columns] = projectEndpoints.list.query.shape.sortBy.unwrap().options
    for (const sortBy of columns.options) {
      for (const sortDirection of ['asc', 'desc'] as const) {
        const all = await listProjects(system.db, admin, query({ sortBy, sortDirection, size: 1000 }))
        const ids: string[] = []
        for (let page = 1; ids.length < all.totalItems; page++) {
          const { items } = await listProjects(system.db, admin, query({ sortBy, sortDirection, size: 37, page }))
          if (items.length === 0) break
          ids.push(...items.map(item => item.id))
        }
        expect(ids).toEqual(all.items.map(item => item.id))
        expect(new Set(ids).size).toBe(all.totalItems)
      }
    }
  })

  it('leaves out what belongs to a removed mission', async () => {
    expect((await listProjects(system.db, admin, query({ q: 'orphelin' }))).totalItems).toBe(0)
    expect((await listProjects(system.db, { ...contributor }, query({ q: 'orphelin' }))).totalItems).toBe(0)
    expect((await listMissions(system.db, admin, missionEndpoints.list.query.parse({ q: 'supprimee' }))).items).toEqual(
      [],
    )
    expect(await getMission(system.db, admin, removedMission.data.mission_id)).toMatchObject({ is_deleted: true })
  })

  it('gives imports the projects that have a reference', async () => {
    const found = await projectsByReference(system.db, mission_id, ['B-1', 'B-9', 'X-1'])
    expect([...found.keys()]).toEqual(['b-1'])
    expect(found.get('b-1')).toMatchObject({
      requester: { last_name: 'Étienne' },
      sheet: { reference: 'B-1' },
      revision: 0,
    })
  })
})

describe('the home page', () => {
  it('gives numbers that are those of the lists behind them', async () => {
    const { items } = await listMissions(system.db, admin, missionEndpoints.list.query.parse({ size: 100 }))
    const scopes = [[], [mission_id], items.slice(0, 3).map(item => item.id)]
    const client: Viewer = { ...admin, role: 'client', projects_id: [projects[0]?.data.project_id as string] }
    for (const viewer of [admin, contributor, client]) {
      for (const scope of scopes) {
        const home = await homeIndicators(system.db, viewer, { missions_id: scope }, '2025-01-15')
        expect(home.indicators).toHaveLength(7)
        for (const { key, value, filter } of home.indicators) {
          const { totalItems } = await listProjects(system.db, viewer, query(filter))
          expect([key, value]).toEqual([key, totalItems])
        }
        for (const { status, value } of home.by_status) {
          const { totalItems } = await listProjects(system.db, viewer, query({ mission_id: scope, status }))
          expect([status, value]).toEqual([status, totalItems])
        }
      }
    }
    const { indicators } = await homeIndicators(system.db, admin, { missions_id: [] }, '2025-01-15')
    expect(indicators.every(({ value }) => value > 0)).toBe(true)
  })
})

it('a mission shows how many projects it has and who leads it, under the present name', async () => {
  const changed = userAmended({ id: camille.data.id, changes: { last_name: 'Renaud-Petit' } })
  await system.projector.caughtUp(await system.log.append(`user-${camille.data.id}`, [changed], 0n))
  const { items } = await listMissions(system.db, contributor, missionEndpoints.list.query.parse({}))
  expect(missionEndpoints.list.response.shape.items.parse(items)).toEqual(items)
  expect(items).toMatchObject([
    { id: mission_id, projects_count: 4, mission_managers: [{ id: camille.data.id, name: 'Camille Renaud-Petit' }] },
  ])
  const detail = await getMission(system.db, contributor, mission_id)
  expect(missionEndpoints.get.response.parse(detail)).toEqual(detail)
})
