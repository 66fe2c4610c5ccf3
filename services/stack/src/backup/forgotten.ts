import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LEDGER, PUTTING_ASIDE } from './folder.ts'
import { whereNow } from './unfinished.ts'

/** Of somebody who was forgotten: the last of their keys that went, and whether there may be a next. */
type One = { readonly generation: number; readonly renewable: boolean }
export type Forgotten = ReadonlyMap<string, One>

const NO_LEDGER =
  'Qui a demandé l’effacement de ses données depuis la sauvegarde ? Donnez le registre des oublis (--registre FICHIER), ou dites que personne n’a été effacé depuis (--sans-registre).'

/** A line of the ledger: who, and of whom may be written anew, which of their keys went. */
const LINE = /^([\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12})(?: (\d{1,9}) (renouvelable|close))?$/

const lineOf = (id: string, { generation, renewable }: One): string =>
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

/** What one of them says: the last line on somebody is right. */
function forgottenIn(file: string): Forgotten {
  const forgotten = new Map<string, One>()
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const first = basename(file) === PUTTING_ASIDE ? 1 : 0
  for (const [at, written] of lines.entries()) {
    const line = written.trim()
    if (line === '' || at < first) continue
    const [, id, generation, how] = LINE.exec(line) ?? []
    // Passed over, somebody who was forgotten would be known again.
    if (id === undefined)
      throw new Error(
        `La ligne ${at + 1} de ${file} ne dit pas qui a été effacé : ce n’est pas un registre des oublis, ou il est abîmé. Rien n’a été touché.`,
      )
    const subject = id.toLowerCase()
    const said = { generation: Number(generation ?? 0), renewable: how === 'renouvelable' }
    if (said.generation >= (forgotten.get(subject)?.generation ?? 0)) forgotten.set(subject, said)
  }
  return forgotten
}

/** An older one takes nothing back of what one of since says, whichever is read last. */
function together(ledgers: readonly Forgotten[]): Forgotten {
  const all = new Map<string, One>()
  for (const [id, said] of ledgers.flatMap(ledger => [...ledger])) {
    const known = all.get(id)
    if (!known || said.generation > known.generation) all.set(id, said)
    else if (said.generation === known.generation)
      all.set(id, { ...said, renewable: said.renewable && known.renewable })
  }
  return all
}
