import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepCertificate } from '../security/certificate.ts'
import { ADMINS, OPERATORS } from './access.ts'
import { collect, indexes, notes, take } from './conformance-target.ts'
import { type EventStore, startEventStore } from './server.ts'

/** A server with users, as a real one that is not insecure: who gets in, and who may do what by default. */
const folder = mkdtempSync(join(tmpdir(), 'eventstore-access-'))
const clients: EventStoreDBClient[] = []
let store: EventStore
let admin: EventStoreDBClient
let clerk: EventStoreDBClient
let stranger: EventStoreDBClient
let nobody: EventStoreDBClient

const connect = (user: string) => {
  const client = EventStoreDBClient.connectionString(store.url.replace(/\/\/.*@/, `//${user}`))
  clients.push(client)
  return client
}

beforeAll(async () => {
  store = await startEventStore({
    dataDir: join(folder, 'data'),
    security: {
      certificate: await keepCertificate(folder),
      users: [
        { name: 'admin', password: 'p:@/é', groups: [ADMINS] },
        { name: 'ops', password: 'operator', groups: [OPERATORS] },
        { name: 'clerk', password: 'clerk' },
      ],
    },
  })
  admin = EventStoreDBClient.connectionString(store.url)
  clients.push(admin)
  clerk = connect('clerk:clerk@')
  stranger = connect('admin:wrong@')
  nobody = connect('')
})
afterAll(async () => {
  for (const client of clients) await client.dispose()
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Every way in: reads, subscriptions, both appends, deletions. */
const deeds: [string, (client: EventStoreDBClient, stream: string) => Promise<unknown>][] = [
  ['read', (client, stream) => collect(client.readStream(stream))],
  ['subscribe', (client, stream) => take(client.subscribeToStream(stream), 1)],
  ['append', (client, stream) => client.appendToStream(stream, notes(1))],
  ['read the metadata', (client, stream) => client.getStreamMetadata(stream)],
  ['change the metadata', (client, stream) => client.setStreamMetadata(stream, { maxCount: 9 })],
  ['delete', (client, stream) => client.deleteStream(stream)],
  ['tombstone', (client, stream) => client.tombstoneStream(stream)],
]
const everywhere: typeof deeds = [
  ...deeds,
  ['read $all', client => collect(client.readAll())],
  ['subscribe to $all', client => take(client.subscribeToAll(), 1)],
]

describe('a connection', () => {
  it.each(everywhere)('is refused without a password, and with a wrong one: %s', async (_what, deed) => {
    await expect(deed(nobody, 'papers')).rejects.toMatchObject({ type: 'access-denied' })
    await expect(deed(stranger, 'papers')).rejects.toMatchObject({ type: 'access-denied' })
    expect(
      indexes(await collect(admin.readAll()).then(all => all.filter(({ event }) => event?.type === 'noted'))),
    ).toEqual([])
  })

  it('needs the certificate it was told of', async () => {
    const elsewhere = await keepCertificate(mkdtempSync(join(folder, 'other-')))
    const url = store.url.replace(/tlsCAFile=.*/, `tlsCAFile=${encodeURIComponent(elsewhere.certificateFile)}`)
    const deceived = EventStoreDBClient.connectionString(url)
    clients.push(deceived)
    await expect(deceived.appendToStream('papers', notes(1))).rejects.toMatchObject({ code: 14 })
  })
})

describe('by default', () => {
  it('whoever has signed in reads and writes streams, and $admins alone the system’s and the whole log', async () => {
    await clerk.appendToStream('papers', notes(1))
    for (const [what, deed] of deeds) await expect(deed(clerk, 'papers'), what).resolves.toBeDefined()
    for (const [, deed] of deeds) await expect(deed(clerk, '$journal')).rejects.toMatchObject({ type: 'access-denied' })
    await expect(collect(clerk.readAll())).rejects.toMatchObject({ type: 'access-denied' })
    const operator = connect('ops:operator@')
    await expect(collect(operator.readAll())).rejects.toMatchObject({ type: 'access-denied' })
    await admin.appendToStream('$journal', notes(2))
    expect(indexes(await collect(admin.readStream('$journal')))).toEqual([0, 1])
  })

  it('a stream says for itself who may, from its next metadata on; $admins always', async () => {
    await clerk.appendToStream('shared', notes(1))
    await admin.setStreamMetadata('shared', {
      acl: { readRoles: ['clerk'], writeRoles: [ADMINS], metaReadRoles: [ADMINS] },
    })
    expect(indexes(await collect(clerk.readStream('shared')))).toEqual([0])
    await expect(clerk.appendToStream('shared', notes(1))).rejects.toMatchObject({ type: 'access-denied' })
    await expect(
      clerk.appendToStream('shared', notes(1), { credentials: { username: 'clerk', password: 'clerk' } }),
    ).rejects.toMatchObject({ type: 'access-denied' })
    await expect(clerk.getStreamMetadata('shared')).rejects.toMatchObject({ type: 'access-denied' })
    await clerk.setStreamMetadata('shared', { acl: { readRoles: [ADMINS] } })
    await expect(collect(clerk.readStream('shared'))).rejects.toMatchObject({ type: 'access-denied' })
    expect(indexes(await collect(admin.readStream('shared')))).toEqual([0])
  })

  it('a link shows what it points to only to who may read that', async () => {
    await admin.appendToStream('hidden', notes(1))
    await admin.setStreamMetadata('hidden', { acl: { readRoles: [ADMINS] } })
    const link = {
      ...notes(1, { type: '$>' })[0]!,
      contentType: 'application/octet-stream',
      data: Buffer.from('0@hidden'),
    }
    await clerk.appendToStream('links', link as never)
    const [seen] = await collect(clerk.readStream('links', { resolveLinkTos: true }))
    expect([seen?.event, seen?.link?.type]).toEqual([undefined, '$>'])
    const [whole] = await collect(admin.readStream('links', { resolveLinkTos: true }))
    expect(whole?.event?.streamId).toBe('hidden')
  })
})
