import { accommodationSheet } from '@faitage/contracts/accommodations/accommodation'
import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveToClient, openMission, openProject } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

const { list, get, save, create, createMany, update, remove, history, undo } = accommodationEndpoints

let system: TestSystem
let contributor: TestClient
let mission: string

beforeAll(async () => {
  system = await startTestSystem()
  contributor = system.as('contributor')
  mission = await openMission(system.as('manager'))
})
afterAll(() => system?.stop())

const landlord = async () =>
  (await openProject(contributor, mission, { requester: { type: 'PB', last_name: 'Morel' } })).id
const owner = async () => (await openProject(contributor, mission)).id
const of = async (project_id: string, query: object = {}) => contributor.call(list, { query: { project_id, ...query } })
const eventsOf = async (id: string) =>
  (await system.api.events.read(streamOf.project(id))).map(({ type, data }) => ({ type, data }))

/** Every field of a dwelling. */
const told: BodyInputOf<typeof save> = {
  name: 'T3 sur cour',
  accommodation_type: 'Appartement',
  typology: 'T3',
  address_complement: 'Escalier B',
  access: 'Code 12A4',
  condominium: true,
  out_of_project: false,
  construction_year: 1932,
  purchase_year: 1998,
  levels_nb: 1,
  rooms_nb: 3,
  living_area: '62.5',
  additional_area: '8',
  degradation_coefficient: '0.35',
  unsanitary_coefficient: '0.4',
  case_type: 'degradation_lourde',
  secondary_case_type: 'Autonomie',
  police_order: false,
  main_residence: true,
  vacant: false,
  year_vacant_nb: 0,
  current_rent: 61_000,
  rent_after_renovation: 54_000,
  type_rent_after_renovation: 'loc2',
  rent_intermediation: true,
  lease_years: 6,
  tenant_title: 'mme',
  tenant_last_name: 'Kerbrat',
  tenant_first_name: 'Solenn',
  phone_number: '06 39 98 11 22',
  tenant_email: 'solenn@exemple.fr',
  adults_tenants_number: 2,
  minors_tenants_number: 0,
  disability_card: true,
  rate_adaptation: '50',
  has_AAH: true,
  has_APA: false,
  has_PCH: true,
  has_ergotherapeute: true,
  GIR_coefficient: 5,
  tenant_commentary: 'Absente le mercredi.',
  disorders: [
    {
      priority: 1,
      analysis_types: [{ type_name: 'Infiltrations en toiture' }],
      recommendation_types: [{ type_name: 'Réfection de la couverture' }],
    },
  ],
  commentary: 'Compteur dans la cour.',
}

describe('the dwellings of a project', () => {
  it('hold their forty-three fields, in answers and events, and are altered, undone and told', async () => {
    expect(Object.keys(told).sort()).toEqual(Object.keys(accommodationSheet.shape).sort())
    expect(Object.keys(told)).toHaveLength(43)
    const project = await landlord()
    const { id } = await contributor.call(save, { params: { id: project }, body: told })
    const disorders = [
      {
        priority: 1,
        analysis_types: [{ type_name: 'Infiltrations en toiture', is_analysis: true }],
        recommendation_types: [{ type_name: 'Réfection de la couverture', is_analysis: false }],
      },
    ]
    expect(await contributor.call(get, { params: { id } })).toMatchObject({ ...told, disorders, project_id: project })
    const changed = await contributor.call(update, { params: { id }, body: { rooms_nb: 4, access: null } })
    expect(changed.id).toBe(id)
    expect((await eventsOf(project)).slice(1)).toMatchObject([
      { type: 'AccommodationRegistered', data: { accommodation_id: id, sheet: { ...told, disorders } } },
      { type: 'AccommodationAmended', data: { accommodation_id: id, changes: { rooms_nb: 4, access: null } } },
    ])
    await contributor.call(undo, { params: { id }, body: { revision: changed.revision } })
    expect(await contributor.call(get, { params: { id } })).toMatchObject({ rooms_nb: 3, access: 'Code 12A4' })
    const { items } = await contributor.call(history, { params: { id } })
    expect(items.map(({ type }) => type)).toEqual([
      'AccommodationAmended',
      'AccommodationAmended',
      'AccommodationRegistered',
    ])
    expect(JSON.stringify(items[1])).toContain('Pièces')
  })

  it.each(['PO', 'LOCATAIRE', 'SDC'] as const)(
    'are one for a requester of type %s, updated when saved again',
    async type => {
      const { id: project } = await openProject(contributor, mission, { requester: { type } })
      const params = { id: project }
      const first = await contributor.call(save, { params, body: { name: 'Maison', rooms_nb: 4 } })
      const second = await contributor.call(save, { params, body: { rooms_nb: 5 } })
      expect(second.id).toBe(first.id)
      expect((await of(project)).items).toMatchObject([{ id: first.id, name: 'Maison', rooms_nb: 5 }])
      expect(await contributor.refusal(createMany, { params, body: { accommodation_number: 1 } })).toMatchObject({
        status: 409,
        key: 'accommodation.only_one',
      })
      expect((await eventsOf(project)).map(({ type }) => type)).toEqual([
        'ProjectOpened',
        'AccommodationRegistered',
        'AccommodationAmended',
      ])
    },
  )

  it('are one even when two pages create it at the same moment', async () => {
    const project = await owner()
    const bodies = [{ rooms_nb: 3 }, { levels_nb: 2 }]
    const [one, other] = await Promise.all(
      bodies.map(body => contributor.call(create, { body: { project_id: project, ...body } })),
    )
    expect(one?.id).toBe(other?.id)
    expect((await of(project)).items).toMatchObject([{ rooms_nb: 3, levels_nb: 2 }])
  })

  it('are created many at a time for a landlord, numbered after those there, found, sorted and parted', async () => {
    const project = await landlord()
    const params = { id: project }
    await contributor.call(save, { params, body: { name: 'Logement 2' } })
    const headers = { 'idempotency-key': 'douze-logements' }
    const made = await contributor.call(createMany, { params, body: { accommodation_number: 12 }, headers })
    expect(made.items).toHaveLength(12)
    // A double click makes none more.
    await contributor.call(createMany, { params, body: { accommodation_number: 12 }, headers })
    const { items, totalItems } = await of(project, { size: 5, page: 2 })
    expect(totalItems).toBe(13)
    expect(items.map(({ name }) => name)).toEqual([
      'Logement 6',
      'Logement 7',
      'Logement 8',
      'Logement 9',
      'Logement 10',
    ])
    expect((await of(project, { term: 'LOGEMENT 12' })).items).toHaveLength(1)
    for (const accommodation_number of [0, 201, 1.5])
      expect(await contributor.refusal(createMany, { params, body: { accommodation_number } })).toMatchObject({
        status: 422,
        details: { fields: [{ path: 'accommodation_number' }] },
      })
  })

  it('go away and come back as they were', async () => {
    const project = await landlord()
    const { id } = await contributor.call(save, { params: { id: project }, body: told })
    const { revision } = await contributor.call(remove, { params: { id } })
    expect((await of(project)).items).toEqual([])
    expect(await contributor.refusal(get, { params: { id } })).toMatchObject({ status: 404 })
    expect(await contributor.refusal(update, { params: { id }, body: { rooms_nb: 9 } })).toMatchObject({ status: 404 })
    await contributor.call(undo, { params: { id }, body: { revision } })
    expect(await contributor.call(get, { params: { id } })).toMatchObject({ name: 'T3 sur cour', rooms_nb: 3 })
    expect((await eventsOf(project)).map(({ type }) => type).slice(2)).toEqual([
      'AccommodationRemoved',
      'AccommodationRestored',
    ])
    const { items } = await contributor.call(projectEndpoints.history, { params: { id: project } })
    expect(items[0]?.sentence).toContain('a rétabli un logement')
  })

  it('say which field two people altered, by its own name', async () => {
    const project = await owner()
    const { id, revision } = await contributor.call(save, { params: { id: project }, body: { rooms_nb: 3 } })
    await system.as('manager').call(update, { params: { id }, body: { rooms_nb: 4 } })
    const refused = await contributor.refusal(update, {
      params: { id },
      body: { rooms_nb: 5 },
      headers: { 'if-match': String(revision) },
    })
    expect(refused).toMatchObject({ key: 'CONFLICT', details: { fields: [{ field: 'rooms_nb', label: 'Pièces' }] } })
    // Who altered something else goes on.
    await contributor.call(update, {
      params: { id },
      body: { rooms_nb: 3, levels_nb: 2 },
      headers: { 'if-match': String(revision) },
    })
    expect(await contributor.call(get, { params: { id } })).toMatchObject({ rooms_nb: 4, levels_nb: 2 })
  })

  it.each<[string, unknown]>([
    ['degradation_coefficient', '1.2'],
    ['living_area', '0'],
    ['adults_tenants_number', 11],
    ['GIR_coefficient', 0],
    ['disorders', [{ priority: 6 }]],
    ['disorders', [{ priority: 1, analysis_types: [{ type_name: '' }] }]],
    ['etage', 3],
  ])('refuse %s = %j, and write nothing', async (field, value) => {
    const project = await owner()
    const refused = await contributor.refusal(save, { params: { id: project }, body: { [field]: value } })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.details)).toContain(field)
    expect(await eventsOf(project)).toHaveLength(1)
  })

  it('show their client the dwelling, not its tenant nor what the team notes', async () => {
    const project = await landlord()
    const { id } = await contributor.call(save, { params: { id: project }, body: told })
    await giveToClient(system, project)
    const client = system.as('client')
    const shown = JSON.stringify([
      await client.call(list, { query: { project_id: project } }),
      await client.call(get, { params: { id } }),
      await client.call(history, { params: { id } }),
    ])
    expect(shown).toContain('T3 sur cour')
    expect(shown).not.toMatch(/Kerbrat|Solenn|mercredi|Compteur|0\.35|Travaux lourds/)
    await contributor.call(projectEndpoints.update, {
      params: { id: project },
      body: { sections_permissions: { accommodation: false } },
    })
    expect(await client.refusal(get, { params: { id } })).toMatchObject({ status: 404 })
    expect(await client.refusal(history, { params: { id } })).toMatchObject({ status: 404 })
    expect(await client.refusal(list, { query: { project_id: project } })).toMatchObject({ status: 404 })
  })
})
