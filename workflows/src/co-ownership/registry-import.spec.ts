/** @module-tag always */
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import {
  type RegistryTruth,
  registryBytes,
  registryTruth,
} from '@faitage/contracts/co-ownership/registry/testing/registry-file'
import type { PlannedRow } from '@faitage/contracts/imports/mission-import.plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorkflowSystem, type WorkflowSystem } from '../testing/system.ts'

const registry = { kind: 'registry', perimeter: 'file' }
const messy = registryTruth(11, 80)
type Mission = Awaited<ReturnType<WorkflowSystem['mission']>>

let system: WorkflowSystem
beforeAll(async () => {
  system = await startWorkflowSystem()
}, 60_000)
afterAll(() => system?.stop())

const admin = () => system.api.as('admin')
const coprosOf = async ({ mission_id }: Mission) =>
  (await admin().call(coproEndpoints.list, { query: { mission_id: [mission_id], size: 1000 } })).items
/** The sheets of a mission's copros by number, without what is their own. */
const sheetsOf = async (mission: Mission) =>
  Object.fromEntries(
    (await coprosOf(mission)).map(copro => {
      const { id: _, revision: __, created_at, updated_at, mission_id, ...sheet } = copro
      return [copro.copro_registry_number, sheet]
    }),
  )
const rowsOf = async ({ person }: Mission, import_id: string, query = ''): Promise<PlannedRow[]> =>
  ((await person.send('GET', `/api/imports/${import_id}/rows?size=1000${query}`)).body as { items: PlannedRow[] }).items
const decide = ({ person }: Mission, import_id: string, body: unknown) =>
  person.send('PUT', `/api/imports/${import_id}/decisions`, body) as Promise<{ status: number; body: never }>
const drop = async (
  { person }: Mission,
  truths: readonly RegistryTruth[],
  fields: Record<string, string> = registry,
) => {
  const import_id = await person.drop(registryBytes(truths, 'long'), 'registre.csv', fields)
  return await person.until(import_id, ['planned', 'failed'])
}
const run = async ({ person }: Mission, import_id: string) => {
  await person.start(import_id)
  return await person.until(import_id, ['completed', 'failed', 'cancelled'])
}
const revert = async ({ person }: Mission, import_id: string, body: unknown = {}) =>
  await person.send('POST', `/api/imports/${import_id}/revert`, body)
const later = (truths: readonly RegistryTruth[], change: { name: string; housing?: number }) =>
  truths.map(truth => ({ ...truth, updated: '2025-06-01', ...change })) as RegistryTruth[]

describe('a messy extract', () => {
  const missions: Record<string, Mission> = {}
  const imports: Record<string, string> = {}

  it.each(['titles', 'long', 'short'] as const)('in the dialect of %s makes the same copros', async dialect => {
    const mission = await system.mission()
    missions[dialect] = mission
    const import_id = await mission.person.drop(registryBytes(messy, dialect), 'registre.csv', registry)
    imports[dialect] = import_id
    const planned = await mission.person.until(import_id, ['planned'])
    expect(planned).toMatchObject({ kind: 'registry', rows_total: 80, to_create: 77, in_error: 3, outside: 0 })
    expect(planned.ignored_columns).toHaveLength(1)
    expect(planned.errors.map(({ row }) => row)).toEqual([25, 45, 55])
    expect(await run(mission, import_id)).toMatchObject({ state: 'completed', created: 77, in_error: 3 })
    const sheets = await sheetsOf(mission)
    expect(Object.keys(sheets)).toHaveLength(77)
    if (dialect !== 'titles') expect(sheets).toEqual(await sheetsOf(missions.titles!))
    expect(Object.values(sheets).map(sheet => (sheet as { name?: string }).name)).toContain("=cmd|'/c calc'!A1")
  })

  it('again has nothing to do, whatever its dialect', async () => {
    const mission = missions.titles!
    for (const dialect of ['long', 'short'] as const) {
      const before = await coprosOf(mission)
      const import_id = await mission.person.drop(registryBytes(messy, dialect), 'registre.csv', { kind: 'registry' })
      expect(await mission.person.until(import_id, ['planned'])).toMatchObject({
        ...{ to_create: 0, to_update: 0, to_skip: 77, in_conflict: 0, to_confirm: 0, outside: 0 },
      })
      await run(mission, import_id)
      expect((await coprosOf(mission)).map(({ revision }) => revision)).toEqual(before.map(({ revision }) => revision))
    }
  })

  it('is undone as a whole, once', { tags: 'long' }, async () => {
    const mission = missions.short!
    expect((await revert(mission, imports.short!)).status).toBe(202)
    expect(await mission.person.until(imports.short!, ['reverted'])).toMatchObject({ reverted: 77, kept: 0 })
    expect(await coprosOf(mission)).toEqual([])
    expect(await revert(mission, imports.short!)).toMatchObject({ body: { key: 'mission.import.notRevertible' } })
    const again = await mission.person.through(registryBytes(messy, 'short'), 'registre.csv', 60, registry)
    expect(again).toMatchObject({ state: 'completed', created: 77 })
    expect(await sheetsOf(mission)).toEqual(await sheetsOf(missions.long!))
  })
})

it('a field that somebody kept is not asked again, until the registry says something else', {
  tags: 'long',
}, async () => {
  const mission = await system.mission()
  const truths = registryTruth(7, 1)
  await run(mission, (await drop(mission, truths)).id)
  const [copro] = await coprosOf(mission)
  await admin().call(coproEndpoints.update, { params: { id: copro!.id }, body: { name: 'Tapé à la main' } })
  const imported = async (name: string, decision?: object) => {
    const planned = await drop(mission, later(truths, { name }))
    if (decision) await decide(mission, planned.id, decision)
    await run(mission, planned.id)
    return planned.in_conflict
  }
  // Left as it was without anybody looking: it is asked again.
  expect(await imported('Au registre')).toBe(1)
  expect(await imported('Au registre', { conflicts: 'keep' })).toBe(1)
  expect(await imported('Au registre')).toBe(0)
  expect(await imported('Autre nom', { conflicts: 'keep' })).toBe(1)
  expect(await imported('Autre nom')).toBe(0)
  expect(await imported('Au registre', { conflicts: 'registry' })).toBe(1)
  expect((await coprosOf(mission))[0]!.name).toBe('Au registre')
})

describe('a later extract', () => {
  const [first, second, third] = registryTruth(5, 3) as [RegistryTruth, RegistryTruth, RegistryTruth]
  const truths = [first, second, third]
  let mission: Mission
  let ids: string[]
  let latest: string

  it('updates what the registry said, keeps what people typed unless they decide otherwise', async () => {
    mission = await system.mission()
    await run(mission, (await drop(mission, truths)).id)
    const byNumber = new Map((await coprosOf(mission)).map(one => [one.copro_registry_number, one.id]))
    ids = truths.map(({ number }) => byNumber.get(number)!)
    for (const id of ids)
      await admin().call(coproEndpoints.update, { params: { id }, body: { name: 'Tapé à la main', nb_co_owners: 12 } })

    const planned = await drop(mission, later(truths, { name: 'Au registre', housing: 999 }))
    latest = planned.id
    expect(planned).toMatchObject({ to_create: 0, to_update: 3, in_conflict: 3 })
    const [row] = await rowsOf(mission, latest, '&question=conflict')
    expect(row).toMatchObject({ action: 'update', question: 'conflict', decided: false, target: { id: ids[0] } })
    expect(row!.fields.find(({ field }) => field === 'name')).toMatchObject({
      ...{ label: 'Nom d’usage', before: 'Tapé à la main', after: 'Au registre', conflict: true, written: false },
    })
    expect(row!.fields.find(({ field }) => field === 'nb_lots')).toMatchObject({ conflict: false, written: true })

    const all = await decide(mission, latest, { conflicts: 'registry' })
    expect(all).toMatchObject({ status: 200, body: { to_update: 3, in_conflict: 3 } })
    expect(await decide(mission, latest, { rows: [{ row: 3, fields: { name: 'keep' } }] })).toMatchObject({
      status: 200,
    })
    for (const body of [
      { rows: [{ row: 3, fields: { nb_lots: 'keep' } }] },
      { rows: [{ row: 99, fields: { name: 'keep' } }] },
      { rows: [{ row: 3, is: 'new' }] },
      { rows: [{ row: 3, colour: 'red' }] },
    ])
      expect(await decide(mission, latest, body)).toMatchObject({ status: 422, body: { key: 'VALIDATION' } })

    expect(await run(mission, latest)).toMatchObject({ state: 'completed', created: 0, updated: 3 })
    expect((await coprosOf(mission)).map(({ name }) => name).sort()).toEqual([
      'Au registre',
      'Au registre',
      'Tapé à la main',
    ])
    const sheets = await sheetsOf(mission)
    for (const { number, shops, annexes } of truths)
      expect(sheets[number]).toMatchObject({ nb_lots: 999 + shops + annexes, nb_co_owners: 12 })
    expect(await decide(mission, latest, { conflicts: 'keep' })).toMatchObject({ status: 409 })
  })

  it('older than what was imported is left aside', async () => {
    const planned = await drop(
      mission,
      truths.map(truth => ({ ...truth, housing: 1 })),
    )
    expect(planned).toMatchObject({ to_update: 0, to_skip: 3 })
    expect((await rowsOf(mission, planned.id)).map(({ reason }) => reason)).toEqual(['older', 'older', 'older'])
    await mission.person.send('POST', `/api/imports/${planned.id}/cancel`)
    await mission.person.until(planned.id, ['cancelled'])
  })

  it('is undone but for what was touched since, which is named first', async () => {
    await admin().call(coproEndpoints.update, { params: { id: ids[0]! }, body: { nb_lots: 7 } })
    const refused = await revert(mission, latest)
    expect(refused).toMatchObject({ status: 409, body: { key: 'mission.import.touched', details: { count: 1 } } })
    expect((refused.body as { message: string }).message).toContain('« Au registre »')
    expect((await revert(mission, latest, { keep_touched: true })).status).toBe(202)
    expect(await mission.person.until(latest, ['reverted'])).toMatchObject({ reverted: 2, kept: 1 })
    const names = (await coprosOf(mission)).map(({ name }) => name)
    expect(names.sort()).toEqual(['Au registre', 'Tapé à la main', 'Tapé à la main'])
    const { items } = await admin().call(coproEndpoints.history, { params: { id: ids[1]! } })
    expect(items[0]!.sentence).toMatch(/^L’annulation d’un import, demandée par /)
    expect(items[1]!.sentence).toMatch(/^L’import lancé par /)
    const [kept] = await rowsOf(mission, latest, '&kept=true')
    expect(kept).toMatchObject({ target: { id: ids[0] }, reverted: false })
    expect(kept!.kept).toContain('Lots')
    // What a person typed is theirs again once the import that wrote over it is undone.
    const planned = await drop(mission, later(truths, { name: 'Encore autre' }))
    expect(planned).toMatchObject({ in_conflict: 3 })
  })
})

describe('a copro without a number', () => {
  it('is only taken for that of a row when somebody says so', async () => {
    const mission = await system.mission()
    const [truth, other] = registryTruth(5, 2) as [RegistryTruth, RegistryTruth]
    const address_1 = {
      address: `${truth.house} ${truth.street}`,
      address_code: truth.place.postal,
      address_location: truth.place.town,
    }
    const body = { mission_id: mission.mission_id, name: 'Sans numéro', address_1 }
    const { id } = await admin().call(coproEndpoints.create, { body })
    const twin = { ...truth, number: 'AA0000099' }
    const planned = await drop(mission, [truth, other, twin])
    expect(planned).toMatchObject({ to_create: 1, to_skip: 2, to_confirm: 2 })
    const [row] = await rowsOf(mission, planned.id, '&question=confirm')
    expect(row).toMatchObject({ reason: 'unconfirmed', candidates: [{ id, title: 'Sans numéro' }] })
    const wrong = await decide(mission, planned.id, { rows: [{ row: row!.row, is: mission.mission_id }] })
    expect(wrong.status).toBe(422)
    expect((await decide(mission, planned.id, { rows: [{ row: row!.row, is: id }] })).body).toMatchObject({
      ...{ to_create: 1, to_update: 1, to_skip: 1 },
    })
    expect(await decide(mission, planned.id, { rows: [{ row: 4, is: id }] })).toMatchObject({
      status: 422,
      body: { details: { fields: [{ path: 'rows.0.is' }] } },
    })
    expect(await run(mission, planned.id)).toMatchObject({ created: 1, updated: 1 })
    const copro = await admin().call(coproEndpoints.get, { params: { id } })
    expect(copro).toMatchObject({ name: 'Sans numéro', copro_registry_number: truth.number })
    const history = await admin().call(coproEndpoints.history, { params: { id } })
    expect(history.items[0]!.sentence).toMatch(/^L’import lancé par Alix Amiel/)
  })
})

describe('the perimeter of an extract', () => {
  it('is the towns of the mission’s copros by default, and what is out of it is counted', async () => {
    const mission = await system.mission()
    const truths = registryTruth(3, 20)
    const [one] = truths as [RegistryTruth]
    const inside = truths.filter(({ place }) => place === one.place).length
    expect(
      await mission.person.tryDrop(registryBytes(truths, 'long'), 'r.csv', { ...registry, postal_codes: '123' }),
    ).toMatchObject({ status: 422, body: { details: { fields: [{ path: 'postal_codes.0' }] } } })
    const first = await drop(mission, truths, { kind: 'registry', numbers: `${one.number}, ZZ0000009` })
    expect(first).toMatchObject({ rows_total: 1, outside: truths.length - 1 })
    await run(mission, first.id)
    const second = await drop(mission, truths, { kind: 'registry' })
    expect(second).toMatchObject({ rows_total: inside, outside: truths.length - inside, to_skip: 1 })
    await mission.person.send('POST', `/api/imports/${second.id}/cancel`)
    await mission.person.until(second.id, ['cancelled'])
    const insee = await drop(mission, truths, { kind: 'registry', insee_codes: one.place.insee })
    expect(insee).toMatchObject({ rows_total: inside })
  })
})

describe('a file that is no extract', () => {
  it('fails and says what it lacks; other fields than those of the form are refused by name', async () => {
    const { person } = await system.mission()
    const import_id = await person.drop(Buffer.from('Nom;Ville\nA;B\n'), 'a.csv', registry)
    const failed = await person.until(import_id, ['failed'])
    expect(failed.failure).toMatchObject({ key: 'import.registry.columns' })
    for (const [fields, path] of [
      [{ kind: 'syndics' }, 'kind'],
      [{ mode: 'x' }, 'mode'],
      [{ kind: 'projects', perimeter: 'file' }, 'perimeter'],
    ] as const)
      expect(await person.tryDrop(Buffer.from('a;b\n'), 'a.csv', fields)).toMatchObject({
        status: 422,
        body: { key: 'VALIDATION', details: { fields: [{ path }] } },
      })
  })
})
