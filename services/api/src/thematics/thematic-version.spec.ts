import { thematicEndpoints as thematics } from '@faitage/contracts/thematics/thematic.endpoints'
import { beforeAll, expect, test } from 'vitest'
import { newBuilding, newCopro, newCouncil, newLot, newPerson } from '../co-ownership/testing/copros.ts'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'

let system: TestSystem
let world: TestWorld
let copro_id: string
inWorld(made => ({ system, world } = made))
beforeAll(async () => {
  copro_id = await newCopro(system, world.missionId, { name: 'Les Lys' })
})

const team = () => system.as('contributor')
const named = (version_name: string, version_date = '2026-03-01') => ({ version_name, version_date })
const make = async (thematique_name: string, more: object = {}) =>
  (
    await team().call(thematics.duplicate, {
      body: { scope: 'copro', resource_id: copro_id, thematique_name, ...named('Mars'), ...more } as never,
    })
  ).id
const save = (versionId: string, stepId: string, body: object) =>
  team().call(thematics.saveStep, { params: { versionId, stepId }, body: body as never })
const read = (versionId: string, stepId: string) => team().call(thematics.step, { params: { versionId, stepId } })
const list = (thematiqueName: string, resourceId = copro_id, scope = 'copro') =>
  team().call(thematics.versions, { query: { scope, resourceId, thematiqueName } as never })

test('a version is made from the template, renamed, dated, deleted; the latest that is not to come is in force', async () => {
  const id = await make('CHARGES')
  await make('CHARGES', named('Juin', '2026-06-01'))
  await make('CHARGES', named('Demain', '2055-01-01'))
  await system.settled()
  const { items } = await list('CHARGES')
  expect(items.map(one => [one.version_name, one.is_latest])).toEqual([
    ['Demain', false],
    ['Juin', true],
    ['Mars', false],
  ])
  expect(items[0]!.steps.map(({ metadata }) => metadata.name)).toEqual(['Budgets', 'Postes', 'Contrats', 'Maîtrise'])
  await team().call(thematics.update, { ...of(id), body: named('Septembre', '2026-09-01') })
  await system.settled()
  expect((await list('CHARGES')).items.find(one => one.is_latest)?.version_name).toBe('Septembre')
  await system.as('manager').call(thematics.remove, of(id))
  await system.settled()
  expect((await list('CHARGES')).items).toHaveLength(2)
})

test('rows are saved one by one: the good ones are kept, the others come back with their reasons', async () => {
  const id = await make('CHARGES', named('Lignes', '2025-01-01'))
  const good = { exercice: 2024, budget_vote: 100_000_00, depenses: 112_000_00 }
  const { rows, schema_errors } = await save(id, 'budgets', {
    rows: [{ values: good }, { values: { exercice: 2025 } }, { values: { ...good, exercice: 'deux mille' } }],
  })
  expect(rows).toEqual([expect.any(String), null, null])
  expect(schema_errors.map(({ row, field }) => [row, field])).toEqual([
    [1, 'budget_vote'],
    [2, 'exercice'],
  ])
  const { items } = await read(id, 'budgets')
  expect(items).toEqual([{ id: rows[0], values: { ...good, ecart: '12' } }])
  // A computed value that comes back as it was answered is no fault.
  const again = { depenses: 90_000_00, ecart: '12' }
  const kept = await save(id, 'budgets', { rows: [{ id: rows[0], values: again }] })
  expect(kept.schema_errors).toEqual([])
  expect((await read(id, 'budgets')).items[0]!.values.ecart).toBe('-10')
  const typed = await team().refusal(thematics.saveStep, {
    params: { versionId: id, stepId: 'budgets' },
    body: { rows: [{ id: rows[0]!, values: { ecart: '3' } }] },
  })
  expect([typed.status, typed.key]).toEqual([422, 'bulk.schema_errors'])
  await save(id, 'budgets', { dropped: [rows[0]], status: 'Non concernée' })
  expect(await read(id, 'budgets')).toMatchObject({ items: [], status: 'Non concernée' })
})

test('a step without rows keeps what is typed, and is done once what must be there is', async () => {
  const id = await make('GESTION_ET_FONCTIONNEMENT')
  await save(id, 'tresorerie', { values: { disponible: -1200_00, cotisation: '5.5' }, status: 'En cours' })
  const done = { params: { versionId: id, stepId: 'tresorerie' }, body: { status: 'Terminée' as const } }
  const refused = await team().refusal(thematics.saveStep, done)
  expect(refused.details).toMatchObject({ fields: [{ path: 'au' }] })
  await save(id, 'tresorerie', { values: { au: '2026-06-30', cotisation: null }, status: 'Terminée' })
  expect(await read(id, 'tresorerie')).toMatchObject({
    status: 'Terminée',
    values: { au: '2026-06-30', disponible: -1200_00 },
  })
})

test('two people in one step: other values go together, the same one is said to the second; of a row only once', async () => {
  const id = await make('GESTION_ET_FONCTIONNEMENT', named('À deux', '2024-02-01'))
  const { revision } = await read(id, 'tresorerie')
  const write = (values: Record<string, string | number>) => ({
    ...{ params: { versionId: id, stepId: 'tresorerie' }, body: { values } },
    headers: { 'if-match': String(revision) },
  })
  await system.as('manager').call(thematics.saveStep, write({ disponible: 100_00 }))
  await team().call(thematics.saveStep, write({ avances: 5_00 }))
  const late = await team().refusal(thematics.saveStep, write({ disponible: 200_00 }))
  expect([late.status, late.key]).toEqual([409, 'CONFLICT'])
  expect(late.details).toMatchObject({ fields: [{ field: 'tresorerie/disponible', theirs: 100_00, yours: 200_00 }] })

  const row = { date: '2025-06-12', coproprietaires: 80, voix_exprimables: 10_000 }
  const { rows } = await save(id, 'assemblees', { rows: [{ values: row }] })
  const changed = (presents: number, seen?: number | null) =>
    save(id, 'assemblees', {
      rows: [
        { id: rows[0], values: { presents }, ...(seen === undefined ? {} : { seen: { presents: seen } }) },
        { values: row },
      ],
    })
  await changed(40, null)
  expect((await changed(50, null)).schema_errors).toMatchObject([{ row: 0, field: 'presents', key: 'bulk.conflict' }])
  expect((await changed(50)).schema_errors).toEqual([])
  expect((await read(id, 'assemblees')).items[0]!.values.presents).toBe(50)
})

test('a mission reads how the thematics of its copros stand, each by its version in force', async () => {
  const id = await newCopro(system, world.missionId, { name: 'Le Prieuré' })
  const at = { resource_id: id }
  const first = await make('CHARGES', { ...at, ...named('Avant', '2025-01-01') })
  await save(first, 'maitrise', { status: 'Terminée' })
  await save(first, 'postes', { status: 'Non concernée' })
  await make('CHARGES', { ...at, ...named('Demain', '2055-01-01') })
  await system.settled()
  const { items, totalItems } = await team().call(thematics.ofMission, {
    params: { id: world.missionId },
    query: { size: 1000 } as never,
  })
  expect(items).toHaveLength(totalItems)
  expect(items.find(one => one.id === id)).toEqual({
    ...{ id, title: 'Le Prieuré' },
    thematics: [{ thematique_name: 'CHARGES', version_id: first, version_date: '2025-01-01', settled: 2, steps: 4 }],
  })
})

test('a version takes over what a former one of the same thing holds', async () => {
  const first = await make('IMPAYES')
  const row = { au: '2026-01-01', total_des_impayes: 1000_00, budget_de_l_exercice: 10_000_00 }
  await save(first, 'situations', { rows: [{ values: row }] })
  await save(first, 'analyse', { values: { causes: ['ressources', 'depart'] }, status: 'En cours' })
  const next = await make('IMPAYES', { ...named('Suite', '2026-07-01'), from_version_id: first })
  expect((await read(next, 'situations')).items).toMatchObject([{ values: { ...row, taux: '10' } }])
  expect(await read(next, 'analyse')).toMatchObject({
    status: 'En cours',
    values: { causes: ['ressources', 'depart'] },
  })
  expect((await read(next, 'seuils')).values).toMatchObject({ seuil_atteint: 'de_8_a_15' })
})

test('a step about people is sealed with the person it names, and closed to anyone who may not read people', async () => {
  const building_id = await newBuilding(system, copro_id, 'A')
  const lot_id = await newLot(system, copro_id, { building_id, lot_number: '1', type: 'appartement' })
  const person = await newPerson(system, world.missionId)
  const at = { scope: 'lot', resource_id: lot_id }
  const id = await make('OCCUPATION_SOCIALE', at)
  const answers = { reponse: 'repondu', occupants: 3, suroccupation: true }
  const unnamed = await team().refusal(thematics.saveStep, {
    params: { versionId: id, stepId: 'enquete' },
    body: { values: answers },
  })
  expect(unnamed.details).toMatchObject({ fields: [{ path: 'personne' }] })
  await save(id, 'enquete', { values: { personne: person, ...answers } })
  const { names, values } = await read(id, 'enquete')
  expect([values.occupants, Object.keys(names)]).toEqual([3, [person]])
  const events = await system.api.events.read(`thematic_version-${id}`)
  expect(events.at(-1)!.data).toMatchObject({ subject_id: person })
  await system.settled()
  const summary = await make('OCCUPATION_SOCIALE')
  expect((await read(summary, 'synthese')).values).toMatchObject({
    lots_enquetes: 1,
    taux_de_reponse: '100',
    suroccupation: 1,
  })
})

test('what has no versions is refused with its reason, what is not theirs is not found', async () => {
  const none = await team().refusal(thematics.versions, { query: { thematiqueName: 'CHARGES', resourceId: copro_id } })
  expect([none.status, none.key]).toEqual([422, 'thematics.scope.none'])
  const mission = { scope: 'mission', resourceId: world.missionId } as const
  expect((await team().refusal(thematics.versions, { query: mission })).key).toBe('thematics.scope.none')
  const sc_id = await newCouncil(system, world.missionId)
  const body = { scope: 'sc', resource_id: sc_id, thematique_name: 'OCCUPATION_SOCIALE', ...named('Non') } as const
  expect((await team().refusal(thematics.duplicate, { body })).key).toBe('thematics.level.none')
  const stranger = await system
    .as('outsider')
    .refusal(thematics.versions, { query: { scope: 'copro', resourceId: copro_id } })
  expect(stranger.status).toBe(404)
  const id = await make('CHARGES')
  expect((await team().refusal(thematics.step, { params: { versionId: id, stepId: 'nulle' } })).key).toBe(
    'thematics.step.none',
  )
})
