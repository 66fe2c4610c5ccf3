import { randomUUID } from 'node:crypto'
import { type AppendResult, EventStoreDBClient, jsonEvent, WrongExpectedVersionError } from '@eventstore/db-client'

/**
 * The writers of the crash tests, in a process of their own. Each owns a stream and appends to it at the exact revision;
 * an append whose outcome is unknown is tried again with the same event ids. Now and then an acknowledged append is
 * sent once more, as if its answer had been lost. On `stop` every writer finishes its append, then all is reported.
 */
export type WriterReport = {
  /** Event ids acknowledged per stream, in order. */
  readonly acknowledged: Record<string, string[]>
  readonly violations: string[]
  /** Attempts that ended without an answer. */
  readonly unknown: number
}

/** Every so many appends one is repeated although it was acknowledged. */
const REPEAT_EVERY = 7
const ATTEMPT_MS = 2_000
const RETRY_MS = 25

const streamOfWriter = (run: string, writer: number): string => `crash-${run}-${writer}`

/** What an event must carry, whatever happened to the server. */
export const contentOf = (stream: string, sequence: number) => ({
  stream,
  sequence,
  text: `${sequence} `.repeat(1 + (sequence % 40)),
})

class Refused extends Error {}

async function attempt(
  client: EventStoreDBClient,
  stream: string,
  ids: string[],
  expected: number,
): Promise<AppendResult> {
  const events = ids.map((id, index) =>
    jsonEvent({ id, type: 'Written', data: contentOf(stream, expected + 1 + index) }),
  )
  const expectedRevision = expected < 0 ? 'no_stream' : BigInt(expected)
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), ATTEMPT_MS)
  })
  try {
    return await Promise.race([
      client.appendToStream(stream, events, { expectedRevision, deadline: ATTEMPT_MS }),
      silence,
    ])
  } catch (error) {
    // The stream has one writer, so a conflict can only mean that the server lost or forgot something.
    if (error instanceof WrongExpectedVersionError)
      throw new Refused(`refused: ${stream} at ${expected}, is ${error.actualVersion}`)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function main(url: string, run: string, writers: number): Promise<void> {
  const client = EventStoreDBClient.connectionString(url)
  const report = { acknowledged: {} as Record<string, string[]>, violations: [] as string[], unknown: 0 }
  let stopping = false
  process.on('message', () => {
    stopping = true
  })
  // The client drops promises when its connection breaks; an append without an answer is tried again by its writer.
  process.on('unhandledRejection', () => undefined)
  process.on('uncaughtException', () => undefined)

  const insist = async (stream: string, ids: string[], expected: number): Promise<AppendResult> => {
    for (;;) {
      try {
        return await attempt(client, stream, ids, expected)
      } catch (error) {
        if (error instanceof Refused) throw error
        report.unknown += 1
        await new Promise(resolve => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  const write = async (writer: number): Promise<void> => {
    const stream = streamOfWriter(run, writer)
    const acknowledged: string[] = []
    report.acknowledged[stream] = acknowledged
    for (let round = writer; !stopping; round += 1) {
      const expected = acknowledged.length - 1
      const ids = Array.from({ length: 1 + (round % 3) }, () => randomUUID())
      const revision = BigInt(expected + ids.length)
      const first = await insist(stream, ids, expected)
      if (first.nextExpectedRevision !== revision)
        throw new Refused(`revision: ${stream} got ${first.nextExpectedRevision}, not ${revision}`)
      acknowledged.push(...ids)
      if (round % REPEAT_EVERY !== 0) continue
      const again = await insist(stream, ids, expected).catch(error => error as Error)
      if (again instanceof Error || again.nextExpectedRevision !== revision)
        throw new Refused(`repeat: ${stream} at ${expected}`)
    }
  }

  await Promise.all(
    Array.from({ length: writers }, (_, writer) =>
      write(writer).catch((error: Error) => report.violations.push(error.message)),
    ),
  )
  process.send!(report satisfies WriterReport, () => process.exit(0))
}

const [url, run, writers] = process.argv.slice(2)
if (process.send && url && run) await main(url, run, Number(writers))
