import { Server, ServerCredentials } from '@grpc/grpc-js'
import { Engine, type EngineOptions } from './engine.ts'
import { service } from './service.ts'

export interface TemporalOptions extends EngineOptions {
  host?: string
  /** 0 (the default) takes a free port. */
  port?: number
  /** Called when the state can no longer be written; the server answers UNAVAILABLE from then on. */
  onFailure?: (error: Error) => void
}

export interface TemporalServer {
  port: number
  /** What `Connection.connect({ address })` and `NativeConnection` take. */
  address: string
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
  const { definition, implementation } = service(engine)
  server.addService(definition, implementation)
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`${host}:${options.port ?? 0}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
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
  return { port, address: `${host}:${port}`, stop: () => (stopped ??= stop()) }
}
