import { billingTriggerEndpoints } from '@faitage/contracts/billing/billing-trigger'
import {
  orderAssignmentWorkerEndpoints,
  orderAssignmentEndpoints as orders,
} from '@faitage/contracts/billing/order-assignment.endpoints'
import {
  salesOrderEndpoints as sales,
  salesBillWorkerEndpoints as worker,
} from '@faitage/contracts/billing/sales-order.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { type FakeErp, startFakeErp } from '@faitage/engines/erp/server'
import { createDatabase } from '@faitage/engines/testing/databases'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { daysAgo, openMission, openProject } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

/* Sales orders and their bills, against the stand-in of the accounts with everything it can do wrong. */

const client = { id: 'faitage', secret: 'secret of a test' }
let database: Awaited<ReturnType<typeof createDatabase>>
let fake: FakeErp
let system: TestSystem
let mission_id: string
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  fake = await startFakeErp({ databaseUrl: database.url, client, slowMs: 100 })
  system = await startTestSystem({ config: { erp: { url: fake.url, client, auth: 'oauth2' } } })
  mission_id = await openMission(manager())
  const body = { mission_id, name: 'Dépôt', project_status: 'depose' } as const
  await manager().call(billingTriggerEndpoints.create, { body })
}, 60_000)
afterAll(async () => {
  await system?.stop()
  await fake?.stop()
  await database?.drop()
})

const manager = () => system.as('manager')
let made = 0
const inAccounts = async (quantity = 3) => {
  const id = `BC-${++made}`
  await fake.tables.put({
    id,
    name: `Commande ${made}`,
    deal: 'A-12',
    lines: [
      { id: 'L1', label: 'Dépôt', quantity, unit_price: 45_000, delivered: 0 },
      { id: 'L2', label: 'Solde', quantity: 1, unit_price: 12_050, delivered: 0 },
    ],
  })
  return id
}
const settled = () =>
  system.api.live.caughtUp('0', 1).then(async () => system.api.live.caughtUp(await system.api.events.head(), 30_000))
const added = async (quantity?: number) => {
  const akuiteo_sales_order_id = await inAccounts(quantity)
  const { id } = await manager().call(sales.create, { body: { mission_id, akuiteo_sales_order_id } })
  return manager().call(sales.get, { params: { id } })
}
/** An order of a project, tied to a line. */
const ordered = async (line_id?: string) => {
  const { id: project_id } = await openProject(manager(), mission_id)
  const params = { id: project_id }
  await manager().call(projectEndpoints.changeStatus, { params, body: { status: 'depose', on: daysAgo(2) } })
  const event = (await system.api.events.read(streamOf.project(project_id))).at(-1)!
  await system.worker().call(orderAssignmentWorkerEndpoints.follow, { params: { project_id, event_id: event.id } })
  await settled()
  const { items } = await manager().call(orders.list, { query: { project_id } })
  const { id } = items[0]!
  if (line_id) await choose(id, line_id)
  return id
}
const choose = (id: string, sales_order_line_id: string | null) =>
  manager().call(orders.update, { params: { id }, body: { sales_order_line_id } })
const order = async (id: string) => {
  await settled()
  return manager().call(orders.get, { params: { id } })
}
const bill = (id: string, line_id: string, assignment_ids: string[], key?: string) =>
  manager().call(sales.bill, {
    params: { id },
    body: { lines: [{ line_id, assignment_ids }] },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
/** What the workflow asks for, each step until it answers. */
const carry = async (bill_id: string) => {
  for (const step of ['reserve', 'write', 'settle'] as const)
    for (let attempts = 0; ; attempts++) {
      const { statusCode } = await system.worker().raw(worker[step], { params: { bill_id } })
      if (statusCode === 200) break
      if (statusCode !== 503 || attempts > 8) throw new Error(`${step}: ${statusCode}`)
    }
}

describe('a sales order', () => {
  it('is fetched with its lines, once, and refreshed', async () => {
    const item = await added()
    expect(item).toMatchObject({ name: 'Commande 1', lines: [{ akuiteo_line_id: 'L1', remaining: 3 }, {}] })
    const body = { mission_id, akuiteo_sales_order_id: item.akuiteo_sales_order_id }
    expect((await manager().call(sales.create, { body })).id).toBe(item.id)
    expect((await manager().call(sales.list, { query: { mission_id } })).items).toHaveLength(1)
    const kept = await fake.tables.order(item.akuiteo_sales_order_id)
    await fake.tables.put({ ...kept!, name: 'Renommée' })
    await manager().call(sales.refresh, { params: { id: item.id } })
    expect(await manager().call(sales.get, { params: { id: item.id } })).toMatchObject({ name: 'Renommée' })
  })

  it('that is not there is said as the specification says it', async () => {
    const body = { mission_id, akuiteo_sales_order_id: 'BC-404' }
    expect(await manager().refusal(sales.create, { body })).toMatchObject({
      status: 404,
      key: 'billing.salesOrder.notFound',
      message: "Le bon de commande BC-404 n'existe pas dans AKUITEO",
    })
  })

  it('waits for accounts that are away, and says so', async () => {
    const akuiteo_sales_order_id = await inAccounts()
    await fake.tables.fail('GET /sales/orders/*', '500', 1)
    const body = { mission_id, akuiteo_sales_order_id }
    expect(await manager().refusal(sales.create, { body })).toMatchObject({ status: 503, key: 'billing.erp.away' })
    await manager().call(sales.create, { body })
  })

  it('is removed while nothing was billed of it, and not after', async () => {
    const item = await added()
    const [line] = item.lines
    const one = await ordered(line!.id)
    const { id: bill_id } = await bill(item.id, line!.id, [one])
    await carry(bill_id)
    await settled()
    expect(await manager().refusal(sales.remove, { params: { id: item.id } })).toMatchObject({
      status: 409,
      message: "Vous ne pouvez pas retirer ce BDC car il est en cours d'utilisation.",
    })
    const other = await added()
    await manager().call(sales.remove, { params: { id: other.id } })
    const { items } = await manager().call(sales.list, { query: { mission_id } })
    expect(items.map(({ id }) => id)).not.toContain(other.id)
  })
})

describe('an order', () => {
  it('is validated by its line, revised by another or by a price that changed, and says what the line holds', async () => {
    const item = await added()
    const [first, second] = item.lines
    const id = await ordered(first!.id)
    expect(await order(id)).toMatchObject({ status: 'VALIDATED', sales_order_line_id: first!.id })
    await choose(id, second!.id)
    expect(await order(id)).toMatchObject({ status: 'REVISED' })
    const query = { mission_id, status: ['REVISED'] } as const
    const { items } = await manager().call(orders.billable, { query: query as never })
    expect(items.find(one => one.id === id)).toMatchObject({
      line: { label: 'Solde', unit_price: 12_050, remaining: 1, sales_order_id: item.id },
    })
    await choose(id, null)
    expect(await order(id)).toMatchObject({ status: 'IN_PROGRESS', sales_order_line_id: null })
    await choose(id, first!.id)
    const kept = (await fake.tables.order(item.akuiteo_sales_order_id))!
    const lines = kept.lines.map(line => ({ ...line, unit_price: line.unit_price + 100 }))
    await fake.tables.put({ ...kept, lines })
    await manager().call(sales.refresh, { params: { id: item.id } })
    expect(await order(id)).toMatchObject({ status: 'REVISED' })
    const elsewhere = manager().refusal(orders.update, {
      params: { id },
      body: { sales_order_line_id: '0b5f2f0e-7f0a-4b57-9a53-6f2f1c7a0009' },
    })
    expect((await elsewhere).key).toBe('billing.assignment.lineElsewhere')
  })
})

describe('a bill', () => {
  it.each(['none', '500', 'lost', 'duplicate', '401'] as const)('is written and delivered once (%s)', async fault => {
    const item = await added()
    const [line] = item.lines
    const ids = [await ordered(line!.id), await ordered(line!.id)]
    if (fault !== 'none') await fake.tables.fail('POST /sales/bills', fault, fault === '500' ? 2 : 1)
    const key = `bill ${fault}`
    const { id: bill_id } = await bill(item.id, line!.id, ids, key)
    expect((await bill(item.id, line!.id, ids, key)).id).toBe(bill_id)
    await Promise.all([carry(bill_id), carry(bill_id)])
    await carry(bill_id)
    expect((await bill(item.id, line!.id, ids, key)).id).toBe(bill_id)
    expect(await fake.tables.billsOf(bill_id)).toHaveLength(1)
    for (const id of ids) {
      expect(await order(id)).toMatchObject({
        status: 'DELIVERED',
        bill_id,
        erp_document: expect.stringMatching(/^BL/),
      })
      const types = (await system.api.events.read(streamOf.record('orderAssignment', id))).map(({ type }) => type)
      expect(types).toEqual(['OrderAssigned', 'OrderLineChosen', 'OrderReserved', 'OrderDelivered'])
    }
    expect(await manager().call(sales.get, { params: { id: item.id } })).toMatchObject({
      lines: [{ delivered: 2, remaining: 1 }, {}],
    })
    const { items } = await manager().call(sales.bills, { params: { id: item.id } })
    expect(items).toMatchObject([{ id: bill_id, state: 'accepted', count: 2, amount: 2 * line!.unit_price }])
    // What the accounts change of the price afterwards is not what was billed.
    const kept = (await fake.tables.order(item.akuiteo_sales_order_id))!
    await fake.tables.put({ ...kept, lines: kept.lines.map(one => ({ ...one, unit_price: one.unit_price + 1000 })) })
    await manager().call(sales.refresh, { params: { id: item.id } })
    const [again] = (await manager().call(sales.bills, { params: { id: item.id } })).items
    expect(again!.amount).toBe(2 * line!.unit_price)
    expect((await manager().refusal(orders.remove, { params: { id: ids[0]! } })).key).toBe(
      'billing.assignment.delivered',
    )
  })

  it('that the accounts refuse lets its orders go', async () => {
    const item = await added(2)
    const [line] = item.lines
    const ids = [await ordered(line!.id), await ordered(line!.id)]
    // Somebody billed the line there, and our copy does not say so.
    const kept = (await fake.tables.order(item.akuiteo_sales_order_id))!
    await fake.tables.put({ ...kept, lines: kept.lines.map(one => ({ ...one, delivered: one.quantity })) })
    const { id: bill_id } = await bill(item.id, line!.id, ids)
    await carry(bill_id)
    for (const id of ids) expect(await order(id)).toMatchObject({ status: 'VALIDATED', bill_id: null })
    const { items } = await manager().call(sales.bills, { params: { id: item.id } })
    expect(items).toMatchObject([{ state: 'refused', refused_why: 'AKUITEO l’a refusée. (réponse 422)' }])
    expect(await fake.tables.billsOf(bill_id)).toEqual([])
  })

  it('of what another holds is refused whole, and the other is delivered', async () => {
    const item = await added()
    const [line] = item.lines
    const [shared, alone] = [await ordered(line!.id), await ordered(line!.id)]
    const [first, second] = [await bill(item.id, line!.id, [shared]), await bill(item.id, line!.id, [alone, shared])]
    await carry(first.id)
    await carry(second.id)
    expect(await order(shared)).toMatchObject({ status: 'DELIVERED', bill_id: first.id })
    expect(await order(alone)).toMatchObject({ status: 'VALIDATED', bill_id: null })
  })

  it('says which rows cannot be', async () => {
    const item = await added(1)
    const [line, second] = item.lines
    const ids = [await ordered(line!.id), await ordered(line!.id)]
    await settled()
    const refusal = (line_id: string, assignment_ids: string[]) =>
      manager().refusal(sales.bill, { params: { id: item.id }, body: { lines: [{ line_id, assignment_ids }] } })
    expect((await refusal(line!.id, ids)).message).toContain('« Dépôt » n’a plus que 1 unité pour 2 commandes')
    // Said in two rows, it is the same line.
    const rows = ids.map(id => ({ line_id: line!.id, assignment_ids: [id] }))
    const twice = await manager().refusal(sales.bill, { params: { id: item.id }, body: { lines: rows } })
    expect(twice.message).toContain('« Dépôt » n’a plus que 1 unité pour 2 commandes')
    expect((await refusal(second!.id, [ids[0]!])).message).toContain('n’est pas à facturer sur « Solde »')
    expect((await refusal(line!.id, [item.id])).message).toContain('n’est pas de cette mission')
  })

  it('is not refused for units that the accounts have counted already, and not for more than are left', async () => {
    const item = await added(2)
    const [line] = item.lines
    const [first, second, third] = [await ordered(line!.id), await ordered(line!.id), await ordered(line!.id)]
    const { id: bill_id } = await bill(item.id, line!.id, [first])
    for (const step of ['reserve', 'write'] as const) await system.worker().call(worker[step], { params: { bill_id } })
    await manager().call(sales.refresh, { params: { id: item.id } })
    await settled()
    const refusal = await manager().refusal(sales.bill, {
      params: { id: item.id },
      body: { lines: [{ line_id: line!.id, assignment_ids: [second, third] }] },
    })
    expect(refusal.message).toContain('« Dépôt » n’a plus que 1 unité pour 2 commandes')
    await carry((await bill(item.id, line!.id, [second])).id)
    await carry(bill_id)
    expect([await order(first), await order(second)]).toMatchObject([{ status: 'DELIVERED' }, { status: 'DELIVERED' }])
  })

  it('is a file that writes nothing and names nobody', async () => {
    const item = await added()
    const [line] = item.lines
    const id = await ordered(line!.id)
    await settled()
    const before = await fake.tables.counts()
    const answer = await manager().raw(sales.csv, {
      params: { id: item.id },
      body: { lines: [{ line_id: line!.id, assignment_ids: [id] }] },
    })
    const named = decodeURIComponent(String(answer.headers['content-disposition']))
    expect(named).toMatch(new RegExp(`TMP_${item.akuiteo_sales_order_id}_\\d{14}\\.csv$`))
    const [header, row] = answer.body.replace('\uFEFF', '').split('\r\n')
    expect(header).toMatch(/^BDC;Ligne;Libellé;Mission;Code affaire;/)
    expect(row).toContain(`;Propriétaire occupant;Dépôt;Déposé;`)
    expect(row).toContain(`;1;450,00;450,00;Validée;${id}`)
    expect(answer.body).not.toMatch(/Morel|Jeanne/)
    expect(await fake.tables.counts()).toEqual(before)
    expect((await order(id)).status).toBe('VALIDATED')
  })
})
