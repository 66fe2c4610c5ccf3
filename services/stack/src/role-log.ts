import { closeSync, fstatSync, ftruncateSync, openSync, renameSync, write } from 'node:fs'
import { Writable } from 'node:stream'

export interface RoleLogOptions {
  /** Bytes of one file. */
  readonly limit?: number
  /** Files kept in all, the one being written among them. */
  readonly files?: number
}

const LIMIT = 10 * 1024 * 1024
const FILES = 3

/**
 * The log of one role: never more than some files of some size, and never a failure. What cannot be written (a full
 * disk, a folder that has gone) is dropped and counted; the first line that can be written again says how much that was.
 */
export class RoleLog extends Writable {
  readonly #file: string
  readonly #limit: number
  readonly #files: number
  #fd: number | undefined
  #size = 0
  #lost = 0
  #cut = false

  /** @param file path; older ones are beside it, `.1` the newest of them */
  constructor(file: string, { limit = LIMIT, files = FILES }: RoleLogOptions = {}) {
    super({ decodeStrings: true })
    // Written to after its end, by a role that speaks while it is stopped: no failure either.
    this.on('error', () => undefined)
    this.#file = file
    this.#limit = limit
    this.#files = files
  }

  /** Bytes dropped since the last that could be written. */
  get lost(): number {
    return this.#lost
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const line = this.#lost > 0 ? Buffer.concat([this.#gap(), chunk]) : chunk
    let fd: number
    try {
      if (this.#size > 0 && this.#size + line.length > this.#limit) this.#rotate()
      fd = this.#open()
    } catch {
      this.#drop(chunk.length, done)
      return
    }
    write(fd, line, 0, line.length, null, (error, written) => {
      this.#size += written ?? 0
      // What was cut off stays unfinished until a whole line follows.
      if (written) this.#cut = written < line.length
      if (error || this.#cut) return this.#drop(chunk.length, done)
      this.#lost = 0
      done()
    })
  }

  override _final(done: () => void): void {
    this.#close()
    done()
  }

  #drop(bytes: number, done: () => void): void {
    this.#lost += bytes
    this.#close()
    done()
  }

  #open(): number {
    if (this.#fd !== undefined) return this.#fd
    const fd = openSync(this.#file, 'a', 0o600)
    this.#fd = fd
    this.#size = fstatSync(fd).size
    return fd
  }

  #close(): void {
    if (this.#fd === undefined) return
    try {
      closeSync(this.#fd)
    } catch {
      // Its last bytes could not be kept: they are lost as the others.
    }
    this.#fd = undefined
  }

  /** Shifts the files by one; where they cannot be renamed, the current one begins anew rather than grow. */
  #rotate(): void {
    this.#close()
    try {
      for (let age = this.#files - 1; age >= 1; age--)
        rename(age === 1 ? this.#file : `${this.#file}.${age - 1}`, `${this.#file}.${age}`)
      this.#size = 0
    } catch {
      ftruncateSync(this.#open())
      this.#size = 0
    }
  }

  #gap(): Buffer {
    const line = JSON.stringify({ level: 40, time: Date.now(), lost: this.#lost, msg: 'bytes of this log were lost' })
    return Buffer.from(`${this.#cut ? '\n' : ''}${line}\n`)
  }
}

function rename(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
