import { existsSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type Forgotten,
  type ForgottenOne,
  forgottenIn as forgottenInLedger,
  together,
} from '@faitage/projections/kernel/personal-data/read-ledger'
import { LEDGER, PUTTING_ASIDE } from './folder.ts'
import { whereNow } from './unfinished.ts'

const NO_LEDGER =
  'Qui a demandé l’effacement de ses données depuis la sauvegarde ? Donnez le registre des oublis (--registre FICHIER), ou dites que personne n’a été effacé depuis (--sans-registre).'

const lineOf = (id: string, { generation, renewable }: ForgottenOne): string =>
  `${id} ${generation} ${renewable ? 'renouvelable' : 'close'}\n`

/** All of them, as a ledger says it. */
export const ledgerOf = (forgotten: Forgotten): string => [...forgotten].map(([id, one]) => lineOf(id, one)).join('')

type Asking = {
  readonly from: string
  readonly dataDir: string
  readonly ledger?: string | undefined
  readonly serviceLedger?: string | undefined
  readonly withoutLedger?: boolean
}

/**
 * Everybody that any of these names: the backup, the folder to be replaced, the ledger given and that of the service. Each
 * may be older than another: none makes the others useless.
 */
export function forgottenSince({ from, dataDir, withoutLedger, ...given }: Asking): Forgotten {
  const [ledger, serviceLedger] = [given.ledger, given.serviceLedger].map(file => file && whereNow(dataDir, file))
  if (ledger && !existsSync(ledger)) throw new Error(`Le registre des oublis ${ledger} n’existe pas.`)
  // Who says who was forgotten, or that nobody was, does not need it: on a new machine it may be nowhere yet.
  if (serviceLedger && !existsSync(serviceLedger) && !ledger && !withoutLedger)
    throw new Error(
      `Le registre des oublis ${serviceLedger}, que nomme FAITAGE_FORGOTTEN, n’existe pas : remettez-le là, ou retirez cette variable.`,
    )
  const kept = [join(dataDir, LEDGER), join(dataDir, PUTTING_ASIDE), ledger, serviceLedger].filter(
    file => file !== undefined && existsSync(file),
  ) as string[]
  if (kept.length === 0 && !withoutLedger) throw new Error(NO_LEDGER)
  return together([join(from, 'secrets', LEDGER), ...kept].map(forgottenIn))
}

/** Has each of these say what any of them says: one may have come into use later, or have been away. */
export function settleLedgers(ledgers: readonly string[]): void {
  const read = ledgers.map(file => ({ file, own: forgottenIn(file) }))
  const all = together(read.map(({ own }) => own))
  for (const { file, own } of read) {
    const lacking = [...all].filter(([id, { generation, renewable }]) => {
      const said = own.get(id)
      return said?.generation !== generation || said.renewable !== renewable
    })
    // A line that somebody wrote by hand may have no end.
    if (lacking.length > 0)
      writeFileSync(file, `\n${ledgerOf(new Map(lacking))}`, { flag: 'a', mode: 0o600, flush: true })
  }
}

/** What one of them says; of what was being put aside the first line says where. */
const forgottenIn = (file: string): Forgotten =>
  forgottenInLedger(file, { from: basename(file) === PUTTING_ASIDE ? 1 : 0 })
