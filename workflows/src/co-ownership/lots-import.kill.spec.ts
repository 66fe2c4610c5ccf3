/** @module-tag durable */
import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { until } from '@faitage/engines/testing/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importer } from '../testing/import-journey.ts'
import { type Killable, startKillable } from '../testing/killable.ts'

/** Three batches of lots, whose accounts and buildings are met in each of them. */
const LOTS = 450
const ACCOUNTS = 90
const list = [
  'Lot;Bât;Nature;Copropriétaire;Compte;Tantièmes;Solde;Arrêté au',
  ...Array.from({ length: LOTS }, (_, at) => {
    const name = [...String(at % ACCOUNTS)].map(digit => 'ABCDEFGHIJ'[Number(digit)]).join('')
    return `${at + 1};${'ABC'[at % 3]};Cave;M. DURAN${name} Paul;C${at % ACCOUNTS};10;12,00;30/06/2026`
  }),
].join('\n')

let killable: Killable
beforeAll(async () => {
  killable = await startKillable()
}, 120_000)
afterAll(() => killable?.stop())

describe('a list of lots while everything it runs on is killed', () => {
  it('is written exactly once with what it needs, and undone whole', async () => {
    const { system, killWorker, startWorker, killTemporal } = killable
    const admin = system.as('admin')
    const { id: mission_id } = await admin.call(missionEndpoints.create, { body: { name: 'Sous les coups' } })
    const address_1 = { address: '12 rue Neuve', address_code: '42000', address_location: 'Saint-Étienne' }
    const { id: copro_id } = await admin.call(coproEndpoints.create, {
      body: { mission_id, name: 'Les Lys', address_1 },
    })
    const query = { copro_id: [copro_id], size: 1000 }
    const lots = () => admin.call(lotEndpoints.list, { query })
    // Without the lots themselves: an answer that takes long comes too late.
    const countOf = async () => (await admin.call(lotEndpoints.list, { query: { ...query, size: 1 } })).totalItems
    const buildings = () => admin.call(buildingEndpoints.list, { query })
    const people = () => admin.call(personEndpoints.list, { query: { mission_id: [mission_id], size: 1000 } })
    const killedAt: number[] = []
    /** Kills in the middle: once so many lots are known. */
    const blow = async (reached: (count: number) => boolean, kill: () => Promise<unknown>) => {
      await until(
        'as many lots as a blow waits for',
        async () => {
          const count = await countOf()
          return reached(count) && killedAt.push(count)
        },
        { ms: 180_000, every: 0 },
      )
      await kill()
    }

    const person = importer(system.url, admin.token!, mission_id)
    const import_id = await person.drop(Buffer.from(list), 'lots.csv', { kind: 'lots', copro_id })
    await person.until(import_id, ['planned'], 90)
    await person.start(import_id)
    await blow(count => count > 30, killWorker)
    await startWorker()
    await blow(
      count => count > 220,
      () => Promise.all([killWorker(), killTemporal()]),
    )
    await startWorker()
    expect(await person.until(import_id, ['completed', 'failed'], 120)).toMatchObject({ created: LOTS, in_error: 0 })
    const { items } = await lots()
    expect(new Set(items.map(one => one.lot_number)).size).toBe(LOTS)
    expect(items.filter(one => one.unpaid_amount === 1200)).toHaveLength(ACCOUNTS)
    expect((await people()).items.map(one => one.lots_owned)).toEqual(Array(ACCOUNTS).fill(LOTS / ACCOUNTS))
    expect((await buildings()).totalItems).toBe(3)

    await person.send('POST', `/api/imports/${import_id}/revert`, {})
    await blow(count => count < LOTS - 30, killWorker)
    await startWorker()
    expect(await person.until(import_id, ['reverted'], 120)).toMatchObject({ reverted: LOTS, kept: 0 })
    expect([(await lots()).items, (await people()).items, (await buildings()).items]).toEqual([[], [], []])
    const copro = await admin.call(coproEndpoints.get, { params: { id: copro_id } })
    expect(copro.cles_repartition ?? []).toEqual([])
    // The control: each blow fell in the middle.
    for (const count of killedAt) expect(count > 0 && count < LOTS).toBe(true)
  }, 300_000)
})
