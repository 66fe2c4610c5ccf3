import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { daysAgo, french, giveToClient, opening, openMission, openProject } from './testing/project.scene.ts'

let system: TestSystem
let contributor: TestClient
let mission: string
const me = testUsers.contributor.id

beforeAll(async () => {
  system = await startTestSystem()
  contributor = system.as('contributor')
  mission = await openMission(system.as('manager'))
})
afterAll(() => system.stop())

describe('who may see what', () => {
  let foreign: string
  let theirs: string
  const everyCall = (id: string) =>
    [
      [projectEndpoints.get, {}],
      [projectEndpoints.update, { body: { notes: 'x' } }],
      [projectEndpoints.changeStatus, { body: { status: 'depose' } }],
      [projectEndpoints.history, {}],
      [projectEndpoints.asOf, { query: { on: daysAgo(1) } }],
      [projectEndpoints.difference, { query: { from: daysAgo(2), to: daysAgo(1) } }],
      [projectEndpoints.remove, {}],
    ].map(([endpoint, input]) => ({ endpoint: endpoint as never, input: { params: { id }, ...(input as object) } }))

  beforeAll(async () => {
    foreign = (await openProject(contributor, mission, { reference: 'ACCÈS-1' })).id
    theirs = (await openProject(contributor, mission, { reference: 'ACCÈS-2', notes: 'Entre nous' })).id
    await giveToClient(system, theirs)
    await system.settled()
  })

  it('hides every call of a foreign project from staff outside its mission, like a missing one', async () => {
    const outsider = system.as('outsider')
    for (const id of [foreign, '00000000-0000-4000-8000-000000000000']) {
      for (const { endpoint, input } of everyCall(id)) {
        expect(await outsider.refusal(endpoint, input)).toMatchObject({ status: 404, key: 'NOT_FOUND' })
      }
    }
    expect((await outsider.call(projectEndpoints.list)).totalItems).toBe(0)
    expect(await outsider.refusal(projectEndpoints.create, { body: opening(mission) })).toMatchObject({
      key: 'mission.unknown',
    })
  })

  it('opens them to an administrator, a manager and a contributor of the mission', async () => {
    for (const user of ['admin', 'manager', 'contributor'] as const) {
      expect(await system.as(user).call(projectEndpoints.get, { params: { id: foreign } })).toMatchObject({
        reference: 'ACCÈS-1',
        requester: { type: 'PO', last_name: 'Morel' },
        required_action: false,
      })
    }
  })

  it('lets a client read their own project only, and write none', async () => {
    const client = system.as('client')
    for (const { endpoint, input } of everyCall(foreign)) {
      const { status } = await client.refusal(endpoint, input)
      expect([403, 404]).toContain(status)
    }
    const listed = await client.call(projectEndpoints.list)
    expect(listed.items.map(({ id }) => id)).toEqual([theirs])
    const own = await client.call(projectEndpoints.get, { params: { id: theirs } })
    expect(own).not.toHaveProperty('notes')
    expect(own).not.toHaveProperty('required_action')
    expect(own.sections_permissions).toMatchObject({ requester: true, follow_up: false })
    const write = { params: { id: theirs }, body: { description: 'x' } }
    expect(await client.refusal(projectEndpoints.update, write)).toMatchObject({ status: 403, key: 'FORBIDDEN' })
  })

  it('shows a client what happened without what the team keeps for itself', async () => {
    await contributor.call(projectEndpoints.update, { params: { id: theirs }, body: { notes: 'Encore' } })
    await contributor.call(projectEndpoints.changeStatus, {
      params: { id: theirs },
      body: { status: 'depose', on: daysAgo(3), reason: 'Motif interne' },
    })
    const client = system.as('client')
    const { items } = await client.call(projectEndpoints.history, { params: { id: theirs } })
    expect(items.map(({ sentence }) => sentence)).toEqual([
      `L’équipe du projet a fait le point, avec effet au ${french(daysAgo(3))} : « Votre dossier est chez le financeur ».`,
      `L’équipe du projet a créé le projet « ACCÈS-2 », avec effet au ${french(daysAgo(30))} : « Nous étudions votre projet ».`,
    ])
    // Their own words, not the trade's, in what changed too.
    expect(items[0]?.changes).toContainEqual(
      expect.objectContaining({
        field: 'status',
        before: 'Nous étudions votre projet',
        after: 'Votre dossier est chez le financeur',
      }),
    )
    expect(JSON.stringify(items)).not.toMatch(/Déposé|depose|« Contact »/)
    const asOf = await client.call(projectEndpoints.asOf, { params: { id: theirs }, query: { on: daysAgo(0) } })
    for (const answer of [items, asOf]) expect(JSON.stringify(answer)).not.toMatch(/Entre nous|Encore|interne/)
    expect(JSON.stringify(items)).not.toMatch(new RegExp(`${me}|Camille`))
  })

  it('asks nobody in without a sign-in', async () => {
    for (const { endpoint, input } of everyCall(foreign)) {
      expect((await system.anonymous().refusal(endpoint, input)).status).toBe(401)
    }
  })

  it('closes the projects of a removed mission', async () => {
    const gone = await openMission(system.as('manager'), 'Mission supprimée')
    const { id } = await openProject(contributor, gone)
    await system.as('manager').call(missionEndpoints.remove, { params: { id: gone } })
    expect(await contributor.refusal(projectEndpoints.get, { params: { id } })).toMatchObject({ status: 404 })
    expect(await contributor.refusal(projectEndpoints.create, { body: opening(gone) })).toMatchObject({
      key: 'mission.unknown',
    })
  })
})
describe('several projects at once', () => {
  it('answers for each, and one that is refused stops no other', async () => {
    const [first, second] = await Promise.all([openProject(contributor, mission), openProject(contributor, mission)])
    const foreign = '00000000-0000-4000-8000-000000000000'
    const projects_id = [first.id, foreign, second.id]
    const reassign = { projects_id, referrers_to_add: [me], referrers_to_remove: [] }
    const headers = { 'idempotency-key': 'reassign' }
    const answer = await contributor.call(projectBulkEndpoints.reassign, { body: reassign, headers })
    expect(answer.items).toMatchObject([
      { id: first.id, revision: 1, refusal: null },
      { id: foreign, revision: null, refusal: { key: 'NOT_FOUND' } },
      { id: second.id, revision: 1, refusal: null },
    ])
    expect(await contributor.call(projectBulkEndpoints.reassign, { body: reassign, headers })).toEqual(answer)
    expect(
      await contributor.refusal(projectBulkEndpoints.reassign, {
        body: { ...reassign, referrers_to_add: [foreign] },
      }),
    ).toMatchObject({ status: 422, key: 'referrer.unknown' })
    const aClient = { body: { ...reassign, referrers_to_add: [testUsers.client.id] } }
    expect(await contributor.refusal(projectBulkEndpoints.reassign, aClient)).toMatchObject({ key: 'referrer.unknown' })

    const outsider = await system.as('outsider').call(projectBulkEndpoints.remove, { body: { projects_id } })
    expect(outsider.items.map(({ refusal }) => refusal?.key)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
    await contributor.call(projectBulkEndpoints.remove, { body: { projects_id } })
    for (const { id } of [first, second]) {
      expect(await contributor.refusal(projectEndpoints.get, { params: { id } })).toMatchObject({ status: 404 })
    }
    expect(await system.as('client').refusal(projectBulkEndpoints.remove, { body: { projects_id } })).toMatchObject({
      status: 403,
    })
  })
})

describe('who follows a project', () => {
  const stranger = testUsers.outsider.id
  const { manager } = testUsers

  it('is of the team of its mission: one who is not is refused by name, alone and among many', async () => {
    const one = await openProject(contributor, mission)
    const refusals = await Promise.all([
      contributor.refusal(projectEndpoints.create, { body: opening(mission, { referrers: [stranger] }) }),
      contributor.refusal(projectEndpoints.update, { params: { id: one.id }, body: { referrers: [me, stranger] } }),
    ])
    for (const refusal of refusals) {
      expect([refusal.status, refusal.key]).toEqual([422, 'referrer.outOfTeam'])
      expect(refusal.message).toContain('Olive Oudin')
    }
    const body = { projects_id: [one.id], referrers_to_add: [stranger], referrers_to_remove: [] }
    const { items } = await contributor.call(projectBulkEndpoints.reassign, { body })
    expect(items).toMatchObject([{ id: one.id, revision: null, refusal: { key: 'referrer.outOfTeam' } }])
    const read = await contributor.call(projectEndpoints.get, { params: { id: one.id } })
    expect(read).toMatchObject({ revision: one.revision, referrers: [] })
  })

  it('is anyone of the staff while the mission has no team, and stays when they leave it', async () => {
    const admin = system.as('admin')
    const { id: open } = await admin.call(missionEndpoints.create, { body: { name: 'Sans équipe' } })
    await openProject(admin, open, { referrers: [stranger] })
    const { id } = await openProject(contributor, mission, { referrers: [me, manager.id] })
    const teamed = (collaborators: string[]) =>
      admin.call(missionEndpoints.update, { params: { id: mission }, body: { team: { collaborators } } })
    await teamed([])
    await admin.call(projectEndpoints.update, { params: { id }, body: { referrers: [me] } })
    await teamed([me])
    const read = await admin.call(projectEndpoints.get, { params: { id } })
    expect(read.referrers.map(one => one.id)).toEqual([me])
  })
})
