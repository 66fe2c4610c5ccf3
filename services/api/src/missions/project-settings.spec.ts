import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { importWorkerEndpoints } from '@faitage/contracts/imports/mission-import.worker.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { defaultAccommodationSettings, defaultRequesterSettings } from '@faitage/contracts/missions/project-settings'
import {
  accommodationSettingsEndpoints as accommodations,
  requesterSettingsEndpoints as requesters,
} from '@faitage/contracts/missions/project-settings.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { expect, test, vi } from 'vitest'
import { openMission } from '../projects/testing/project.scene.ts'
import { inWorld } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'

let system: TestSystem
let world: TestWorld
inWorld(made => ({ system, world } = made))

const fresh = () => openMission(system.as('manager'))

test('hold their defaults, change one by one, and the history says who changed what', async () => {
  const manager = system.as('manager')
  const params = { id: await fresh() }
  expect(await manager.call(requesters.get, { params })).toEqual({ ...defaultRequesterSettings, revision: -1 })
  expect(await manager.call(accommodations.get, { params })).toEqual({ ...defaultAccommodationSettings, revision: -1 })
  await manager.call(requesters.update, { params, body: { email: 'hidden', last_name: 'required', title: 'asked' } })
  await manager.call(accommodations.update, { params, body: { living_area: 'required' } })
  expect(await manager.call(requesters.get, { params })).toEqual({
    ...defaultRequesterSettings,
    email: 'hidden',
    last_name: 'required',
    revision: 0,
  })
  const events = await system.api.events.read(`requester_settings-${params.id}`)
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['MissionRequesterSettingsChanged', { mission_id: params.id, changes: { email: 'hidden', last_name: 'required' } }],
  ])
  expect((await manager.call(requesters.update, { params, body: { email: 'hidden' } })).revision).toBe(0)
  const { items } = await manager.call(requesters.history, { params })
  expect(items[0]).toMatchObject({
    sentence: 'Mona Marchand a modifié les réglages des demandeurs : « Nom » et « E-mail ».',
    changes: expect.arrayContaining([{ field: 'email', label: 'E-mail', before: 'Demandé', after: 'Masqué' }]),
  })
  expect((await manager.call(accommodations.history, { params })).items).toHaveLength(1)
})

test.each([
  [{ requester_types: [] }, 'requester_types', 'Acceptez au moins un type de demandeur.'],
  [{ requester_types: ['PO', 'PO'] }, 'requester_types', 'Chaque type ne se choisit qu’une fois.'],
  [{ requester_types: ['X'] }, 'requester_types.0', 'Choisissez une des valeurs proposées.'],
  [{ email: 'perdu' }, 'email', 'Choisissez une des valeurs proposées.'],
  [{ lune: 'asked' }, 'lune', 'Ce champ n’est pas connu ici : lune.'],
])('%j is refused at its field', async (body, path, message) => {
  const params = { id: world.missionId }
  const refusal = await system.as('manager').refusal(requesters.update, { params, body: body as never })
  expect([refusal.status, refusal.details.fields]).toEqual([422, [{ path, message }]])
})

test('those that nobody changed are asked of the store once, not with every command, and a change is seen at once', async () => {
  const manager = system.as('manager')
  const mission_id = await fresh()
  const { id } = await manager.call(projectEndpoints.create, {
    body: { mission_id, requester: { type: 'PO', last_name: 'Rare' } } as never,
  })
  const reads = vi.spyOn(system.api.events, 'read')
  try {
    for (const notes of ['un', 'deux', 'trois'])
      await manager.call(projectEndpoints.update, { params: { id }, body: { notes } as never })
    expect(reads.mock.calls.filter(([stream]) => stream.endsWith(mission_id))).toEqual([])
  } finally {
    reads.mockRestore()
  }
  await manager.call(requesters.update, { params: { id: mission_id }, body: { requester_types: ['PO'] } })
  const body = { requester: { type: 'PB' } } as never
  expect((await manager.refusal(projectEndpoints.update, { params: { id }, body })).key).toBe(
    'mission.requesterType.refused',
  )
})

test('two people: another field counts, the same one is told; a stranger finds nothing, a removed mission takes nothing', async () => {
  const manager = system.as('manager')
  const params = { id: await fresh() }
  await manager.call(requesters.update, { params, body: { email: 'hidden' } })
  const headers = { 'if-match': '0' }
  await system.as('admin').call(requesters.update, { params, body: { title: 'hidden' }, headers })
  await manager.call(requesters.update, { params, body: { last_name: 'required' }, headers })
  const late = await manager.refusal(requesters.update, { params, body: { title: 'required' }, headers })
  expect([late.status, late.key]).toEqual([409, 'CONFLICT'])
  expect((await system.as('outsider').refusal(requesters.get, { params })).key).toBe('NOT_FOUND')
  await manager.call(missionEndpoints.remove, { params })
  expect((await manager.refusal(requesters.update, { params, body: { email: 'asked' } })).key).toBe('mission.removed')
})

test('two people before anything was decided: the second is told, and loses nothing', async () => {
  const params = { id: await fresh() }
  const headers = { 'if-match': '-1' }
  await system.as('admin').call(requesters.update, { params, body: { title: 'hidden' }, headers })
  const manager = system.as('manager')
  const late = await manager.refusal(requesters.update, { params, body: { title: 'required' }, headers })
  expect([late.status, late.key]).toEqual([409, 'CONFLICT'])
  await manager.call(requesters.update, { params, body: { email: 'hidden' }, headers })
  expect(await manager.call(requesters.get, { params })).toMatchObject({
    title: 'hidden',
    email: 'hidden',
    revision: 1,
  })
})

test('a new project says where its contact came from as its mission does, unless somebody says otherwise', async () => {
  const manager = system.as('manager')
  const mission_id = await fresh()
  const params = { id: mission_id }
  const open = async (reference: string, requester: object = {}) => {
    const body = { mission_id, reference, requester: { type: 'PO' as const, last_name: 'Aubry', ...requester } }
    const { id } = await manager.call(projectEndpoints.create, { body })
    return (await manager.call(projectEndpoints.get, { params: { id } })).requester.contact_source ?? null
  }
  expect(await open('D-1')).toBeNull()
  await manager.call(requesters.update, { params, body: { default_contact_source: '  Permanence\u202E en mairie ' } })
  expect(await manager.call(requesters.get, { params })).toMatchObject({
    default_contact_source: 'Permanence en mairie',
  })
  expect(await open('D-2')).toBe('Permanence en mairie')
  expect(await open('D-3', { contact_source: 'Salon' })).toBe('Salon')
  expect(await open('D-4', { contact_source: null })).toBeNull()
  await manager.call(requesters.update, { params, body: { default_contact_source: null } })
  expect(await open('D-5')).toBeNull()
  const { items } = await manager.call(requesters.history, { params })
  expect(items.map(({ changes }) => changes)).toEqual([
    [
      {
        field: 'default_contact_source',
        label: 'Origine du contact, à défaut',
        before: 'Permanence en mairie',
        after: null,
      },
    ],
    [
      {
        field: 'default_contact_source',
        label: 'Origine du contact, à défaut',
        before: null,
        after: 'Permanence en mairie',
      },
    ],
  ])
  const long = { params, body: { default_contact_source: 'x'.repeat(201) } }
  expect((await manager.refusal(requesters.update, long)).details.fields).toMatchObject([
    { path: 'default_contact_source' },
  ])
})

test('a type that is not accepted is refused for new projects, alone and row by row of an import; older ones go on', async () => {
  const manager = system.as('manager')
  const mission_id = await fresh()
  const params = { id: mission_id }
  const older = await manager.call(projectEndpoints.create, {
    body: { mission_id, requester: { type: 'PB', company_name: 'SCI du Lac' }, reference: 'A-1' },
  })
  await manager.call(requesters.update, {
    params,
    body: { requester_types: ['PO', 'LOCATAIRE'], company_name: 'hidden' },
  })
  const refusal = await manager.refusal(projectEndpoints.create, { body: { mission_id, requester: { type: 'PB' } } })
  expect([refusal.status, refusal.key, refusal.message]).toEqual([
    422,
    'mission.requesterType.refused',
    'Cette mission n’accepte pas les demandeurs de type «\u00A0Propriétaire bailleur\u00A0». Types acceptés : Propriétaire occupant, Locataire.',
  ])
  const taken = { mission_id, requester: { type: 'PO' as const }, reference: 'A-2' }
  const other = { params: { id: (await manager.call(projectEndpoints.create, { body: taken })).id } }
  const become = await manager.refusal(projectEndpoints.update, { ...other, body: { requester: { type: 'SDC' } } })
  expect(become.key).toBe('mission.requesterType.refused')
  await manager.call(projectEndpoints.update, { ...other, body: { requester: { type: 'LOCATAIRE' } } })
  // What is hidden keeps what it holds, and an older project of another type is amended as before.
  await manager.call(projectEndpoints.update, { params: { id: older.id }, body: { description: 'Toit' } })
  expect((await manager.call(projectEndpoints.get, { params: { id: older.id } })).requester).toMatchObject({
    type: 'PB',
    company_name: 'SCI du Lac',
  })

  const boundary = 'limite'
  const response = await system.http.inject({
    method: 'POST',
    url: `/api/missions/${mission_id}/imports`,
    headers: {
      authorization: `Bearer ${manager.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nRéférence;Type\n\r\n--${boundary}--\r\n`,
  })
  const { import_id } = response.json() as { import_id: string }
  const refused = [
    'Type de demandeur',
    'Cette mission n’accepte pas les demandeurs de type «\u00A0Syndicat de copropriétaires\u00A0». Types acceptés : Propriétaire occupant, Locataire.',
  ]
  const rows = [
    { row: 2, values: { reference: 'B-1', requester_type: 'PO' } },
    { row: 3, values: { reference: 'B-2', requester_type: 'SDC' } },
    { row: 4, values: { reference: 'A-1', requester_type: 'PB', last_name: 'Roux' } },
    { row: 5, values: { reference: 'A-2', requester_type: 'SDC' } },
    { row: 6, values: { reference: 'B-3', requester_type: 'LOCATAIRE' } },
  ]
  await system.worker().call(importWorkerEndpoints.planRows, { params: { import_id }, body: { rows, first: true } })
  const planned = await manager.call(missionImportEndpoints.rows, { params: { import_id } })
  expect(
    planned.items.map(row => [row.row, row.action, row.errors.map(({ column, message }) => [column, message])]),
  ).toEqual([
    [2, 'create', []],
    [3, 'error', [refused]],
    [4, 'update', []],
    [5, 'error', [refused]],
    [6, 'create', []],
  ])

  // One that is accepted no more once the plan is made is not written either.
  await system
    .worker()
    .call(importWorkerEndpoints.planned, { params: { import_id }, body: { columns: [], missing_columns: [] } })
  await manager.call(requesters.update, { params, body: { requester_types: ['LOCATAIRE'] } })
  await manager.call(missionImportEndpoints.start, { params: { import_id } })
  const batch = { params: { import_id, batch: 0 } }
  expect(await system.worker().call(importWorkerEndpoints.commitBatch, batch)).toMatchObject({
    created: 1,
    updated: 1,
    in_error: 3,
  })
})
