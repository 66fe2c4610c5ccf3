import { write, writeSync } from 'node:fs'

/** Bytes written at once, and bytes that may wait: what comes beyond is dropped rather than kept in memory. */
const BATCH = 8192
const MOST = 1024 * 1024
/** Milliseconds a line may wait for others: writing each by itself costs as much as a small command. */
const WAIT_MS = 250
const LAST_TRIES = 5

/**
 * Where the lines of a process go, some at a time: a log that cannot be written (a full disk, a reader that is gone)
 * loses lines and nothing else. A slow reader is waited for without holding anybody up.
 */
export class LogLines {
  readonly #fd: number
  #waiting = ''
  #underWay = Buffer.alloc(0)
  #writing = false
  #lost = 0

  constructor(fd: number) {
    this.#fd = fd
    setInterval(() => this.flush(), WAIT_MS).unref()
    process.on('exit', () => this.#flushSync())
  }

  /** Lines dropped so far. */
  get lost(): number {
    return this.#lost
  }

  write(line: string): void {
    if (this.#waiting.length > MOST) {
      this.#lost += 1
      return
    }
    this.#waiting += line
    if (this.#waiting.length >= BATCH) this.flush()
  }

  flush(): void {
    if (this.#writing) return
    if (this.#underWay.length === 0) {
      if (this.#waiting === '') return
      this.#underWay = Buffer.from(this.#waiting)
      this.#waiting = ''
    }
    this.#writing = true
    write(this.#fd, this.#underWay, 0, this.#underWay.length, null, (error, written) => {
      this.#writing = false
      if (error) return this.#failed(error)
      this.#underWay = this.#underWay.subarray(written)
      if (this.#underWay.length > 0 || this.#waiting.length >= BATCH) this.flush()
    })
  }

  /** A reader that is behind is tried again at the next turn; any other failure costs the lines that met it. */
  #failed({ code }: NodeJS.ErrnoException): void {
    if (code === 'EAGAIN' || code === 'EBUSY') return
    this.#lost += this.#underWay.toString().split('\n').length - 1
    this.#underWay = Buffer.alloc(0)
  }

  #flushSync(): void {
    // What another thread is writing at this moment is not written twice.
    let rest = Buffer.concat([this.#writing ? Buffer.alloc(0) : this.#underWay, Buffer.from(this.#waiting)])
    try {
      for (let tries = 0; rest.length > 0 && tries < LAST_TRIES; tries++)
        rest = rest.subarray(writeSync(this.#fd, rest))
    } catch {
      // Nobody reads any more.
    }
  }
}
