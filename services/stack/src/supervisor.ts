import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './config.ts'
import { HANG_MS, watchLiveness } from './liveness.ts'
import { RoleLog } from './role-log.ts'
import { startFile } from './roles/entries.ts'

export interface Role {
  readonly name: string
  /** Entry file from the project's root. */
  readonly entry: string
  readonly env: Record<string, string>
  /** Node's own options, e.g. a memory bound. */
  readonly nodeOptions?: readonly string[]
}

/** Compiled code kept between starts: quicker, and 30 MB less in each role, which then loads no compiler of types. */
export const compileCache = join(root, 'node_modules/.cache/compile')

/**
 * The C library of Linux gives each thread a heap of its own, and keeps big blocks once one was freed: of hashes, threads and
 * compressions, a hundred MB stay. Two heaps do, and what is big goes back.
 */
const allocation = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
}

/** Milliseconds after which a role that was started is there to stay. */
const SETTLED_MS = 60_000
const READY_TIMEOUT_MS = 60_000

/**
 * One role kept alive: started, watched, started again with a growing delay when it dies, ended when it hangs, stopped on
 * demand.
 */
export class SupervisedRole {
  readonly role: Role
  readonly #logFile: string
  readonly #onCrash: (message: string) => void
  readonly #onStarted: (() => void) | undefined
  readonly #hangMs: number
  readonly #settledMs: number
  readonly #log: RoleLog
  #child: ChildProcess | undefined
  #stopping = false
  #lastWords = ''
  #failures = 0
  /** Once it has lived for a while its former ends count no more. */
  #settled: NodeJS.Timeout | undefined
  #ends = 0
  #startedAt = new Date()
  #memoryBytes: number | undefined

  /**
   * @param options.hangMs how long it may not answer before it is ended and started again
   * @param options.settledMs how long it lives before its former ends count no more
   */
  constructor(
    role: Role,
    logDir: string,
    onCrash: (message: string) => void,
    options: { hangMs?: number; settledMs?: number; onStarted?: () => void } = {},
  ) {
    this.role = role
    this.#onCrash = onCrash
    this.#onStarted = options.onStarted
    this.#hangMs = options.hangMs ?? HANG_MS
    this.#settledMs = options.settledMs ?? SETTLED_MS
    this.#logFile = join(logDir, `${role.name}.log`)
    this.#log = new RoleLog(this.#logFile)
  }

  /** How often it ended without being asked to. */
  get ends(): number {
    return this.#ends
  }

  /** Whether its process lives. */
  get up(): boolean {
    return this.#child?.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** When its process was started, the last time. */
  get startedAt(): Date {
    return this.#startedAt
  }

  /** The memory it takes, as it said last; undefined before it did. */
  get memoryBytes(): number | undefined {
    return this.#memoryBytes
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Starts the role and waits for its `{"ready":true}` line. */
  async start(): Promise<void> {
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--import',
        new URL('./with-parent.ts', import.meta.url).href,
        ...(this.role.nodeOptions ?? []),
        startFile(this.role.entry),
      ],
      {
        cwd: root,
        env: { NODE_COMPILE_CACHE: compileCache, ...allocation, ...process.env, ...this.role.env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        // Ctrl-C reaches the whole group: the supervisor alone decides in which order the roles go.
        detached: process.platform !== 'win32',
      },
    )
    this.#child = child
    this.#startedAt = new Date()
    this.#memoryBytes = undefined
    child.stderr?.pipe(this.#log, { end: false })
    this.#lastWords = ''
    child.stderr?.on('data', chunk => {
      this.#lastWords = `${this.#lastWords}${chunk}`.slice(-2000)
    })
    await this.#ready(child)
    this.#settled = setTimeout(() => (this.#failures = 0), this.#settledMs)
    this.#settled.unref()
    child.on('error', error => this.#onCrash(`${this.role.name} : ${error.message}`))
    child.once('exit', (code, signal) => this.#exited(code, signal))
    const hung = () => {
      this.#onCrash(`${this.role.name} ne répond plus depuis ${Math.round(this.#hangMs / 1000)} s : il est arrêté.`)
      child.kill('SIGKILL')
    }
    watchLiveness(child, this.#hangMs, hung, memoryBytes => {
      this.#memoryBytes = memoryBytes
    })
    this.#onStarted?.()
  }

  /** Starts a role that the others do without meanwhile: one that cannot start is told of, and tried again as after a crash. */
  async startAtLast(): Promise<void> {
    try {
      await this.start()
    } catch (error) {
      if (this.#stopping) return
      this.#onCrash((error as Error).message)
      this.#child?.kill('SIGKILL')
      this.#exited(null, null)
    }
  }

  /** Tells the role something, for as long as its process lives. */
  tell(message: Record<string, unknown>): void {
    if (this.#child?.connected) this.#child.send(message, () => undefined)
  }

  #ready(child: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => {
        clearTimeout(timer)
        reject(new Error(`${this.role.name} ${why}. Voir ${this.#logFile}\n${this.#lastWords}`))
      }
      const died = () => fail('s’est arrêté avant d’être prêt')
      const timer = setTimeout(() => fail('n’est pas prêt après une minute'), READY_TIMEOUT_MS)
      // Not at its exit: what it said last may still be on its way.
      child.once('close', died)
      // It could not even be made: no memory, no process, no program.
      child.once('error', died)
      createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', line => {
        this.#log.write(`${line}\n`)
        if (!line.startsWith('{"ready":true')) return
        clearTimeout(timer)
        child.off('close', died)
        child.off('error', died)
        resolve()
      })
    })
  }

  #exited(code: number | null, signal: NodeJS.Signals | null): void {
    clearTimeout(this.#settled)
    if (this.#stopping) return
    this.#failures += 1
    this.#ends += 1
    const delay = Math.min(200 * 2 ** (this.#failures - 1), 10_000)
    this.#onCrash(`${this.role.name} s’est arrêté (${signal ?? code}) ; redémarrage dans ${delay} ms.`)
    setTimeout(() => {
      if (!this.#stopping) void this.startAtLast()
    }, delay)
  }

  /** Asks the role to stop; kills it when it has not after `graceMs`. */
  async stop(graceMs = 10_000): Promise<void> {
    this.#stopping = true
    const child = this.#child
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise(done => child.once('exit', done))
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await gone
      clearTimeout(timer)
    }
    this.#log.end()
  }
}
