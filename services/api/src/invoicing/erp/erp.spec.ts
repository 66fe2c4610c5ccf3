import { type FakeErp, startFakeErp } from '@faitage/engines/erp/server'
import { createDatabase } from '@faitage/engines/testing/databases'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ErpAway, ErpRefused, openErp } from './erp.ts'
import type { ErpConfig } from './erp-config.ts'

/* The port over HTTP, against the stand-in on a real Postgres, with everything it can do wrong. */

const client = { id: 'faitage', secret: 'secret of a test' }
const order = {
  id: 'BC-1',
  name: 'OPAH de Lille',
  deal: 'A-12',
  lines: [{ id: 'L1', label: 'Dépôt', quantity: 1000, unit_price: 45_000, delivered: 0 }],
}
let database: Awaited<ReturnType<typeof createDatabase>>
let fake: FakeErp
const start = (port = 0) => startFakeErp({ databaseUrl: database.url, client, port, slowMs: 400 })
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  fake = await start()
  await fake.tables.put(order)
}, 60_000)
afterAll(async () => {
  await fake?.stop()
  await database?.drop()
})

/** Waits long enough for any machine, so that only a fault is away. */
const open = (over: Partial<ErpConfig> = {}) =>
  openErp({ url: fake.url, client, auth: 'oauth2', ...over }, { timeoutMs: 10_000 })
/** Gives up before a slow answer comes. */
const openHasty = () => openErp({ url: fake.url, client, auth: 'oauth2' }, { timeoutMs: 200 })
const bill = (reference: string, quantity = 1) => ({
  order_id: 'BC-1',
  reference,
  lines: [{ line_id: 'L1', quantity }],
})
const kept = async (reference: string) => (await fake.tables.billsOf(reference)).length

describe('an order', () => {
  it.each(['oauth2', 'basic'] as const)('is read, or is not there (%s)', async auth => {
    expect(await open({ auth }).salesOrder('BC-1')).toMatchObject({ name: 'OPAH de Lille', lines: [{ id: 'L1' }] })
    expect(await open({ auth }).salesOrder('BC 2/../1')).toBeUndefined()
  })

  it('is refused to a client that is unknown', async () => {
    const wrong = { client: { id: 'faitage', secret: 'another' } }
    for (const auth of ['oauth2', 'basic'] as const)
      await expect(open({ ...wrong, auth }).salesOrder('BC-1')).rejects.toBeInstanceOf(ErpRefused)
  })

  it('is asked for again with a new token where the one held is known no more', async () => {
    const erp = open()
    await erp.salesOrder('BC-1')
    await fake.tables.fail('GET /sales/orders/*', '401', 1)
    expect(await erp.salesOrder('BC-1')).toMatchObject({ id: 'BC-1' })
  })

  it.each(['500', 'slow'] as const)('may come later: %s', async fault => {
    await fake.tables.fail('GET /sales/orders/*', fault, 1)
    await expect((fault === 'slow' ? openHasty() : open()).salesOrder('BC-1')).rejects.toBeInstanceOf(ErpAway)
    expect(await open().salesOrder('BC-1')).toMatchObject({ id: 'BC-1' })
  })
})

describe('a bill', () => {
  it('is written once under its reference, whatever the answers were', async () => {
    for (const [fault, times] of [
      ['500', 2],
      ['lost', 1],
      ['duplicate', 1],
      ['401', 1],
      ['slow', 1],
    ] as const) {
      const reference = `ref ${fault}`
      await fake.tables.fail('POST /sales/bills', fault, times)
      let document: string | undefined
      for (let attempts = 0; document === undefined && attempts < 6; attempts++)
        document = await (fault === 'slow' && attempts === 0 ? openHasty() : open())
          .bill(bill(reference))
          .catch(error => {
            expect(error).toBeInstanceOf(ErpAway)
            return undefined
          })
      expect(document, fault).toMatch(/^BL\d{6}$/)
      expect(await open().bill(bill(reference))).toBe(document)
      expect(await kept(reference)).toBe(1)
    }
    const { bills, references } = await fake.tables.counts()
    expect(bills).toBe(references)
  })

  it('of more than a line holds is refused for good, and nothing is kept', async () => {
    await expect(open().bill(bill('too much', 2000))).rejects.toMatchObject({ name: 'ErpRefused', status: 422 })
    expect(await kept('too much')).toBe(0)
  })

  it('and what was asked is still known after a restart', async () => {
    await open().bill(bill('before'))
    const before = await fake.tables.counts()
    const { port } = fake
    await fake.stop()
    await expect(open().salesOrder('BC-1')).rejects.toBeInstanceOf(ErpAway)
    fake = await start(port)
    expect(await fake.tables.counts()).toEqual(before)
    expect(await open().bill(bill('before'))).toMatch(/^BL/)
    expect(await kept('before')).toBe(1)
  })
})
