import { CUSTOM_FIELDS_MAX } from '@faitage/contracts/custom-fields/custom-field'
import { customFieldEndpoints } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMission, openProject } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

const { list, get, create, update, order, remove, history, undo } = customFieldEndpoints
let system: TestSystem
let manager: TestClient
beforeAll(async () => {
  system = await startTestSystem()
  manager = system.as('manager')
})
afterAll(() => system.stop())

const eventsOf = async (mission: string) =>
  (await system.api.events.read(streamOf.customFields(mission))).map(({ type, data }) => ({ type, data }))
const typesOf = async (mission: string) => (await eventsOf(mission)).map(({ type }) => type)
type Sheet = Omit<BodyInputOf<typeof create>, 'mission_id'>
const add = async (mission_id: string, sheet: Partial<Sheet> = {}) =>
  (
    await manager.call(create, {
      body: { mission_id, category: 'works', type: 'alphanumeric', name: 'Étage', ...sheet },
    })
  ).id
const shown = async (mission_id: string, query = {}) =>
  (await manager.call(list, { query: { mission_id, ...query } })).items

describe('the custom fields of a mission', () => {
  it('are created after the last of their section, from 0, two at once too', async () => {
    const mission = await openMission(manager)
    await Promise.all(['A', 'B', 'C'].map(name => add(mission, { name, display_order: 0 })))
    await add(mission, { name: 'A', category: 'follow_up', type: 'numerical' })
    const works = await shown(mission, { category: 'works' })
    expect(works.map(one => one.display_order)).toEqual([0, 1, 2])
    expect(works.map(one => one.name).sort()).toEqual(['A', 'B', 'C'])
    expect(await shown(mission, { category: 'follow_up' })).toMatchObject([
      { name: 'A', type: 'numerical', display_order: 0, is_multiple: false, available_values: [], is_deleted: false },
    ])
    expect((await shown(mission, { sortDirection: 'desc', category: 'works' })).map(one => one.display_order)).toEqual([
      2, 1, 0,
    ])
    const added = await eventsOf(mission)
    expect(added.map(({ type }) => type)).toEqual(Array(4).fill('CustomFieldAdded'))
    expect(added.map(({ data }) => (data as { display_order: number }).display_order)).toEqual([0, 1, 2, 0])
  })

  it('are read one by one, changed, told and put back', async () => {
    const mission = await openMission(manager)
    const id = await add(mission, { name: 'Étage', type: 'list', available_values: ['Rez-de-chaussée', '1er'] })
    const read = await manager.call(get, { params: { id } })
    expect(read).toMatchObject({ id, mission_id: mission, name: 'Étage', available_values: ['Rez-de-chaussée', '1er'] })
    const { revision } = await manager.call(update, {
      params: { id },
      body: { name: 'Niveau', available_values: ['1er', '2e', 'Rez-de-chaussée'] },
    })
    expect(await manager.call(get, { params: { id } })).toMatchObject({
      name: 'Niveau',
      available_values: ['1er', '2e', 'Rez-de-chaussée'],
      options: [read.options[1], { label: '2e' }, read.options[0]],
    })
    const { items } = await manager.call(history, { params: { id } })
    expect(items.map(({ sentence, can_undo }) => [sentence, can_undo])).toEqual([
      ['Mona Marchand a modifié le champ « Niveau » : nom, valeurs proposées.', true],
      ['Mona Marchand a créé le champ « Étage » dans la section « Travaux ».', false],
    ])
    expect(items[0]!.changes).toContainEqual({ field: 'name', label: 'Nom', before: 'Étage', after: 'Niveau' })
    await manager.call(undo, { params: { id }, body: { revision } })
    expect(await manager.call(get, { params: { id } })).toMatchObject({
      name: 'Étage',
      available_values: ['Rez-de-chaussée', '1er'],
      retired_values: ['2e'],
    })
    expect(await typesOf(mission)).toEqual(['CustomFieldAdded', 'CustomFieldAmended', 'CustomFieldAmended'])
  })

  it('are put in order as a whole, unless somebody added or removed one meanwhile', async () => {
    const mission = await openMission(manager)
    const [a, b, c] = [
      await add(mission, { name: 'A' }),
      await add(mission, { name: 'B' }),
      await add(mission, { name: 'C' }),
    ]
    const items = [c, a, b].map((id, display_order) => ({ id, display_order }))
    await manager.call(order, { body: { items } })
    expect((await shown(mission)).map(({ id }) => id)).toEqual([c, a, b])
    const events = await eventsOf(mission)
    expect(events.at(-1)).toEqual({
      type: 'CustomFieldsOrdered',
      data: { mission_id: mission, category: 'works', order: [c, a, b] },
    })
    await manager.call(order, { body: { items } })
    expect(await eventsOf(mission)).toEqual(events)
    const d = await add(mission, { name: 'D' })
    const late = { body: { items: [a, b, c].map((id, display_order) => ({ id, display_order })) } }
    expect(await manager.refusal(order, late)).toMatchObject({ status: 409, key: 'customField.orderChanged' })
    expect((await shown(mission)).map(({ id }) => id)).toEqual([c, a, b, d])
    expect((await manager.call(history, { params: { id: b } })).items.map(({ sentence }) => sentence)[0]).toBe(
      'Mona Marchand a changé l’ordre des champs de la section « Travaux ».',
    )
  })

  it('are removed with what projects hold kept, and restored at the end of their section', async () => {
    const mission = await openMission(manager)
    const [a, b] = [await add(mission, { name: 'A' }), await add(mission, { name: 'B' })]
    const { revision } = await manager.call(remove, { params: { id: a } })
    expect((await shown(mission)).map(({ id }) => id)).toEqual([b])
    expect(await shown(mission, { fetch_deleted: 'true' })).toMatchObject([{ id: a, is_deleted: true }, { id: b }])
    await manager.call(remove, { params: { id: a } })
    await manager.call(undo, { params: { id: a }, body: { revision } })
    expect((await shown(mission)).map(one => [one.id, one.display_order])).toEqual([
      [b, 1],
      [a, 2],
    ])
    expect(await typesOf(mission)).toEqual([
      ...['CustomFieldAdded', 'CustomFieldAdded', 'CustomFieldRemoved', 'CustomFieldRestored'],
    ])
    const { items } = await manager.call(history, { params: { id: a } })
    expect(items[1]!.sentence).toBe(
      'Mona Marchand a supprimé le champ « A » ; ce que les projets contiennent est gardé.',
    )
    expect(await manager.refusal(undo, { params: { id: a }, body: { revision: 0 } })).toMatchObject({
      key: 'record.undo.impossible',
    })
  })

  it('are seen by who sees the mission, written by who writes it, and nobody else', async () => {
    const mission = await openMission(manager)
    const id = await add(mission)
    const body = { mission_id: mission, category: 'works', type: 'date', name: 'Intrus' } as const
    expect((await system.as('contributor').call(list, { query: { mission_id: mission } })).items).toHaveLength(1)
    expect(await system.as('contributor').refusal(create, { body })).toMatchObject({ status: 403 })
    expect(await system.as('outsider').refusal(get, { params: { id } })).toMatchObject({ status: 404 })
    expect(await system.as('outsider').refusal(list, { query: { mission_id: mission } })).toMatchObject({ status: 404 })
    expect(await system.as('client').refusal(list, { query: { mission_id: mission } })).toMatchObject({ status: 403 })
  })
})

describe('what is refused of a custom field', () => {
  const fieldsOf = ({ details }: { details: Record<string, unknown> }) =>
    details.fields as { path: string; message: string }[]

  it('a name that another of its section has, capitals and accents aside', async () => {
    const mission = await openMission(manager)
    await add(mission, { name: 'Étage du logement' })
    const body = { mission_id: mission, category: 'works', type: 'date', name: ' etage DU logement ' } as const
    expect(await manager.refusal(create, { body })).toMatchObject({
      status: 409,
      key: 'customField.nameTaken',
      message: 'Un champ de cette section s’appelle déjà « Étage du logement ». Donnez-lui un autre nom.',
    })
    await add(mission, { name: 'Étage du logement', category: 'accommodation' })
    const other = await add(mission, { name: 'Autre' })
    const renamed = { params: { id: other }, body: { name: 'étage du logement' } }
    expect(await manager.refusal(update, renamed)).toMatchObject({ key: 'customField.nameTaken' })
  })

  it('a list without values, with one twice, values of what is no list, and more fields than a mission holds', async () => {
    const mission = await openMission(manager)
    const ask = async (sheet: Partial<Sheet>) =>
      fieldsOf(
        await manager.refusal(create, {
          body: { mission_id: mission, category: 'works', type: 'list', name: 'Liste', ...sheet },
        }),
      )
    expect(await ask({})).toEqual([{ path: 'available_values', message: 'Indiquez au moins une valeur.' }])
    expect(await ask({ available_values: ['Oui', 'Non', 'oui'] })).toEqual([
      { path: 'available_values.2', message: '« oui » figure déjà dans la liste.' },
    ])
    expect(await ask({ type: 'date', available_values: ['Oui'] })).toEqual([
      { path: 'available_values', message: 'Seule une liste a des valeurs proposées.' },
    ])
    for (let n = 0; n < CUSTOM_FIELDS_MAX; n++) await add(mission, { name: `Champ ${n}` })
    const body = { mission_id: mission, category: 'works', type: 'date', name: 'Un de trop' } as const
    expect(await manager.refusal(create, { body })).toMatchObject({ status: 409, key: 'customField.tooMany' })
  })

  it('a type, or a value of a list, that projects hold; a value is renamed with them, or retired where it is shown still', async () => {
    const mission = await openMission(manager)
    const type = await add(mission, { name: 'Nombre', type: 'numerical' })
    const zone = await add(mission, { name: 'Zone', type: 'list', available_values: ['Nord', 'Sud'] })
    const { id } = await openProject(manager, mission, { custom_fields: { [type]: 3, [zone]: 'Nord' } })
    expect(await manager.refusal(update, { params: { id: type }, body: { type: 'date' } })).toMatchObject({
      key: 'customField.typeInUse',
      message:
        'Le type ne peut plus changer : ce champ est rempli dans 1 projet. Créez un autre champ, ou videz celui-ci d’abord.',
    })
    const without = { params: { id: zone }, body: { available_values: ['Sud'] } }
    expect(await manager.refusal(update, without)).toMatchObject({
      status: 409,
      key: 'customField.valueInUse',
      message:
        'La valeur « Nord » est choisie dans 1 projet. Renommez-la, ou retirez-la : elle restera affichée là où elle est choisie.',
    })
    await manager.call(update, {
      params: { id: zone },
      body: { renamed_values: [{ from: 'Nord', to: 'Septentrion' }] },
    })
    const held = async () => (await manager.call(projectEndpoints.history, { params: { id } })).items[0]!.changes
    expect(await held()).toContainEqual(expect.objectContaining({ label: 'Zone', after: 'Septentrion' }))
    await manager.call(update, {
      params: { id: zone },
      body: { available_values: ['Sud'], retired_values: ['Septentrion'] },
    })
    expect(await manager.call(get, { params: { id: zone } })).toMatchObject({
      available_values: ['Sud'],
      retired_values: ['Septentrion'],
    })
    expect(await held()).toContainEqual(expect.objectContaining({ label: 'Zone', after: 'Septentrion' }))
    // It may be offered again, to the projects that hold it too.
    await manager.call(update, { params: { id: zone }, body: { available_values: ['Sud', 'Septentrion'] } })
    expect((await manager.call(get, { params: { id: zone } })).retired_values).toEqual([])
  })

  it('what two people set otherwise at the same time; nothing is overwritten', async () => {
    const mission = await openMission(manager)
    const id = await add(mission)
    const { revision } = await manager.call(get, { params: { id } })
    await system.as('admin').call(update, { params: { id }, body: { name: 'Niveau' } })
    const headers = { 'if-match': String(revision) }
    expect(await manager.refusal(update, { params: { id }, body: { name: 'Palier' }, headers })).toMatchObject({
      status: 409,
      key: 'CONFLICT',
      details: { fields: [{ label: 'Nom', yours: 'Palier', theirs: 'Niveau' }] },
    })
    await manager.call(update, { params: { id }, body: { category: 'funders' }, headers })
    expect(await manager.call(get, { params: { id } })).toMatchObject({ name: 'Niveau', category: 'funders' })
  })
})
