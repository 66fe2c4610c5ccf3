import type { ServerWritableStream, ServiceError } from '@grpc/grpc-js'

/** The answering side of a streaming call, with its client's pace. */
export class Sink {
  readonly #call: ServerWritableStream<unknown, Buffer>
  #full = false
  #closed = false
  #closing: (() => void)[] = []

  constructor(call: ServerWritableStream<unknown, Buffer>) {
    this.#call = call
    const close = (): void => {
      this.#closed = true
      for (const wake of this.#closing) wake()
      this.#closing = []
    }
    call.on('cancelled', close)
    call.on('close', close)
    call.on('error', close)
    call.on('drain', () => {
      this.#full = false
    })
  }

  /** The client has gone or the call is over. */
  get closed(): boolean {
    return this.#closed
  }

  /** True when the client is behind: await {@link ready} before going on. */
  get full(): boolean {
    return this.#full
  }

  send(message: Buffer): void {
    if (!this.#closed && !this.#call.write(message)) this.#full = true
  }

  /** Resolves when the client has taken what was sent, or is gone. */
  async ready(): Promise<void> {
    if (!this.#full || this.#closed) return
    await this.until(resolve => this.#call.once('drain', resolve))
  }

  /** Resolves when `arm` calls back, or the client is gone. */
  until(arm: (resolve: () => void) => void): Promise<void> {
    if (this.#closed) return Promise.resolve()
    return new Promise(resolve => {
      const done = (): void => {
        this.#closing = this.#closing.filter(other => other !== done)
        resolve()
      }
      this.#closing.push(done)
      arm(done)
    })
  }

  end(): void {
    if (!this.#closed) this.#call.end()
    this.#closed = true
  }

  fail(error: ServiceError): void {
    if (this.#closed) return
    this.#call.emit('error', error)
    this.#closed = true
    for (const wake of this.#closing) wake()
    this.#closing = []
  }
}
