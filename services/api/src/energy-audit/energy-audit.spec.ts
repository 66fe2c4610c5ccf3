import { type AuditSection, energyEndpoints as endpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { auditScene } from './testing/audit.scene.ts'

let system: TestSystem
let scene: Awaited<ReturnType<typeof auditScene>>
let staff: TestClient

beforeAll(async () => {
  system = await startTestSystem()
  scene = await auditScene(system)
  staff = scene.staff
})
afterAll(() => system?.stop())

const dwelling = (sheet?: object) => scene.dwelling(sheet)
const get = (id: string) => scene.get(id)
const save = (...asked: Parameters<typeof scene.save>) => scene.save(...asked)

describe('the initial state of a dwelling', () => {
  it('exists with its dwelling, and is written by the first section that is saved', async () => {
    const { initial, accommodation_id } = await dwelling()
    expect(initial).toMatchObject({
      name: 'État initial',
      kind: 'initial',
      revision: -1,
      accommodation_id,
      stale: false,
    })
    const written = await save(initial.id, 'walls', [{ name: 'Sud', area: '40.5' }] as never)
    expect(written.id).toBe(initial.id)
    const { walls, revision } = await get(initial.id)
    expect(walls).toMatchObject([{ name: 'Sud', area: '40.5', id: expect.any(String) }])
    expect(revision).toBe(written.revision)
    const { items } = await staff.call(endpoints.history, { params: { id: initial.id } })
    expect(JSON.stringify(items[0])).toContain('Sud')
  })

  it('takes two first sections at the same moment', async () => {
    const { initial } = await dwelling()
    await Promise.all([
      save(initial.id, 'walls', [{ name: 'Nord' }] as never),
      save(initial.id, 'metrics', { living_area: '98' } as never),
    ])
    expect(await get(initial.id)).toMatchObject({ walls: [{ name: 'Nord' }], metrics: { living_area: '98' } })
  })

  it('is neither removed nor retained', async () => {
    const { initial } = await dwelling()
    const params = { id: initial.id }
    expect(await staff.refusal(endpoints.remove, { params })).toMatchObject({ key: 'energy.initialState.kept' })
    const retained = { params, body: { retained: true } }
    expect(await staff.refusal(endpoints.retain, retained)).toMatchObject({ key: 'energy.initialState.notRetained' })
  })

  it('is started from the type, year, area and levels, each value supposed, once', async () => {
    const { initial, accommodation_id } = await dwelling()
    const params = { accommodation_id }
    await staff.call(endpoints.quickStart, { params })
    const { walls, heatings } = await get(initial.id)
    expect(walls?.[0]).toMatchObject({ name: 'Façades', material: 12, assumed: expect.arrayContaining(['area']) })
    expect(heatings).toHaveLength(1)
    expect(await staff.refusal(endpoints.quickStart, { params })).toMatchObject({ key: 'energy.quickStart.filled' })
  })
})

describe('sections', () => {
  it('take rows and photographs that come at the same moment, each once though it is sent again', async () => {
    const { initial, accommodation_id } = await dwelling()
    const params = { id: initial.id, group: 'floors' }
    const names = ['A', 'B', 'C', 'D']
    const add = (name: string) =>
      staff.call(endpoints.addElement, {
        params,
        body: { name },
        headers: { 'idempotency-key': `${initial.id} ${name}` },
      })
    await Promise.all(names.map(add))
    await add('B')
    expect((await get(initial.id)).floors?.map(({ name }) => name).toSorted()).toEqual(names)
    const other = await dwelling()
    const started = {
      params: { accommodation_id: other.accommodation_id },
      headers: { 'idempotency-key': accommodation_id },
    }
    const first = await staff.call(endpoints.quickStart, started)
    expect(await staff.call(endpoints.quickStart, started)).toEqual(first)
  })

  it('give a row of its own id to each that comes with the id of another', async () => {
    const { initial } = await dwelling()
    await save(initial.id, 'walls', [
      { id: 'a', name: 'Sud' },
      { id: 'a', name: 'Nord' },
    ] as never)
    const { walls } = await get(initial.id)
    expect(walls?.[0]?.id).toBe('a')
    expect(walls?.[1]?.id).not.toBe('a')
  })

  it('refuse the same name twice, unknown fields and other types, and keep what is half filled in', async () => {
    const { initial } = await dwelling()
    const fields = async (section: AuditSection, body: unknown) => {
      const query = { section }
      const { status, details } = await staff.refusal(endpoints.update, {
        ...{ params: { id: initial.id }, query },
        body: body as never,
      })
      return [
        status,
        ...(details.fields as { path: string; message: string }[]).map(one => `${one.path} ${one.message}`),
      ]
    }
    expect(await fields('walls', [{ name: 'Sud' }, { name: ' SÛD ' }])).toEqual([
      422,
      'walls.1.name Il ne peut y avoir 2 fois le même nom.',
    ])
    expect((await fields('walls', [{ name: 'Sud', colour: 'bleu' }]))[1]).toContain('walls.0.colour')
    expect((await fields('walls', [{ area: 'grand' }]))[1]).toContain('walls.0.area')
    expect((await fields('metrics', [{}]))[0]).toBe(422)
    await save(initial.id, 'heatings', { heatings: [{ name: 'Chaudière' }] } as never)
    expect((await get(initial.id)).heatings).toMatchObject([{ name: 'Chaudière' }])
  })

  it('of two people never lose a word; of one and the same, the second is told', async () => {
    const { initial } = await dwelling()
    const { revision } = await save(initial.id, 'walls', [{ name: 'Sud' }] as never)
    const seen = { 'if-match': String(revision) }
    await save(initial.id, 'floors', [{ name: 'Cave' }] as never, seen)
    await save(initial.id, 'ceilings', [{ name: 'Combles' }] as never, seen)
    const stale = { params: { id: initial.id }, query: { section: 'floors' as const }, headers: seen }
    const { status, key } = await staff.refusal(endpoints.update, { ...stale, body: [{ name: 'Dalle' }] })
    expect([status, key]).toEqual([409, 'CONFLICT'])
    expect(await get(initial.id)).toMatchObject({ floors: [{ name: 'Cave' }], ceilings: [{ name: 'Combles' }] })
  })

  it('take a gain of N/A or nothing as none, and rooms and elements by their own calls', async () => {
    const { initial } = await dwelling()
    await save(initial.id, 'result', { energy_label: 'E', energy_gain: 'N/A' } as never)
    expect((await get(initial.id)).result).toMatchObject({ energy_label: 'E', energy_gain: null })
    const params = { id: initial.id }
    const query = { section: 'result' as const }
    const low = { params, query, body: { energy_gain: '-100000000' } }
    expect(await staff.refusal(endpoints.update, low)).toMatchObject({ status: 422 })
    const wall_inputs = [{ name: 'Sud', area: '12' }]
    await staff.call(endpoints.saveRooms, { params, body: [{ name: 'Salon', length: '5', width: '4', wall_inputs }] })
    expect((await staff.call(endpoints.rooms, { params })).rooms).toMatchObject([{ name: 'Salon', wall_inputs }])
    await staff.call(endpoints.addElement, { params: { ...params, group: 'woodworks' }, body: { name: 'F1' } })
    await staff.call(endpoints.addElement, { params: { ...params, group: 'woodworks' }, body: { name: 'F2' } })
    expect((await get(initial.id)).woodworks).toMatchObject([{ name: 'F1' }, { name: 'F2' }])
  })
})

describe('scenarios', () => {
  it('are named and numbered after the highest ever, copied, listed, removed and brought back', async () => {
    const { initial, accommodation_id } = await dwelling()
    await save(initial.id, 'walls', [{ name: 'Sud', area: '40' }] as never)
    const params = { accommodation_id }
    const first = await staff.call(endpoints.create, { params, body: {} })
    const second = await staff.call(endpoints.cloneInitial, { params: { id: initial.id } })
    await staff.call(endpoints.clone, { params: { id: second.id } })
    await staff.call(endpoints.clone, { params: { id: second.id } })
    const removed = await staff.call(endpoints.remove, { params: { id: first.id } })
    await staff.call(endpoints.create, { params, body: {} })
    const names = async (include_initial_state?: 'true') => {
      const query = include_initial_state ? { include_initial_state } : {}
      const { items, totalItems } = await staff.call(endpoints.list, { params, query })
      expect(totalItems).toBe(items.length)
      return items.map(({ name }) => name)
    }
    const copies = ['Scénario 2', 'Scénario 2 (copie)', 'Scénario 2 (copie 2)']
    expect(await names()).toEqual([...copies, 'Scénario 5'])
    expect((await names('true'))[0]).toBe('État initial')
    const source = await get(initial.id)
    const copy = await get(second.id)
    expect(copy.walls?.[0]).toMatchObject({ name: 'Sud', area: '40' })
    expect(copy.walls?.[0]?.id).not.toBe(source.walls?.[0]?.id)
    await staff.call(endpoints.undo, { params: { id: first.id }, body: { revision: removed.revision } })
    expect(await names()).toEqual(['Scénario 1', ...copies, 'Scénario 5'])
    const taken = { params: { id: first.id }, query: { section: 'name' as const }, body: { name: 'Scénario 2' } }
    expect(await staff.refusal(endpoints.update, taken)).toMatchObject({ key: 'energy.scenario.nameTaken' })
  })

  it('sent again are the same; a name is taken whatever its case, a long one is cut in a copy', async () => {
    const { accommodation_id } = await dwelling()
    const params = { accommodation_id }
    const named = { params, body: { name: 'Été' }, headers: { 'idempotency-key': accommodation_id } }
    const made = await staff.call(endpoints.create, named)
    expect(await staff.call(endpoints.create, named)).toEqual(made)
    const { key } = await staff.refusal(endpoints.create, { params, body: { name: 'ETE' } })
    expect(key).toBe('energy.scenario.nameTaken')
    await save(made.id, 'name', { name: 'Scénario 2' } as never)
    const next = await staff.call(endpoints.create, { params, body: {} })
    expect((await get(next.id)).name).toBe('Scénario 3')
    const rename = (id: string) =>
      staff.raw(endpoints.update, { params: { id }, query: { section: 'name' }, body: { name: 'Même nom' } })
    const renamed = await Promise.all([
      rename(next.id),
      rename((await staff.call(endpoints.create, { params, body: {} })).id),
    ])
    expect(renamed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const long = await staff.call(endpoints.create, { params, body: { name: 'L'.repeat(120) } })
    const copy = await staff.call(endpoints.clone, { params: { id: long.id } })
    expect((await get(copy.id)).name).toMatch(/^L+ \(copie\)$/)
  })

  it('copy measures as they are, though a row has an id that reads like one', async () => {
    const { initial } = await dwelling()
    await save(initial.id, 'walls', [{ id: '40', name: '40', area: '40' }] as never)
    await save(initial.id, 'woodworks', [{ name: 'F', wall: '40', area: '40' }] as never)
    const { id } = await staff.call(endpoints.cloneInitial, { params: { id: initial.id } })
    const { walls, woodworks } = await get(id)
    expect(walls).toMatchObject([{ name: '40', area: '40' }])
    expect(woodworks).toMatchObject([{ wall: walls?.[0]?.id, area: '40' }])
  })

  it('are never retained two at a time by an undo', async () => {
    const { accommodation_id } = await dwelling()
    const params = { accommodation_id }
    const create = async () => (await staff.call(endpoints.create, { params, body: {} })).id
    const [one, other] = [await create(), await create()]
    const retain = (id: string) => staff.call(endpoints.retain, { params: { id }, body: { retained: true } })
    const retained = async () =>
      (await staff.call(endpoints.list, { params, query: {} })).items.filter(item => item.retained).map(({ id }) => id)
    await retain(one)
    await retain(other)
    const { revision } = await get(one)
    await staff.call(endpoints.undo, { params: { id: one }, body: { revision } })
    expect(await retained()).toEqual([one])
    const removed = await staff.call(endpoints.remove, { params: { id: one } })
    await retain(other)
    await staff.call(endpoints.undo, { params: { id: one }, body: { revision: removed.revision } })
    expect(await retained()).toEqual([other])
  })

  it('are made of the recommendations, at once or by steps; one is retained', async () => {
    const { initial, accommodation_id } = await dwelling()
    const params = { accommodation_id }
    expect(await staff.refusal(endpoints.create, { params, body: { plan: 'once' } })).toMatchObject({
      key: 'energy.plan.none',
    })
    await staff.call(endpoints.quickStart, { params })
    const { proposed } = await staff.call(endpoints.recommendations, { params: { id: initial.id } })
    expect(proposed?.map(({ act }) => act)).toContain('wall_outside')
    await save(initial.id, 'recommendations', proposed as never)
    const { id } = await staff.call(endpoints.create, { params, body: { plan: 'once' } })
    expect((await get(id)).walls?.[0]).toMatchObject({ insulation: 4, insulation_basis: 1, insulation_value: '4.4' })
    const steps = await staff.call(endpoints.create, { params, body: { plan: 'steps' } })
    expect(steps.items).toHaveLength(3)
    const retain = (one: string) => staff.call(endpoints.retain, { params: { id: one }, body: { retained: true } })
    await retain(id)
    await retain(steps.id)
    const { items } = await staff.call(endpoints.list, { params, query: {} })
    expect(items.filter(({ retained }) => retained).map(one => one.id)).toEqual([steps.id])
  })
})

it('a scenario that a quote is for is not removed: it says which', async () => {
  const { project, initial } = await dwelling()
  const { id } = await staff.call(endpoints.cloneInitial, { params: { id: initial.id } })
  const body = { project_id: project, name: 'Isolation des murs', scenario_id: id }
  await staff.call(worksQuoteEndpoints.create, { body })
  const refusal = await staff.refusal(endpoints.remove, { params: { id } })
  expect([refusal.status, refusal.key]).toEqual([409, 'record.inUse'])
  expect(refusal.message).toContain('le devis « Isolation des murs »')
  const other = await dwelling()
  expect(
    await staff.refusal(worksQuoteEndpoints.create, { body: { ...body, project_id: other.project } }),
  ).toMatchObject({ key: 'quote.scenario.elsewhere' })
})
