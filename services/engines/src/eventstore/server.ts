import { Server, type ServerCredentials } from '@grpc/grpc-js'
import type { Certificate } from '../security/certificate.ts'
import { serverCredentials } from '../security/server-credentials.ts'
import type { User } from './access.ts'
import { closeEngine, openEngine } from './engine.ts'
import { gatherMessages } from './gather.ts'
import { addServices } from './service.ts'
import type { Faults } from './writer.ts'

export type EventStoreOptions = {
  /** Folder of the data file; created when missing. */
  readonly dataDir: string
  /** Default 127.0.0.1. */
  readonly host?: string
  /**
   * Who may connect, and the certificate they know the server by. Without it everybody may do everything, as on a real
   * server started insecure: clients send no credentials over a connection that is not encrypted.
   */
  readonly security?: { readonly users: readonly User[]; readonly certificate: Certificate } | undefined
  /** Default 0: any free port. */
  readonly port?: number
  /** Test control: false sends answers before the commit, so that a crash loses acknowledged events. */
  readonly commitBarrier?: boolean
  /** Test control: false writes repeated appends again or refuses them. */
  readonly idempotency?: boolean
  /** Test control: false commits positions out of order, so that followers miss events. */
  readonly ordering?: boolean
}

export type EventStore = {
  readonly port: number
  /** Connection string for the official client. */
  readonly url: string
  /** Resolves, with the reason, when the disk failed and nothing more is written before a new start. */
  readonly refusing: Promise<string>
  /** What is watched of it: the end of the log, bytes that wait to be written, followers that wait for more. */
  figures(): { position: number; waitingBytes: number; followers: number }
  /** Ends open calls, writes what is waiting, frees the data file. */
  stop(): Promise<void>
}

/** Bytes of the biggest message taken, above the append limit so that a too big append is refused and not cut off. */
const MAXIMUM_MESSAGE = 17 * 1024 * 1024

/** How long open calls get to end by themselves. */
const STOP_GRACE_MS = 200

/**
 * Starts an event store in this process.
 * @throws when the port is taken or another server holds the data.
 */
export async function startEventStore(options: EventStoreOptions): Promise<EventStore> {
  const { dataDir, host = '127.0.0.1', port = 0, security } = options
  const faults: Faults = {
    noCommitBarrier: options.commitBarrier === false,
    noIdempotency: options.idempotency === false,
    noOrdering: options.ordering === false,
  }
  const engine = openEngine(dataDir, faults, security?.users)
  const server = new Server({
    'grpc.max_receive_message_length': MAXIMUM_MESSAGE,
    'grpc.max_send_message_length': MAXIMUM_MESSAGE,
    interceptors: [gatherMessages],
  })
  addServices(server, engine)
  let bound: number
  try {
    bound = await bind(server, `${host}:${port}`, serverCredentials(security?.certificate))
  } catch (error) {
    await closeEngine(engine)
    throw error
  }
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    await shutDown(server)
    await closeEngine(engine)
  }
  return {
    port: bound,
    url: connectionString(bound, security, host),
    refusing: engine.writer.refusing,
    figures: () => ({
      position: engine.feed.lastPosition,
      waitingBytes: engine.writer.queuedBytes,
      followers: engine.feed.followers,
    }),
    stop: () => (stopped ??= stop()),
  }
}

/** What the official client takes; with security, as the first user. */
function connectionString(port: number, security: EventStoreOptions['security'], host: string): string {
  const user = security?.users[0]
  if (!user) return `esdb://${host}:${port}?tls=false`
  const authority = `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@localhost:${port}`
  return `esdb://${authority}?tls=true&tlsCAFile=${encodeURIComponent(security.certificate.certificateFile)}`
}

function bind(server: Server, address: string, credentials: ServerCredentials): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentials, (error, port) => (error ? reject(error) : resolve(port)))
  })
}

function shutDown(server: Server): Promise<void> {
  return new Promise(resolve => {
    const force = setTimeout(() => {
      server.forceShutdown()
      resolve()
    }, STOP_GRACE_MS)
    server.tryShutdown(() => {
      clearTimeout(force)
      resolve()
    })
  })
}
