import { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newPerson } from '../co-ownership/testing/copros.ts'
import { startTestSystem, type TestSystem, type TestUser, testUsers } from '../testing/system.ts'
import { seedWorld, type TestWorld } from '../testing/world.ts'

let system: TestSystem
let world: TestWorld
beforeAll(async () => {
  system = await startTestSystem({ listen: true })
  world = await seedWorld(system)
})
afterAll(() => system?.stop())

type Heard = { event: string; data: { kind?: string; id?: string; position: string } }
const open: AbortController[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.abort()
})

/** Listens as a browser does. */
async function listen(user: TestUser, headers: Record<string, string> = {}) {
  const stop = new AbortController()
  open.push(stop)
  const response = await fetch(`${system.url}/api/events`, {
    headers: { authorization: `Bearer ${system.as(user).token}`, ...headers },
    signal: stop.signal,
  })
  const heard: Heard[] = []
  const state = { ended: false }
  const read = async () => {
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const fields = Object.fromEntries(
          text
            .slice(0, end)
            .split('\n')
            .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        )
        if (fields.event) heard.push({ event: fields.event, data: JSON.parse(fields.data ?? '{}') })
        text = text.slice(end + 2)
      }
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      state.ended = true
    })
  return { response, heard, state, ids: () => heard.map(({ data }) => data.id) }
}

const touch = (id: string, notes: string) =>
  system.as('admin').call(projectEndpoints.update, { params: { id }, body: { notes } })

test('each person is notified of what they may see and nothing of the rest', async () => {
  const users = ['admin', 'manager', 'contributor', 'outsider', 'client'] as const
  const streams = Object.fromEntries(await Promise.all(users.map(async user => [user, await listen(user)] as const)))
  expect(streams.admin!.response.headers.get('content-type')).toContain('text/event-stream')
  await touch(world.projectId, 'un')
  await touch(world.foreignProjectId, 'deux')
  await system
    .as('admin')
    .call(missionEndpoints.update, { params: { id: world.foreignMissionId }, body: { comment: 'x' } })
  await system.as('admin').call(agencyEndpoints.update, { params: { id: world.agencyId }, body: { name: 'Lyon' } })
  // The last change is one that everybody hears of.
  for (const user of users) await system.amend(user, { comment: 'dernier' })
  await vi.waitFor(() => {
    for (const user of users) expect(streams[user]!.ids()).toContain(testUsers[user].id)
  }, 30_000)
  const heardOf = (user: TestUser) => ({
    project: streams[user]!.ids().includes(world.projectId),
    foreignProject: streams[user]!.ids().includes(world.foreignProjectId),
    foreignMission: streams[user]!.ids().includes(world.foreignMissionId),
    agency: streams[user]!.ids().includes(world.agencyId),
    others: streams[user]!.ids().includes(testUsers.admin.id),
  })
  const all = { project: true, foreignProject: true, foreignMission: true, agency: true, others: true }
  const team = { ...all, foreignProject: false, foreignMission: false }
  expect(heardOf('admin')).toEqual(all)
  expect(heardOf('manager')).toEqual(team)
  expect(heardOf('contributor')).toEqual(team)
  expect(heardOf('outsider')).toEqual({ ...team, project: false })
  expect(heardOf('client')).toEqual({ ...team, agency: false, others: false })
})

test('what belongs to a mission is sent to those who reach the mission only', async () => {
  const [manager, outsider] = await Promise.all([listen('manager'), listen('outsider')])
  const own = await newPerson(system, world.missionId)
  const foreign = await newPerson(system, world.foreignMissionId)
  for (const user of ['manager', 'outsider'] as const) await system.amend(user, { comment: 'copropriétés' })
  await vi.waitFor(() => {
    expect(manager.ids()).toContain(testUsers.manager.id)
    expect(outsider.ids()).toContain(testUsers.outsider.id)
  }, 30_000)
  expect([own, foreign].map(id => manager.ids().includes(id))).toEqual([true, false])
  expect([own, foreign].map(id => outsider.ids().includes(id))).toEqual([false, false])
})

test('a notice comes after the read models have it', async () => {
  const { heard } = await listen('manager')
  const { position } = await touch(world.projectId, `à ${Date.now()}`)
  await vi.waitFor(() => expect(heard.some(({ data }) => BigInt(data.position) >= BigInt(position))).toBe(true), 30_000)
  expect(system.api.live.position()).toBeGreaterThanOrEqual(BigInt(position))
})

test('who loses access is not notified of the next change', async () => {
  const { ids } = await listen('contributor')
  const admin = system.as('admin')
  const team = { mission_managers: [testUsers.manager.id], collaborators: [] }
  await admin.call(missionEndpoints.update, { params: { id: world.missionId }, body: { team } })
  await touch(world.projectId, 'sans vous')
  await system.amend('contributor', { comment: 'fin' })
  await vi.waitFor(() => expect(ids()).toContain(testUsers.contributor.id), 30_000)
  expect(ids()).not.toContain(world.projectId)
})

test('too much to send, or something missed while away: everything is to be read anew', async () => {
  const { heard } = await listen('manager')
  const notice = { position: String(system.api.live.position() + 1n), changes: null }
  await sql`select pg_notify('faitage', ${JSON.stringify(notice)})`.execute(system.api.db)
  await vi.waitFor(() => expect(heard.map(({ event }) => event)).toContain('resync'), 30_000)
  const back = await listen('manager', { 'last-event-id': '1' })
  await vi.waitFor(() => expect(back.heard[0]?.event).toBe('resync'), 30_000)
})

test('signing out, or being set inactive, ends the stream', async () => {
  const { state } = await listen('manager')
  await system.as('manager').call(identityEndpoints.logout)
  // The test's session has no row: closing one that has is announced to every process.
  await sql`select pg_notify('session_closed', ${sidOf(system.as('manager').token!)})`.execute(system.api.db)
  await vi.waitFor(() => expect(state.ended).toBe(true), 30_000)
  const other = await listen('outsider')
  await system.amend('outsider', { active: false })
  await vi.waitFor(() => expect(other.state.ended).toBe(true), 30_000)
})

test('nobody listens without signing in, and nobody holds streams without end', async () => {
  expect((await fetch(`${system.url}/api/events`)).status).toBe(401)
  const many = await Promise.all(Array.from({ length: 22 }, () => listen('admin')))
  await vi.waitFor(() => expect(many.filter(({ heard }) => heard[0]?.event === 'full')).toHaveLength(2), 30_000)
})

const sidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sid
