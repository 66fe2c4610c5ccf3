import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { requesterSheet } from '@faitage/contracts/projects/requester'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { giveToClient, openMission, openProject } from './testing/project.scene.ts'

let system: TestSystem
let contributor: TestClient
let mission: string

beforeAll(async () => {
  system = await startTestSystem()
  contributor = system.as('contributor')
  mission = await openMission(system.as('manager'))
})
afterAll(() => system?.stop())

type Requester = NonNullable<BodyInputOf<typeof projectEndpoints.update>['requester']>

const read = async (id: string, as = contributor) => as.call(projectEndpoints.get, { params: { id } })
const save = (id: string, requester: Requester) =>
  contributor.call(projectEndpoints.update, { params: { id }, body: { requester } })
const refusal = (id: string, requester: Requester) =>
  contributor.refusal(projectEndpoints.update, { params: { id }, body: { requester } })
const eventsOf = async (id: string) => system.api.events.read(streamOf.project(id))

/** Every field of the specification but those that every project has. */
const told: Requester = {
  is_private: false,
  company_name: 'SCI des Lilas',
  birthday_date: '1948-03-12',
  profession: 'Retraitée',
  date_contact: '2026-02-03',
  contact_source: 'Salon de l’habitat',
  address: '8 rue Haute',
  address_number: '8',
  siren: '732829320',
  address_street: 'rue Haute',
  address_complement: 'Bâtiment C',
  address_country: 'FR',
  address_code: '35000',
  address_location: 'Rennes',
  address_latitude: 48.11,
  address_longitude: -1.68,
  PTZ_year: 2019,
  disability_card: true,
  rate_adaptation: '60',
  has_AAH: false,
  has_APA: true,
  has_PCH: false,
  has_ergotherapeute: true,
  GIR_coefficient: 4,
  non_eligible: true,
  ineligibility: 'Revenus au-dessus des plafonds.',
  contacts: [
    {
      main_contact: true,
      title: 'm',
      last_name: 'Morel',
      first_name: 'Paul',
      phone_number: '06 39 98 01 02',
      email: 'paul@exemple.fr',
      address: '3 rue Basse, 35000 Rennes',
      comment: 'Son fils.',
    },
    { main_contact: false, last_name: 'Le Goff' },
  ],
}

describe('the requester of a project', () => {
  it('holds all of their fields, sealed in the events, told in the history and undone', async () => {
    const { id } = await openProject(contributor, mission)
    expect((await read(id)).requester.is_private).toBe(true)
    const { revision } = await save(id, told)
    expect((await read(id)).requester).toMatchObject(told)
    for (const name of Object.keys(requesterSheet.shape)) expect([...Object.keys(told), ...usual]).toContain(name)

    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['ProjectOpened', 'RequesterAmended'])
    const { items } = await contributor.call(projectEndpoints.history, { params: { id } })
    expect(items[0]?.sentence).toMatch(/a modifié le demandeur/)
    await contributor.call(projectEndpoints.undo, { params: { id }, body: { revision } })
    expect((await read(id)).requester).not.toHaveProperty('contacts', told.contacts)

    // Sealed by their key: what is left without it is nobody's.
    await system.api.keyring.forget((await read(id)).requester_id)
    await expect.poll(async () => (await read(id)).requester_erased).toBe(true)
    expect(Object.values((await read(id)).requester).filter(value => value !== null)).toEqual(['PO'])
  })

  it('has one main contact, which is not removed unless another becomes it', async () => {
    const { id } = await openProject(contributor, mission)
    await save(id, { contacts: told.contacts })
    const others = [{ main_contact: false, last_name: 'Le Goff' }]
    expect(await refusal(id, { contacts: others })).toMatchObject({
      status: 422,
      details: { fields: [{ path: 'requester.contacts', message: expect.stringContaining('contact principal') }] },
    })
    const two = (told.contacts ?? []).map(one => ({ ...one, main_contact: true }))
    expect(await refusal(id, { contacts: two })).toMatchObject({
      details: {
        fields: [
          { path: 'requester.contacts.1.main_contact', message: 'Un seul contact peut être le contact principal.' },
        ],
      },
    })
    expect((await read(id)).requester.contacts).toEqual(told.contacts)
    await save(id, { contacts: [{ main_contact: true, last_name: 'Le Goff' }] })
    await save(id, { contacts: [] })
    expect((await read(id)).requester.contacts).toEqual([])
  })

  it.each<[string, unknown, RegExp]>([
    ['GIR_coefficient', 7, /entre 1 et 6/],
    ['PTZ_year', 1890, /année entre/],
    ['birthday_date', '2140-01-01', /à venir/],
    ['address_code', '123', /code postal/i],
    ['rate_adaptation', '120', /pourcentage/],
    ['resources_category', 'modeste', /./],
  ])('refuses %s = %s at its field', async (field, value, message) => {
    const { id } = await openProject(contributor, mission)
    const refused = await refusal(id, { [field]: value } as Requester)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.details)).toContain(field)
    expect(JSON.stringify(refused)).toMatch(message)
    expect(await eventsOf(id)).toHaveLength(1)
  })

  it('counts an income that is not said as none', async () => {
    const { id } = await openProject(contributor, mission)
    await save(id, { taxable_incomes: [{ date: '2025-12-31' }] })
    expect((await read(id)).requester.taxable_incomes).toEqual([{ date: '2025-12-31', income: 0 }])
    await contributor.call(projectEndpoints.undo, { params: { id }, body: { revision: 1 } })
    expect((await read(id)).requester.taxable_incomes).toEqual([])
  })

  it('refuses an income below nothing, which would tell a wrong category', async () => {
    const { id } = await openProject(contributor, mission)
    const body = { requester: { taxable_incomes: [{ date: '2025-01-01', income: -1 }] } }
    const refusal = await contributor.refusal(projectEndpoints.update, { params: { id }, body })
    expect(refusal.details).toMatchObject({
      fields: [{ path: 'requester.taxable_incomes', message: expect.stringMatching(/négatif/) }],
    })
  })

  it('is of the category of all the notices of the latest year: two spouses who declare apart', async () => {
    const { id } = await openProject(contributor, mission, { address_code: '35000' })
    const notices = (last: number) => [
      { date: '2023-01-01', income: 9_000_000 },
      { date: '2025-01-01', income: 2_000_000 },
      { date: '2025-06-01', income: last },
    ]
    await save(id, { adults_occupants_number: 2, taxable_incomes: notices(511_500) })
    expect((await read(id)).requester.resources_category?.category).toBe('tres_modeste')
    await save(id, { taxable_incomes: notices(511_501) })
    expect((await read(id)).requester.resources_category?.category).toBe('modeste')
  })

  it.each<[string, object, string, string | undefined]>([
    [
      'at the ceiling, in Brittany',
      { adults_occupants_number: 2, minors_occupants_number: 0, income: 2_511_500 },
      '35000',
      'tres_modeste',
    ],
    [
      'a cent above it',
      { adults_occupants_number: 2, minors_occupants_number: 0, income: 2_511_501 },
      '35000',
      'modeste',
    ],
    [
      'the same in Paris',
      { adults_occupants_number: 2, minors_occupants_number: 0, income: 2_511_501 },
      '75011',
      'tres_modeste',
    ],
    [
      'seven persons',
      { adults_occupants_number: 3, minors_occupants_number: 4, income: 5_057_600 },
      '59000',
      'tres_modeste',
    ],
    [
      'above them all',
      { adults_occupants_number: 1, minors_occupants_number: 0, income: 3_084_401 },
      '59000',
      'superieur',
    ],
  ])(
    'has its category of resources computed: %s',
    async (_, { income, ...persons }: { income?: number }, address_code, category) => {
      const { id } = await openProject(contributor, mission, { address_code })
      expect((await read(id)).requester).not.toHaveProperty('resources_category')
      await save(id, {
        ...persons,
        taxable_incomes: [
          { date: '2023-12-31', income: 1 },
          { date: '2025-12-31', income: income ?? 0 },
        ],
      })
      expect((await read(id)).requester.resources_category).toMatchObject({
        category,
        scale: 'Plafonds de ressources 2025',
        from: '2025-01-01',
        income,
      })
    },
  )

  it('shows its client what is about them, not what the team notes', async () => {
    const { id } = await openProject(contributor, mission)
    await save(id, told)
    await giveToClient(system, id)
    const { requester } = await read(id, system.as('client'))
    expect(requester).toMatchObject({ profession: 'Retraitée', GIR_coefficient: 4, address: '8 rue Haute' })
    for (const kept of ['contact_source', 'non_eligible', 'ineligibility', 'contacts'])
      expect(requester).not.toHaveProperty(kept)
  })
})

/** What `opening` and other specs fill in. */
const usual = [
  ...['title', 'last_name', 'first_name', 'phone_number_1', 'phone_number_2', 'email'],
  ...['adults_occupants_number', 'minors_occupants_number', 'taxable_incomes'],
]
