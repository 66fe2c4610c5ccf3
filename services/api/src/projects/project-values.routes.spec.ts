import { mapEndpoints } from '@faitage/contracts/addresses/map.endpoints'
import {
  customFieldEndpoints,
  projectCustomFieldEndpoints,
} from '@faitage/contracts/custom-fields/custom-field.endpoints'
import type { BodyInputOf, QueryInputOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { searchEndpoints } from '@faitage/contracts/search/search.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { daysAgo, giveToClient, openMission, openProject } from './testing/project.scene.ts'

const { list, update } = projectCustomFieldEndpoints
let system: TestSystem
let manager: TestClient
let contributor: TestClient
let mission: string
/** Ids of a field of each type. */
let of: Record<'text' | 'number' | 'zone' | 'works' | 'box' | 'day' | 'year', string>

beforeAll(async () => {
  system = await startTestSystem()
  manager = system.as('manager')
  contributor = system.as('contributor')
  mission = await openMission(manager)
  type Sheet = Omit<BodyInputOf<typeof customFieldEndpoints.create>, 'mission_id'>
  const add = async (sheet: Sheet) =>
    (await manager.call(customFieldEndpoints.create, { body: { mission_id: mission, ...sheet } })).id
  of = {
    text: await add({ category: 'requester', type: 'alphanumeric', name: 'Tuteur' }),
    number: await add({ category: 'accommodation', type: 'numerical', name: 'Loyer' }),
    zone: await add({ category: 'accommodation', type: 'list', name: 'Zone', available_values: ['Nord', 'Sud'] }),
    works: await add({
      ...{ category: 'works', type: 'list', name: 'Lots', is_multiple: true },
      available_values: ['Toiture', 'Chauffage', 'Murs'],
    }),
    box: await add({ category: 'follow_up', type: 'checkbox', name: 'Relancé' }),
    day: await add({ category: 'follow_up', type: 'date', name: 'Comité' }),
    year: await add({ category: 'accommodation', type: 'year', name: 'Ravalement' }),
  }
})
afterAll(() => system.stop())

const open = async (over = {}) => (await openProject(contributor, mission, over)).id
const fill = (id: string, body: BodyInputOf<typeof update>, as = contributor, headers = {}) =>
  as.call(update, { params: { id }, body, headers })
const held = async (project_id: string, query = {}) =>
  Object.fromEntries(
    (await contributor.call(list, { query: { project_id, ...query } })).items.map(
      ({ name, value, multiple_values }) => [name, multiple_values.length > 0 ? multiple_values : value],
    ),
  )
const filledIn = async (id: string) =>
  (await system.api.events.read(streamOf.project(id))).filter(({ type }) => type === 'ProjectCustomFieldsFilled')

describe('what a project holds in the custom fields of its mission', () => {
  it('is written by type, read by section, emptied; nothing is written where nothing changes', async () => {
    const id = await open()
    const all = [
      { custom_field_id: of.text, value: '  Maître Durand ' },
      { custom_field_id: of.number, value: '1 234,5' },
      { custom_field_id: of.zone, value: 'sud' },
      { custom_field_id: of.works, multiple_values: ['Murs', 'Toiture'] },
      { custom_field_id: of.box, value: true },
      { custom_field_id: of.day, value: '2026-03-12' },
      { custom_field_id: of.year, value: 1987 },
    ]
    await fill(id, all)
    const expected = {
      ...{ Tuteur: 'Maître Durand', Loyer: 1234.5, Zone: 'Sud', Lots: ['Toiture', 'Murs'] },
      ...{ Relancé: true, Comité: '2026-03-12', Ravalement: 1987 },
    }
    expect(await held(id)).toEqual(expected)
    expect(await held(id, { category: 'accommodation', sortDirection: 'desc' })).toEqual({
      ...{ Ravalement: 1987, Zone: 'Sud', Loyer: 1234.5 },
    })
    const [event] = await filledIn(id)
    expect(event!.data).toMatchObject({
      project_id: id,
      mission_id: mission,
      changes: { [of.text]: 'Maître Durand', [of.number]: 1234.5, [of.box]: true },
    })
    await fill(id, all)
    expect(await filledIn(id)).toHaveLength(1)
    await fill(id, [
      { custom_field_id: of.zone, to_delete: true },
      { custom_field_id: of.box, value: null },
    ])
    expect(await held(id)).toEqual({ ...expected, Zone: null, Relancé: null })
    const twice = [
      { custom_field_id: of.zone, value: 'Sud' },
      { custom_field_id: of.zone, to_delete: true },
    ]
    expect((await contributor.refusal(update, { params: { id }, body: twice })).details).toEqual({
      fields: [{ path: expect.stringMatching(/^1/), message: 'Ce champ est donné deux fois.' }],
    })
  })

  it('is refused where it is no value of its field, each said by its name, and nothing of it is written', async () => {
    const id = await open()
    const faults = async (value: unknown, field: keyof typeof of) => {
      const body = [{ custom_field_id: of[field], value: value as string }]
      const { details } = await contributor.refusal(update, { params: { id }, body })
      return (details.fields as { path: string; message: string }[])[0]
    }
    expect(await faults('douze', 'number')).toEqual({ path: '0.value', message: 'Nombre attendu.' })
    expect((await faults('12345678901234567', 'number'))?.message).toBe('Nombre attendu.')
    expect((await faults('Est', 'zone'))?.message).toBe('Choisissez une des valeurs proposées.')
    expect((await faults(['Nord', 'Sud'], 'zone'))?.message).toBe('Une seule valeur est attendue.')
    expect((await faults('peut-être', 'box'))?.message).toBe('Oui ou non est attendu.')
    expect((await faults('2026-02-30', 'day'))?.message).toBe('Cette date n’existe pas dans le calendrier.')
    expect((await faults('87', 'year'))?.message).toBe('Année attendue entre 1000 et 2200.')
    expect((await faults('x'.repeat(2001), 'text'))?.message).toContain('Au plus 2')
    const stranger = { custom_field_id: '00000000-0000-4000-8000-000000000009', value: 'x' }
    expect(await contributor.refusal(update, { params: { id }, body: [stranger] })).toMatchObject({
      status: 422,
      key: 'customField.unknown',
    })
    const elsewhere = {
      params: { id },
      query: { category: 'works' as const },
      body: [{ custom_field_id: of.box, value: true }],
    }
    expect(await contributor.refusal(update, elsewhere)).toMatchObject({ key: 'VALIDATION' })
    expect(await filledIn(id)).toEqual([])
  })

  it('is kept when its field is removed meanwhile: who fills it then is told so by its name', async () => {
    const { id: gone } = await manager.call(customFieldEndpoints.create, {
      body: { mission_id: mission, category: 'works', type: 'alphanumeric', name: 'Artisan' },
    })
    const [first, second] = [await open(), await open()]
    await fill(first, [{ custom_field_id: gone, value: 'Bâti & fils' }])
    const { revision } = await manager.call(customFieldEndpoints.remove, { params: { id: gone } })
    const late = { params: { id: second }, body: [{ custom_field_id: gone, value: 'Autre' }] }
    expect(await contributor.refusal(update, late)).toMatchObject({
      status: 409,
      key: 'customField.removed',
      message:
        'Supprimé entre-temps : « Artisan ». Rien n’a été enregistré et votre saisie reste à l’écran ; effacez cette valeur, ou faites rétablir le champ.',
    })
    expect(await held(first)).not.toHaveProperty('Artisan')
    expect(await held(first, { fetch_deleted: 'true' })).toMatchObject({ Artisan: 'Bâti & fils' })
    // What it holds already is no entry of theirs.
    await contributor.call(projectEndpoints.update, {
      params: { id: first },
      body: { notes: 'Vu', custom_fields: { [gone]: 'Bâti & fils' } },
    })
    await manager.call(customFieldEndpoints.undo, { params: { id: gone }, body: { revision } })
    expect(await held(first)).toMatchObject({ Artisan: 'Bâti & fils' })
    await manager.call(customFieldEndpoints.remove, { params: { id: gone } })
  })

  it('two people fill different fields at once; on the same one the second is told what the first wrote', async () => {
    const id = await open()
    const { revision } = await contributor.call(projectEndpoints.get, { params: { id } })
    const headers = { 'if-match': String(revision) }
    await fill(id, [{ custom_field_id: of.number, value: 500 }], manager)
    await fill(
      id,
      [
        { custom_field_id: of.zone, value: 'Nord' },
        { custom_field_id: of.number, value: null },
      ],
      contributor,
      headers,
    )
    expect(await held(id)).toMatchObject({ Loyer: 500, Zone: 'Nord' })
    const body = { custom_fields: { [of.number]: 600 } }
    expect(await contributor.refusal(projectEndpoints.update, { params: { id }, body, headers })).toMatchObject({
      status: 409,
      key: 'CONFLICT',
      details: { fields: [{ field: `custom.${of.number}`, label: 'Loyer', yours: 600, theirs: 500 }] },
    })
  })

  it('is told by its French name, seen as of any day, compared, undone, and forgotten with the requester', async () => {
    const id = await open({ on: daysAgo(10), custom_fields: { [of.text]: 'Tutelle UDAF', [of.zone]: 'Nord' } })
    const { revision } = await fill(id, [{ custom_field_id: of.zone, value: 'Sud' }])
    const { items } = await contributor.call(projectEndpoints.history, { params: { id } })
    expect(items[0]).toMatchObject({
      sentence: 'Camille Renaud a rempli « Zone ».',
      changes: [{ field: `custom.${of.zone}`, label: 'Zone', before: 'Nord', after: 'Sud' }],
      can_undo: true,
    })
    const on = { params: { id }, query: { on: daysAgo(5) } }
    const then = await contributor.call(projectEndpoints.asOf, on)
    const nord = (await manager.call(customFieldEndpoints.get, { params: { id: of.zone } })).options[0]!.id
    expect(then.custom_fields).toEqual({ [of.text]: 'Tutelle UDAF', [of.zone]: [nord] })
    const days = { params: { id }, query: { from: daysAgo(5), to: daysAgo(0) } }
    expect((await contributor.call(projectEndpoints.difference, days)).changes).toEqual([
      { field: `custom.${of.zone}`, label: 'Zone', before: 'Nord', after: 'Sud' },
    ])
    await contributor.call(projectEndpoints.undo, { params: { id }, body: { revision } })
    expect(await held(id)).toMatchObject({ Zone: 'Nord' })
    const { requester_id } = await contributor.call(projectEndpoints.get, { params: { id } })
    await system.api.keyring.forget(requester_id)
    await expect.poll(() => held(id)).toMatchObject({ Tuteur: null, Zone: null })
    const after = await contributor.call(projectEndpoints.history, { params: { id } })
    expect(JSON.stringify(after)).not.toContain('UDAF')
    expect(after.items[0]!.sentence).toBe('Camille Renaud a rempli des champs personnalisés.')
  })

  it('is the team’s: its client is shown nothing of it, and who is not of the mission finds no project', async () => {
    const id = await open({ custom_fields: { [of.text]: 'Secret' } })
    await giveToClient(system, id)
    const client = system.as('client')
    expect(await client.call(list, { query: { project_id: id } })).toEqual({ items: [] })
    expect(await client.refusal(update, { params: { id }, body: [] })).toMatchObject({ status: 403 })
    const seen = await Promise.all([
      client.call(projectEndpoints.get, { params: { id } }),
      client.call(projectEndpoints.list, { query: { mission_id: [mission] } }),
      client.call(projectEndpoints.history, { params: { id } }),
      client.call(searchEndpoints.structure, { params: { entity: 'project' }, query: { mission_id: mission } }),
    ])
    expect(JSON.stringify(seen)).not.toMatch(/Secret|Tuteur/)
    const outsider = system.as('outsider')
    expect(await outsider.refusal(list, { query: { project_id: id } })).toMatchObject({ status: 404 })
    expect(await outsider.refusal(update, { params: { id }, body: [] })).toMatchObject({ status: 404 })
  })
})

describe('a mission that shows no custom fields', () => {
  it('refuses what is sent of them, orders them no more, filters by none; what projects hold comes back with them', async () => {
    const own = await openMission(manager, 'Sans champs')
    const { id: field } = await manager.call(customFieldEndpoints.create, {
      body: { mission_id: own, category: 'works', type: 'numerical', name: 'Lot' },
    })
    const { id } = await openProject(contributor, own, { custom_fields: { [field]: 7 } })
    await manager.call(missionEndpoints.update, { params: { id: own }, body: { ca_custom_fields: false } })
    const off = { status: 403, key: 'mission.feature.off' }
    const body = { custom_fields: { [field]: 8 } }
    expect(await contributor.refusal(projectEndpoints.update, { params: { id }, body })).toMatchObject(off)
    const items = [{ id: field, display_order: 0 }]
    expect(await manager.refusal(customFieldEndpoints.order, { body: { items } })).toMatchObject(off)
    expect(await contributor.refusal(list, { query: { project_id: id } })).toMatchObject(off)
    const query = { mission_id: own }
    const { items: structure } = await contributor.call(searchEndpoints.structure, {
      params: { entity: 'project' },
      query,
    })
    expect(structure.filter(({ name }) => name.startsWith('custom.'))).toEqual([])
    await contributor.call(projectEndpoints.update, { params: { id }, body: { notes: 'Sans eux' } })
    await manager.call(missionEndpoints.update, { params: { id: own }, body: { ca_custom_fields: true } })
    expect(await held(id)).toEqual({ Lot: 7 })
  })
})

describe('the list of a mission’s projects', () => {
  let ids: string[]
  beforeAll(async () => {
    const values = [
      {
        [of.text]: 'Été à Lille',
        [of.number]: 10,
        [of.zone]: 'Nord',
        [of.works]: ['Murs', 'Toiture'],
        [of.year]: 1950,
      },
      { [of.text]: 'Hiver', [of.number]: 250.75, [of.zone]: 'Sud', [of.works]: ['Chauffage'], [of.box]: true },
      { [of.day]: '2026-05-01', [of.box]: false },
    ]
    ids = []
    for (const [n, custom_fields] of values.entries()) ids.push(await open({ reference: `FILTRE-${n}`, custom_fields }))
  })
  const found = async (asked: Record<string, string | string[]>) => {
    const query = { q: 'FILTRE', mission_id: [mission], sortBy: 'reference', ...asked } as QueryInputOf<
      typeof projectEndpoints.list
    >
    return (await contributor.call(projectEndpoints.list, { query })).items.map(({ id }) => ids.indexOf(id))
  }
  const optionOf = async (field: string, label: string) =>
    (await manager.call(customFieldEndpoints.get, { params: { id: field } })).options.find(one => one.label === label)!
      .id

  it('is narrowed by each type, as its search structure says', async () => {
    expect(await found({ [`custom.${of.text}`]: 'ete' })).toEqual([0])
    expect(await found({ [`custom.${of.text}`]: 'LILLE été' })).toEqual([0])
    expect(await found({ [`custom.${of.text}`]: 'lille hiver' })).toEqual([])
    // Signs alone are looked for as they are; what a list or a number holds is no text.
    for (const signs of ['%', '[', '"']) expect(await found({ [`custom.${of.text}`]: signs })).toEqual([])
    expect(await found({ [`custom.${of.number}`]: '..100' })).toEqual([0])
    expect(await found({ [`custom.${of.number}`]: '250.75' })).toEqual([1])
    expect(await found({ [`custom.${of.number}`]: '10.5..' })).toEqual([1])
    expect(await found({ [`custom.${of.number}`]: '10..300' })).toEqual([0, 1])
    expect(await found({ [`custom.${of.zone}`]: [await optionOf(of.zone, 'Sud')] })).toEqual([1])
    const murs = [await optionOf(of.works, 'Murs'), await optionOf(of.works, 'Chauffage')]
    expect(await found({ [`custom.${of.works}`]: murs })).toEqual([0, 1])
    expect(await found({ [`custom.${of.box}`]: 'true' })).toEqual([1])
    expect(await found({ [`custom.${of.box}`]: 'false' })).toEqual([0, 2])
    expect(await found({ [`custom.${of.day}`]: '2026-05-01..2026-05-31' })).toEqual([2])
    expect(await found({ [`custom.${of.year}`]: '1950' })).toEqual([0])
    const { items } = await contributor.call(searchEndpoints.structure, {
      params: { entity: 'project' },
      query: { mission_id: mission },
    })
    const own = items.filter(({ name }) => name.startsWith('custom.'))
    expect(own.map(({ label, type }) => `${label} ${type}`)).toEqual([
      ...['Tuteur string', 'Loyer range', 'Zone select', 'Ravalement range'],
      ...['Lots select', 'Relancé boolean', 'Comité date'],
    ])
    const query = { q: 'FILTRE', mission_id: [mission], [`custom.${of.number}`]: '1..', size: 1 } as object
    const pages = [1, 2, 3].map(page => contributor.call(projectEndpoints.list, { query: { ...query, page } }))
    expect((await Promise.all(pages)).map(({ items, totalItems }) => [items.length, totalItems])).toEqual([
      [1, 2],
      [1, 2],
      [0, 2],
    ])
    const none = { ...query, [`custom.${of.number}`]: '1000000..' } as object
    expect(await contributor.call(projectEndpoints.list, { query: none })).toMatchObject({ items: [], totalItems: 0 })
    const points = await contributor.call(mapEndpoints.projects, {
      query: { mission_id: [mission], [`custom.${of.box}`]: 'true', q: 'FILTRE' } as never,
    })
    expect(points.total).toBe(1)
  })

  it('is sorted by each type, what holds nothing last either way, page after page, in its export too', async () => {
    const both = async (field: keyof typeof of) => {
      const sortBy = `custom.${of[field]}`
      return [await found({ sortBy }), await found({ sortBy, sortDirection: 'desc' })].map(order => order.join(' '))
    }
    expect(await both('text')).toEqual(['0 1 2', '1 0 2'])
    expect(await both('number')).toEqual(['0 1 2', '1 0 2'])
    expect(await both('zone')).toEqual(['0 1 2', '1 0 2'])
    // By the words of the values, not by their places in the field.
    expect(await both('works')).toEqual(['1 0 2', '0 1 2'])
    expect(await both('box')).toEqual(['2 1 0', '1 2 0'])
    expect(await both('day')).toEqual(['2 0 1', '2 0 1'])
    const down = { sortBy: `custom.${of.number}`, sortDirection: 'desc', size: '1' }
    expect([await found({ ...down, page: '1' }), await found({ ...down, page: '2' })]).toEqual([[1], [0]])
    expect(await found({ ...down, size: '9', [`custom.${of.box}`]: 'false' })).toEqual([0, 2])
    const query = {
      q: 'FILTRE',
      mission_id: [mission],
      sortBy: down.sortBy,
      sortDirection: 'desc',
      columns: 'reference',
    }
    const { body } = await contributor.raw(projectEndpoints.export, { query: query as never })
    expect(body.trimEnd().split('\r\n').slice(1)).toEqual(['FILTRE-1', 'FILTRE-0', 'FILTRE-2'])
  })

  it('shows and exports their values, where it is of one mission', async () => {
    const query = { q: 'FILTRE', mission_id: [mission], sortBy: 'reference' as const }
    const { items } = await contributor.call(projectEndpoints.list, { query })
    expect(items[1]!.custom_fields).toMatchObject({ [of.number]: 250.75, [of.box]: true })
    const all = await contributor.call(projectEndpoints.list, { query: { q: 'FILTRE' } })
    expect(all.items.every(one => one.custom_fields === undefined)).toBe(true)
    const columns = ['reference', ...[of.number, of.works, of.box, of.day].map(id => `custom.${id}`)].join(',')
    const { body } = await contributor.raw(projectEndpoints.export, { query: { ...query, columns } as never })
    expect(body.trimEnd().split('\r\n')).toEqual([
      '\uFEFFRéférence;Loyer;Lots;Relancé;Comité',
      'FILTRE-0;10;Toiture, Murs;;',
      'FILTRE-1;250,75;Chauffage;Oui;',
      'FILTRE-2;;;Non;01/05/2026',
    ])
  })

  it('refuses what is no value of a field, a field of another mission, several missions, any other key', async () => {
    const ask = async (query: object) => {
      const { key, details } = await contributor.refusal(projectEndpoints.list, { query: query as never })
      return [key, (details.fields as { path: string }[] | undefined)?.map(({ path }) => path)]
    }
    const inMission = { mission_id: [mission] }
    expect(await ask({ ...inMission, [`custom.${of.number}`]: 'x..y' })).toEqual([
      'VALIDATION',
      [`custom.${of.number}`],
    ])
    expect(await ask({ ...inMission, [`custom.${of.zone}`]: 'Est' })).toEqual(['VALIDATION', [`custom.${of.zone}`]])
    expect(await ask({ [`custom.${of.zone}`]: 'x' })).toEqual(['customField.oneMission', undefined])
    const other = await openMission(manager, 'Autre')
    expect(await ask({ mission_id: [other], [`custom.${of.zone}`]: 'x' })).toEqual([
      'VALIDATION',
      [`custom.${of.zone}`],
    ])
    expect(await ask({ ...inMission, 'custom.zone': 'x' })).toEqual(['VALIDATION', ['custom.zone']])
    expect(await ask({ ...inMission, autre: 'x' })).toEqual(['VALIDATION', ['autre']])
    const byZone = { sortBy: `custom.${of.zone}` }
    expect(await ask(byZone)).toEqual(['customField.oneMission', undefined])
    expect(await ask({ ...byZone, mission_id: [mission, other] })).toEqual(['customField.oneMission', undefined])
    expect(await ask({ ...byZone, mission_id: [other] })).toEqual(['VALIDATION', ['sortBy']])
    for (const sortBy of ['custom.zone', 'custom.', 'custom', `${byZone.sortBy};`, 'search'])
      expect(await ask({ ...inMission, sortBy })).toEqual(['VALIDATION', ['sortBy']])
    const client = system.as('client')
    const hidden = await client.refusal(projectEndpoints.list, { query: { ...inMission, ...byZone } as never })
    expect(hidden).toMatchObject({ key: 'VALIDATION', details: { fields: [{ path: 'sortBy' }] } })
  })
})
