import { EventStoreDBClient } from '@eventstore/db-client'
import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { energyEndpoints as endpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { ownEnergyEndpoints } from '@faitage/contracts/energy-audit/own-energy.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefusal } from '../kernel/refusal.ts'
import { giveToClient } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { inputOf, isCurrent } from './balance.ts'
import { auditScene, house } from './testing/audit.scene.ts'

let system: TestSystem
let scene: Awaited<ReturnType<typeof auditScene>>
let staff: TestClient
let mission: string

beforeAll(async () => {
  system = await startTestSystem()
  scene = await auditScene(system)
  ;({ staff, mission } = scene)
})
afterAll(() => system?.stop())

const dwelling = (sheet?: object) => scene.dwelling(sheet)
const get = (id: string) => scene.get(id)
const save = (...asked: Parameters<typeof scene.save>) => scene.save(...asked)

describe('the balance', () => {
  it('is refused with every missing field at once, each with its place', async () => {
    const { initial } = await dwelling({ accommodation_type: 'Maison' })
    await save(initial.id, 'walls', [{ name: 'Sud' }] as never)
    const refusal = await staff.refusal(endpoints.balance, { params: { id: initial.id } })
    expect([refusal.status, refusal.key]).toEqual([400, 'energy.balance.invalid'])
    const errors = refusal.details.errors as { field: string; key: string; message: string }[]
    expect(errors.map(({ field }) => field)).toEqual([
      ...['dwelling.construction_year', 'dwelling.levels_nb', 'metrics.living_area', 'walls[0].area'],
      ...['ceilings', 'floors', 'heatings', 'hot_waters', 'ventilation'],
    ])
  })

  it('is computed, kept, and computed anew once something it is made of has changed', async () => {
    const { initial, accommodation_id } = await dwelling()
    const params = { id: initial.id }
    await staff.call(endpoints.quickStart, { params: { accommodation_id } })
    const first = await staff.call(endpoints.balance, { params })
    expect(first.balance.balance).toMatchObject({ energy_label: expect.stringMatching(/^[D-G]$/), degraded: false })
    const kept = await get(initial.id)
    expect([kept.balance, kept.stale]).toEqual([first.balance, false])
    // Read again, nothing is written.
    const again = await staff.call(endpoints.balance, { params })
    expect(again.revision).toBe(first.revision)
    await staff.call(accommodationEndpoints.update, {
      params: { id: accommodation_id },
      body: { construction_year: 1995 },
    })
    expect((await get(initial.id)).stale).toBe(true)
    const newer = await staff.call(endpoints.balance, { params })
    expect(newer.balance.balance.energy_per_m2).toBeLessThan(first.balance.balance.energy_per_m2)
    await staff.call(accommodationEndpoints.update, {
      params: { id: accommodation_id },
      body: { construction_year: 1972 },
    })
    expect((await staff.call(endpoints.balance, { params })).balance.hash).toBe(first.balance.hash)
    expect(await get(initial.id)).toMatchObject({ stale: false, balance: { hash: first.balance.hash } })
  })

  it('tells the gain of a scenario, and what each of its acts gains alone', async () => {
    const { initial, accommodation_id } = await dwelling()
    const params = { accommodation_id }
    await staff.call(endpoints.quickStart, { params })
    const { proposed } = await staff.call(endpoints.recommendations, { params: { id: initial.id } })
    await save(initial.id, 'recommendations', proposed as never)
    const { id } = await staff.call(endpoints.create, { params, body: { plan: 'once' } })
    // Its gain is known once both have a balance.
    expect((await staff.call(endpoints.balance, { params: { id } })).gain).toBeNull()
    await staff.call(endpoints.balance, { params: { id: initial.id } })
    const { gain, stale } = await get(id)
    expect(stale).toBe(false)
    expect(gain).toBeGreaterThan(40)
    const { items } = await staff.call(endpoints.gains, { params: { id } })
    expect(items.map(one => one.group)).toEqual(expect.arrayContaining(['walls', 'ceilings', 'heatings']))
    for (const one of items) expect(one.gain).toBeLessThan(gain!)
  })

  it('is computed anew once electricity counts for less', async () => {
    const { initial, accommodation_id } = await dwelling()
    await staff.call(endpoints.quickStart, { params: { accommodation_id } })
    const { balance } = await staff.call(endpoints.balance, { params: { id: initial.id } })
    const on = system.api.clock.today()
    const input = inputOf({ sheet: await get(initial.id), dwelling: { ...house, postal_code: '63000' } }, on)
    if (isRefusal(input)) throw new Error(input.key)
    expect(isCurrent(balance, input, on)).toBe(true)
    const before = { ...balance, balance: { ...balance.balance, electricity_factor: 2.3 } }
    expect(isCurrent(before, input, on)).toBe(false)
  })

  it('tells no gain against an initial state that has changed since', async () => {
    const { initial, accommodation_id } = await dwelling()
    await staff.call(endpoints.quickStart, { params: { accommodation_id } })
    const { id } = await staff.call(endpoints.cloneInitial, { params: { id: initial.id } })
    await save(id, 'metrics', { living_area: '98' } as never)
    await staff.call(endpoints.balance, { params: { id: initial.id } })
    expect((await staff.call(endpoints.balance, { params: { id } })).gain).not.toBeNull()
    await save(initial.id, 'metrics', { living_area: '97' } as never)
    expect((await get(id)).gain).toBeNull()
    expect((await staff.call(endpoints.balance, { params: { id } })).gain).toBeNull()
    await staff.call(endpoints.balance, { params: { id: initial.id } })
    expect((await get(id)).gain).not.toBeNull()
  })

  it('of a copy is that of its source', async () => {
    const { initial, accommodation_id } = await dwelling()
    await staff.call(endpoints.quickStart, { params: { accommodation_id } })
    const clone = await staff.call(endpoints.cloneInitial, { params: { id: initial.id } })
    const { balance } = await staff.call(endpoints.balance, { params: { id: clone.id } })
    // A copy is as its source.
    expect(balance.hash).toBe((await staff.call(endpoints.balance, { params: { id: initial.id } })).balance.hash)
  })
})

it('is the team’s: of it a client is told labels, gain and advice of the retained scenario, and nothing else', async () => {
  const { project, initial, accommodation_id } = await dwelling()
  await giveToClient(system, project)
  const client = system.as('client')
  for (const endpoint of [endpoints.get, endpoints.history, endpoints.photos, endpoints.rooms])
    expect((await client.refusal(endpoint, { params: { id: initial.id }, query: {} } as never)).key).toBe('NOT_FOUND')
  expect((await system.as('outsider').refusal(endpoints.get, { params: { id: initial.id } })).key).toBe('NOT_FOUND')
  const { id } = await staff.call(endpoints.cloneInitial, { params: { id: initial.id } })
  await save(initial.id, 'result', { energy_label: 'F', ges_label: 'G' } as never)
  await save(id, 'result', { energy_label: 'C', ges_label: 'B', energy_gain: '55.5' } as never)
  await save(id, 'commentary', { commentary: 'À ne pas dire' } as never)
  await save(id, 'recommendations', [{ element: 'walls', recommendation: 'Isoler les murs', cost: 500_000 }] as never)
  await staff.call(endpoints.retain, { params: { id }, body: { retained: true } })
  const { items } = await client.call(ownEnergyEndpoints.list, { params: { id: project } })
  expect(items).toEqual([
    {
      ...{ accommodation_id, accommodation_name: null, gain: 55.5 },
      before: { energy_label: 'F', ges_label: 'G', energy_per_m2: null, ges_per_m2: null, source: 'entered' },
      after: { energy_label: 'C', ges_label: 'B', energy_per_m2: null, ges_per_m2: null, source: 'entered' },
      recommendations: [{ element: 'Murs', recommendation: 'Isoler les murs', priority: null, criterion: null }],
    },
  ])
})

it('projects are found by the letter before and after', async () => {
  const { project, initial, accommodation_id } = await dwelling()
  const { id } = await staff.call(endpoints.cloneInitial, { params: { id: initial.id } })
  await save(initial.id, 'result', { energy_label: 'F' } as never)
  await save(id, 'result', { energy_label: 'B' } as never)
  const found = async (query: object) => {
    const { items } = await staff.call(projectEndpoints.list, {
      query: { mission_id: [mission], size: 100, ...query } as never,
    })
    return items.some(one => one.id === project)
  }
  expect(await found({ energy_label_before: 'F' })).toBe(true)
  expect(await found({ energy_label_before: 'B' })).toBe(false)
  expect(await found({ energy_label_after: 'B' })).toBe(false)
  await staff.call(endpoints.retain, { params: { id }, body: { retained: true } })
  expect(await found({ energy_label_after: 'A,B', energy_label_before: 'F,G' })).toBe(true)
  await staff.call(accommodationEndpoints.remove, { params: { id: accommodation_id } })
  expect(await found({ energy_label_after: 'A,B' })).toBe(false)
})

it('keeps what names somebody under the requester’s key, and answers once that was thrown away', async () => {
  const { project, initial, accommodation_id } = await dwelling()
  const { id } = initial
  await save(id, 'rooms', [{ name: 'Chambre de Zorglub' }] as never)
  await save(id, 'commentary', { commentary: 'Zorglub tousse' } as never)
  await save(id, 'result', { note: 'Vu par Zorglub', made_by: 'Zorglub' } as never)
  await save(id, 'recommendations', [{ element: 'walls', recommendation: 'Zorglub', element_name: 'Zorglub' }] as never)
  const copy = await staff.call(endpoints.cloneInitial, { params: { id } })
  await staff.call(endpoints.retain, { params: { id: copy.id }, body: { retained: true } })
  const store = EventStoreDBClient.connectionString(system.eventStoreUrl)
  for (const one of [id, copy.id])
    for await (const { event } of store.readStream(streamOf.record('energy_audit', one)))
      expect(JSON.stringify(event?.data)).not.toContain('Zorglub')
  await store.dispose()
  const body = { projects_id: [project] }
  await staff.call(projectBulkEndpoints.anonymise, { body, query: { delete_documents: 'true' } })
  const answers = [
    await get(id),
    await staff.call(endpoints.list, { params: { accommodation_id }, query: {} }),
    await staff.call(endpoints.recommendations, { params: { id: copy.id } }),
    await staff.call(endpoints.history, { params: { id } }),
    await staff.call(ownEnergyEndpoints.list, { params: { id: project } }),
  ]
  expect(JSON.stringify(answers)).not.toContain('Zorglub')
  expect(answers[2]).toMatchObject({ recommendations_list: [{ recommendation: 'Effacé' }] })
})
