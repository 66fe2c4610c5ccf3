import { EventStoreDBClient } from '@eventstore/db-client'
import { countOf, formatDecimal } from '@faitage/contracts/kernel/format-number'
import { openDatabase } from './kernel/database.ts'
import { readEnvironment } from './kernel/environment.ts'
import { faultText } from './kernel/log-proof/faults.ts'
import { headFileIn, headInFile, keptHeads } from './kernel/log-proof/heads.ts'
import { verifyLog } from './kernel/log-proof/verify.ts'
import { migrate } from './kernel/migrate.ts'
import { ledgersOf } from './kernel/personal-data/ledger.ts'
import { sealKeyFrom } from './kernel/personal-data/secrets.ts'

/**
 * `npm run verify`: whether the log is still what was sealed and signed, event by event and to its end. With `-- FILE`, a
 * signed head that was kept elsewhere (a backup's `secrets/log-head`), it must go on from that one too. The exit code is 0
 * when it does, 1 when it does not, 2 when it cannot be said.
 */
const [elsewhere] = process.argv.slice(2)
const environment = readEnvironment({ LOG_LEVEL: 'warn', ...process.env })
if ('problems' in environment) {
  for (const problem of environment.problems) console.error(problem)
  console.error('Lancez « npm start » d’abord, ou donnez ces variables.')
  process.exit(2)
}
const { DATABASE_URL, EVENTSTORE_URL, FAITAGE_SECRET, FAITAGE_DATA } = environment
const eventStore = EventStoreDBClient.connectionString(EVENTSTORE_URL)
try {
  await migrate(DATABASE_URL, ledgersOf(process.env))
  const { pool, close } = openDatabase(DATABASE_URL, { max: 2 })
  const key = sealKeyFrom(FAITAGE_SECRET)
  const kept = await keptHeads(pool, key, headFileIn(FAITAGE_DATA)).read()
  const witness = elsewhere === undefined ? undefined : await headInFile(key, elsewhere)
  if (elsewhere !== undefined && !witness)
    throw new Error(`${elsewhere} n’est pas une tête signée par cette installation.`)
  const heads = [kept.head, witness].filter(one => one !== undefined)
  const verified = await verifyLog(pool, eventStore, key, { heads, altered: kept.altered })
  const { events, unsealed, faults, streams, head, seconds, signedUpTo } = verified
  await close()
  for (const fault of faults) console.log(`✗ ${faultText(fault)}`)
  for (const stream of streams) console.log(`✗ la chaîne du flux ${stream} n’est pas celle qui a été scellée`)
  const found = faults.length + streams.length
  const read = `${countOf(events, 'événement relu', 'événements relus')} en ${formatDecimal(String(Math.round(seconds * 10) / 10))} s`
  const open = unsealed > 0 ? `, ${countOf(unsealed, 'pas encore scellé', 'pas encore scellés')}` : ''
  console.log(`${read}${open}\u00A0: ${found === 0 ? 'aucune anomalie' : countOf(found, 'anomalie', 'anomalies')}.`)
  if (head) console.log(`Empreinte du journal scellé : ${head}`)
  if (signedUpTo >= 0n) console.log(`Dernière tête signée qui tient : position ${signedUpTo}.`)
  else console.log('Aucune tête signée n’a été trouvée : la fin du journal n’est prouvée que par ses sceaux.')
  process.exitCode = found === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
} finally {
  await eventStore.dispose()
}
