import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SmallDisk, smallDisk } from '../testing/small-disk.ts'
import { type EventStore, startEventStore } from './server.ts'

let disk: SmallDisk | undefined
let store: EventStore
let client: EventStoreDBClient
const open = async (port?: number) => {
  store = await startEventStore({ dataDir: disk!.folder, ...(port ? { port } : {}) })
  client = EventStoreDBClient.connectionString(store.url)
}
beforeAll(async () => {
  disk = smallDisk(4)
  if (disk) await open()
})
afterAll(async () => {
  await client?.dispose()
  await store?.stop()
  disk?.remove()
})

const append = (filling: string) =>
  client.appendToStream('told', jsonEvent({ type: 'told', data: { filling } }), { deadline: 5000 })
const count = async () => {
  let events = 0
  for await (const _ of client.readStream('told')) events++
  return events
}

it('keeps what it acknowledged, serves readers and takes appends again when there is room', async ({ skip }) => {
  if (!disk) return skip('this process may not mount a disk of its own')
  await append('before')
  disk.fill()
  // Small ones still fit what the file had taken of the disk; big ones do not.
  const refused = await append('x'.repeat(500_000)).then(
    () => undefined,
    error => error,
  )
  expect(refused).toBeInstanceOf(Error)
  expect(await count()).toBe(1)

  const { port } = store
  await client.dispose()
  await store.stop()
  await open(port)
  expect(await count()).toBe(1)

  disk.free()
  await append('x'.repeat(500_000))
  await append('after')
  expect(await count()).toBe(3)
})
