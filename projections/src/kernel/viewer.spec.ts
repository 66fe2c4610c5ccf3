import { randomUUID } from 'node:crypto'
import { propertyRuns } from '@faitage/contracts/kernel/testing/property-runs'
import { emptyTeam, type MissionTeam } from '@faitage/contracts/missions/mission'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectConditions } from '../projects/project-list.queries.ts'
import { aMission, aProject } from '../testing/fixtures.ts'
import { startTestProjections, type TestProjections } from '../testing/system.ts'
import { whereAll } from './list.ts'
import { mayReachMission, mayReachProject, missionVisibleTo, type Viewer } from './viewer.ts'

/* Few people and places, so that they often meet. */
const people = Array.from({ length: 4 }, () => randomUUID() as string)
const places = Array.from({ length: 4 }, () => randomUUID() as string)
const random = fc.sample(
  fc.record({
    agency_id: fc.option(fc.constantFrom(...places)),
    antenna_id: fc.option(fc.constantFrom(...places)),
    team: fc.record(
      Object.fromEntries(
        Object.keys(emptyTeam).map(key => [
          key,
          fc.uniqueArray(fc.constantFrom(...(/agencies|antennas|client/.test(key) ? places : people)), {
            maxLength: 2,
          }),
        ]),
      ) as unknown as { [K in keyof MissionTeam]: fc.Arbitrary<string[]> },
    ),
  }),
  { numRuns: 60, seed: 1 },
)
const missions = random.map(aMission)
const projects = missions.map(({ data }) => aProject({ mission_id: data.mission_id }))
const viewers: fc.Arbitrary<Viewer> = fc.record({
  role: fc.constantFrom('admin', 'worker', 'manager', 'contributor', 'client'),
  user_id: fc.constantFrom(...people, randomUUID() as string),
  agency_ids: fc.uniqueArray(fc.constantFrom(...places), { maxLength: 2 }),
  antenna_ids: fc.uniqueArray(fc.constantFrom(...places), { maxLength: 2 }),
  client_ids: fc.uniqueArray(fc.constantFrom(...places), { maxLength: 2 }),
  projects_id: fc.uniqueArray(fc.constantFrom(...projects.map(({ data }) => data.project_id)), { maxLength: 3 }),
})

let system: TestProjections
beforeAll(async () => {
  system = await startTestProjections()
  for (const each of missions) await system.log.append(`mission-${each.data.mission_id}`, [each])
  let position = -1n
  for (const each of projects) position = await system.log.append(`project-${each.data.project_id}`, [each])
  await system.projector.caughtUp(position)
})
afterAll(() => system?.stop())

it('a viewer sees in lists what they may reach one by one, neither more nor less', async () => {
  const seen = { missions: 0, projects: 0 }
  await fc.assert(
    fc.asyncProperty(viewers, async viewer => {
      const ids = (rows: readonly unknown[]) => (rows as { id: string }[]).map(row => row.id).sort()
      const listed = await sql`select id from mission_list where ${missionVisibleTo(viewer)}`.execute(system.db)
      const reached = missions.filter(({ data }) => mayReachMission(viewer, data)).map(({ data }) => data.mission_id)
      expect(ids(listed.rows)).toEqual(reached.sort())
      seen.missions += reached.length

      const where = whereAll(projectConditions(viewer, {}))
      const listedProjects = await sql`select id from project_list ${where}`.execute(system.db)
      const reachedProjects = projects.filter(({ data }, index) =>
        mayReachProject(viewer, { id: data.project_id }, (missions[index] as (typeof missions)[number]).data),
      )
      expect(ids(listedProjects.rows)).toEqual(reachedProjects.map(({ data }) => data.project_id).sort())
      seen.projects += reachedProjects.length
    }),
    { numRuns: propertyRuns(150) },
  )
  expect(seen.missions).toBeGreaterThan(100)
  expect(seen.projects).toBeGreaterThan(100)
})
