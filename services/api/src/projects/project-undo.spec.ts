import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { daysAgo, giveToClient, openMission, openProject } from './testing/project.scene.ts'

const { get, update, remove, undo, history, list, changeStatus } = projectEndpoints
let system: TestSystem
let contributor: TestClient
let mission: string

beforeAll(async () => {
  system = await startTestSystem()
  contributor = system.as('contributor')
  mission = await openMission(system.as('manager'))
})
afterAll(() => system.stop())

const typesOf = async (id: string) => (await system.api.events.read(streamOf.project(id))).map(({ type }) => type)
const open = (over: Parameters<typeof openProject>[2] = {}) => openProject(contributor, mission, over)

describe('a removed project', () => {
  it('says who removed it and when, and is restored as it was, once', async () => {
    const { id } = await open({ reference: 'RÉT-1', notes: 'À garder' })
    const before = await contributor.call(get, { params: { id } })
    const { revision } = await contributor.call(remove, { params: { id } })
    const gone = await contributor.refusal(get, { params: { id } })
    expect(gone).toMatchObject({
      status: 404,
      key: 'project.gone',
      details: { who: 'Camille Renaud', on: daysAgo(0), revision, reference: 'RÉT-1', may_restore: true },
    })
    expect(gone.message).toMatch(/^Ce projet a été supprimé par Camille Renaud le \d\d\/\d\d\/\d{4}\.$/)
    const headers = { 'idempotency-key': 'rétablir' }
    const restored = await contributor.call(undo, { params: { id }, body: { revision }, headers })
    expect(await contributor.call(undo, { params: { id }, body: { revision }, headers })).toEqual(restored)
    expect(await typesOf(id)).toEqual(['ProjectOpened', 'ProjectRemoved', 'ProjectRestored'])
    const after = await contributor.call(get, { params: { id } })
    expect(after).toEqual({ ...before, revision: 2, updated_at: after.updated_at })
    const { items } = await contributor.call(list, { query: { q: 'RÉT-1' } })
    expect(items).toMatchObject([{ id, revision: 2 }])
    const told = await contributor.call(history, { params: { id } })
    expect(told.items[0]).toMatchObject({ sentence: 'Camille Renaud a rétabli le projet.', can_undo: false })
  })

  it('is restored from its last removal only', async () => {
    const { id } = await open()
    const first = await contributor.call(remove, { params: { id } })
    await contributor.call(undo, { params: { id }, body: { revision: first.revision } })
    await contributor.call(remove, { params: { id } })
    const again = { params: { id }, body: { revision: first.revision } }
    expect(await contributor.refusal(undo, again)).toMatchObject({ status: 409, key: 'record.undo.impossible' })
    expect(await typesOf(id)).toHaveLength(4)
  })

  it('stays away while another project has its reference', async () => {
    const { id } = await open({ reference: 'RÉT-2' })
    const { revision } = await contributor.call(remove, { params: { id } })
    const other = await open({ reference: 'RÉT-2' })
    const undoing = { params: { id }, body: { revision } }
    expect(await contributor.refusal(undo, undoing)).toMatchObject({ status: 409, key: 'project.reference.taken' })
    await contributor.call(update, { params: { id: other.id }, body: { reference: 'RÉT-3' } })
    await contributor.call(undo, undoing)
    expect(await typesOf(id)).toEqual(['ProjectOpened', 'ProjectRemoved', 'ProjectRestored'])
  })

  it('is nothing to those who do not reach it, nor to its client', async () => {
    const { id } = await open()
    await giveToClient(system, id)
    const { revision } = await contributor.call(remove, { params: { id } })
    for (const user of ['outsider', 'client'] as const) {
      expect(await system.as(user).refusal(get, { params: { id } })).toMatchObject({ status: 404, key: 'NOT_FOUND' })
    }
    const undoing = { params: { id }, body: { revision } }
    expect((await system.as('outsider').refusal(undo, undoing)).status).toBe(404)
    expect((await system.as('client').refusal(undo, undoing)).status).toBe(403)
    expect(await typesOf(id)).toEqual(['ProjectOpened', 'ProjectRemoved'])
  })
})

describe('a change undone', () => {
  it('puts the former values back, and says what cannot be undone', async () => {
    const { id } = await open({ referrers: [testUsers.contributor.id], accommodation: { living_area: '80' } })
    const params = { id }
    await contributor.call(update, {
      params,
      body: {
        requester: { type: 'PB', email: null },
        notes: 'Nouvelle',
        referrers: [],
        accommodation: { id: (await contributor.call(get, { params })).accommodations?.[0]?.id, living_area: '95' },
      },
    })
    await contributor.call(changeStatus, { params, body: { status: 'depose' } })
    const { items } = await contributor.call(history, { params })
    expect(items.map(({ type, can_undo }) => [type, can_undo])).toEqual([
      ['ProjectStatusChanged', true],
      ['AccommodationAmended', true],
      ['ReferrersReassigned', true],
      ['ProjectAmended', true],
      ['RequesterAmended', true],
      ['RequesterTypeChanged', true],
      ['AccommodationRegistered', false],
      ['ProjectOpened', false],
    ])
    for (const { revision, can_undo } of items) {
      if (can_undo) await contributor.call(undo, { params, body: { revision } })
      else
        expect(await contributor.refusal(undo, { params, body: { revision } })).toMatchObject({
          key: 'record.undo.impossible',
        })
    }
    expect(await contributor.call(get, { params })).toMatchObject({
      requester: { type: 'PO', email: 'jeanne@exemple.fr' },
      notes: null,
      referrers: [{ id: testUsers.contributor.id }],
      accommodations: [{ living_area: '80' }],
      status: 'contact',
    })
    expect((await typesOf(id)).slice(8)).toEqual([
      'ProjectStatusChanged',
      'AccommodationAmended',
      'ReferrersReassigned',
      'ProjectAmended',
      'RequesterAmended',
      'RequesterTypeChanged',
    ])
  })

  it('is refused once somebody changed the same field since', async () => {
    const { id } = await open()
    const { revision } = await contributor.call(update, { params: { id }, body: { notes: 'Une' } })
    await system.as('manager').call(update, { params: { id }, body: { notes: 'Deux' } })
    const refusal = await contributor.refusal(undo, { params: { id }, body: { revision } })
    expect(refusal).toMatchObject({ status: 409, key: 'record.undo.overtaken' })
    expect(refusal.message).toContain('Notes internes')
    expect(await typesOf(id)).toEqual(['ProjectOpened', 'ProjectAmended', 'ProjectAmended'])
  })
})

it('a removal of several is undone for exactly those it removed', async () => {
  const ids = (await Promise.all([open(), open(), open()])).map(({ id }) => id)
  const [first, second, third] = ids as [string, string, string]
  await system.as('manager').call(remove, { params: { id: third } })
  const headers = { 'idempotency-key': 'plusieurs' }
  const removed = await contributor.call(projectBulkEndpoints.remove, { body: { projects_id: ids }, headers })
  expect(removed.items).toMatchObject([
    { id: first, revision: 1, refusal: null },
    { id: second, revision: 1, refusal: null },
    { id: third, revision: null, refusal: { key: 'project.removed' } },
  ])
  expect(await contributor.call(projectBulkEndpoints.remove, { body: { projects_id: ids }, headers })).toEqual(removed)
  const items = removed.items.flatMap(({ id, revision }) => (revision === null ? [] : [{ id, revision }]))
  const undone = await contributor.call(projectBulkEndpoints.undo, { body: { items } })
  expect(undone.items).toMatchObject([
    { id: first, revision: 2, refusal: null },
    { id: second, revision: 2, refusal: null },
  ])
  for (const id of [first, second])
    expect(await typesOf(id)).toEqual(['ProjectOpened', 'ProjectRemoved', 'ProjectRestored'])
  expect(await typesOf(third)).toEqual(['ProjectOpened', 'ProjectRemoved'])
  const foreign = await system.as('outsider').call(projectBulkEndpoints.undo, { body: { items } })
  expect(foreign.items.map(({ refusal }) => refusal?.key)).toEqual(['NOT_FOUND', 'NOT_FOUND'])
})
