import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { APPLICATION, ensureApplicationRole, ensureDatabase } from './application-role.ts'
import { type Binaries, findBinaries, runnable, type ServiceUser, serviceUser } from './binaries.ts'
import { buffersFor } from './buffers.ts'
import { type Cluster, openCluster, readPidFile, SUPERUSER, takeOver } from './cluster.ts'

export type PostgresOptions = {
  /** Folder of the cluster, its password and its log; created when missing, taken up again when not. */
  readonly dataDir: string
  /** Default 127.0.0.1. */
  readonly host?: string
  /** Default 0: any free port. */
  readonly port?: number
  /** False never waits for the disk: for tests, which survive a killed process but not a power cut. Default true. */
  readonly durable?: boolean
  readonly maxConnections?: number
}

export type Postgres = {
  /** Connection string of a database, made when missing by `createDatabase`, as the role the product works as. */
  url(database: string): string
  /** The same as superuser. */
  adminUrl(database: string): string
  readonly port: number
  readonly pid: number
  /** Resolves with the exit code (null: killed) however the server ends. */
  readonly exited: Promise<number | null>
  /** Makes a database of the product's own unless it is there. */
  createDatabase(name: string): Promise<void>
  /** Ends connections, writes what is waiting; resolves when the process has gone. */
  stop(): Promise<void>
}

const START_MS = 60_000
const STOP_MS = 20_000
const PORT_TRIES = 5

/**
 * Starts a Postgres of its own as a child process, after whatever a killed predecessor left in the folder.
 * @param pick answers a port nobody listens on, where none is asked for
 * @throws when the folder cannot be used, the port asked for is taken, or it does not serve within a minute.
 */
export async function startPostgres(options: PostgresOptions, pick = freePort): Promise<Postgres> {
  const { host = '127.0.0.1', durable = true } = options
  const user = serviceUser()
  const binaries = runnable(await findBinaries(), user)
  const cluster = await openCluster(resolve(options.dataDir), binaries, user, durable)
  await takeOver(cluster.folder)
  const buffers = buffersFor(cluster.folder)
  const launchOn = (port: number) =>
    launch(binaries, cluster, user, settings(host, port, durable, options.maxConnections ?? 80, buffers))
  const { child, exited, port } = options.port
    ? await serving(launchOn, options.port, cluster)
    : await servingAnywhere(launchOn, () => pick(host), cluster)
  const urlAs = (role: string, password: string) => (database: string) =>
    `postgres://${role}:${password}@${host}:${port}/${database}`
  const adminUrl = urlAs(SUPERUSER, cluster.password)
  await ensureApplicationRole(adminUrl('postgres'), cluster.applicationPassword)
  return {
    url: urlAs(APPLICATION, cluster.applicationPassword),
    adminUrl,
    port,
    pid: child.pid as number,
    exited,
    createDatabase: name => ensureDatabase(adminUrl, name),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGINT')
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await exited
      clearTimeout(force)
    },
  }
}

/** Frugal for a laptop, durable as production; nothing a person typed reaches the log. */
function settings(
  host: string,
  port: number,
  durable: boolean,
  connections: number,
  buffers: number,
): Record<string, string | number> {
  return {
    listen_addresses: host,
    port,
    unix_socket_directories: '',
    max_connections: connections,
    shared_buffers: `${buffers}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '256MB',
    random_page_cost: 1.1,
    wal_level: 'minimal',
    max_wal_senders: 0,
    wal_buffers: '4MB',
    min_wal_size: '64MB',
    // A segment used again would keep what it held of people who have been erased since.
    wal_recycle: 'off',
    max_wal_size: '512MB',
    checkpoint_completion_target: 0.9,
    synchronous_commit: durable ? 'on' : 'off',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    io_method: 'sync',
    autovacuum_max_workers: 1,
    autovacuum_naptime: '20s',
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    max_worker_processes: 2,
    max_logical_replication_workers: 0,
    huge_pages: 'off',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
  }
}

function launch(
  binaries: Binaries,
  cluster: Cluster,
  user: ServiceUser,
  values: Record<string, string | number>,
): ChildProcess {
  // Appended to, so that it may be cut short while it is written.
  const { O_WRONLY, O_CREAT, O_TRUNC, O_APPEND } = constants
  const log = openSync(cluster.logFile, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
  const args = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', cluster.folder, ...args], {
    ...user,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log],
    // Ctrl-C reaches the whole group: the supervisor alone decides when the database goes, after its users.
    detached: true,
  })
  closeSync(log)
  return child
}

type Serving = { child: ChildProcess; exited: Promise<number | null>; port: number }

async function serving(launchOn: (port: number) => ChildProcess, port: number, cluster: Cluster): Promise<Serving> {
  const child = launchOn(port)
  const exited = new Promise<number | null>(done => child.once('exit', done))
  await served(child, cluster)
  return { child, exited, port }
}

/** A port that was free may be taken, by a connection of anybody's, before Postgres listens on it: then another one serves. */
async function servingAnywhere(
  launchOn: (port: number) => ChildProcess,
  pick: () => Promise<number>,
  cluster: Cluster,
): Promise<Serving> {
  for (let tries = 1; ; tries++) {
    try {
      return await serving(launchOn, await pick(), cluster)
    } catch (error) {
      if (tries === PORT_TRIES || !(error as Error).message.includes('could not bind')) throw error
    }
  }
}

async function served(child: ChildProcess, cluster: Cluster): Promise<void> {
  let failure: Error | undefined
  child.once('error', error => {
    failure = error
  })
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(8)) {
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`Postgres n’a pas démarré : ${readFileSync(cluster.logFile, 'utf8').trim().slice(-1000)}`)
    }
    const state = readPidFile(cluster.folder)
    if (state?.pid === child.pid && state?.ready) return
  }
  child.kill('SIGKILL')
  throw new Error('Postgres n’a pas démarré en une minute.')
}

function freePort(host: string): Promise<number> {
  return new Promise((done, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
