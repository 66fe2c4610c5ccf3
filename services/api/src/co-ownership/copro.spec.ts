import { buildingEndpoints as building } from '@faitage/contracts/co-ownership/building.endpoints'
import { coproEndpoints as copro } from '@faitage/contracts/co-ownership/copro.endpoints'
import { v4 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { fieldsOf, inWorld, of } from '../testing/in-world.ts'
import { type TestSystem, testUsers } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { lys, newCopro } from './testing/copros.ts'

let system: TestSystem
let world: TestWorld
inWorld(made => ({ system, world } = made))

describe('a copro', () => {
  test('live: written whole and flat, in the shape it is kept in, changed, read in its history, undone, removed, restored', async () => {
    const team = system.as('contributor')
    const body = {
      ...lys,
      mission_id: world.missionId,
      name: 'Les Lys',
      copro_registry_number: 'ab 000 0001',
      cadastres: [{ value: '42218000ab0012' }, { value: '' }],
      cles_repartition: [{ label: 'Générale', kind: 'generale' as const, total: 100_000 }, { label: '' }],
      syndic: { name: 'Cabinet du Port', syndic_type: 'professionnel' as const, contract_end_date: '2027-06-30' },
      has_caretaker: true,
      caretaker: { phone_number: '06 39 98 00 11' },
      employee: { comment: 'personne' },
      urbanis_collaborators: [testUsers.contributor.id],
      external_spaces: ['jardin' as const, 'cour' as const],
      nb_lots: 148,
    }
    const { id } = await team.call(copro.create, { body })
    const made = await team.call(copro.get, of(id))
    expect(made).toMatchObject({
      title: 'Les Lys',
      copro_registry_number: 'AB0000001',
      cadastres: [{ value: '42218000AB0012' }],
      cles_repartition: [{ label: 'Générale', total: 100_000, id: expect.any(String) }],
      caretaker: { phone_number: '06 39 98 00 11' },
      caretaker_id: expect.any(String),
      has_access_code: false,
    })
    expect(made).not.toHaveProperty('employee')
    expect(made).not.toHaveProperty('moe_id')
    const changed = await team.call(copro.update, { ...of(id), body: { nb_lots: 150, has_caretaker: false } })
    expect(await team.call(copro.get, of(id))).not.toHaveProperty('caretaker')
    const { items } = await team.call(copro.history, of(id))
    expect(items[0]!.changes).toContainEqual({ field: 'nb_lots', label: 'Lots', before: 148, after: 150 })
    await team.call(copro.undo, { ...of(id), body: { revision: changed.revision } })
    expect(await team.call(copro.get, of(id))).toMatchObject({ nb_lots: 148, caretaker: body.caretaker })
    const removed = await system.as('manager').call(copro.remove, of(id))
    expect((await team.refusal(copro.get, of(id))).key).toBe('NOT_FOUND')
    await system.as('manager').call(copro.undo, { ...of(id), body: { revision: removed.revision } })
    expect(await team.call(copro.get, of(id))).toMatchObject({ name: 'Les Lys' })
  })

  test('what was answered may be sent back; a clé keeps its id by its name; what is computed is not typed', async () => {
    const admin = system.as('admin')
    const id = await newCopro(system, world.missionId, { cles_repartition: [{ label: 'Ascenseur' }] })
    const first = (await admin.call(copro.get, of(id))).cles_repartition?.[0]
    const cles = [{ label: 'Eau' }, { label: 'ASCENSEUR', total: 12 }]
    await admin.call(copro.update, { ...of(id), body: { cles_repartition: cles, moe: { name: 'Atelier Sud' } } })
    const later = await admin.call(copro.get, of(id))
    expect(later.cles_repartition?.[1]).toMatchObject({ id: first?.id, label: 'ASCENSEUR', total: 12 })
    expect(later.cles_repartition?.[0]?.id).not.toBe(first?.id)
    // An id is the product's: a clé of another copro's id, or of none, gets its own; a known one keeps it, renamed too.
    const foreign = '11111111-1111-4111-8111-111111111111'
    const chosen = await newCopro(system, world.missionId, { cles_repartition: [{ id: foreign, label: 'Eau' }] })
    const own = (await admin.call(copro.get, of(chosen))).cles_repartition![0]!.id!
    expect(own).not.toBe(foreign)
    await admin.call(copro.update, {
      ...of(chosen),
      body: {
        cles_repartition: [
          { id: own, label: 'Eau froide' },
          { id: first!.id!, label: 'Parking' },
        ],
      },
    })
    const [water, parking] = (await admin.call(copro.get, of(chosen))).cles_repartition!
    expect(water).toMatchObject({ id: own, label: 'Eau froide' })
    expect([own, first!.id]).not.toContain(parking!.id)
    await admin.call(copro.update, { ...of(id), body: { moe_id: later.moe_id!, name: 'Rendue telle quelle' } })
    const refusal = await admin.refusal(copro.update, { ...of(id), body: { moe_id: v4() } })
    expect([refusal.status, fieldsOf(refusal)]).toEqual([422, ['moe_id']])
  })

  test('refused: what it does not know, what its rules refuse, what points at nothing', async () => {
    const admin = system.as('admin')
    const refusal = (more: object) =>
      admin.refusal(copro.create, { body: { ...lys, mission_id: world.missionId, ...more } as never })
    expect(fieldsOf(await refusal({ colour: 'blue' }))).toEqual(['colour'])
    expect(fieldsOf(await refusal({ nb_lots: 20_001, syndic: { manager_email: 'non' } })).sort()).toEqual([
      'nb_lots',
      'syndic.manager_email',
    ])
    expect(fieldsOf(await refusal({ syndic: { comment: 'sans nom' } }))).toEqual(['syndic.name'])
    expect(fieldsOf(await refusal({ cles_repartition: [{ label: 'Eau' }, { label: 'eau' }] }))).toEqual([
      'cles_repartition.1.label',
    ])
    expect((await refusal({ urbanis_collaborators: [v4()] })).key).toBe('record.reference.unknown')
    expect((await refusal({ cs_id: v4() })).key).toBe('record.reference.unknown')
    expect((await refusal({ mission_id: v4() })).key).toBe('NOT_FOUND')
  })

  test('its code of access is in no answer, no list, no history: it is asked for by itself', async () => {
    const team = system.as('contributor')
    const id = await newCopro(system, world.missionId, { name: 'Au code', access_code: '4711B' })
    const answers = [
      await team.raw(copro.get, of(id)),
      await team.raw(copro.list, { query: { term: 'au code' } }),
      await team.raw(copro.history, of(id)),
    ]
    for (const { body } of answers) expect(body).not.toContain('4711B')
    expect(await team.call(copro.get, of(id))).toMatchObject({ has_access_code: true })
    expect(await team.call(copro.accessCode, of(id))).toEqual({ access_code: '4711B' })
    expect((await system.as('outsider').refusal(copro.accessCode, of(id))).key).toBe('NOT_FOUND')
    const onScreen = { ...of(id), headers: { 'if-match': '0' } }
    await system.as('admin').call(copro.update, { ...of(id), body: { access_code: '8026C' } })
    const conflict = await team.refusal(copro.update, { ...onScreen, body: { access_code: '1234' } })
    expect([conflict.key, JSON.stringify(conflict.details).includes('8026C')]).toEqual(['CONFLICT', false])
    expect(conflict.details.fields).toMatchObject([{ field: 'access_code', theirs: '••••', yours: '1234' }])
  })
})

describe('a number of the registry', () => {
  const numbered = (copro_registry_number: string, name: string) => ({
    body: { ...lys, mission_id: world.missionId, copro_registry_number, name },
  })

  test('is one copro’s in its mission, however it is written, and another’s elsewhere', async () => {
    const admin = system.as('admin')
    await admin.call(copro.create, numbered('AC0000001', 'La première'))
    const taken = await admin.refusal(copro.create, numbered('ac 0000001', 'La seconde'))
    expect([taken.status, taken.key]).toEqual([409, 'copro.numberTaken'])
    expect(taken.message).toContain('La première')
    await newCopro(system, world.foreignMissionId, { copro_registry_number: 'AC0000001' })
    const id = await newCopro(system, world.missionId, { name: 'Sans numéro' })
    const renumbered = await admin.refusal(copro.update, { ...of(id), body: { copro_registry_number: 'AC0000001' } })
    expect(renumbered.key).toBe('copro.numberTaken')
  })

  test('two people who create it at once: one has it, the other reads so; the same request twice is one', async () => {
    const admin = system.as('admin')
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, n) => admin.raw(copro.create, numbered('AC0000002', `Essai ${n}`) as never)),
    )
    expect(all.map(answer => answer.statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const again = { ...numbered('AC0000003', 'Deux fois'), headers: { 'idempotency-key': v4() } }
    const first = await admin.call(copro.create, again)
    expect(await admin.call(copro.create, again)).toEqual(first)
  })

  test('is free again once its copro has another or is removed; a copro comes back only if it is still free', async () => {
    const admin = system.as('admin')
    const first = await admin.call(copro.create, numbered('AC0000004', 'Avant'))
    await admin.call(copro.update, { ...of(first.id), body: { copro_registry_number: 'AC0000005' } })
    const second = await admin.call(copro.create, numbered('AC0000004', 'Après'))
    expect(second.id).not.toBe(first.id)
    const removed = await admin.call(copro.remove, of(second.id))
    const third = await admin.call(copro.create, numbered('AC0000004', 'Encore'))
    const back = await admin.refusal(copro.undo, { ...of(second.id), body: { revision: removed.revision } })
    expect([back.key, back.message.includes('Encore')]).toEqual(['copro.numberTaken', true])
    await admin.call(copro.remove, of(third.id))
    await admin.call(copro.undo, { ...of(second.id), body: { revision: removed.revision } })
  })

  test('is not kept by a creation that is refused', async () => {
    const admin = system.as('admin')
    const bad = numbered('AC0000006', 'Refusée')
    await admin.refusal(copro.create, { body: { ...bad.body, urbanis_collaborators: [v4()] } })
    await admin.call(copro.create, bad)
  })
})

describe('the list', () => {
  test('sorts as people count, narrows by each field, finds words', async () => {
    const admin = system.as('admin')
    const make = (name: string | undefined, more: object = {}) =>
      newCopro(system, world.foreignMissionId, { ...(name ? { name } : {}), ...more })
    await make('Tour 10', { nb_lots: 10, syndic: { name: 'Régie Ôrée', contract_end_date: '2026-12-31' } })
    await make('Tour 2', { nb_lots: 200, public_programs: ['qpv', 'acv'] })
    await make(undefined, { address_1: { ...lys.address_1, address_location: 'Mâcon' }, priority_copro: true })
    const scope = { mission_id: [world.foreignMissionId] }
    const names = async (query: object) =>
      (await admin.call(copro.list, { query: { ...scope, ...query } })).items.map(item => item.title)
    const unnamed = '12 rue Neuve, 42000 Mâcon'
    const other = '12 rue Neuve, 42000 Saint-Étienne'
    expect(await names({})).toEqual([unnamed, other, 'Tour 2', 'Tour 10'])
    expect(await names({ sortDirection: 'desc' })).toEqual(['Tour 10', 'Tour 2', other, unnamed])
    expect((await names({ sortBy: 'nb_lots', sortDirection: 'desc' })).slice(0, 2)).toEqual(['Tour 2', 'Tour 10'])
    expect(await names({ name: 'neuve macon' })).toEqual([unnamed])
    expect(await names({ city: 'macon' })).toEqual([unnamed])
    expect(await names({ syndic_name: 'oree' })).toEqual(['Tour 10'])
    expect(await names({ nb_lots: '5..50' })).toEqual(['Tour 10'])
    expect(await names({ contract_end_date: '2026-12-01..' })).toEqual(['Tour 10'])
    expect(await names({ public_programs: ['acv', 'pvd'] })).toEqual(['Tour 2'])
    expect(await names({ priority_copro: 'true' })).toEqual([unnamed])
    expect(await names({ term: 'regie tour' })).toEqual(['Tour 10'])
  })

  test('shows each their own, and lets only the team write', async () => {
    const id = await newCopro(system, world.missionId, { name: 'À l’équipe' })
    const seen = async (who: 'contributor' | 'outsider') =>
      (await system.as(who).call(copro.list, { query: { size: 1000 } })).items.map(item => item.mission_id)
    expect(new Set(await seen('contributor'))).toEqual(new Set([world.missionId]))
    expect(await seen('outsider')).toEqual([])
    expect((await system.as('outsider').refusal(copro.update, { ...of(id), body: { name: 'X' } })).key).toBe(
      'NOT_FOUND',
    )
    expect((await system.as('contributor').refusal(copro.remove, of(id))).key).toBe('FORBIDDEN')
  })
})

test('the phase of a copro narrows and orders the list, one without any is found too; a card moved by two is refused once', async () => {
  const team = system.as('contributor')
  const term = 'Phasée'
  const [a, b, c] = [
    await newCopro(system, world.missionId, { name: `${term} A`, phase: 'travaux' }),
    await newCopro(system, world.missionId, { name: `${term} B`, phase: 'diagnostic' }),
    await newCopro(system, world.missionId, { name: `${term} C` }),
  ]
  const listed = async (query: object) =>
    (await team.call(copro.list, { query: { term, ...query } })).items.map(({ id }) => id)
  expect(await listed({ phase: ['travaux'] })).toEqual([a])
  expect(await listed({ without_phase: 'true' })).toEqual([c])
  // As people say them, not by the alphabet: diagnostic comes before travaux.
  expect(await listed({ sortBy: 'phase' })).toEqual([b, a, c])
  const { revision } = await team.call(copro.get, of(c))
  const move = (phase: 'vote' | 'suivi') => ({ ...of(c), body: { phase }, headers: { 'if-match': String(revision) } })
  await team.call(copro.update, move('vote'))
  expect((await system.as('manager').refusal(copro.update, move('suivi'))).key).toBe('CONFLICT')
  expect(await team.call(copro.get, of(c))).toMatchObject({ phase: 'vote' })
})

test('those that were deleted are found again, the last first, by who may bring them back and sees their mission', async () => {
  const admin = system.as('admin')
  const [first, second] = [
    await newCopro(system, world.missionId, { name: 'Partie' }),
    await newCopro(system, world.missionId),
  ]
  const foreign = await newCopro(system, world.foreignMissionId, { name: 'Ailleurs' })
  for (const id of [first, foreign, second]) await admin.call(copro.remove, of(id))
  const query = { mission_id: [world.missionId], size: 2 }
  const page = await admin.call(copro.removed, { query })
  expect(page.items.map(({ id }) => id)).toEqual([second, first])
  expect(page.items[1]).toMatchObject({ title: 'Partie', mission_id: world.missionId })
  const known = async () => (await system.as('manager').call(copro.removed, { query: { size: 1000 } })).items
  expect((await known()).map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]))
  expect((await known()).map(({ id }) => id)).not.toContain(foreign)
  expect((await system.as('contributor').refusal(copro.removed)).status).toBe(403)
  const { items } = await admin.call(copro.history, of(first))
  await admin.call(copro.undo, { ...of(first), body: { revision: items[0]!.revision } })
  expect((await admin.call(copro.removed, { query })).items.map(({ id }) => id)).not.toContain(first)
})

test('a copro with a building is not removed', async () => {
  const admin = system.as('admin')
  const id = await newCopro(system, world.missionId, { name: 'Habitée' })
  const { id: inside } = await admin.call(building.create, { body: { copro_id: id, name: 'Bâtiment A' } })
  const refusal = await admin.refusal(copro.remove, of(id))
  expect([refusal.key, refusal.message.includes('Bâtiment A')]).toEqual(['record.inUse', true])
  await admin.call(building.remove, of(inside))
  await admin.call(copro.remove, of(id))
})

test('a bulk writes the good rows and gives back the bad ones with their texts; sent again it answers the same', async () => {
  const admin = system.as('admin')
  const id = await newCopro(system, world.missionId, { name: 'À changer' })
  const row = (more: object) => ({ ...lys, mission_id: world.missionId, ...more })
  const body = {
    create: [row({ name: 'Du lot' }), row({ nb_lots: -1 }), row({ colour: 1 }), row({ copro_registry_number: 'AD1' })],
    update: [
      { id, nb_lots: 12 },
      { id: v4(), nb_lots: 1 },
    ],
    delete: [v4()],
  }
  const headers = { 'idempotency-key': v4() }
  const answer = await admin.call(copro.bulk, { body, headers })
  expect([answer.created.length, answer.updated.length, answer.deleted.length]).toEqual([2, 1, 0])
  expect(answer.schema_errors.map(one => [one.in, one.row, one.field, one.key])).toEqual([
    ['create', 1, 'nb_lots', 'VALIDATION'],
    ['create', 2, 'colour', 'VALIDATION'],
    ['update', 1, null, 'NOT_FOUND'],
    ['delete', 0, null, 'NOT_FOUND'],
  ])
  expect((await admin.call(copro.bulk, { body, headers })).created).toEqual(answer.created)
  const none = await admin.refusal(copro.bulk, { body: { create: [row({ nb_lots: -1 })] } })
  expect([none.status, none.key]).toEqual([422, 'bulk.schema_errors'])
})

test('a row of a bulk read before somebody altered the same field is refused once, another field is not', async () => {
  const admin = system.as('admin')
  const id = await newCopro(system, world.missionId, { name: 'À deux' })
  const { revision } = await admin.call(copro.get, of(id))
  await system.as('manager').call(copro.update, { ...of(id), body: { nb_lots: 10 } })
  const send = (row: object) => admin.call(copro.bulk, { body: { update: [{ id, ...row }] } })
  expect((await send({ revision, nb_building: 2 })).updated).toHaveLength(1)
  const late = await admin.refusal(copro.bulk, { body: { update: [{ id, revision, nb_lots: 12 }] } })
  const [error] = late.details.schema_errors as { field: string; key: string; message: string }[]
  expect([late.status, error?.field, error?.key]).toEqual([422, 'nb_lots', 'bulk.conflict'])
  expect(error?.message).toContain('a modifié ce champ entre-temps')
  expect((await send({ nb_lots: 12 })).updated).toHaveLength(1)
  const odd = await admin.refusal(copro.bulk, { body: { update: [{ id, revision: 'x', nb_lots: 13 }] } })
  expect((odd.details.schema_errors as { field: string }[])[0]?.field).toBe('revision')
})
