import type { agency } from '@faitage/contracts/directory/agency'
import { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysAgo, french, openMission, openProject } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'

let system: TestSystem
let manager: TestClient
const nobody = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  system = await startTestSystem()
  manager = system.as('manager')
})
afterAll(() => system.stop())

const get = (id: string, as = manager) => as.call(missionEndpoints.get, { params: { id } })

describe('the life of a mission', () => {
  it('is opened, revised, told and removed', async () => {
    const { id: agency_id } = await system.as('admin').call(agencyEndpoints.create, {
      body: { name: 'Agence du Nord' } satisfies ReturnType<typeof agency.fields.parse>,
    })
    const { id } = await manager.call(missionEndpoints.create, {
      body: { name: 'PIG de Roubaix', agency_id, mission_start_date: '2026-01-31', duration_assignment: 1 },
    })
    expect(await get(id)).toMatchObject({
      id,
      name: 'PIG de Roubaix',
      mission_type: 'individual',
      status: 'non_debutee',
      agency: { id: agency_id, name: 'Agence du Nord' },
      mission_managers: [{ id: testUsers.manager.id, name: 'Mona Marchand' }],
      mission_start_date: '2026-01-31',
      mission_end_date: '2026-02-28',
      projects_count: 0,
      is_deleted: false,
    })

    await manager.call(missionEndpoints.update, {
      params: { id },
      body: {
        duration_assignment: 36,
        status: 'en_cours',
        status_on: daysAgo(3),
        team: { collaborators: [testUsers.contributor.id] },
      },
    })
    await openProject(system.as('contributor'), id)
    expect(await get(id)).toMatchObject({
      status: 'en_cours',
      mission_end_date: '2029-01-31',
      team: { mission_managers: [testUsers.manager.id], collaborators: [testUsers.contributor.id] },
      projects_count: 1,
    })
    const { items } = await manager.call(missionEndpoints.history, { params: { id } })
    expect(items.map(({ sentence }) => sentence)).toEqual([
      `Mona Marchand a passé la mission de « Non débutée » à « En cours », avec effet au ${french(daysAgo(3))}.`,
      'Mona Marchand a modifié l’équipe et les accès de la mission.',
      'Mona Marchand a modifié la mission : durée en mois.',
      'Mona Marchand a créé la mission « PIG de Roubaix » au statut « Non débutée ».',
    ])
    expect(items[1]!.changes).toEqual([
      { field: 'team.collaborators', label: 'Collaborateurs', before: [], after: ['Camille Renaud'] },
    ])
    expect(items[3]!.changes).toContainEqual({
      field: 'sheet.agency_id',
      label: 'Agence',
      before: null,
      after: 'Agence du Nord',
    })

    await manager.call(missionEndpoints.remove, { params: { id } })
    expect(await get(id)).toMatchObject({ is_deleted: true })
    expect((await manager.call(missionEndpoints.list)).items.map(mission => mission.id)).not.toContain(id)
    const late = { params: { id }, body: { name: 'Trop tard' } }
    expect(await manager.refusal(missionEndpoints.update, late)).toMatchObject({ status: 409, key: 'mission.removed' })
  })

  it('opens one mission on a double click', async () => {
    const call = () =>
      manager.call(missionEndpoints.create, {
        body: { name: 'Deux clics' },
        headers: { 'idempotency-key': 'double click' },
      })
    const [first, second] = await Promise.all([call(), call()])
    expect(second).toEqual(first)
    expect((await manager.call(missionEndpoints.list, { query: { q: 'Deux clics' } })).totalItems).toBe(1)
  })

  it('writes nothing when nothing changes', async () => {
    const { id, revision } = await manager.call(missionEndpoints.create, { body: { name: 'Sans changement' } })
    const { team } = await get(id)
    const body = { name: 'Sans changement', comment: null, status: 'non_debutee' as const, team }
    expect((await manager.call(missionEndpoints.update, { params: { id }, body })).revision).toBe(revision)
  })
})

describe('a status', () => {
  const update = (id: string, body: object) => manager.call(missionEndpoints.update, { params: { id }, body })

  it('takes effect on its day: one noted late leaves a later one in force, in the answer, the list and the history', async () => {
    const id = await openMission(manager, 'Statuts datés')
    expect(await get(id)).toMatchObject({ status: 'non_debutee', status_on: null })
    await update(id, { status: 'post_operation', status_on: daysAgo(5) })
    await update(id, { status: 'en_cours', status_on: daysAgo(20) })
    expect(await get(id)).toMatchObject({ status: 'post_operation', status_on: daysAgo(5) })
    const { items } = await manager.call(missionEndpoints.list, { query: { q: 'Statuts datés' } })
    expect(items).toMatchObject([{ id, status: 'post_operation', status_on: daysAgo(5) }])
    const { items: told } = await manager.call(missionEndpoints.history, { params: { id } })
    expect(told[0]).toMatchObject({ on: daysAgo(20), changes: [{ before: 'Non débutée', after: 'En cours' }] })
    const events = await system.api.events.read(streamOf.mission(id))
    expect(events.slice(1)).toMatchObject([
      { type: 'MissionStatusChanged', data: { from: 'non_debutee', to: 'post_operation', on: daysAgo(5) } },
      { type: 'MissionStatusChanged', data: { from: 'non_debutee', to: 'en_cours', on: daysAgo(20) } },
    ])
  })

  it('already in force that day writes nothing; today’s may be said to have begun earlier', async () => {
    const id = await openMission(manager)
    await update(id, { status: 'en_cours', status_on: daysAgo(5) })
    const { revision } = await get(id)
    expect(await update(id, { status: 'en_cours', status_on: daysAgo(2) })).toMatchObject({ revision })
    await update(id, { status: 'en_cours', status_on: daysAgo(9) })
    expect(await get(id)).toMatchObject({ status: 'en_cours', revision: revision + 1 })
  })
})

describe('a deletion', () => {
  it('is undone: the mission and its projects come back as they were; nothing else is', async () => {
    const id = await openMission(manager, 'Mission rétablie')
    const project = await openProject(manager, id)
    const { revision: opening } = await get(id)
    const { revision } = await manager.call(missionEndpoints.remove, { params: { id } })
    expect(await manager.refusal(projectEndpoints.get, { params: { id: project.id } })).toMatchObject({ status: 404 })
    const undo = (at: number) => ({ params: { id }, body: { revision: at } })
    const { items } = await manager.call(missionEndpoints.history, { params: { id } })
    expect(items.map(({ can_undo }) => can_undo)).toEqual([true, false])

    expect(await manager.refusal(missionEndpoints.undo, undo(opening))).toMatchObject({
      status: 409,
      key: 'record.undo.impossible',
    })
    await manager.call(missionEndpoints.undo, undo(revision))
    expect(await get(id)).toMatchObject({ is_deleted: false, name: 'Mission rétablie', projects_count: 1 })
    expect((await manager.call(projectEndpoints.get, { params: { id: project.id } })).mission_id).toBe(id)
    const listed = await manager.call(missionEndpoints.list, { query: { q: 'Mission rétablie' } })
    expect(listed.items.map(mission => mission.id)).toEqual([id])
    const types = (await system.api.events.read(streamOf.mission(id))).map(({ type }) => type)
    expect(types).toEqual(['MissionOpened', 'MissionRemoved', 'MissionRestored'])
    expect((await manager.call(missionEndpoints.history, { params: { id } })).items[0]!.sentence).toBe(
      'Mona Marchand a rétabli la mission supprimée, avec ses projets.',
    )
    expect(await manager.refusal(missionEndpoints.undo, undo(revision))).toMatchObject({
      key: 'record.undo.impossible',
    })
  })
})

describe('bad input', () => {
  it.each([
    ['no name', {}, 'name'],
    ['an impossible date', { name: 'x', mission_start_date: '2026-02-31' }, 'mission_start_date'],
    ['a day of year 0', { name: 'x', mission_start_date: '0000-01-01' }, 'mission_start_date'],
    ['a day nobody plans for', { name: 'x', mission_start_date: '9999-12-31' }, 'mission_start_date'],
    ['a duration of nothing', { name: 'x', duration_assignment: 0 }, 'duration_assignment'],
    ['an unknown status', { name: 'x', status: 'finie' }, 'status'],
  ])('refuses %s, naming the field', async (_, body, path) => {
    expect(await manager.refusal(missionEndpoints.create, { body: body as never })).toMatchObject({
      status: 422,
      key: 'VALIDATION',
      details: { fields: [{ path }] },
    })
  })

  it('refuses what points at nothing, naming the field', async () => {
    const refusal = await manager.refusal(missionEndpoints.create, { body: { name: 'x', agency_id: nobody } })
    expect(refusal).toMatchObject({ status: 422, key: 'record.reference.unknown', details: { field: 'Agence' } })
    const team = { collaborators: [nobody] }
    expect(await manager.refusal(missionEndpoints.create, { body: { name: 'x', team } })).toMatchObject({
      key: 'record.reference.unknown',
    })
  })

  it('refuses a status in the future, or of a year before any mission', async () => {
    const id = await openMission(manager)
    const body = { status: 'archivee' as const, status_on: daysAgo(-2) }
    expect(await manager.refusal(missionEndpoints.update, { params: { id }, body })).toMatchObject({
      status: 422,
      key: 'mission.status.future',
    })
    const mistyped = await manager.refusal(missionEndpoints.update, {
      params: { id },
      body: { ...body, status_on: '1900-01-01' },
    })
    expect(mistyped.details.fields).toEqual([{ path: 'status_on', message: 'Indiquez une date à partir de 1950.' }])
  })
})

describe('two people on one mission', () => {
  it('merges lists of different members, stops on the same one', async () => {
    const id = await openMission(manager)
    const form = await get(id)
    const headers = { 'if-match': String(form.revision) }
    const edit = (change: object) =>
      [
        missionEndpoints.update,
        { params: { id }, headers, body: { name: form.name, team: { ...form.team, ...change } } },
      ] as const
    await manager.call(...edit({ external_collaborators: [testUsers.outsider.id] }))
    const admin = system.as('admin')
    await admin.call(...edit({ users_additional_access: [testUsers.admin.id] }))
    expect((await get(id)).team).toMatchObject({
      external_collaborators: [testUsers.outsider.id],
      users_additional_access: [testUsers.admin.id],
    })
    expect(await admin.refusal(...edit({ external_collaborators: [testUsers.admin.id] }))).toMatchObject({
      key: 'CONFLICT',
      details: { who: 'Mona Marchand', fields: [{ label: 'Collaborateurs externes' }] },
    })
  })
})

describe('who may see what', () => {
  const everyCall = (id: string) =>
    [
      [missionEndpoints.get, {}],
      [missionEndpoints.update, { body: { name: 'x' } }],
      [missionEndpoints.history, {}],
      [missionEndpoints.remove, {}],
      [missionEndpoints.undo, { body: { revision: 0 } }],
    ].map(([endpoint, input]) => ({ endpoint: endpoint as never, input: { params: { id }, ...(input as object) } }))

  it('hides a foreign mission like a missing one', async () => {
    const { id } = await system.as('admin').call(missionEndpoints.create, { body: { name: 'Ailleurs' } })
    for (const one of [id, nobody]) {
      for (const { endpoint, input } of everyCall(one)) {
        expect(await manager.refusal(endpoint, input)).toMatchObject({ status: 404, key: 'NOT_FOUND' })
      }
    }
    const seen = await manager.call(missionEndpoints.list, { query: { size: 1000 } })
    expect(seen.items.map(mission => mission.id)).not.toContain(id)
  })

  it('lets a contributor read theirs and change none, a client none at all', async () => {
    const id = await openMission(manager)
    expect((await get(id, system.as('contributor'))).id).toBe(id)
    for (const { endpoint, input } of everyCall(id)) {
      const { status } = await system.as('client').refusal(endpoint, input)
      expect([403, 404]).toContain(status)
      expect((await system.anonymous().refusal(endpoint, input)).status).toBe(401)
    }
    const params = { id }
    expect(
      await system.as('contributor').refusal(missionEndpoints.update, { params, body: { name: 'x' } }),
    ).toMatchObject({ status: 403 })
    expect(await system.as('contributor').refusal(missionEndpoints.remove, { params })).toMatchObject({ status: 403 })
  })
})
