import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { type Deed, orderFor, told } from './orders.ts'

/** What a kernel caches, and what a disk writes at once. */
const PAGE = 4096
const SECTOR = 512

/** Control: it says at once that the log is on the disk. */
const lies = process.env.FAITAGE_TEST_DISK_SYNC === 'off'

/** The disk did not do what it was asked to. */
export class DiskError extends Error {
  readonly code: 'EIO' | 'ENOSPC'

  constructor(code: 'EIO' | 'ENOSPC') {
    super(code)
    this.code = code
  }
}

/** One for all who open the same file, as a kernel has one memory of it. */
const open = new Map<string, { file: FaultyFile; users: number }>()

export function openFaulty(path: string): FaultyFile {
  const found = open.get(path) ?? { file: new FaultyFile(path), users: 0 }
  open.set(path, found)
  found.users++
  return found.file
}

/**
 * A file as a kernel keeps it: what is written is seen at once, and is on the disk after the next `sync` only. The file
 * itself holds what is seen; what the disk holds instead is kept here, page by page, and takes its place when the power
 * goes. A `sync` that fails leaves its pages clean and unwritten, as Linux does: a later one that goes well does not bring
 * them to the disk, even of another process. Cutting a file short is on the disk at once.
 */
export class FaultyFile {
  readonly #path: string
  readonly #fd: number
  readonly #log: boolean
  /** Where pages that a failed `sync` gave up are kept for the next process. */
  readonly #lostFile: string
  /** Pages that the disk holds otherwise than they are seen. */
  readonly #stale: Map<number, Buffer>
  readonly #dirty = new Set<number>()
  #sizeOnDisk: number

  constructor(path: string) {
    this.#path = path
    this.#log = path.endsWith('-wal')
    this.#lostFile = `${path}.lost`
    this.#fd = openSync(path, 'a+', 0o600)
    closeSync(this.#fd)
    this.#fd = openSync(path, 'r+')
    this.#stale = new Map(readLost(this.#lostFile))
    this.#sizeOnDisk = this.size()
  }

  size(): number {
    return fstatSync(this.#fd).size
  }

  /** @returns how many bytes there were */
  read(into: Uint8Array, at: number): number {
    const failure = this.#obey('read')
    if (failure) throw failure
    return readSync(this.#fd, into, 0, into.length, at)
  }

  write(bytes: Uint8Array, at: number): void {
    const failure = this.#obey('write')
    this.#rememberPages(at, bytes.length)
    // A write that fails has often come half way.
    writeSync(this.#fd, bytes, 0, failure ? bytes.length >>> 1 : bytes.length, at)
    if (failure) throw failure
  }

  truncate(size: number): void {
    ftruncateSync(this.#fd, size)
    this.#sizeOnDisk = Math.min(this.#sizeOnDisk, size)
    for (const page of [...this.#stale.keys()]) if (page * PAGE >= size) this.#forget(page)
  }

  sync(): void {
    if (lies && this.#log) return
    const failure = this.#obey('sync')
    if (failure) {
      this.#dirty.clear()
      this.#keepLost()
      throw failure
    }
    fsyncSync(this.#fd)
    for (const page of [...this.#dirty]) this.#forget(page)
    this.#sizeOnDisk = this.size()
    this.#keepLost()
  }

  close(): void {
    const found = open.get(this.#path)
    if (!found || --found.users > 0) return
    open.delete(this.#path)
    closeSync(this.#fd)
  }

  /** What the disk holds takes the place of what was seen: of each sector on its way the old or the new, by chance. */
  static powerOff(random: () => number): never {
    for (const { file } of open.values()) file.#settle(random)
    process.kill(process.pid, 'SIGKILL')
    throw new Error('unreachable')
  }

  #settle(random: () => number): void {
    const size = this.size()
    for (const [page, old] of this.#stale) {
      for (let at = page * PAGE; at < Math.min(size, (page + 1) * PAGE); at += SECTOR) {
        if (this.#dirty.has(page) && random() < 0.5) continue
        writeSync(this.#fd, old, at % PAGE, Math.min(SECTOR, size - at), at)
      }
    }
    if (size > this.#sizeOnDisk && random() < 0.5) ftruncateSync(this.#fd, this.#sizeOnDisk)
    rmSync(this.#lostFile, { force: true })
  }

  #forget(page: number): void {
    this.#stale.delete(page)
    this.#dirty.delete(page)
  }

  #keepLost(): void {
    const lost = [...this.#stale].map(([page, old]) => [page, old.toString('base64')])
    if (lost.length === 0) rmSync(this.#lostFile, { force: true })
    else writeFileSync(this.#lostFile, JSON.stringify(lost))
  }

  #rememberPages(at: number, length: number): void {
    for (let page = Math.floor(at / PAGE); page * PAGE < at + length; page++) {
      this.#dirty.add(page)
      if (this.#stale.has(page)) continue
      const old = Buffer.alloc(PAGE)
      readSync(this.#fd, old, 0, PAGE, page * PAGE)
      this.#stale.set(page, old)
    }
  }

  /** @returns how what was asked has to fail, if it has to */
  #obey(deed: Deed): DiskError | undefined {
    const order = orderFor(deed, this.#log)
    if (!order) return undefined
    told(order)
    if (order.what === 'power') FaultyFile.powerOff(order.random)
    if (order.deadly) setImmediate(() => process.kill(process.pid, 'SIGKILL'))
    return new DiskError(order.what === 'full' ? 'ENOSPC' : 'EIO')
  }
}

function readLost(file: string): [number, Buffer][] {
  try {
    const lost = JSON.parse(readFileSync(file, 'utf8')) as [number, string][]
    return lost.map(([page, old]) => [page, Buffer.from(old, 'base64')])
  } catch {
    return []
  }
}
