import type { Writable } from 'node:stream'
import { ServerInterceptingCall, type ServerInterceptingCallInterface, type ServerInterceptor } from '@grpc/grpc-js'

/** Bytes of one call on their way to a client above which more wait until they have left. */
const AHEAD_BYTES = 256 * 1024

/**
 * What a call says at a time leaves together. The library hands a message over when the one before has left, so that the
 * answers of a group went out one by one, each a call of the system, however many were ready.
 */
class GatheringCall extends ServerInterceptingCall {
  /** The library keeps it to itself; where it no longer had it, messages would leave as it lets them. */
  readonly #stream: Writable | undefined

  constructor(call: ServerInterceptingCallInterface) {
    super(call)
    this.#stream = (call as { stream?: Writable }).stream
  }

  override sendMessage(message: unknown, sent: () => void): void {
    const stream = this.#stream
    if (stream === undefined) {
      super.sendMessage(message, sent)
      return
    }
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    const ahead = stream.writableLength < AHEAD_BYTES
    super.sendMessage(message, ahead ? () => undefined : sent)
    if (ahead) sent()
  }
}

/** For the calls that say more than once. */
export const gatherMessages: ServerInterceptor = (method, call) =>
  method.responseStream ? new GatheringCall(call) : new ServerInterceptingCall(call)
