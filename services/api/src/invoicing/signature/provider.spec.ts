/** @module-tag always */
import { randomUUID } from 'node:crypto'
import { amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { amoQuoteWorkerEndpoints as worker } from '@faitage/contracts/invoicing/amo-quote.worker.endpoints'
import {
  signatureProviderEndpoints as endpoints,
  proofEndpoints,
} from '@faitage/contracts/invoicing/signature.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { untilOver } from '@faitage/engines/testing/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../../files/testing/samples.ts'
import { openMission, openProject } from '../../projects/testing/project.scene.ts'
import type { TestClient } from '../../testing/client.ts'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'
import { describeSeller } from '../testing/sellers.ts'
import { type ProviderStandIn, startProvider } from './testing/provider.ts'
import { mailsToSign } from './testing/signer.ts'

/* The port over HTTP, against a server that answers as theirs, and calls twice, late or never. */

const { get, create, send, pause, resume, cancel } = amoQuoteEndpoints
const key = 'key of the provider'
const webhookSecret = 'secret of the webhooks of these tests'
const webhookHmac = 'key that their calls are signed with'
const signedThere = pdf('signé chez eux')

let provider: ProviderStandIn
let system: TestSystem
let contributor: TestClient
let mission: string
beforeAll(async () => {
  provider = await startProvider({ key, hmac: webhookHmac, pdf: signedThere })
  const universign = { url: provider.url, key, webhookSecret, webhookHmac }
  system = await startTestSystem({ config: { universign } })
  contributor = system.as('contributor')
  mission = await openMission(system.as('manager'))
  await describeSeller(system)
}, 60_000)
afterAll(async () => {
  await system?.stop()
  await provider?.stop()
})

const settle = (id: string) => system.worker().call(worker.settle, { params: { id } })
const draft = async () => {
  const requester = { type: 'PO' as const, first_name: 'Anne', last_name: 'Morel', email: 'anne.morel@exemple.fr' }
  const project_id = (await openProject(contributor, mission, { requester })).id
  const amo_quote_details = [{ kind: 'CUSTOM_SERVICE' as const, label: 'Visite', quantity: '1', unit_price: '100' }]
  const { id } = await contributor.call(create, { body: { project_id, name: 'Accompagnement', amo_quote_details } })
  return { id, project_id }
}
const quoteOf = (id: string) => contributor.call(get, { params: { id } })
const transactionsOf = async (id: string) => {
  const { signature_id } = await quoteOf(id)
  return [...provider.transactions.values()].filter(({ metadata }) => metadata.signature_id === signature_id)
}
/** A quote at the provider. */
async function sent() {
  const { id, project_id } = await draft()
  await contributor.call(send, { params: { id } })
  await settle(id)
  const [transaction] = await transactionsOf(id)
  return { id, project_id, transaction: transaction! }
}
const typesOf = async (id: string, stream = 'signature') => {
  const { signature_id } = await quoteOf(id)
  const events = await system.api.events.read(streamOf.record(stream, stream === 'signature' ? signature_id! : id))
  return events.map(({ type }) => type.replace(/^(Signature|AmoQuote)/, ''))
}
const call = (id: string, type: string, over: { secret?: string; headers?: Record<string, string> } = {}) => {
  const { body, headers } = provider.callOf(id, type)
  return system.http.inject({
    method: 'POST',
    url: `/api/webhooks/signature/${encodeURIComponent(over.secret ?? webhookSecret)}`,
    headers: { ...headers, ...over.headers },
    payload: body,
  })
}
/** What the hourly reading does, once the read models know of all that was written. */
async function hour() {
  system.seen.position = String(await system.api.events.head())
  await system.settled()
  let after: string | null = null
  await untilOver('reading what is open', async () => {
    after = (await system.worker().call(endpoints.readOpen, { body: { after } })).next
    return !after
  })
}
const soon = { timeout: 30_000, interval: 20 }

describe('a quote that is signed at the provider', () => {
  it('is handed over once, whatever breaks on the way, and written to by them only', async () => {
    const { id } = await draft()
    await contributor.call(send, { params: { id } })
    for (const [path, status] of [
      ['transactions', 500],
      ['files', 503],
      ['documents', '-'],
      ['signatures', '-'],
      ['start', '-'],
    ] as const)
      provider.fail(path, status, 1)
    const before = provider.invited.length
    for (let attempts = 0; attempts < 5; attempts++)
      expect((await system.worker().refusal(worker.settle, { params: { id } })).key).toBe('sign.provider.away')
    await Promise.all([settle(id), settle(id)])
    const [transaction, ...others] = await transactionsOf(id)
    expect(others).toEqual([])
    expect(transaction).toMatchObject({ state: 'started', actions: [{ signer: 'anne.morel@exemple.fr' }] })
    expect(transaction!.documents).toHaveLength(1)
    expect(transaction!.duration).toBeGreaterThan(80 * 1440)
    expect(provider.invited.slice(before)).toEqual(['anne.morel@exemple.fr'])
    expect(await mailsToSign(system)).toEqual([])
    expect(await typesOf(id)).toEqual(['Requested', 'TransactionOpened'])
  })

  it('is signed once by calls that come twice, late and in any order: the file and their evidence are kept', async () => {
    const { id, transaction } = await sent()
    provider.happens(transaction.id, 'sign')
    for (const type of ['completed', 'completed', 'started', 'created', 'paused', 'completed']) {
      const { statusCode } = await call(transaction.id, `transaction.lifecycle.${type}`)
      expect(statusCode).toBe(200)
    }
    await expect.poll(() => typesOf(id, 'amo_quote'), soon).toEqual(['Registered', 'Sent', 'SignatureReceived'])
    await call(transaction.id, 'transaction.lifecycle.completed')
    await hour()
    expect(await typesOf(id)).toEqual(['Requested', 'TransactionOpened', 'Returned'])
    const { signature_id } = await quoteOf(id)
    const params = { id, signature_id: signature_id! }
    await system.worker().call(worker.replaceDocument, { params })
    await system.worker().call(worker.sign, { params })
    const told = await quoteOf(id)
    expect(told).toMatchObject({ status: 'SIGNED', signing_method: 'electronic' })
    const file = await contributor.raw(amoQuoteEndpoints.pdf, { params: { id } })
    expect(file.rawPayload.equals(signedThere)).toBe(true)
    const evidence = await system.as('manager').raw(proofEndpoints.proof, { params: { id } })
    expect(evidence.headers['content-type']).toBe('application/pdf')
    // Final: whatever they say now.
    transaction.state = 'cancelled'
    await hour()
    expect((await quoteOf(id)).status).toBe('SIGNED')
  })

  it('is found within the hour where their call was lost, others being unreadable', async () => {
    const [gone, lost] = [await sent(), await sent()]
    ;(provider.transactions as Map<string, unknown>).delete(gone.transaction.id)
    provider.happens(lost.transaction.id, 'sign')
    await hour()
    expect(await typesOf(lost.id, 'amo_quote')).toContain('SignatureReceived')
    expect((await quoteOf(gone.id)).status).toBe('WAITING_SIGNATURE')
    await contributor.call(cancel, { params: { id: gone.id }, body: { reason: 'Perdu.' } })
  })

  it('follows what they say: paused, started again, cancelled, expired', async () => {
    const { id, transaction } = await sent()
    for (const [what, status] of [
      ['pause', 'PAUSED'],
      ['resume', 'WAITING_SIGNATURE'],
      ['pause', 'PAUSED'],
      ['cancel', 'CANCELLED'],
    ] as const) {
      provider.happens(transaction.id, what)
      await hour()
      await hour()
      expect((await quoteOf(id)).status).toBe(status)
      await settle(id)
      expect(transaction.state).toBe({ pause: 'paused', resume: 'started', cancel: 'cancelled' }[what])
    }
    expect(await typesOf(id, 'amo_quote')).toEqual(['Registered', 'Sent', 'Paused', 'Resumed', 'Paused', 'Cancelled'])
    const other = await sent()
    provider.happens(other.transaction.id, 'expire')
    await hour()
    expect((await quoteOf(other.id)).status).toBe('EXPIRED')
    await settle(other.id)
    expect(await typesOf(other.id)).toEqual(['Requested', 'TransactionOpened', 'Expired'])
  })

  it('is paused, resumed and withdrawn by us there; what we said is not taken back by what they have not heard', async () => {
    const { id, transaction } = await sent()
    await contributor.call(pause, { params: { id } })
    // Before they were told: they still say that it runs.
    await hour()
    expect((await quoteOf(id)).status).toBe('PAUSED')
    await settle(id)
    expect(transaction.state).toBe('paused')
    await contributor.call(resume, { params: { id } })
    await hour()
    expect((await quoteOf(id)).status).toBe('WAITING_SIGNATURE')
    await settle(id)
    expect(transaction.state).toBe('started')
    await contributor.call(cancel, { params: { id }, body: { reason: 'Erreur.' } })
    provider.fail('cancel', 503, 1)
    expect((await system.worker().refusal(worker.settle, { params: { id } })).key).toBe('sign.provider.away')
    await settle(id)
    expect(transaction.state).toBe('cancelled')
    expect((await typesOf(id)).at(-1)).toBe('Cancelled')
  })

  it('refused there is closed with its reason; stalled otherwise it becomes a task, once', async () => {
    const { id, transaction } = await sent()
    provider.happens(transaction.id, 'refuse', 'Trop cher.')
    await call(transaction.id, 'action.stalled')
    await expect
      .poll(() => quoteOf(id), soon)
      .toMatchObject({ status: 'CLOSED', status_reason: 'Refusé par le signataire\u00A0: Trop cher.' })
    const other = await sent()
    provider.happens(other.transaction.id, 'stall')
    await hour()
    await hour()
    expect((await quoteOf(other.id)).status).toBe('WAITING_SIGNATURE')
    const tasks = async () => {
      system.seen.position = String(await system.api.events.head())
      const query = { project_id: other.project_id } as never
      return (await contributor.call(individualTaskEndpoints.list, { query })).items.map(({ title }) => title)
    }
    expect(await tasks()).toEqual([expect.stringContaining('bloqué chez le prestataire')])
  })

  it('signed there while we withdrew it here is kept, and somebody’s to decide of', async () => {
    const { id, transaction } = await sent()
    provider.happens(transaction.id, 'sign')
    await contributor.call(cancel, { params: { id }, body: { reason: 'Erreur.' } })
    await settle(id)
    // Their call was lost too.
    await hour()
    const { signature_id } = await quoteOf(id)
    await system.worker().call(worker.sign, { params: { id, signature_id: signature_id! } })
    expect(await typesOf(id, 'amo_quote')).toEqual([
      ...['Registered', 'Sent', 'Cancelled', 'SignatureReceived', 'SignedTooLate'],
    ])
    expect((await quoteOf(id)).status).toBe('CANCELLED')
  })
})

describe('who is not the provider', () => {
  it('finds nothing, nor is anything read: another secret, another key, a body altered, none of ours', async () => {
    const { id, transaction } = await sent()
    provider.happens(transaction.id, 'sign')
    const type = 'transaction.lifecycle.completed'
    for (const refused of [
      await call(transaction.id, type, { secret: 'another' }),
      await call(transaction.id, type, { secret: `${webhookSecret} ` }),
      await call(transaction.id, type, { headers: { 'x-universign-signature': '0'.repeat(64) } }),
      await call(transaction.id, type, {
        headers: { 'x-universign-signature': provider.callOf('tx', type).headers['x-universign-signature']! },
      }),
    ])
      expect([refused.statusCode, refused.json().key]).toEqual([404, 'NOT_FOUND'])
    expect(await typesOf(id)).toEqual(['Requested', 'TransactionOpened'])
    // Theirs, of a transaction that is none of ours: answered, and nothing happens.
    expect((await call(`tx_${randomUUID()}`, type)).statusCode).toBe(200)
    expect((await call(transaction.id, type)).statusCode).toBe(200)
    await expect.poll(() => typesOf(id), soon).toContain('Returned')
  })
})
