import { funderEndpoints as funder } from '@faitage/contracts/funding/funder.endpoints'
import { fundingScenarioEndpoints as scenario } from '@faitage/contracts/funding/funding-scenario'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { criteria, national, whole } from './testing/funders.ts'

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
}, 60_000)
afterAll(() => system?.stop())

describe('funding scenarios', () => {
  test('live: written whole, changed by field, told with both values, undone, removed, restored', async () => {
    const admin = system.as('admin')
    const funder_id = await national(system, 'Parcours')
    const { id } = await admin.call(scenario.create, { body: { funder_id, ...whole } })
    expect(await admin.call(scenario.get, { params: { id } })).toMatchObject({ funder_id, ...whole, revision: 0 })
    const changed = await admin.call(scenario.update, { params: { id }, body: { rate: '60.5', advance: null } })
    const { items } = await admin.call(scenario.history, { params: { id } })
    expect(items[0]).toMatchObject({
      sentence: 'Alix Amiel a modifié le scénario de financement : taux, avance.',
      can_undo: true,
      changes: [
        { field: 'rate', label: 'Taux', before: '80', after: '60.5' },
        { field: 'advance', label: 'Avance', before: '70', after: null },
      ],
    })
    expect(items[1]?.changes).toContainEqual({
      field: 'funder_id',
      label: 'Financeur',
      before: null,
      after: 'Parcours',
    })
    await admin.call(scenario.undo, { params: { id }, body: { revision: changed.revision } })
    expect(await admin.call(scenario.get, { params: { id } })).toMatchObject(whole)
    const removed = await admin.call(scenario.remove, { params: { id } })
    expect((await admin.call(funder.get, { params: { id: funder_id } })).funding_scenarios).toEqual([])
    await admin.call(scenario.undo, { params: { id }, body: { revision: removed.revision } })
    expect((await admin.call(scenario.list, { query: { funder_id } })).items).toMatchObject([whole])
  })

  test('are listed in the order they were written', async () => {
    const funder_id = await national(system, 'Ordre', '10', '90', '50')
    const rates = async (query: object) =>
      (await system.as('admin').call(scenario.list, { query: { funder_id, ...query } })).items.map(one => one.rate)
    expect(await rates({})).toEqual(['10', '90', '50'])
    expect(await rates({ sortDirection: 'desc', size: 2 })).toEqual(['50', '90'])
    expect((await system.as('admin').refusal(scenario.list)).status).toBe(422)
  })

  test('two people on one field are told; on two both are kept', async () => {
    const admin = system.as('admin')
    const funder_id = await national(system, 'Conflit')
    const { id, revision } = await admin.call(scenario.create, { body: { funder_id } })
    const onScreen = { params: { id }, headers: { 'if-match': String(revision) } }
    await admin.call(scenario.update, { ...onScreen, body: { criteria } })
    const refusal = await admin.refusal(scenario.update, { ...onScreen, body: { criteria: [criteria[0]!] } })
    expect([refusal.key, (refusal.details.fields as { label: string }[])[0]?.label]).toEqual(['CONFLICT', 'Critères'])
    await admin.call(scenario.update, { ...onScreen, body: { rate: '35' } })
    expect(await admin.call(scenario.get, { params: { id } })).toMatchObject({ rate: '35', criteria })
  })

  test.each([
    [{ rate: '101' }, 'rate'],
    [{ rate: 'abc' }, 'rate'],
    [{ upper_limit: -1 }, 'upper_limit'],
    [{ upper_limit: 0.5 }, 'upper_limit'],
    [{ upper_surface_limit: '80' }, 'upper_price_surface_limit'],
    [{ criteria: [{ field: 'department', operator: 'in', value: ['99'] }] }, 'criteria.0.value'],
    [{ criteria: [criteria[0], criteria[0]] }, 'criteria.1.field'],
  ])('%j is refused at its field', async (change, path) => {
    const admin = system.as('admin')
    const funder_id = await national(system, 'Refus')
    const refusal = await admin.refusal(scenario.create, { body: { funder_id, ...change } as never })
    expect([refusal.status, (refusal.details.fields as { path: string }[]).map(one => one.path)]).toEqual([422, [path]])
    expect((await admin.call(scenario.list, { query: { funder_id } })).totalItems).toBe(0)
  })

  test('of a funder that is not there are refused, and nobody changes funders', async () => {
    const admin = system.as('admin')
    const [one, other] = [await national(system, 'Un'), await national(system, 'Autre')]
    const { id } = await admin.call(scenario.create, { body: { funder_id: one } })
    const moved = await admin.refusal(scenario.update, {
      params: { id },
      body: { funder_id: other, rate: '5' } as never,
    })
    expect([moved.status, moved.details.fields]).toEqual([
      422,
      [{ path: 'funder_id', message: 'Ce champ ne change pas après la création.' }],
    ])
    expect(await admin.call(scenario.get, { params: { id } })).toMatchObject({ funder_id: one, rate: '100' })
    expect((await admin.refusal(scenario.create, { body: { funder_id: id } })).key).toBe('NOT_FOUND')
    expect((await admin.refusal(funder.get, { params: { id } })).key).toBe('NOT_FOUND')
  })

  test('the criteria are offered with their operators and values', async () => {
    const { items } = await system.as('admin').call(scenario.criteria)
    expect(items.find(one => one.field === 'resources_category')).toMatchObject({
      kind: 'choice',
      operators: [{ value: 'in' }, { value: 'not_in' }],
      options: [{ value: 'tres_modeste' }, {}, {}, {}],
    })
    expect(items.find(one => one.field === 'living_area')).toMatchObject({ unit: 'm²', options: [] })
  })
})
