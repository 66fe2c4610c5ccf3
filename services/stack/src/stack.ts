import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ledgersOf } from '@faitage/projections/kernel/personal-data/ledger'
import { embeddedAccounts, embeddedBank } from './accounts.ts'
import { LEDGER } from './backup/folder.ts'
import { settleLedgers } from './backup/forgotten.ts'
import { type BackupPlan, backupPlan, keepBackups } from './backup/keep-backups.ts'
import { takeBeside } from './backup/take-beside.ts'
import { demandWhole } from './backup/unfinished.ts'
import { dataDirOf, readConfig, root, type StackConfig } from './config.ts'
import { demandKnownVersion, noteVersion } from './data-version.ts'
import { embeddedEventStore, embeddedTemporal } from './embedded-engines.ts'
import { engineLocks } from './engine-locks.ts'
import { lockFolder } from './folder-lock.ts'
import { freePort, onFreePorts, type PickPort } from './free-port.ts'
import { embeddedIdentityProvider } from './identity-provider.ts'
import { keepLastWatch } from './last-watch.ts'
import { keepNotingRoles } from './noted-roles.ts'
import { type SupervisedPostgres, supervisePostgres } from './postgres.ts'
import { keepPrivate } from './private-folder.ts'
import { RoleLog } from './role-log.ts'
import { roleEntries } from './roles/entries.ts'
import { runOnce } from './run-once.ts'
import { demoAccounts, demoPassword } from './seed/accounts.ts'
import { seedDemonstration } from './seed.ts'
import { noteUse, settleUse } from './settle-use.ts'
import { metricsPorts, openStackMetrics } from './stack-metrics.ts'
import { type Role, SupervisedRole } from './supervisor.ts'

export interface StackOptions {
  dataDir?: string
  /** 0 takes a free port. */
  port?: number
  demo?: boolean
  env?: Record<string, string>
  say?: (line: string) => void
  /** Puts something between the roles and an engine, for tests that cut the line. @returns the port to reach it by */
  through?: (engine: 'postgres' | 'eventstore' | 'temporal', host: string, port: number) => Promise<number>
  /** Chooses the ports of the engines, of the worker's way in, and of the API where 0 was asked for. */
  pickPort?: PickPort
  /** Milliseconds that a role may not answer before it is ended and started again: measures hold one for longer. */
  hangMs?: number
}

export type RoleName = 'postgres' | 'eventstore' | 'temporal' | 'api' | 'projector' | 'worker' | 'stand-ins'

export interface Stack {
  readonly url: string
  readonly config: StackConfig
  /** What every role was started with: addresses and secrets. */
  readonly env: Record<string, string>
  /** Where each role serves its figures for Prometheus; empty where nobody asked. */
  readonly metrics: ReadonlyMap<string, number>
  /** Settles once the worker is ready; pages and commands do not wait for it, imports do. */
  readonly worker: Promise<void>
  /** The process of a role, for tests that kill it; it is started again by itself. */
  pid(role: RoleName): number | undefined
  stop(): Promise<void>
}

/**
 * MB of new objects that a role lets gather, where it has little to do. Those that people wait for take what V8 gives them, and give
 * it back at rest: with less they collected three times as often, and every answer paid for it.
 */
const young = (megabytes: number) => [`--max-semi-space-size=${megabytes}`]

/** What is started and served is looked at once in a process. */
let built: Promise<void> | undefined

const OWNER_ONLY = 0o077

/**
 * Starts the whole product: the engines that no environment variable points at, then the API, the projector and the
 * worker, each a process of its own, then the first administrator and the demonstration data.
 *
 * @throws when another stack uses the data folder, or a role cannot start; everything started is stopped first
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const say = options.say ?? console.log
  // What this process and its roles write is this user's only; what is built is the project's.
  const usual = process.umask(OWNER_ONLY)
  const dataDir = dataDirOf({ ...process.env, ...options.env }, options)
  keepPrivate(dataDir)
  const unlock = lockFolder(dataDir)
  let config: StackConfig
  let plan: BackupPlan | undefined
  try {
    // Before anything is made there: a secret would be taken for that of what was put aside.
    demandWhole(dataDir)
    config = readConfig({ ...process.env, ...options.env }, options)
    demandKnownVersion(config.dataDir)
    plan = backupPlan({ ...process.env, ...options.env })
    settleUse(config, { ...process.env, ...options.env })
  } catch (error) {
    unlock()
    throw error
  }
  const journal = new RoleLog(join(config.dataDir, 'logs', 'stack.log'))
  // What happens to the roles is said where it was started, and kept: nobody may be looking.
  const tell = (message: string) => {
    journal.write(`${JSON.stringify({ level: 40, time: Date.now(), msg: message })}\n`)
    say(message)
  }
  const stops: (() => Promise<void>)[] = []
  const lastWatch = keepLastWatch()
  const stop = async () => {
    for (const step of stops.reverse()) await step().catch(error => tell((error as Error).message))
    stops.length = 0
    lastWatch.end()
    journal.end()
    unlock()
  }
  try {
    process.umask(usual)
    built ??= runOnce('services/stack/src/artifacts.main.ts', {}, 'La construction a échoué :', say)
    process.umask(OWNER_ONLY)
    await built.catch(error => {
      built = undefined
      throw error
    })
    const ledgers = ledgersOf({ ...process.env, ...options.env, FAITAGE_DATA: config.dataDir })
    try {
      settleLedgers(ledgers)
    } catch (error) {
      // What cannot be read says nothing to the vault either; the rest is served.
      ledgers.length = 0
      tell(`Les registres des oublis n’ont pas pu être mis d’accord : ${(error as Error).message}`)
    }
    const locks = await engineLocks(config.dataDir)
    const roles = new Map<RoleName, SupervisedRole>()
    const ports = await metricsPorts({ ...process.env, ...options.env })
    const metrics = await openStackMetrics(ports.get('stack'), config.dataDir, () => roles.values())
    stops.push(async () => metrics?.close())
    stops.push(keepNotingRoles(config.dataDir, () => roles.values()))
    let postgres: SupervisedPostgres | undefined
    const logDir = join(config.dataDir, 'logs')
    const launch = async (
      name: RoleName,
      entry: string,
      env: Record<string, string>,
      nodeOptions?: string[],
      start: 'start' | 'startAtLast' = 'start',
    ) => {
      const measuredAt = { METRICS_PORT: String(ports.get(name) ?? '') }
      const role: Role = { name, entry, env: { ...env, ...measuredAt }, ...(nodeOptions ? { nodeOptions } : {}) }
      const supervised = new SupervisedRole(role, logDir, tell, {
        onStarted: tellOfPostgres,
        ...(options.hangMs ? { hangMs: options.hangMs } : {}),
      })
      roles.set(name, supervised)
      stops.push(() => supervised.stop())
      await supervised[start]().catch(async error => {
        await supervised.stop()
        throw error
      })
    }
    // Who outlives the stack takes Postgres with them: it has no line to us.
    const tellOfPostgres = () => {
      for (const role of roles.values()) if (postgres) role.tell({ postgres: postgres.pid() })
      lastWatch.over(
        postgres?.pid(),
        [...roles.values()].flatMap(role => role.pid ?? []),
      )
    }

    const reach = async (engine: 'postgres' | 'eventstore' | 'temporal', address: string) => {
      const [place, host, port] = /(localhost|127\.0\.0\.1):(\d+)/.exec(address) ?? []
      if (!options.through || !place || !host) return address
      return address.replace(place, `${host}:${await options.through(engine, '127.0.0.1', Number(port))}`)
    }
    const { pickPort = freePort } = options
    const embedding = { config, locks, launch, pickPort }
    const [database, eventStore, temporal] = await Promise.all([
      config.external.database ??
        supervisePostgres(join(config.dataDir, 'postgres'), tell, tellOfPostgres).then(started => {
          postgres = started
          stops.unshift(started.stop)
          tellOfPostgres()
          return reach('postgres', started.url)
        }),
      config.external.eventStore ?? embeddedEventStore(embedding).then(address => reach('eventstore', address)),
      config.external.temporal
        ? { TEMPORAL_ADDRESS: config.external.temporal }
        : embeddedTemporal(embedding, young(1)).then(async variables => ({
            ...variables,
            TEMPORAL_ADDRESS: await reach('temporal', String(variables.TEMPORAL_ADDRESS)),
          })),
    ])
    // They agree by now: what one of them says, all do.
    const preparing = { DATABASE_URL: database, FAITAGE_FORGOTTEN: ledgers[0] ?? '', FAITAGE_DATA: '' }
    await runOnce(roleEntries.migrations, preparing, 'La base de données n’a pas pu être préparée :')

    const given = { ...process.env, ...options.env }
    const addresses = { DATABASE_URL: database, EVENTSTORE_URL: eventStore, ...temporal }
    const { url, env, worker } = await onFreePorts(pickPort, async choose => {
      const port = config.port || (await choose(config.host))
      const url = `http://${config.host}:${port}`
      const workerPort = await choose()
      const provider = await embeddedIdentityProvider(config, given, port)
      const accounts = await embeddedAccounts(config, given, database)
      const publicUrl = given.FAITAGE_PUBLIC_URL ?? url
      const bank = await embeddedBank(config, given, database, publicUrl)
      const env = {
        FAITAGE_PUBLIC_URL: publicUrl,
        ...provider?.api,
        ...accounts?.api,
        ...bank?.api,
        ...options.env,
        ...addresses,
        FAITAGE_API_URL: `http://127.0.0.1:${workerPort}`,
        FAITAGE_WORKER_HOST: '127.0.0.1',
        FAITAGE_WORKER_PORT: String(workerPort),
        FAITAGE_DATA: config.dataDir,
        FAITAGE_FORGOTTEN: given.FAITAGE_FORGOTTEN ?? join(config.dataDir, LEDGER),
        FAITAGE_DEMO: config.demo ? '1' : '0',
        [config.demo ? 'FAITAGE_DEMO_ACCOUNTS' : 'FAITAGE_KNOWN_ACCOUNTS']: demonstrationAccounts,
        FAITAGE_SECRET: config.secret,
        FAITAGE_WORKER_TOKEN: config.workerToken,
        FAITAGE_WEB_DIST: options.env?.FAITAGE_WEB_DIST ?? join(root, 'web/dist'),
        HOST: config.host,
        PORT: String(port),
      }
      const worker = { NODE_ENV: 'production', ...env }
      const standIns = [accounts, bank, provider].flatMap(one => (one ? [one.env] : []))
      try {
        await Promise.all([
          launch('projector', 'projections/src/main.ts', worker),
          launch('api', 'services/api/src/main.ts', worker),
          // Without them the rest of a demonstration works.
          standIns.length > 0 &&
            launch('stand-ins', roleEntries['stand-ins'], Object.assign({}, ...standIns), young(1), 'startAtLast'),
        ])
      } catch (error) {
        await Promise.all((['projector', 'api', 'stand-ins'] as const).map(name => roles.get(name)?.stop()))
        throw error
      }
      return { url, env, worker }
    })
    stops.push(writeAddresses(config.dataDir, env))
    const background = launch('worker', 'workflows/src/main.ts', worker, young(8), 'startAtLast')
    noteUse(config)
    noteVersion(config.dataDir)
    await seedDemonstration(config, worker)
    if (plan) {
      const backups = keepBackups(plan, (to, signal) => takeBeside(env, to, signal), tell)
      stops.push(() => backups.stop())
    }
    return {
      url,
      config,
      env,
      metrics: ports,
      worker: background,
      pid: name => (name === 'postgres' ? postgres?.pid() : roles.get(name)?.pid),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The accounts that the sign-in page of a demonstration offers, and that nobody else's product lets in. */
const demonstrationAccounts = JSON.stringify(
  demoAccounts.map(({ email, label }) => ({ email, label, password: demoPassword })),
)

const temporalNames = ['TEMPORAL_ADDRESS', 'TEMPORAL_API_KEY', 'TEMPORAL_TLS_SERVER_CA_CERT_PATH']

/** Leaves the addresses in a file of its owner's only, so that the operator's commands find the running engines. */
function writeAddresses(dataDir: string, env: Record<string, string>): () => Promise<void> {
  const file = join(dataDir, 'environment')
  const names = [
    'DATABASE_URL',
    'EVENTSTORE_URL',
    'FAITAGE_SECRET',
    'FAITAGE_DATA',
    'FAITAGE_FORGOTTEN',
    ...temporalNames,
  ]
  const lines = names.flatMap(name => (env[name] ? [`${name}=${env[name]}\n`] : []))
  writeFileSync(file, lines.join(''), { mode: 0o600 })
  return async () => rmSync(file, { force: true })
}
