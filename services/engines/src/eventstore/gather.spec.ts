import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Http2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Heads } from './heads.ts'
import { type EventStore, startEventStore } from './server.ts'
import { EventFile } from './store.ts'

const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'eventstore-gather-'))
  folders.push(made)
  return made
}
afterEach(() => {
  vi.restoreAllMocks()
  for (const one of folders.splice(0)) rmSync(one, { recursive: true, force: true })
})

interface Writing {
  _write(...given: unknown[]): void
  _writev(...given: unknown[]): void
}

/** What the streams of all servers here write through: the class is not exported. */
async function writingOfStreams(): Promise<Writing> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const stream: Http2Stream = session.request()
  stream.on('error', () => undefined)
  let proto = Object.getPrototypeOf(stream)
  while (!Object.hasOwn(proto, '_writev')) proto = Object.getPrototypeOf(proto)
  session.destroy()
  server.close()
  return proto
}

describe('what the server says at a time', () => {
  const WRITERS = 64
  let store: EventStore | undefined

  afterEach(() => store?.stop())

  it('leaves together: the answers of a group in one writing, what a follower is told of it in another', async () => {
    store = await startEventStore({ dataDir: folder() })
    const client = EventStoreDBClient.connectionString(store.url)
    const delivered = Promise.withResolvers<void>()
    let seen = 0
    const following = client.subscribeToAll({ fromPosition: 'end' })
    following.on('error', () => undefined)
    following.on('data', () => ++seen === WRITERS * 5 && delivered.resolve())
    await new Promise(done => following.once('confirmation', done))
    const writing = await writingOfStreams()
    const commits = vi.spyOn(EventFile.prototype, 'commit')
    let written = 0
    for (const name of ['_write', '_writev'] as const) {
      const real = writing[name]
      vi.spyOn(writing, name).mockImplementation(function (this: unknown, ...given) {
        if ((this as object).constructor.name === 'ServerHttp2Stream') written += 1
        real.apply(this as Writing, given)
      })
    }
    const write = async (writer: number) => {
      for (let turn = 0; turn < 5; turn++)
        await client.appendToStream(`gathered-${writer}`, jsonEvent({ type: 'Written', data: { turn } }))
    }
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
    await delivered.promise
    await following.unsubscribe()
    await client.dispose()

    expect(seen).toBe(WRITERS * 5)
    const groups = commits.mock.calls.length
    expect(groups).toBeLessThan(WRITERS * 5)
    // One for its answers, one for its deliveries; a follower may first hear that it has caught up.
    expect(written).toBeGreaterThanOrEqual(groups)
    expect(written).toBeLessThanOrEqual(2 * groups + 4)
  })
})

describe('metadata of streams', () => {
  it('is not looked for where there is none, is found once it is written, after a rollback and a new start too', () => {
    const dataDir = folder()
    const file = new EventFile(dataDir)
    const asked = vi.spyOn(EventFile.prototype, 'streamId')
    const heads = new Heads(file)
    const event = (data: string) => ({
      id: crypto.randomUUID(),
      type: '$metadata',
      json: true,
      data: Buffer.from(data),
      metadata: new Uint8Array(0),
    })
    expect(heads.limitsOf('orders')).toEqual({})
    expect(heads.isSoftDeleted('orders')).toBe(false)
    expect(asked).not.toHaveBeenCalled()

    file.begin()
    file.addStream('$$orders')
    file.rollback()
    heads.clear()
    expect(heads.limitsOf('orders')).toEqual({})

    file.begin()
    file.addEvent(file.addStream('$$orders'), 100, 0, Date.now(), event('{"$maxCount":3}'))
    file.commit()
    heads.clear()
    expect(heads.limitsOf('orders').maxCount).toBe(3)
    file.close()

    const again = new EventFile(dataDir)
    expect(new Heads(again).limitsOf('orders').maxCount).toBe(3)
    expect(again.mayHave('$$others')).toBe(false)
    again.close()
  })
})
