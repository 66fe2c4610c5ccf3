import { funderEndpoints as funder } from '@faitage/contracts/funding/funder.endpoints'
import { fundingScenarioEndpoints as scenario } from '@faitage/contracts/funding/funding-scenario'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { afterEach, describe, expect, test } from 'vitest'
import { inWorld } from '../testing/in-world.ts'
import { powerCut } from '../testing/power-cut.ts'
import { type TestSystem, testUsers } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { anah, national, whole } from './testing/funders.ts'

let system: TestSystem
let world: TestWorld
inWorld(made => ({ system, world } = made))

const rights = ['read funder', 'create funder', 'update funder', 'delete funder']
const grant = (on: boolean | null) =>
  system.as('admin').call(roleEndpoints.updateUserPermissions, {
    params: { id: testUsers.manager.id },
    body: { changes: Object.fromEntries(rights.map(right => [right, on])) },
  })
describe('national funders', () => {
  test('are created with defaults, read, altered, told, removed with their scenarios, brought back', async () => {
    const admin = system.as('admin')
    const { id } = await admin.call(funder.create, { body: anah })
    expect(await admin.call(funder.get, { params: { id } })).toMatchObject({
      ...anah,
      type: 'subvention',
      subvention_round: 2,
      is_national: true,
      funding_scenarios: [],
      revision: 0,
    })
    await admin.call(scenario.create, { body: { funder_id: id } })
    await admin.call(funder.update, { params: { id }, body: { subvention_round: 0, type: 'prime' } })
    const read = await admin.call(funder.get, { params: { id } })
    expect(read).toMatchObject({
      type: 'prime',
      subvention_round: 0,
      funding_scenarios: [{ rate: '100', criteria: [] }],
    })
    const { items } = await admin.call(funder.history, { params: { id } })
    expect(items.map(item => item.sentence)).toEqual([
      'Alix Amiel a modifié le financeur : type d’aide, arrondi de la subvention.',
      'Alix Amiel a créé le financeur.',
    ])
    const { revision } = await admin.call(funder.remove, { params: { id } })
    const [one] = read.funding_scenarios
    for (const call of [funder.get, scenario.get, scenario.history])
      expect((await admin.refusal(call, { params: { id: call === funder.get ? id : one!.id } })).key).toBe('NOT_FOUND')
    await admin.call(funder.undo, { params: { id }, body: { revision } })
    expect((await admin.call(funder.get, { params: { id } })).funding_scenarios).toHaveLength(1)
  })

  test('are listed by type of requester, found by term, sorted, paged; no mission’s among them', async () => {
    const admin = system.as('admin')
    for (const [name, type] of [
      ['Éco-prêt', 'pret'],
      ['Zone Bailleur', 'subvention'],
      ['Caisse', 'autre'],
    ] as const)
      await admin.call(funder.create, { body: { name, type, requester_type: 'PB' } })
    await admin.call(funder.create, { body: { name: 'Locale', requester_type: 'PB', mission_id: world.missionId } })
    const names = async (query: object) =>
      (await admin.call(funder.list, { query: { requester_type: 'PB', ...query } })).items.map(one => one.name)
    expect(await names({})).toEqual(['Caisse', 'Éco-prêt', 'Zone Bailleur'])
    expect(await names({ sortBy: 'type', sortDirection: 'desc' })).toEqual(['Zone Bailleur', 'Éco-prêt', 'Caisse'])
    expect(await names({ term: 'PRET' })).toEqual(['Éco-prêt'])
    expect(await names({ size: 2, page: 2 })).toEqual(['Zone Bailleur'])
    expect(await names({ mission_id: world.missionId })).toEqual(['Locale'])
    expect((await admin.call(funder.list, { query: { requester_type: 'SDC' } })).totalItems).toBe(0)
    expect((await admin.refusal(funder.list, { query: { requester_type: 'X' as never } })).key).toBe('VALIDATION')
  })

  test.each([
    [{ name: '  ' }, 'name', 'Ce champ est obligatoire.'],
    [{ name: 'x'.repeat(201) }, 'name', 'Au plus 200 caractères.'],
    [{ type: 'don' }, 'type', 'Choisissez une des valeurs proposées.'],
    [{ subvention_round: 3 }, 'subvention_round', 'Choisissez un des arrondis proposés.'],
    [{ requester_type: 'X' }, 'requester_type', 'Choisissez une des valeurs proposées.'],
    [{ mission_id: 'x' }, 'mission_id', 'Choisissez un élément de la liste.'],
  ])('%j is refused at its field', async (change, path, message) => {
    const refusal = await system.as('admin').refusal(funder.create, { body: { ...anah, ...change } as never })
    expect(refusal).toMatchObject({ status: 422, details: { fields: [{ path, message }] } })
  })

  test('a field that must be there is not cleared', async () => {
    const id = await national(system, 'Obligatoire')
    for (const field of ['name', 'type', 'subvention_round', 'requester_type']) {
      const refusal = await system.as('admin').refusal(funder.update, { params: { id }, body: { [field]: null } })
      expect(refusal.details).toEqual({ fields: [{ path: field, message: 'Ce champ est obligatoire.' }] })
    }
  })
})

describe('who may', () => {
  afterEach(() => grant(null))

  test('those without the rights: nothing of it', async () => {
    await grant(false)
    const id = await national(system, 'Réservée', '50')
    for (const who of ['manager', 'client'] as const)
      for (const [call, input] of [
        [funder.list, {}],
        [funder.get, { params: { id } }],
        [funder.create, { body: anah }],
        [funder.update, { params: { id }, body: { name: 'x' } }],
        [funder.remove, { params: { id } }],
        [funder.copyToMission, { body: { funders_id: [id], mission_id: world.missionId } }],
        [scenario.criteria, {}],
        [scenario.create, { body: { funder_id: id } }],
      ] as const)
        expect((await system.as(who).raw(call, input)).statusCode).toBe(403)
    expect((await system.anonymous().raw(funder.list)).statusCode).toBe(401)
  })

  test('somebody given the rights reads the national ones and writes those of their missions, no others', async () => {
    await grant(true)
    const manager = system.as('manager')
    const id = await national(system, 'Nationale', '50')
    const [of] = (await manager.call(funder.get, { params: { id } })).funding_scenarios
    const refused = [
      await manager.refusal(funder.create, { body: anah }),
      await manager.refusal(funder.update, { params: { id }, body: { name: 'À moi' } }),
      await manager.refusal(funder.remove, { params: { id } }),
      await manager.refusal(scenario.create, { body: { funder_id: id } }),
      await manager.refusal(scenario.update, { params: { id: of!.id }, body: { rate: '1' } }),
      await manager.refusal(scenario.remove, { params: { id: of!.id } }),
    ]
    expect(refused.map(one => one.key)).toEqual(Array(6).fill('funders.national'))

    const own = await manager.call(funder.create, { body: { ...anah, mission_id: world.missionId } })
    await manager.call(scenario.create, { body: { funder_id: own.id, rate: '40' } })
    await manager.call(funder.update, { params: { id: own.id }, body: { name: 'Locale' } })
    await manager.call(funder.remove, { params: { id: own.id } })
  })

  test('funders of a mission one does not reach look like none', async () => {
    await grant(true)
    const [admin, manager] = [system.as('admin'), system.as('manager')]
    const mission_id = world.foreignMissionId
    const { id } = await admin.call(funder.create, { body: { ...anah, mission_id } })
    const { id: scenario_id } = await admin.call(scenario.create, { body: { funder_id: id } })
    const hidden = [
      await manager.refusal(funder.list, { query: { mission_id } }),
      await manager.refusal(funder.list, { query: { project_id: world.foreignProjectId } }),
      await manager.refusal(funder.get, { params: { id } }),
      await manager.refusal(funder.history, { params: { id } }),
      await manager.refusal(funder.update, { params: { id }, body: { name: 'x' } }),
      await manager.refusal(funder.create, { body: { ...anah, mission_id } }),
      await manager.refusal(funder.copyToMission, { body: { funders_id: [id], mission_id: world.missionId } }),
      await manager.refusal(scenario.list, { query: { funder_id: id } }),
      await manager.refusal(scenario.get, { params: { id: scenario_id } }),
      await manager.refusal(scenario.update, { params: { id: scenario_id }, body: { rate: '1' } }),
      await manager.refusal(scenario.undo, { params: { id: scenario_id }, body: { revision: 0 } }),
    ]
    expect(hidden.map(one => one.key)).toEqual(Array(11).fill('NOT_FOUND'))
  })
})

describe('copying to a mission', () => {
  test('gives the mission its own, scenarios with it, independent from then on; sent twice, done once', async () => {
    const admin = system.as('admin')
    const id = await national(system, 'Modèle', '90')
    await admin.call(scenario.create, { body: { funder_id: id, ...whole } })
    const sent = {
      body: { funders_id: [id, id], mission_id: world.missionId },
      headers: { 'idempotency-key': 'copie' },
    }
    const { items } = await admin.call(funder.copyToMission, sent)
    const ids = items.map(({ id: copied }) => ({ id: copied, revision: 0 }))
    expect(await admin.call(funder.copyToMission, sent)).toMatchObject({ items: ids })
    expect(items).toHaveLength(1)
    const copy = await admin.call(funder.get, { params: { id: items[0]!.id } })
    expect(copy).toMatchObject({
      name: 'Modèle',
      mission_id: world.missionId,
      is_national: false,
      funding_scenarios: [{ rate: '90', criteria: [] }, whole],
    })
    expect(copy.funding_scenarios.every(one => one.funder_id === copy.id)).toBe(true)
    await admin.call(funder.remove, { params: { id } })
    expect((await admin.call(funder.get, { params: { id: copy.id } })).funding_scenarios).toHaveLength(2)
    const { items: listed } = await admin.call(funder.list, { query: { mission_id: world.missionId, term: 'modele' } })
    expect(listed.map(one => one.id)).toEqual([copy.id])
  })

  test('is done once, whoever asks again; a copy says of what, and comes anew once it was removed', async () => {
    const [admin, manager] = [system.as('admin'), system.as('manager')]
    const id = await national(system, 'Une fois', '60')
    const left = async () => {
      const query = { not_copied_to: world.missionId, term: 'une fois' }
      return (await manager.call(funder.list, { query })).items.map(one => one.id)
    }
    expect(await left()).toEqual([id])
    const body = { funders_id: [id], mission_id: world.missionId }
    const [first, again] = await Promise.all([
      manager.call(funder.copyToMission, { body }),
      admin.call(funder.copyToMission, { body }),
    ])
    const copy = first.items[0]!.id
    expect(again.items.map(one => one.id)).toEqual([copy])
    const events = await system.api.events.read(`funder-${copy}`)
    expect(events.map(({ type, data }) => [type, (data as { sheet: object }).sheet])).toEqual([
      ['FunderRegistered', expect.objectContaining({ copied_from: id, mission_id: world.missionId })],
    ])
    expect(await left()).toEqual([])
    await manager.call(funder.update, { params: { id: copy }, body: { name: 'À nous', order: 2 } })
    expect(await manager.call(funder.get, { params: { id } })).toMatchObject({ name: 'Une fois' })
    await manager.call(funder.remove, { params: { id: copy } })
    expect(await left()).toEqual([id])
    const anew = (await manager.call(funder.copyToMission, { body })).items[0]!.id
    expect(anew).not.toBe(copy)
    expect(await manager.call(funder.get, { params: { id: anew } })).toMatchObject({
      name: 'Une fois',
      copied_from: id,
      funding_scenarios: [{ rate: '60' }],
    })
    const forged = { ...anah, mission_id: world.missionId, copied_from: id }
    expect((await manager.refusal(funder.create, { body: forged as never })).details.fields).toEqual([
      { path: 'copied_from', message: 'Ce champ n’est pas connu ici : copied_from.' },
    ])
    expect((await system.as('reader').refusal(funder.copyToMission, { body })).key).toMatch(/NOT_FOUND|readOnly/)
    const foreign = { query: { not_copied_to: world.foreignMissionId } }
    expect((await manager.refusal(funder.list, foreign)).key).toBe('NOT_FOUND')
  })

  test('are put in order, all of them at once; one that moved meanwhile is a refusal, and a cut order is asked again', async () => {
    const admin = system.as('admin')
    const { id: mission_id } = await admin.call(missionEndpoints.create, { body: { name: 'Ordonnée' } })
    const made: string[] = []
    for (const name of ['Anah', 'Région', 'Ville'])
      made.push((await admin.call(funder.create, { body: { name, requester_type: 'PO', mission_id } })).id)
    const [anah, region, ville] = made as [string, string, string]
    const { id: other } = await admin.call(funder.create, {
      body: { name: 'Ailleurs', requester_type: 'PB', mission_id },
    })
    const order = (funders_id: string[]) => ({ body: { mission_id, requester_type: 'PO' as const, funders_id } })
    const shown = async () => {
      const query = { mission_id, requester_type: ['PO' as const], sortBy: 'order' as const }
      return (await admin.call(funder.list, { query })).items.map(one => [one.name, one.order])
    }
    expect((await admin.call(funder.order, order([ville, anah, region]))).items).toHaveLength(3)
    expect(await shown()).toEqual([
      ['Ville', 1],
      ['Anah', 2],
      ['Région', 3],
    ])
    expect((await admin.call(funder.order, order([ville, region, anah]))).items.map(({ id }) => id).sort()).toEqual(
      [anah, region].sort(),
    )
    expect((await admin.call(funder.order, order([ville, region, anah]))).items).toEqual([])
    for (const wrong of [[ville, region], [...made, other], [ville, ville, anah], [other]])
      expect((await admin.refusal(funder.order, order(wrong))).key).toBe('funders.orderChanged')
    const { items } = await admin.call(funder.history, { params: { id: region } })
    expect(items[0]!.changes).toEqual([{ field: 'order', label: 'Ordre', before: 3, after: 2 }])
    const power = powerCut(system, (_, written) => written === 1)
    expect((await admin.refusal(funder.order, order([region, anah, ville]))).status).toBe(503)
    expect(power.back()).toBe(1)
    await admin.call(funder.order, order([region, anah, ville]))
    expect(await shown()).toEqual([
      ['Région', 1],
      ['Anah', 2],
      ['Ville', 3],
    ])
    expect((await system.as('outsider').refusal(funder.order, order([region, anah, ville]))).key).toMatch(
      /NOT_FOUND|FORBIDDEN/,
    )
  })

  test('is refused whole when one of them or the mission is not there', async () => {
    const admin = system.as('admin')
    const id = await national(system, 'Entière', '10')
    const nothing = '11111111-1111-4111-8111-111111111111'
    const of = (funders_id: string[], mission_id: string) => ({ body: { funders_id, mission_id } })
    expect((await admin.refusal(funder.copyToMission, of([id, nothing], world.missionId))).key).toBe('NOT_FOUND')
    expect((await admin.refusal(funder.copyToMission, of([id], nothing))).key).toBe('NOT_FOUND')
    expect((await admin.refusal(funder.copyToMission, of([], world.missionId))).key).toBe('VALIDATION')
    const { totalItems } = await admin.call(funder.list, { query: { mission_id: world.missionId, term: 'entiere' } })
    expect(totalItems).toBe(0)
    const { id: gone } = await admin.call(missionEndpoints.create, { body: { name: 'Éphémère' } })
    await admin.call(missionEndpoints.remove, { params: { id: gone } })
    expect((await admin.refusal(funder.copyToMission, of([id], gone))).key).toBe('NOT_FOUND')
  })

  test('makes them those of the mission’s projects of that type', async () => {
    const admin = system.as('admin')
    const id = await national(system, 'Anah du projet')
    await admin.call(funder.copyToMission, { body: { funders_id: [id], mission_id: world.missionId } })
    await admin.call(funder.create, {
      body: { name: 'Des bailleurs', requester_type: 'PB', mission_id: world.missionId },
    })
    const { items } = await admin.call(funder.list, { query: { project_id: world.projectId, size: 1000 } })
    expect(items.map(one => one.name)).toContain('Anah du projet')
    expect(new Set(items.map(one => one.requester_type))).toEqual(new Set(['PO']))
    expect(new Set(items.map(one => one.mission_id))).toEqual(new Set([world.missionId]))
  })
})

test('what fails for a reason nobody knows says what did not happen', async () => {
  const admin = system.as('admin')
  const { append } = system.api.events
  system.api.events.append = () => Promise.reject(new TypeError('an accident'))
  try {
    const refusal = await admin.refusal(funder.create, { body: anah })
    expect(refusal).toMatchObject({ status: 500, message: 'La création du financeur a échoué. Réessayez.' })
  } finally {
    system.api.events.append = append
  }
})
