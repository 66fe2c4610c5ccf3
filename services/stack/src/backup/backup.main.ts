import { join, resolve } from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'
import { filesConfigFrom } from '@faitage/api/files/file-config'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import { noteBackup } from '@faitage/projections/kernel/backup-note'
import { readEnvironment } from '@faitage/projections/kernel/environment'
import { sealKeyFrom } from '@faitage/projections/kernel/personal-data/secrets'
import { root } from '../config.ts'
import { readBackup } from './manifest.ts'
import { takeBackup } from './take.ts'

/** `npm run backup -- FOLDER`: saves the installation that runs. Ctrl-C gives up and leaves nothing. */
const [to] = process.argv.slice(2)
const environment = readEnvironment({ LOG_LEVEL: 'warn', ...process.env })
if (!to || 'problems' in environment) {
  console.error('Usage : npm run backup -- DOSSIER   (l’application lancée ; le dossier ne doit pas exister)')
  if ('problems' in environment) for (const problem of environment.problems) console.error(problem)
  process.exit(2)
}
const halt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => halt.abort(new Error('Sauvegarde abandonnée : rien n’a été gardé.')))
const { DATABASE_URL: databaseUrl, EVENTSTORE_URL, FAITAGE_SECRET } = environment
const dataDir = resolve(root, process.env.FAITAGE_DATA ?? '.data')
const eventStore = EventStoreDBClient.connectionString(EVENTSTORE_URL)
const { place } = filesConfigFrom({ ...process.env, FAITAGE_DATA: dataDir })
try {
  const files = 'folder' in place ? place.folder : undefined
  const sealKey = sealKeyFrom(FAITAGE_SECRET)
  const taken = await takeBackup({ dataDir, databaseUrl, eventStore, sealKey, files, to, signal: halt.signal })
  const bytes = taken.parts.reduce((sum, part) => sum + part.bytes, 0)
  // What was written is read again: a backup that cannot be read is none.
  await readBackup(to)
  const { taken_at, events, position } = taken
  noteBackup(dataDir, { taken_at, verified_at: new Date().toISOString(), folder: resolve(to), events, position, bytes })
  const told = `${countOf(taken.events, 'événement', 'événements')}, ${countOf(taken.parts.length, 'fichier', 'fichiers')}`
  console.log(`${told}, ${formatCount(Math.ceil(bytes / 1000))} ko, relus et vérifiés\u00A0: ${join(to)}`)
  if (!files) console.log('Les fichiers déposés sont dans leur seau : sauvegardez-le de son côté.')
  console.log('Cette sauvegarde contient les clés des personnes : gardez-la comme un secret.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await eventStore.dispose()
}
