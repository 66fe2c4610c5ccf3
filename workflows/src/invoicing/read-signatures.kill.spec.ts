/** @module-tag durable */
import { pdf } from '@faitage/api/files/testing/samples'
import { type ProviderStandIn, startProvider } from '@faitage/api/invoicing/signature/testing/provider'
import { describeSeller } from '@faitage/api/invoicing/testing/sellers'
import { seedWorld } from '@faitage/api/testing/world'
import { amoQuoteEndpoints as quotes } from '@faitage/contracts/invoicing/amo-quote'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { Client, Connection } from '@temporalio/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepHistories } from '../testing/keep-history.ts'
import { type Killable, startKillable } from '../testing/killable.ts'

/* Every call of the provider is lost, and the worker is killed meanwhile: each hour what was signed there is found, once. */

let provider: ProviderStandIn
let running: Killable
let connection: Connection
beforeAll(async () => {
  const key = 'key of the provider'
  provider = await startProvider({ key, pdf: pdf('signé') })
  const universign = {
    ...{ url: provider.url, key, webhookSecret: 'a secret that nobody calls with', webhookHmac: undefined },
  }
  running = await startKillable({ universign }, { apart: true })
  connection = await Connection.connect({ address: running.temporalAddress })
}, 120_000)
afterAll(async () => {
  await connection?.close()
  await running?.stop()
  await provider?.stop()
})

const waiting = { timeout: 60_000, interval: 100 }

it('quotes signed at the provider are signed here once each, whatever is killed', async () => {
  const { system } = running
  const { missionId: mission_id } = await seedWorld(system)
  await describeSeller(system)
  const admin = system.as('admin')
  const requester = { type: 'PO' as const, last_name: 'Durand', email: 'durand@exemple.fr' }
  const { id: project_id } = await admin.call(projectEndpoints.create, { body: { mission_id, requester } })
  const amo_quote_details = [{ kind: 'CUSTOM_SERVICE' as const, label: 'Visite', quantity: '1', unit_price: '100' }]
  const ids = await Promise.all(
    Array.from({ length: 6 }, async (_, rank) => {
      const { id } = await admin.call(quotes.create, { body: { project_id, name: `Devis ${rank}`, amo_quote_details } })
      await admin.call(quotes.send, { params: { id } })
      return id
    }),
  )
  const started = () => [...provider.transactions.values()].filter(({ state }) => state === 'started')
  await expect.poll(() => started().length, waiting).toBe(ids.length)
  for (const { id } of started()) provider.happens(id, 'sign')
  const temporal = new Client({ connection })
  const schedule = temporal.schedule.getHandle(`signature-reading/${running.taskQueue}`)
  await schedule.trigger()
  const of = (id: string) => system.api.events.read(streamOf.record('amo_quote', id))
  const received = async () =>
    (await Promise.all(ids.map(of))).flat().filter(({ type }) => type === 'AmoQuoteSignatureReceived').length
  await expect.poll(received, waiting).toBeGreaterThan(0)
  await Promise.all([running.killWorker(), running.killTemporal(), running.killApi(), running.killEventServer()])
  await running.startWorker()
  const signed = async () =>
    (await Promise.all(ids.map(id => admin.call(quotes.get, { params: { id } })))).filter(
      ({ status }) => status === 'SIGNED',
    ).length
  await expect.poll(signed, waiting).toBe(ids.length)
  for (const id of ids)
    expect((await of(id)).map(({ type }) => type.replace('AmoQuote', ''))).toEqual([
      ...['Registered', 'Sent', 'SignatureReceived', 'Signed'],
    ])
  expect(provider.transactions.size).toBe(ids.length)
  await keepHistories(running, new URL('./histories/', import.meta.url), ['readSignatures'])
}, 200_000)
