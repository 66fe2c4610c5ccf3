import { billingTriggerEndpoints as trigger } from '@faitage/contracts/billing/billing-trigger'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMission } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'

let system: TestSystem
let mission_id: string
beforeAll(async () => {
  system = await startTestSystem()
  mission_id = await openMission(system.as('manager'))
}, 60_000)
afterAll(() => system?.stop())

const whole = {
  name: 'Dépôt d’un bailleur',
  project_status: 'depose',
  requester_type: 'PB',
  lot_number_min: 2,
  lot_number_max: 10,
  main_case_type: 'energie',
  secondary_case_type: 'decence',
  case_type_operator: 'OR',
} as const

describe('triggers', () => {
  test('live: made whole, changed by field, told, undone, removed, restored', async () => {
    const manager = system.as('manager')
    const { id } = await manager.call(trigger.create, { body: { mission_id, ...whole } })
    const params = { id }
    expect(await manager.call(trigger.get, { params })).toMatchObject({ mission_id, ...whole, revision: 0 })
    const changed = await manager.call(trigger.update, {
      params,
      body: { project_status: 'agree', secondary_case_type: null },
    })
    const read = await manager.call(trigger.get, { params })
    expect(read).toMatchObject({ project_status: 'agree', main_case_type: 'energie' })
    expect(read.case_type_operator ?? null).toBeNull()
    const { items } = await manager.call(trigger.history, { params })
    expect(items[0]?.sentence).toMatch(/a modifié le déclencheur/)
    expect(items[0]?.changes).toContainEqual(
      expect.objectContaining({ label: 'Quand le projet passe à', before: 'depose', after: 'agree' }),
    )
    await manager.call(trigger.undo, { params, body: { revision: changed.revision } })
    expect(await manager.call(trigger.get, { params })).toMatchObject(whole)
    const removed = await manager.call(trigger.remove, { params })
    expect((await manager.call(trigger.list, { query: { mission_id } })).items).toEqual([])
    await manager.call(trigger.undo, { params, body: { revision: removed.revision } })
    expect((await manager.call(trigger.list, { query: { mission_id } })).items).toMatchObject([{ id, ...whole }])
  })

  test.each([
    {},
    { name: 'Sans statut' },
    { project_status: 'depose' },
    { name: '  ', project_status: 'depose' },
    { name: null, project_status: null },
  ] as const)('without a name or a status is refused with its text: %j', async body => {
    expect(await system.as('manager').refusal(trigger.create, { body: { mission_id, ...body } })).toMatchObject({
      status: 422,
      key: 'billing.trigger.required',
      message: 'Le nom du déclencheur et le status du projet sont obligatoires.',
    })
  })

  test.each([
    [{ lot_number_min: 3, lot_number_max: 2 }, 'lot_number_max'],
    [{ lot_number_min: -1 }, 'lot_number_min'],
    [{ lot_number_min: 1.5 }, 'lot_number_min'],
    [{ main_case_type: 'energie', secondary_case_type: 'decence' }, 'case_type_operator'],
    [{ main_case_type: 'inconnu' }, 'main_case_type'],
    [{ couleur: 'rouge' }, 'couleur'],
  ])('refuses %j at its field', async (wrong, path) => {
    const body = { mission_id, name: 'Faux', project_status: 'depose', ...wrong } as never
    const refusal = await system.as('manager').refusal(trigger.create, { body })
    expect(refusal.status).toBe(422)
    expect(JSON.stringify(refusal.details)).toContain(path)
  })

  test('cannot lose its name or its status once it is there', async () => {
    const { id } = await system.as('manager').call(trigger.create, { body: { mission_id, ...whole } })
    for (const body of [{ name: null }, { name: '' }, { project_status: null }] as never[])
      expect((await system.as('manager').refusal(trigger.update, { params: { id }, body })).status).toBe(422)
    expect(await system.as('manager').call(trigger.get, { params: { id } })).toMatchObject({ revision: 0 })
  })

  test('are those of one mission only, written by who may: a contributor reads, a client does not', async () => {
    const other = await openMission(system.as('manager'), 'Une autre')
    const { id } = await system.as('manager').call(trigger.create, { body: { mission_id: other, ...whole } })
    const ids = async (query: { mission_id: string }) =>
      (await system.as('manager').call(trigger.list, { query })).items.map(one => one.id)
    expect(await ids({ mission_id: other })).toEqual([id])
    expect(await ids({ mission_id })).not.toContain(id)
    expect((await system.as('manager').refusal(trigger.list, { query: {} as never })).status).toBe(422)
    const asContributor = system.as('contributor')
    expect((await asContributor.call(trigger.list, { query: { mission_id } })).totalItems).toBeGreaterThan(0)
    expect((await asContributor.refusal(trigger.create, { body: { mission_id, ...whole } })).status).toBe(403)
    expect((await system.as('client').refusal(trigger.list, { query: { mission_id } })).status).toBe(403)
    expect((await system.as('outsider').refusal(trigger.list, { query: { mission_id } })).status).toBe(404)
  })

  test('who only sees the mission writes none', async () => {
    await system.as('manager').call(missionEndpoints.update, {
      params: { id: mission_id },
      body: { team: { users_additional_access: [testUsers.reader.id] } },
    })
    const { items } = await system.as('reader').call(trigger.list, { query: { mission_id } })
    expect(items.length).toBeGreaterThan(0)
    const refusal = await system.as('reader').refusal(trigger.create, { body: { mission_id, ...whole } })
    expect(refusal).toMatchObject({ status: 403, key: 'mission.readOnly' })
  })

  test('two people on one field are told; on two both are kept', async () => {
    const manager = system.as('manager')
    const { id, revision } = await manager.call(trigger.create, { body: { mission_id, ...whole } })
    const onScreen = { params: { id }, headers: { 'if-match': String(revision) } }
    await manager.call(trigger.update, { ...onScreen, body: { name: 'Premier' } })
    expect((await manager.refusal(trigger.update, { ...onScreen, body: { name: 'Second' } })).key).toBe('CONFLICT')
    await manager.call(trigger.update, { ...onScreen, body: { lot_number_max: 20 } })
    expect(await manager.call(trigger.get, { params: { id } })).toMatchObject({ name: 'Premier', lot_number_max: 20 })
  })
})
