import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import type { Product } from './product.ts'

const AGAIN_MS = 200
const GIVE_UP_MS = 60_000
const ATTEMPT_MS = 3000

/** A client of the event server for one thing, tried until it is done: whatever falls meanwhile comes back. */
async function withLog<T>({ stack }: Product, work: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
  for (const end = Date.now() + GIVE_UP_MS; ; ) {
    const client = EventStoreDBClient.connectionString(stack.env.EVENTSTORE_URL as string)
    try {
      const late = new Promise<never>((_, reject) => setTimeout(reject, ATTEMPT_MS, new Error('no answer')).unref())
      return await Promise.race([work(client), late])
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise(done => setTimeout(done, AGAIN_MS))
    } finally {
      await client.dispose().catch(() => undefined)
    }
  }
}

/**
 * Puts two events into streams of their own: of a type that nobody knows, which nobody may mind, and of one that is known
 * but whose content no read model can take, with a healthy one behind it that has to wait.
 * @returns the stream that must stand still
 */
export async function poison(product: Product): Promise<string> {
  const { metadata } = { metadata: { command_id: randomUUID(), actor: null } }
  const unknown = jsonEvent({ id: randomUUID(), type: 'NobodyKnowsThis', data: { a: 1 }, metadata })
  const wrong = ['ProjectStatusChanged', 'ProjectStatusChanged'].map(type =>
    jsonEvent({ id: randomUUID(), type, data: { status: { not: 'a status' }, on: 31 }, metadata }),
  )
  const stream = `project-${randomUUID()}`
  await withLog(product, async client => {
    await client.appendToStream(`odd-${randomUUID()}`, unknown, { expectedRevision: 'no_stream', deadline: ATTEMPT_MS })
    await client.appendToStream(stream, wrong, { expectedRevision: 'no_stream', deadline: ATTEMPT_MS })
  })
  return stream
}

/** Sends events that stand in the log once more, as one whose answer was lost does. @returns what was answered wrongly */
export async function sendTwice(product: Product, streams: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const stream of streams) {
    await withLog(product, async client => {
      for await (const { event } of client.readStream(stream, {
        direction: 'backwards',
        fromRevision: 'end',
        maxCount: 1,
      })) {
        if (!event) continue
        const again = jsonEvent({
          id: event.id,
          type: event.type,
          data: event.data as Record<string, unknown>,
          metadata: event.metadata as Record<string, unknown>,
        })
        const expectedRevision = event.revision === 0n ? ('no_stream' as const) : event.revision - 1n
        const answer = await client
          .appendToStream(stream, again, { expectedRevision, deadline: ATTEMPT_MS })
          .catch((error: Error) => error)
        // Somebody may have written behind it meanwhile; that is told with the place where it stands.
        if (answer instanceof Error) {
          if (!/timeout|unavailable|deadline|answer/i.test(answer.message))
            found.push(`${stream}@${event.revision}, sent again, was refused: ${answer.message}`)
        } else if (answer.nextExpectedRevision !== event.revision)
          found.push(`${stream}@${event.revision}, sent again, stands at ${answer.nextExpectedRevision}`)
      }
    })
  }
  return found
}
