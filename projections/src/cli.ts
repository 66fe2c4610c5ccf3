import { EventStoreDBClient } from '@eventstore/db-client'
import { pino } from 'pino'
import { z } from 'zod'
import { checksumsOf } from './kernel/checksum.ts'
import { openDatabase } from './kernel/database.ts'
import { type Environment, readEnvironment } from './kernel/environment.ts'
import { LIVE } from './kernel/live-batch.ts'
import { headFileIn, keptHeads } from './kernel/log-proof/heads.ts'
import { migrate } from './kernel/migrate.ts'
import { isThere, LogIsOlder, missingPlace } from './kernel/older-log.ts'
import { erase } from './kernel/personal-data/erase.ts'
import { openKeyring } from './kernel/personal-data/keyring.ts'
import { ledgersOf } from './kernel/personal-data/ledger.ts'
import { masterKeyFrom, sealKeyFrom } from './kernel/personal-data/secrets.ts'
import { rebuild } from './kernel/rebuild.ts'
import { retryParked } from './kernel/retry-parked.ts'
import { statusOf } from './kernel/status.ts'
import { streamReader } from './kernel/stream-reader.ts'
import { readModels } from './read-models.ts'
import { rebuildOnOlderLog } from './rebuild-on-older-log.ts'

const ON_OLDER_LOG = '--journal-plus-ancien'
/** A rebuild needs the keys of everybody. */
const KEYS = 300_000

const usage = `Usage : npm run projections -- <commande>

  migrate         prépare ou met à jour le schéma de la base, et oublie qui les registres disent effacé
  status          position, nombre de lignes, événements mis de côté
  checksum        empreinte de chaque table
  verify          reconstruit à côté et compare les empreintes, sans rien changer
  rebuild         reconstruit toutes les tables sans interrompre le service
    --journal-plus-ancien   sur un journal plus ancien que la base, remis exprès : dit ce qui est abandonné, et l’abandonne
  retry-parked    rejoue les événements mis de côté
  forget ID…      efface des personnes pour toujours : leurs clés, et tout ce qui en était lisible

Variables : DATABASE_URL, EVENTSTORE_URL, FAITAGE_SECRET (celles de npm start, tant qu’il est lancé) ; FAITAGE_FORGOTTEN,
le registre de qui a été effacé : il faut à forget, et chaque commande le lit d’abord, avec celui de FAITAGE_DATA.`

type Context = ReturnType<typeof openContext>

function openContext(environment: Environment, ledger: string | undefined) {
  const { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, FAITAGE_SECRET: secret } = environment
  const { pool, close } = openDatabase(databaseUrl, { max: 3 })
  const eventStore = EventStoreDBClient.connectionString(eventStoreUrl)
  const keyring = openKeyring(pool, masterKeyFrom(secret), {
    capacity: KEYS,
    ledgers: ledgersOf({ ...environment, FAITAGE_FORGOTTEN: ledger }),
  })
  const log = pino({ name: 'projections', level: environment.LOG_LEVEL }, pino.destination(2))
  const sealKey = sealKeyFrom(secret)
  const kept = keptHeads(pool, sealKey, headFileIn(environment.FAITAGE_DATA))
  return {
    pool,
    eventStore,
    keyring,
    ledger,
    log,
    rebuilding: { eventStore, databaseUrl, keyring, readModels, log, sealKey, kept },
    close: async () => {
      await keyring.close()
      await close()
      await eventStore.dispose()
    },
  }
}

const commands: Record<string, (context: Context, args: readonly string[]) => Promise<number>> = {
  // Every command migrates first; this one does nothing else.
  migrate: async () => 0,
  status: async ({ pool }) => {
    const status = await statusOf(pool, readModels)
    console.log(JSON.stringify(status, null, 2))
    return status.parked.length > 0 || !status.current ? 1 : 0
  },
  checksum: async ({ pool }) => {
    console.table(await checksumsOf(pool, LIVE, readModels))
    return 0
  },
  verify: async ({ rebuilding }) => {
    const { checksums, events, seconds } = await rebuild({ ...rebuilding, purpose: 'compare' })
    if (!checksums) return 1
    const different = Object.keys(checksums.live).filter(table => checksums.live[table] !== checksums.rebuilt[table])
    for (const table of different) {
      console.log(`${table} : ${checksums.live[table]} en service, ${checksums.rebuilt[table]} reconstruite`)
    }
    console.log(`${events} événements relus en ${seconds} s : ${different.length} table(s) différente(s).`)
    return different.length === 0 ? 0 : 1
  },
  rebuild: async ({ pool, rebuilding }, args) => {
    if (args.some(arg => arg !== ON_OLDER_LOG)) {
      console.error(usage)
      return 2
    }
    const missing = await missingPlace(place => isThere(rebuilding.eventStore, place), pool)
    if (args.length > 0) return rebuildOnOlderLog(pool, rebuilding, missing)
    if (missing) throw new LogIsOlder(missing)
    const { events, seconds, parked } = await rebuild(rebuilding)
    console.log(`${events} événements relus en ${seconds} s, ${parked} mis de côté.`)
    return 0
  },
  'retry-parked': async ({ pool, eventStore, keyring }) => {
    const client = await pool.connect()
    try {
      const { retried, stillParked } = await retryParked(client, streamReader(eventStore), keyring, readModels)
      console.log(`${retried} événements rejoués, ${stillParked} encore mis de côté.`)
      return stillParked === 0 ? 0 : 1
    } finally {
      client.release()
    }
  },
  forget: async (context, ids) => {
    const wrong = ids.find(id => !z.guid().safeParse(id).success)
    if (ids.length === 0 || wrong !== undefined) {
      console.error(wrong === undefined ? 'Indiquez qui effacer.' : `« ${wrong} » n’est l’identifiant de personne.`)
      return 2
    }
    if (!context.ledger) {
      console.error('FAITAGE_FORGOTTEN doit nommer le registre de qui a été effacé : une restauration le demande.')
      return 2
    }
    const { left } = await erase(context, ids)
    console.log(`${ids.length} personne(s) effacée(s).`)
    for (const step of left) console.log(`Cette base n’a pas permis : ${step}. Faites-le par son administrateur.`)
    return left.length === 0 ? 0 : 1
  },
}

/** Runs one command; the exit code is 0 when all is well, 1 when something is to be looked at, 2 on wrong usage. */
async function run(name: string | undefined, args: readonly string[]): Promise<number> {
  const command = name === undefined ? undefined : commands[name]
  if (!command) {
    console.error(usage)
    return 2
  }
  const environment = readEnvironment({ LOG_LEVEL: 'warn', ...process.env })
  if ('problems' in environment) {
    for (const problem of environment.problems) console.error(problem)
    return 2
  }
  await migrate(environment.DATABASE_URL, ledgersOf(process.env))
  const context = openContext(environment, process.env.FAITAGE_FORGOTTEN)
  try {
    return await command(context, args)
  } finally {
    await context.close()
  }
}

try {
  process.exitCode = await run(process.argv[2], process.argv.slice(3))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
