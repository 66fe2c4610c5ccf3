import { type Metadata, Server } from '@grpc/grpc-js'
import type { Certificate } from '../security/certificate.ts'
import { secretCheck } from '../security/secret-check.ts'
import { serverCredentials } from '../security/server-credentials.ts'
import { Engine, type EngineOptions } from './engine.ts'
import { service } from './service.ts'
import { runsByType } from './visibility.ts'

export interface TemporalOptions extends EngineOptions {
  host?: string
  /** 0 (the default) takes a free port. */
  port?: number
  /** The key that every call must carry, and the certificate clients know the server by; without it all are answered. */
  security?: { readonly apiKey: string; readonly certificate: Certificate } | undefined
  /** Called when the state can no longer be written; the server answers UNAVAILABLE from then on. */
  onFailure?: (error: Error) => void
}

interface TemporalFigures {
  readonly runs: { type: string; status: string; count: number }[]
  readonly waiting: { workflow: Record<string, number>; activity: Record<string, number> }
}

export interface TemporalServer {
  port: number
  /** What `Connection.connect({ address })` and `NativeConnection` take; with security, `apiKey` and `tls` beside it. */
  address: string
  /** What is watched of it: runs by type and status, tasks that wait by queue. */
  figures(): TemporalFigures
  /** Answers waiting polls, closes connections and the store. */
  stop(): Promise<void>
}

const LARGEST_MESSAGE = 64 * 1024 * 1024

/**
 * Starts the embedded Temporal-protocol server in this process, on the state in `dataDir`.
 * @throws when the port is taken or the state cannot be opened.
 */
export async function startTemporal(options: TemporalOptions): Promise<TemporalServer> {
  const host = options.host ?? '127.0.0.1'
  const engine = new Engine(options)
  engine.store.onFailure = error => options.onFailure?.(error)
  const server = new Server({
    'grpc.max_receive_message_length': LARGEST_MESSAGE,
    'grpc.max_send_message_length': LARGEST_MESSAGE,
  })
  const { definition, implementation } = service(engine, options.security && bearerCheck(options.security.apiKey))
  server.addService(definition, implementation)
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(
      `${host}:${options.port ?? 0}`,
      serverCredentials(options.security?.certificate),
      (error, bound) => (error ? reject(error) : resolve(bound)),
    )
  }).catch(error => {
    engine.stop()
    throw error
  })
  let stopped: Promise<void> | undefined
  const stop = async () => {
    engine.stop()
    const closed = new Promise<void>(resolve => server.tryShutdown(() => resolve()))
    const forced = setTimeout(() => server.forceShutdown(), 200)
    await closed
    clearTimeout(forced)
  }
  return {
    port,
    address: `${options.security ? 'localhost' : host}:${port}`,
    figures: () => figuresOf(engine),
    stop: () => (stopped ??= stop()),
  }
}

function figuresOf({ store, workflowQueues, activityQueues }: Engine): TemporalFigures {
  return { runs: runsByType(store), waiting: { workflow: workflowQueues.depths(), activity: activityQueues.depths() } }
}

function bearerCheck(apiKey: string): (metadata: Metadata) => boolean {
  const matches = secretCheck(`Bearer ${apiKey}`)
  return metadata => matches(String(metadata.get('authorization')[0] ?? ''))
}
