import { writeSync } from 'node:fs'

/** Bytes written at once, and bytes that may wait: what comes beyond is dropped rather than kept in memory. */
const BATCH = 8192
const MOST = 1024 * 1024
/** Milliseconds a line may wait for others: writing each by itself costs as much as a small command. */
const WAIT_MS = 250
/** How often, and how many milliseconds apart, a process that ends still tries a reader that is behind. */
const LAST_TRIES = 20
const LAST_WAIT_MS = 10

/**
 * Where the lines of a process go, some at a time and in their order: a log that cannot be written (a full disk, a
 * reader that is gone) loses lines and nothing else. A slow reader holds nobody up: its pipe says so, and is tried again.
 */
export class LogLines {
  readonly #fd: number
  #waiting = ''
  #underWay = Buffer.alloc(0)
  #behind = false
  #lost = 0

  constructor(fd: number) {
    this.#fd = fd
    // Node.js makes the pipe behind its own stream one that answers EAGAIN instead of holding up who writes to it.
    if (fd === 2) process.stderr.on('error', () => undefined)
    setInterval(() => this.flush(), WAIT_MS).unref()
    process.on('exit', () => this.#flushLast())
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
    if (this.#waiting.length >= BATCH && !this.#behind) this.flush()
  }

  /** Writes what waits; false where the reader is behind, and the rest stays. */
  flush(): boolean {
    while (this.#underWay.length > 0 || this.#waiting !== '') {
      if (this.#underWay.length === 0) {
        this.#underWay = Buffer.from(this.#waiting)
        this.#waiting = ''
      }
      try {
        this.#underWay = this.#underWay.subarray(writeSync(this.#fd, this.#underWay))
        this.#behind = false
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        this.#behind = code === 'EAGAIN' || code === 'EBUSY'
        if (this.#behind) return false
        this.#lost += this.#underWay.toString().split('\n').length - 1
        this.#underWay = Buffer.alloc(0)
        return true
      }
    }
    return true
  }

  #flushLast(): void {
    const nobody = new Int32Array(new SharedArrayBuffer(4))
    for (let tries = 0; !this.flush() && tries < LAST_TRIES; tries++) Atomics.wait(nobody, 0, 0, LAST_WAIT_MS)
  }
}
