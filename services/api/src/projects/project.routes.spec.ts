import { projectSheet } from '@faitage/contracts/projects/project'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { daysAgo, opening, openMission, openProject } from './testing/project.scene.ts'

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

it('a phone number or a postal code that cannot be is refused at its field, and nothing is written', async () => {
  const { id } = await openProject(contributor, mission)
  const { revision } = await contributor.call(projectEndpoints.get, { params: { id } })
  const answer = await contributor.refusal(projectEndpoints.update, {
    params: { id },
    body: { requester: { phone_number_1: '12' }, address_code: '490', notes: 'perdu' },
  })
  expect(answer).toMatchObject({
    status: 422,
    key: 'VALIDATION',
    details: { fields: [{ path: 'requester.phone_number_1' }, { path: 'address_code' }] },
  })
  expect(await contributor.call(projectEndpoints.get, { params: { id } })).toMatchObject({ revision })
})

it('a status that does not exist is refused in words, at its field', async () => {
  const { id } = await openProject(contributor, mission)
  const answer = await contributor.refusal(projectEndpoints.changeStatus, {
    params: { id },
    body: { status: 'fantome' as never },
  })
  expect(answer).toMatchObject({
    status: 422,
    details: { fields: [{ path: 'status', message: 'Ce statut n’existe pas.' }] },
  })
})

describe('the life of a project', () => {
  it('is opened, revised, moved on, read in its history, and removed', async () => {
    const { id } = await openProject(contributor, mission, {
      reference: 'VIE-1',
      address_location: 'Lille',
      required_action: true,
      referrers: [me],
      accommodation: { accommodation_type: 'Maison', living_area: '92.5' },
    })
    const detail = await contributor.call(projectEndpoints.get, { params: { id } })
    expect(detail).toMatchObject({
      mission_name: 'OPAH de Lille',
      requester: { last_name: 'Morel' },
      reference: 'VIE-1',
      required_action: false,
      status: 'contact',
      status_on: daysAgo(30),
      opened_on: daysAgo(30),
      status_dates: { date_contact: daysAgo(30) },
      referrers: [{ id: me, name: 'Camille Renaud' }],
      accommodations: [{ accommodation_type: 'Maison', living_area: '92.5' }],
      revision: 1,
    })

    await contributor.call(projectEndpoints.update, {
      params: { id },
      body: {
        requester: { type: 'LOCATAIRE', email: null, phone_number_1: '+33612345678' },
        notes: 'Rappeler le matin',
        referrers: [],
        accommodation: { living_area: '95' },
      },
    })
    await contributor.call(projectEndpoints.changeStatus, {
      params: { id },
      body: { status: 'depose', on: daysAgo(10), reason: 'Dossier complet.' },
    })
    const revised = await contributor.call(projectEndpoints.get, { params: { id } })
    expect(revised).toMatchObject({
      requester: { type: 'LOCATAIRE', last_name: 'Morel', email: null, phone_number_1: '06 12 34 56 78' },
      notes: 'Rappeler le matin',
      address_location: 'Lille',
      status: 'depose',
      status_dates: { date_contact: daysAgo(30), date_depositted: daysAgo(10) },
      referrers: [],
      accommodations: [{ accommodation_type: 'Maison', living_area: '95' }],
    })
    expect(revised.accommodations).toHaveLength(1)
    const listed = await contributor.call(projectEndpoints.list, { query: { q: 'VIE-1' } })
    expect(listed.items).toMatchObject([{ id, status: 'depose', status_on: daysAgo(10), revision: revised.revision }])

    await contributor.call(projectEndpoints.remove, { params: { id } })
    expect(await contributor.refusal(projectEndpoints.get, { params: { id } })).toMatchObject({ status: 404 })
    expect((await contributor.call(projectEndpoints.list, { query: { q: 'VIE-1' } })).totalItems).toBe(0)
    const late = { params: { id }, body: { notes: 'trop tard' } }
    expect(await contributor.refusal(projectEndpoints.update, late)).toMatchObject({ key: 'project.removed' })
    await contributor.call(projectEndpoints.remove, { params: { id } })
    const { items } = await contributor.call(projectEndpoints.history, { params: { id } })
    expect(items.map(({ type }) => type)).toEqual([
      'ProjectRemoved',
      'ProjectStatusChanged',
      'AccommodationAmended',
      'ReferrersReassigned',
      'ProjectAmended',
      'RequesterAmended',
      'RequesterTypeChanged',
      'AccommodationRegistered',
      'ProjectOpened',
    ])
  })

  it('writes nothing when nothing changes', async () => {
    const { id, revision } = await openProject(contributor, mission)
    const { requester, address_location, address_code } = opening(mission)
    const body = { mission_id: mission, requester, address_location, address_code, status: 'contact' as const }
    const again = await contributor.call(projectEndpoints.update, { params: { id }, body })
    expect(again.revision).toBe(revision)
  })

  it('opens one project on a double click', async () => {
    for (const named of [{ reference: 'CLIC-1' }, {}]) {
      const body = opening(mission, named)
      const headers = { 'idempotency-key': `double ${named.reference}` }
      const [first, second] = await Promise.all([
        contributor.call(projectEndpoints.create, { body, headers }),
        contributor.call(projectEndpoints.create, { body, headers }),
      ])
      await system.settled()
      const third = await contributor.call(projectEndpoints.create, { body, headers })
      expect(second).toEqual(first)
      expect(third).toEqual(first)
      const other = { ...body, on: daysAgo(29) }
      expect(await contributor.refusal(projectEndpoints.create, { body: other, headers })).toMatchObject({
        status: 422,
        key: 'IDEMPOTENCY_KEY_REUSED',
      })
    }
  })
})

describe('the same status sent twice', () => {
  it('is one change and one answer under one key, a refusal without', async () => {
    const { id } = await openProject(contributor, mission)
    const give = (headers: Record<string, string>) => ({ params: { id }, body: { status: 'depose' as const }, headers })
    const headers = { 'idempotency-key': 'status twice' }
    const [first, second] = await Promise.all([
      contributor.call(projectEndpoints.changeStatus, give(headers)),
      contributor.call(projectEndpoints.changeStatus, give(headers)),
    ])
    expect(second).toEqual(first)
    expect(first.revision).toBe(1)
    expect(await contributor.refusal(projectEndpoints.changeStatus, give({}))).toMatchObject({
      status: 409,
      key: 'project.status.unchanged',
    })
  })
})

describe('the reference', () => {
  it('is unique within its mission, free in another one, and free again after a removal', async () => {
    const named = { reference: 'REF-1' }
    const { id } = await openProject(contributor, mission, named)
    const twice = await contributor.refusal(projectEndpoints.create, { body: opening(mission, named) })
    expect(twice).toMatchObject({ status: 409, key: 'project.reference.taken' })
    expect(twice.message).toContain('REF-1')
    const elsewhere = await openMission(system.as('manager'), 'Autre mission')
    await openProject(contributor, elsewhere, named)
    await contributor.call(projectEndpoints.remove, { params: { id } })
    const next = await openProject(contributor, mission, named)
    expect(next.id).not.toBe(id)
  })

  it('is taken by the project it was given to since', async () => {
    const { id } = await openProject(contributor, mission, { reference: 'REF-2' })
    const other = await openProject(contributor, mission, { reference: 'REF-3' })
    const rename = (id: string, reference: string) => ({ params: { id }, body: { reference } })
    expect(await contributor.refusal(projectEndpoints.update, rename(other.id, 'REF-2'))).toMatchObject({ status: 409 })
    await contributor.call(projectEndpoints.update, rename(id, 'REF-4'))
    await system.settled()
    const named = { reference: 'REF-4' }
    expect(await contributor.refusal(projectEndpoints.create, { body: opening(mission, named) })).toMatchObject({
      key: 'project.reference.taken',
    })
    const reused = await openProject(contributor, mission, { reference: 'REF-2' })
    expect(reused.id).not.toBe(id)
  })

  it('is one whatever its case, and its own project may change that', async () => {
    const { id } = await openProject(contributor, mission, { reference: 'Été-5a' })
    await system.settled()
    const body = opening(mission, { reference: 'ÉTÉ-5A' })
    const twice = await contributor.refusal(projectEndpoints.create, { body })
    expect(twice).toMatchObject({ status: 409, key: 'project.reference.taken' })
    await contributor.call(projectEndpoints.update, { params: { id }, body: { reference: 'été-5A' } })
    const project = await contributor.call(projectEndpoints.get, { params: { id } })
    expect(project.reference).toBe('été-5A')
  })
})

describe('bad input', () => {
  let id: string
  beforeAll(async () => {
    id = (await openProject(contributor, mission)).id
  })
  const status = (body: object) =>
    contributor.refusal(projectEndpoints.changeStatus, { params: { id }, body: body as never })

  it.each([
    ['an unknown status', { status: 'terminé' }, 'status'],
    ['a day that does not exist', { status: 'depose', on: '2026-02-31' }, 'on'],
    ['a day that is no day', { status: 'depose', on: '12/03/2026' }, 'on'],
    ['no status', {}, 'status'],
  ])('refuses %s, naming the field', async (_, body, path) => {
    const refusal = await status(body)
    expect(refusal).toMatchObject({ status: 422, key: 'VALIDATION', details: { fields: [{ path }] } })
  })

  it('refuses a day in the future, before 1990, or that says nothing new', async () => {
    expect(await status({ status: 'depose', on: daysAgo(-2) })).toMatchObject({
      status: 422,
      key: 'project.status.future',
    })
    const early = await status({ status: 'depose', on: '1989-12-31' })
    expect(early).toMatchObject({ status: 422, key: 'project.status.tooOld' })
    expect(early.message).toBe('Le 31/12/1989 est antérieur à 1990 : vérifiez l’année.')
    expect(await status({ status: 'contact' })).toMatchObject({ status: 409, key: 'project.status.unchanged' })
  })

  it('refuses unknown people, missions and dwellings', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    const create = (over: object) => contributor.refusal(projectEndpoints.create, { body: opening(mission, over) })
    expect(await create({ referrers: [nobody] })).toMatchObject({ status: 422, key: 'referrer.unknown' })
    expect(await create({ mission_id: nobody })).toMatchObject({ status: 422, key: 'mission.unknown' })
    expect(await create({ on: daysAgo(-2) })).toMatchObject({ status: 422, key: 'project.status.future' })
    // A year typed short.
    expect(await create({ on: '0026-01-10' })).toMatchObject({ details: { fields: [{ path: 'on' }] } })
    const update = { params: { id }, body: { accommodation: { id: nobody, living_area: '1' } } }
    expect(await contributor.refusal(projectEndpoints.update, update)).toMatchObject({
      key: 'record.reference.unknown',
    })
  })

  it('writes nothing', async () => {
    const { revision } = await contributor.call(projectEndpoints.get, { params: { id } })
    expect(revision).toBe(0)
  })
})

describe('two people on one project', () => {
  it('merges edits of different fields, even when whole forms are sent', async () => {
    const { id, revision } = await openProject(contributor, mission)
    const form = await contributor.call(projectEndpoints.get, { params: { id } })
    const headers = { 'if-match': String(revision) }
    const fields = ['mission_id', 'requester', 'status', ...Object.keys(projectSheet.shape)] as const
    const whole = Object.fromEntries(fields.map(field => [field, form[field as keyof typeof form]]))
    const body = (change: object) => ({ ...whole, ...change })
    await contributor.call(projectEndpoints.update, { params: { id }, headers, body: body({ notes: 'Les miennes' }) })
    await system.as('manager').call(projectEndpoints.update, {
      params: { id },
      headers,
      body: body({ description: 'La sienne' }),
    })
    const merged = await contributor.call(projectEndpoints.get, { params: { id } })
    expect(merged).toMatchObject({ notes: 'Les miennes', description: 'La sienne', revision: revision + 2 })
    const { items } = await contributor.call(projectEndpoints.history, { params: { id } })
    expect(items.flatMap(({ changes }) => changes.map(({ field }) => field)).slice(0, 2)).toEqual([
      'description',
      'notes',
    ])
  })

  it('stops the second one on the same field, with who, when and both values', async () => {
    const { id, revision } = await openProject(contributor, mission)
    const headers = { 'if-match': `"${revision}"` }
    const notes = (text: string) => ({ params: { id }, headers, body: { notes: text, description: text } })
    await contributor.call(projectEndpoints.update, notes('Camille'))
    const conflict = await system.as('manager').refusal(projectEndpoints.update, notes('Mona'))
    expect(conflict).toMatchObject({
      status: 409,
      key: 'CONFLICT',
      details: {
        who: 'Camille Renaud',
        revision: revision + 1,
        fields: [
          { field: 'description', label: 'Description', yours: 'Mona', theirs: 'Camille' },
          { field: 'notes', label: 'Notes internes', yours: 'Mona', theirs: 'Camille', who: 'Camille Renaud' },
        ],
      },
    })
    expect(Date.parse((conflict.details as { at: string }).at)).toBeGreaterThan(Date.now() - 60_000)
    expect(await contributor.call(projectEndpoints.get, { params: { id } })).toMatchObject({ notes: 'Camille' })
  })

  it('stops a status given from an old page', async () => {
    const { id, revision } = await openProject(contributor, mission)
    const give = (status: 'depose' | 'agree') => ({
      params: { id },
      headers: { 'if-match': String(revision) },
      body: { status },
    })
    await contributor.call(projectEndpoints.changeStatus, give('depose'))
    expect(await system.as('manager').refusal(projectEndpoints.changeStatus, give('agree'))).toMatchObject({
      key: 'CONFLICT',
      details: { fields: [{ field: 'status', label: 'Statut', yours: 'agree', theirs: 'depose' }] },
    })
  })

  it('loses none of fifty edits at once', async () => {
    const { id } = await openProject(contributor, mission, {})
    const days = Array.from({ length: 25 }, (_, index) => daysAgo(29 - index))
    const answers = await Promise.all([
      ...days.map((on, index) =>
        contributor.raw(projectEndpoints.changeStatus, {
          params: { id },
          body: { status: index % 2 === 0 ? 'depose' : 'agree', on },
        }),
      ),
      ...days.map((_, index) =>
        system.as('manager').raw(projectEndpoints.update, { params: { id }, body: { notes: `note ${index}` } }),
      ),
    ])
    const written = answers
      .filter(({ statusCode }) => statusCode === 200)
      .map(answer => answer.json().revision as number)
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
    const { items } = await contributor.call(projectEndpoints.history, { params: { id }, query: { size: 100 } })
    expect(new Set(written).size).toBe(written.length)
    expect(items).toHaveLength(written.length + 1)
  })
})

it('a requester who was erased is distinguished from one nobody named yet', async () => {
  const read = (id: string) => contributor.call(projectEndpoints.get, { params: { id } })
  const { id: empty } = await openProject(contributor, mission, { requester: { type: 'PO' } })
  expect(await read(empty)).toMatchObject({ requester_erased: false })
  const { id } = await openProject(contributor, mission, { requester: { type: 'PO', last_name: 'Oubliée' } })
  await system.api.keyring.forget((await read(id)).requester_id)
  await expect.poll(async () => (await read(id)).requester_erased).toBe(true)
  expect((await read(id)).requester).toEqual({ type: 'PO' })
})
