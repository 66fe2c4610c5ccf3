import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { dataDirOf } from '../config.ts'
import { lockFolder } from '../folder-lock.ts'
import { restoreBackup } from './restore.ts'
import { tellAside } from './unfinished.ts'

/** `npm run restore -- FOLDER`: makes the installation again from a backup, in a data folder that holds nothing. */
const usage = `Usage : npm run restore -- DOSSIER [--registre FICHIER | --sans-registre] [--remplacer]

  DOSSIER              une sauvegarde faite par « npm run backup »
  --registre FICHIER   qui a été effacé depuis ; FAITAGE_FORGOTTEN et « forgotten », dans le dossier des données, sont lus aussi
  --sans-registre      personne n’a été effacé depuis la sauvegarde
  --remplacer          met de côté ce que contient le dossier des données, et restaure à sa place`

// What is made here is this user's only.
process.umask(0o077)
const dataDir = dataDirOf(process.env)
let unlock: (() => void) | undefined
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      registre: { type: 'string' },
      'sans-registre': { type: 'boolean' },
      remplacer: { type: 'boolean' },
    },
  })
  const [from] = positionals
  if (!from || positionals.length > 1) throw new Error(usage)
  if (process.env.EVENTSTORE_URL || process.env.DATABASE_URL)
    throw new Error(
      'Ce qui est sur de vrais serveurs se restaure avec leurs outils : retirez EVENTSTORE_URL et DATABASE_URL.',
    )
  unlock = lockFolder(dataDir)
  const { manifest, forgotten, aside } = await restoreBackup({
    from: resolve(from),
    dataDir,
    replace: values.remplacer ?? false,
    ledger: values.registre,
    serviceLedger: process.env.FAITAGE_FORGOTTEN,
    withoutLedger: values['sans-registre'] ?? false,
    secret: process.env.FAITAGE_SECRET,
    log: pino({ level: 'warn' }, pino.destination(2)),
  })
  console.log(`Restauré dans ${dataDir} : ${manifest.events} événements, sauvegardés le ${manifest.taken_at}.`)
  if (forgotten > 0) console.log(`${forgotten} personne(s) effacée(s) le restent.`)
  if (aside) console.log(`Ce qui s’y trouvait est dans ${aside}.`)
} catch (error) {
  console.error((error as Error).message)
  const aside = tellAside(dataDir)
  if (aside) console.error(aside)
  process.exitCode = 1
} finally {
  unlock?.()
}
