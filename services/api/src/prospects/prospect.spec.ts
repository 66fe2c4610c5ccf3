import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { prospectEndpoints as prospects } from '@faitage/contracts/prospects/prospect.endpoints'
import { describe, expect, test } from 'vitest'
import { inWorld } from '../testing/in-world.ts'
import { type TestSystem, testUsers } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'

let system: TestSystem
let world: TestWorld
inWorld(made => {
  ;({ system, world } = made)
})

const zoe = {
  civility: 'mme',
  last_name: 'Lanteri',
  first_name: 'Zoé',
  requester_type: 'PO',
  phone_number_1: '06 11 22 33 44',
  email: 'zoe.lanteri@exemple.fr',
  place: { address_number: '7', address_street: 'rue des Frelons', address_code: '35500', address_location: 'Vitré' },
  status: 'nouveau',
  date_contact: '2026-03-02',
  contact_source: 'permanence',
  description: 'Isoler les combles.',
} as const

const register = async (more: object = {}) =>
  (await system.as('manager').call(prospects.create, { body: { ...zoe, ...more } })).id
const typesOf = async (stream: string) => (await system.api.events.read(stream)).map(event => event.type)

test('a prospect lives: written, found by any of what is known, changed, removed, brought back', async () => {
  const manager = system.as('manager')
  const id = await register({ referrer_id: testUsers.contributor.id })
  await system.settled()
  expect(await manager.call(prospects.get, { params: { id } })).toMatchObject({
    display_name: 'Mme LANTERI Zoé',
    referrer_name: 'Camille Renaud',
    mission_name: null,
  })
  for (const term of ['zoe', 'lanteri', '0611223344', '+33 6 11 22 33 44', 'frelons', 'zoe.lanteri@exemple.fr'])
    expect(
      (await manager.call(prospects.list, { query: { term } })).items.map(one => one.id),
      term,
    ).toEqual([id])
  await manager.call(prospects.update, { params: { id }, body: { status: 'a_rappeler', recall_on: '2026-12-01' } })
  await system.settled()
  const due = await manager.call(prospects.list, { query: { status: 'a_rappeler', recall_on: '2026-12-01..' } })
  expect(due.items.map(one => one.id)).toEqual([id])
  const { items } = await manager.call(prospects.history, { params: { id } })
  expect(items[0]?.sentence).toBe('Mona Marchand a modifié le prospect : état, à rappeler (date).')
  const { revision } = await manager.call(prospects.remove, { params: { id } })
  expect((await manager.refusal(prospects.get, { params: { id } })).status).toBe(404)
  await manager.call(prospects.undo, { params: { id }, body: { revision } })
  await manager.call(prospects.remove, { params: { id } })
})

test('is followed by people of the team: a client is refused', async () => {
  const body = { ...zoe, referrer_id: testUsers.client.id }
  expect(await system.as('manager').refusal(prospects.create, { body })).toMatchObject({ key: 'referrer.unknown' })
})

test.each([
  [{ last_name: null }, 'last_name', 'Indiquez un nom ou une raison sociale.'],
  [{ date_contact: '2999-01-01' }, 'date_contact', 'Cette date ne peut pas être à venir.'],
  [
    { phone_number_1: '12' },
    'phone_number_1',
    'Ce numéro de téléphone n’est pas valide. Exemples : 06 12 34 56 78, +32 2 555 12 12',
  ],
])('%j is refused at its field', async (more, path, message) => {
  const refusal = await system.as('manager').refusal(prospects.create, { body: { ...zoe, ...more } as never })
  expect(refusal).toMatchObject({ status: 422, details: { fields: [{ path, message }] } })
})

test('nobody writes that a prospect is converted', async () => {
  const refusal = await system.as('manager').refusal(prospects.create, { body: { ...zoe, status: 'converti' } })
  expect(refusal).toMatchObject({ status: 422, key: 'prospect.status.byConversion' })
})

describe('who sees it', () => {
  test('of a mission, its people; of nobody, the staff; a client, never', async () => {
    const own = await register({ mission_id: world.missionId })
    const open = await register({ last_name: 'Ouvert' })
    await system.settled()
    const seen = async (who: 'contributor' | 'outsider') =>
      (await system.as(who).call(prospects.list)).items.map(one => one.id).filter(id => [own, open].includes(id))
    expect((await seen('contributor')).toSorted()).toEqual([own, open].toSorted())
    expect(await seen('outsider')).toEqual([open])
    expect((await system.as('outsider').refusal(prospects.get, { params: { id: own } })).status).toBe(404)
    expect((await system.as('client').refusal(prospects.list)).status).toBe(403)
    for (const id of [own, open]) await system.as('manager').call(prospects.remove, { params: { id } })
  })
})

describe('doubles', () => {
  test('are found by name, phone, e-mail and address, among prospects and projects, those alike for most reasons first', async () => {
    const one = await register()
    const other = await register({
      last_name: 'Autre',
      first_name: 'Nom',
      phone_number_1: '+33 6 11 22 33 44',
      email: null,
    })
    await register({ last_name: 'Frelons', first_name: 'Paul', phone_number_1: null, email: null, place: null })
    await system.settled()
    const {
      civility: _,
      requester_type: __,
      status: ___,
      date_contact: ____,
      contact_source: _____,
      description: ______,
      ...asked
    } = zoe
    const manager = system.as('manager')
    const { items } = await manager.call(prospects.duplicates, { body: asked })
    expect(items.map(({ id, alike }) => [id, alike.toSorted()])).toEqual([
      [one, ['email', 'name', 'phone', 'place']],
      [other, ['phone', 'place']],
    ])
    const besides = await manager.call(prospects.duplicates, { body: { ...asked, except: one } })
    expect(besides.items.map(({ id }) => id)).toEqual([other])
    const project = await manager.call(prospects.duplicates, { body: { last_name: 'Vasseur', first_name: 'Claire' } })
    expect(project.items.every(({ kind }) => kind === 'project')).toBe(true)
    expect(
      (await system.as('outsider').call(prospects.duplicates, { body: { company_name: 'Vasseur' } })).items,
    ).toEqual([])
  })

  test('a name is the same without its blanks and apostrophes', async () => {
    const id = await register({
      last_name: 'Le Goff',
      first_name: 'Yann',
      phone_number_1: null,
      email: null,
      place: null,
    })
    await system.settled()
    const body = { last_name: 'LEGOFF', first_name: 'Yann' }
    const { items } = await system.as('manager').call(prospects.duplicates, { body })
    expect(items.map(one => one.id)).toEqual([id])
  })
})

describe('becoming a project', () => {
  const convert = (id: string, more: object = {}) =>
    system.as('manager').call(prospects.convert, { params: { id }, body: { mission_id: world.missionId, ...more } })

  test('takes over what is known, keeps both histories, and happens once', async () => {
    const id = await register({ referrer_id: testUsers.contributor.id, notes: 'Rappeler le soir.' })
    const { project_id } = await convert(id)
    await system.settled()
    const manager = system.as('manager')
    const project = await manager.call(projectEndpoints.get, { params: { id: project_id } })
    expect(project).toMatchObject({
      mission_id: world.missionId,
      requester: {
        type: 'PO',
        title: 'mme',
        date_contact: '2026-03-02',
        contact_source: 'Permanence',
        last_name: 'Lanteri',
        first_name: 'Zoé',
        phone_number_1: expect.any(String),
      },
      address_street: 'rue des Frelons',
      description: 'Isoler les combles.',
      notes: 'Rappeler le soir.',
      status: 'a_contacter',
    })
    expect(project.referrers.map(one => one.id)).toEqual([testUsers.contributor.id])
    expect(await typesOf(streamOf.project(project_id))).toEqual(['ProjectOpened'])
    expect(await typesOf(streamOf.record('prospect', id))).toEqual(['ProspectRegistered', 'ProspectConverted'])
    expect(await manager.call(prospects.get, { params: { id } })).toMatchObject({ status: 'converti', project_id })
    const told = await manager.call(projectEndpoints.history, { params: { id: project_id } })
    expect(told.items.at(-1)?.sentence).toContain('à partir d’un prospect')
    const again = await manager.refusal(prospects.convert, { params: { id }, body: { mission_id: world.missionId } })
    expect(again).toMatchObject({ status: 409, key: 'prospect.converted' })
    const by = await manager.refusal(prospects.update, { params: { id }, body: { status: 'sans_suite' } })
    expect(by.key).toBe('prospect.status.byConversion')

    // Its project removed, it may become another.
    await manager.call(projectEndpoints.remove, { params: { id: project_id } })
    const { project_id: second } = await convert(id)
    expect(second).not.toBe(project_id)
  })

  test('asked in two tabs at once, or cut between project and prospect, is one project', async () => {
    const id = await register({ first_name: 'Deux' })
    const answers = await Promise.allSettled([convert(id), convert(id)])
    const made = answers.filter(one => one.status === 'fulfilled')
    expect(made).toHaveLength(1)
    const { project_id } = (made[0] as PromiseFulfilledResult<{ project_id: string }>).value
    expect(await typesOf(streamOf.project(project_id))).toEqual(['ProjectOpened'])
  })

  test('without a type of requester, of another mission, of somebody unknown: refused, nothing is written', async () => {
    const id = await register({ requester_type: null })
    const manager = system.as('manager')
    const untyped = await manager.refusal(prospects.convert, { params: { id }, body: { mission_id: world.missionId } })
    expect(untyped.details).toMatchObject({ fields: [{ path: 'requester_type' }] })
    const foreign = { mission_id: world.foreignMissionId, requester_type: 'PO' as const }
    expect((await manager.refusal(prospects.convert, { params: { id }, body: foreign })).key).toBe('mission.unknown')
    expect(await typesOf(streamOf.record('prospect', id))).toEqual(['ProspectRegistered'])
    expect((await convert(id, { requester_type: 'LOCATAIRE' })).project_id).toBeTruthy()
  })

  test('followed by somebody who left, becomes a project that nobody follows', async () => {
    const id = await register({ referrer_id: testUsers.outsider.id })
    await system.amend('outsider', { active: false })
    const { project_id } = await convert(id)
    const project = await system.as('manager').call(projectEndpoints.get, { params: { id: project_id } })
    expect(project.referrers).toEqual([])
  })
})
