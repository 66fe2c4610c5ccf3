import { createHmac } from 'node:crypto'
import { invoiceEndpoints as invoices } from '@faitage/contracts/invoicing/invoice'
import {
  publicPaymentEndpoints as open,
  paymentOrderEndpoints as orders,
} from '@faitage/contracts/invoicing/payment-order'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMission } from '../../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'
import { caughtUp, editedInvoice } from '../testing/edited-invoice.ts'
import { describeSeller } from '../testing/sellers.ts'
import { macOf } from './monetico.ts'

/* The form a browser posts to the bank, and what the bank says by itself, sealed. */

const key = '12345678901234567890123456789012345678P0'
const config = { provider: 'monetico', url: 'https://bank.example/test/paiement.cgi', takesTests: false } as const
const terminal = { tpe: '1234567', societe: 'faitage', key } as const

let system: TestSystem
let mission: string
beforeAll(async () => {
  system = await startTestSystem({ config: { payments: { ...config, ...terminal } } })
  mission = await openMission(system.as('manager'))
  await describeSeller(system)
}, 60_000)
afterAll(() => system?.stop())

/** As the bank seals: by another way than the product's. */
const seal = (fields: Record<string, string>): string => {
  const names = Object.keys(fields).filter(name => name !== 'MAC')
  names.sort((a, b) => (a < b ? -1 : 1))
  const text = names.reduce((all, name) => `${all}${all && '*'}${name}=${fields[name]}`, '')
  // `P` is the 80th character: 23 before it is the figure 9.
  const bytes = Buffer.from('1234567890123456789012345678901234567890', 'hex')
  return createHmac('sha1', bytes).update(text).digest('hex')
}
const made = async () => {
  const { id: invoice_id } = await editedInvoice(system, mission)
  const { id } = await system.as('contributor').call(orders.create, { body: { invoice_id } })
  return { id, invoice_id }
}
/** The fields of the form of an order. */
const formOf = async (id: string) => {
  const { url } = await system.anonymous().call(open.start, { params: { id } })
  expect(url).toBe(`/api/payment-orders/${id}/form`)
  const { body, headers } = await system.http.inject({ url })
  expect(headers['content-security-policy']).toContain('form-action https://bank.example')
  const fields = Object.fromEntries(
    [...String(body).matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  )
  return { body: String(body), fields }
}
const said = (form: Record<string, string>, more: Record<string, string> = {}) => {
  const fields: Record<string, string> = {
    ...{ TPE: form.TPE!, date: '24/11/2026_a_10:00:00', montant: form.montant!, reference: form.reference! },
    ...{ 'texte-libre': form['texte-libre']!, 'code-retour': 'paiement', cvx: 'oui', brand: 'CB', numauto: '000001' },
    ...more,
  }
  return { ...fields, MAC: seal(fields).toUpperCase() }
}
const call = async (fields: Record<string, string>) =>
  (
    await system.http.inject({
      ...{ method: 'POST', url: '/api/webhooks/payment/monetico', payload: new URLSearchParams(fields).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  ).body
const state = async (id: string) => (await system.anonymous().call(open.state, { params: { id } })).state
const eventsOf = async (id: string) =>
  (await system.api.events.read(streamOf.record('payment_order', id))).map(({ type }) =>
    type.replace('PaymentOrder', ''),
  )

it('the form is sealed as the bank reads it', async () => {
  const { id } = await made()
  const { fields, body } = await formOf(id)
  expect(fields).toMatchObject({
    ...{ TPE: '1234567', societe: 'faitage', lgue: 'FR', version: '3.0', montant: '1200.00EUR', 'texte-libre': id },
    reference: expect.stringMatching(/^[A-Z2-9]{12}$/),
    date: expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}:\d{2}:\d{2}:\d{2}$/),
  })
  expect(fields.MAC!.toUpperCase()).toBe(seal(fields).toUpperCase())
  expect(JSON.parse(Buffer.from(fields.contexte_commande!, 'base64').toString())).toMatchObject({
    billing: { country: 'FR' },
  })
  // Whoever holds the link sees it.
  expect(Buffer.from(fields.contexte_commande!, 'base64').toString() + body).not.toMatch(/Morel|exemple\.fr/)
  expect(body).toContain('action="https://bank.example/test/paiement.cgi"')
})

it('what the bank says pays once, however often it says it; a wrong seal is told so and writes nothing', async () => {
  const { id, invoice_id } = await made()
  const { fields } = await formOf(id)
  const payment = said(fields)
  expect(await call({ ...payment, MAC: '0'.repeat(40) })).toBe('version=2\ncdr=1\n')
  expect(await call({ ...payment, montant: '1.00EUR' })).toBe('version=2\ncdr=1\n')
  expect(await state(id)).toBe('confirming')
  expect(await Promise.all([call(payment), call(payment), call(payment)])).toEqual(Array(3).fill('version=2\ncdr=0\n'))
  expect(await state(id)).toBe('paid')
  expect((await eventsOf(id)).filter(type => type === 'Paid')).toHaveLength(1)
  await caughtUp(system)
  const { status, payments } = await system.as('contributor').call(invoices.get, { params: { id: invoice_id } })
  expect([status, payments?.length]).toEqual(['PAYED', 1])
  // It gives money back from its own pages.
  const params = { id }
  const body = { provider_payment_id: fields.reference! }
  expect(await system.as('contributor').refusal(orders.refund, { params, body })).toMatchObject({
    key: 'paymentOrder.refund.byHand',
  })
})

it('a payment that names an order and the reference of another pays neither', async () => {
  const [one, other] = [await made(), await made()]
  const [ofOne, ofOther] = [await formOf(one.id), await formOf(other.id)]
  expect(await call(said(ofOne.fields, { reference: ofOther.fields.reference! }))).toBe('version=2\ncdr=0\n')
  for (const { id } of [one, other]) expect(await eventsOf(id)).not.toContain('Paid')
})

it('refused at the bank, then paid; a test payment, another sum and another order pay nothing', async () => {
  const { id } = await made()
  const { fields } = await formOf(id)
  expect(await call(said(fields, { 'code-retour': 'Annulation' }))).toBe('version=2\ncdr=0\n')
  expect(await state(id)).toBe('refused')
  const { fields: again } = await formOf(id)
  expect(again.reference).toBe(fields.reference)
  await call(said(again))
  expect(await eventsOf(id)).toEqual(['Registered', 'Opened', 'Refused', 'Opened', 'Paid'])

  for (const [more, why] of [
    [{ 'code-retour': 'payetest' }, 'mode'],
    [{ montant: '1200.01EUR' }, 'amount'],
    [{ montant: '1200.00USD' }, 'currency'],
  ] as const) {
    const other = await made()
    const form = await formOf(other.id)
    await call(said(form.fields, more))
    expect(await state(other.id)).toBe('error')
    const events = await system.api.events.read(streamOf.record('payment_order', other.id))
    expect(events.at(-1)!.data).toMatchObject({ why })
  }
})

it('a key is read as the bank writes it', () => {
  for (const end of ['90', 'P0', '9M', 'AF'])
    expect(macOf(`${'0'.repeat(38)}${end}`, { a: '1' })).toMatch(/^[0-9A-F]{40}$/)
  // Both ways of writing the same last byte.
  expect(macOf(`${'0'.repeat(38)}P0`, { a: '1' })).toBe(macOf(`${'0'.repeat(38)}90`, { a: '1' }))
})
