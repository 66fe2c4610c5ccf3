import { randomUUID } from 'node:crypto'
import { emptyTeam } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import type { missionListFields } from '@faitage/contracts/missions/mission-list-fields'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Viewer } from '../kernel/viewer.ts'
import { aMission } from '../testing/fixtures.ts'
import { startTestProjections, type TestProjections } from '../testing/system.ts'
import { listMissions } from './mission-list.queries.ts'

const [agency, antenna, client, camille, ines] = Array.from({ length: 5 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
]
const admin: Viewer = {
  role: 'admin',
  user_id: randomUUID(),
  agency_ids: [],
  antenna_ids: [],
  client_ids: [],
  projects_id: [],
}
const missions = [
  aMission({
    name: 'OPAH Écoquartier',
    agency_id: agency,
    antenna_id: antenna,
    client_id: client,
    mission_start_date: '2024-03-01',
    duration_assignment: 12,
    team: { ...emptyTeam, mission_managers: [camille, ines] },
  }),
  aMission({
    name: '100 % rénovation',
    mission_type: 'copro',
    status: 'archivee',
    mission_start_date: '2025-01-01',
    team: { ...emptyTeam, collaborators: [camille] },
  }),
  aMission({ name: 'PIG', status: 'non_debutee' }),
]

let system: TestProjections
beforeAll(async () => {
  system = await startTestProjections()
  let position: Awaited<ReturnType<TestProjections['log']['append']>> | undefined
  for (const mission of missions) position = await system.log.append(`mission-${mission.data.mission_id}`, [mission])
  if (position !== undefined) await system.projector.caughtUp(position)
})
afterAll(() => system?.stop())

/** The names of the missions that a filter lets through. */
async function found(filter: Record<string, unknown>): Promise<string[]> {
  const query = missionEndpoints.list.query.parse(filter)
  return (await listMissions(system.db, admin, query)).items.map(({ name }) => name)
}

it('every field the list declares narrows it', async () => {
  const opah = ['OPAH Écoquartier']
  const asked: { [K in keyof typeof missionListFields]: [string, string[]][] } = {
    name: [
      ['ecoquartier', opah],
      ['100 %', ['100 % rénovation']],
      ['%', ['100 % rénovation']],
      ["'", []],
    ],
    status: [['archivee,non_debutee', ['100 % rénovation', 'PIG']]],
    agency_id: [[agency, opah]],
    antenna_id: [[`${antenna},${randomUUID()}`, opah]],
    client_id: [
      [client, opah],
      [randomUUID(), []],
    ],
    mission_start_date: [
      ['2024-03-01..2024-03-01', opah],
      ['..2024-12-31', opah],
      ['2024-03-02..', ['100 % rénovation']],
    ],
    mission_managers: [
      [ines, opah],
      [camille, opah],
    ],
    operational_plan: [['opah', []]],
    mission_end_date: [['2025-03-01', opah]],
    mission_type: [['copro', ['100 % rénovation']]],
    import_running: [
      ['true', []],
      ['false', ['100 % rénovation', 'OPAH Écoquartier', 'PIG']],
    ],
  }
  for (const [name, cases] of Object.entries(asked))
    for (const [value, names] of cases)
      expect([name, value, await found({ [name]: value })]).toEqual([name, value, names])
})

it('filters hold together, and a value that is none is refused', async () => {
  expect(await found({ agency_id: agency, status: 'archivee' })).toEqual([])
  expect(await found({ agency_id: agency, status: 'en_cours', name: 'opah' })).toEqual(['OPAH Écoquartier'])
  for (const wrong of [
    { status: 'x' },
    { agency_id: 'x' },
    { mission_start_date: '2024-02-31' },
    { mission_start_date: '0000-01-01' },
    { import_running: '1' },
  ])
    expect(missionEndpoints.list.query.safeParse(wrong).success).toBe(false)
})
