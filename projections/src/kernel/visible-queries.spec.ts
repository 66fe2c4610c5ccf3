import { randomUUID } from 'node:crypto'
import { propertyRuns } from '@faitage/contracts/kernel/testing/property-runs'
import { emptyTeam, type MissionTeam, missionRemoved, missionRestored } from '@faitage/contracts/missions/mission'
import type { MissionFlag } from '@faitage/contracts/missions/mission-flags'
import { comment } from '@faitage/contracts/projects/comment'
import { projectMessageSent } from '@faitage/contracts/projects/portal/messages'
import { projectRemoved, projectRestored } from '@faitage/contracts/projects/project'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProjects } from '../mail/mailing.queries.ts'
import { waitingThreads } from '../projects/project-thread.ts'
import { waitingRows } from '../steering/home-actions.ts'
import { aMission, aProject } from '../testing/fixtures.ts'
import { startTestProjections, type TestProjections } from '../testing/system.ts'
import { whereAll } from './list.ts'
import { ownedAndVisible } from './record-scope.ts'
import { mayReachProject, projectAmongVisible, projectVisibleTo, type Viewer } from './viewer.ts'

/* Few people and places, so that they often meet. */
const [people, places] = [4, 4].map(length => Array.from({ length }, () => randomUUID() as string)) as [
  string[],
  string[],
]
const someOf = (all: string[]) => fc.uniqueArray(fc.constantFrom(...all), { maxLength: 2 })
const life = fc.constantFrom<'kept' | 'removed' | 'restored'>('kept', 'kept', 'removed', 'restored')
const hiding = ['ca_messages', 'ca_follow_up_comments'] as const

/** Each mission with its two projects. */
const world = fc
  .sample(
    fc.record({
      life,
      shows: fc.dictionary(fc.constantFrom(...hiding), fc.boolean()),
      projects: fc.array(fc.record({ life, referrers: someOf(people) }), { minLength: 2, maxLength: 2 }),
      agency_id: fc.option(fc.constantFrom(...places)),
      antenna_id: fc.option(fc.constantFrom(...places)),
      team: fc.record(
        Object.fromEntries(
          Object.keys(emptyTeam).map(key => [key, someOf(/agencies|antennas|client/.test(key) ? places : people)]),
        ) as unknown as { [K in keyof MissionTeam]: fc.Arbitrary<string[]> },
      ),
    }),
    { numRuns: 40, seed: 7 },
  )
  .map(({ life, shows, projects, ...reach }) => {
    const mission_id = randomUUID()
    return {
      ...{ mission_id, life, shows, reach },
      projects: projects.map(project => ({
        ...{ ...project, message: randomUUID(), comment: randomUUID() },
        about: { project_id: randomUUID(), mission_id, requester_id: randomUUID() },
      })),
    }
  })
const projects = world.flatMap(mission => mission.projects.map(project => ({ ...project, mission })))

const viewers: fc.Arbitrary<Viewer> = fc.record({
  role: fc.constantFrom('admin', 'worker', 'manager', 'contributor', 'contributor', 'client'),
  user_id: fc.constantFrom(...people, randomUUID() as string),
  agency_ids: someOf(places),
  antenna_ids: someOf(places),
  client_ids: someOf(places),
  projects_id: fc.uniqueArray(fc.constantFrom(...projects.map(({ about }) => about.project_id)), { maxLength: 3 }),
})

/** Who may see a project for what is called, as one says it: nothing that is gone or hidden, and only where one reaches. */
const sees = (viewer: Viewer, { life, about, mission }: (typeof projects)[number], feature?: MissionFlag): boolean => {
  const hidden = feature !== undefined && mission.shows[feature as (typeof hiding)[number]] === false
  if (life === 'removed' || mission.life === 'removed' || hidden) return false
  return mayReachProject(viewer, { id: about.project_id }, mission.reach)
}

let system: TestProjections
beforeAll(async () => {
  system = await startTestProjections()
  let position = -1n
  for (const { mission_id, life, shows, reach, projects } of world) {
    const gone = life === 'kept' ? [] : [missionRemoved({ mission_id })]
    const back = life === 'restored' ? [missionRestored({ mission_id })] : []
    await system.log.append(`mission-${mission_id}`, [aMission({ mission_id, ...shows, ...reach }), ...gone, ...back])
    for (const { about, message, comment: id, life, referrers } of projects) {
      const { project_id, mission_id, requester_id: subject_id } = about
      await system.log.append(`project-${project_id}`, [
        aProject({ ...about, referrers }),
        ...(life === 'kept' ? [] : [projectRemoved(about)]),
        ...(life === 'restored' ? [projectRestored(about)] : []),
      ])
      const sheet = { project_id, author_id: people[0]!, text: 'À voir', mentions: people }
      await system.log.append(`comment-${id}`, [comment.registered({ id, mission_id, subject_id, sheet } as never)])
      position = await system.log.append(`thread-${project_id}`, [
        projectMessageSent({ ...about, message_id: message, from: 'client', text: 'Bonjour', files_id: [] }),
      ])
    }
  }
  await system.projector.caughtUp(position)
})
afterAll(() => system?.stop())

const RUNS = propertyRuns(120)

it('whatever is read of projects is of those that the reader may see, removed and hidden ones apart', async () => {
  const all = { page: 1, size: 500 }
  const scope = { missions_id: [] as string[], mode: 'individual' as const }
  const rows = async (from: RawBuilder<unknown>) =>
    (await sql<{ id: string }>`select id ${from}`.execute(system.db)).rows
  const seen: number[] = []
  await fc.assert(
    fc.asyncProperty(viewers, fc.constantFrom(undefined, ...hiding), async (viewer, feature) => {
      const { db } = system
      const of = (feature?: MissionFlag) => projects.filter(project => sees(viewer, project, feature))
      const ids = (list: readonly { about: { project_id: string } }[]) => list.map(one => one.about.project_id).sort()
      const found = (list: readonly { id?: string | null; project_id?: string | null }[]) =>
        list.map(one => one.project_id ?? one.id).sort()
      const asked = { ...viewer, feature }
      for (const visible of [projectVisibleTo, projectAmongVisible])
        expect(found(await rows(sql`from project_list where ${visible(asked)}`))).toEqual(ids(of(feature)))
      const comments = await rows(sql`from comment ${whereAll(ownedAndVisible(comment, asked))}`)
      expect(found(comments)).toEqual(
        of(feature)
          .map(one => one.comment)
          .sort(),
      )
      expect(found((await waitingThreads(db, asked, all)).items)).toEqual(ids(of(feature)))
      const open = await openProjects(db, asked, ids(projects))
      expect([...open].sort()).toEqual(ids(of(feature)))

      const waiting = async (key: 'messages_unread' | 'mentions', mine: 'true' | 'false' = 'false') =>
        found(
          (await waitingRows(db, viewer, key, { scope: { ...scope, mine }, ...all, on: '2030-01-01', past: false }))
            .rows,
        )
      expect(await waiting('messages_unread')).toEqual(ids(of('ca_messages')))
      const own = of('ca_messages').filter(({ referrers }) => referrers.includes(viewer.user_id))
      expect(await waiting('messages_unread', 'true')).toEqual(ids(own))
      const spokenTo = people.includes(viewer.user_id) ? of('ca_follow_up_comments') : []
      expect(await waiting('mentions')).toEqual(ids(spokenTo))
      seen.push(of(feature).length)
    }),
    { numRuns: RUNS },
  )
  expect(seen.filter(count => count > 0 && count < projects.length / 2).length).toBeGreaterThan(RUNS / 6)
})
