import { formatDay } from '../../kernel/format-date.ts'
import { normalise, type RawCell, shownCell } from '../../kernel/reading/reading.ts'
import { foldedAccount, foldedBuildingName, foldedLotNumber } from '../names/folded.ts'
import { lineOf, namesKnown, type PastedRow, type PasteHeader } from './header.ts'
import { isUndated, readLine } from './line.ts'
import type { FailedLine, PastedLot, PastedLots, PastedPerson } from './pasted.ts'
import { buildingBelow, titleIn } from './titles.ts'
import { isTotal } from './totals.ts'

/** Reads what stands below the header; titles, headers repeated, blanks and totals are no lots. */
export function readPastedLots(rows: readonly PastedRow[], header: PasteHeader): PastedLots {
  const lots = new Map<string, PastedLot>()
  const failed: FailedLine[] = []
  const books = new Books()
  const numberAt = header.columns.findIndex(column => column?.is === 'lot_number')
  const ofAccounts = isStatement(header.columns)
  let building: string | undefined
  for (const line of rows.slice(header.from)) {
    const cells = line.cells.map(cell => (cell === null || String(cell).trim() === '' ? null : cell))
    const number = cells[numberAt] ?? null
    const filled = cells.filter(cell => cell !== null)
    if (filled.length === 0 || isHeader(cells, header) || isTotal(filled[0]!, number)) continue
    const title = titleIn(cells, number)
    if (title !== undefined) {
      building = buildingBelow(title, building)
      continue
    }
    const read = readLine(line.row, cells, header, building)
    const folded = ofAccounts ? foldedAccount(read.client_number ?? '') : foldedLotNumber(read.lot_number)
    const fault = ofAccounts ? accountFault(read) : numberFault(read.lot_number, folded)
    if (fault) {
      failed.push(failure(line.row, null, ofAccounts ? 'Compte' : 'N° de lot', read.lot_number || null, fault))
      continue
    }
    const lot = books.kept(ofAccounts ? owedAlone(read) : read)
    const known = lots.get(folded)
    const difference = known && differenceOf(known, lot)
    if (difference)
      failed.push(failure(line.row, lot.lot_number, difference.column, lot.lot_number, difference.message))
    else lots.set(folded, known ? joined(known, lot) : lot)
  }
  return { lots: withBuildings([...lots.values()]), failed }
}

const failure = (
  row: number,
  lot_number: string | null,
  column: string,
  value: string | null,
  message: string,
): FailedLine => ({ row, lot_number, errors: [{ column, value: value && shownCell(value), message }] })

function numberFault(number: string, folded: string): string | undefined {
  if (folded === '') return 'Le numéro de lot est absent.'
  return number.length > 20 ? 'Le numéro de lot dépasse 20 caractères.' : undefined
}

const ofLots: readonly string[] = [
  'lot_number',
  'building',
  'type',
  'habitation_type',
  'floor',
  'door',
  'surface',
  'cle',
]
/** Whether a list is one of accounts and what they owe: it says nothing of lots. */
export const isStatement = (columns: PasteHeader['columns']): boolean => {
  const named = new Set<string>(columns.flatMap(column => column?.is ?? []))
  return named.has('client_number') && named.has('unpaid_amount') && !ofLots.some(name => named.has(name))
}

function accountFault({ client_number, unpaid_amount, warnings }: PastedLot): string | undefined {
  if (client_number === undefined) return 'Le compte du copropriétaire est absent.'
  if (unpaid_amount !== undefined) return undefined
  // Without its day alone it is asked for; without an amount there is nothing to write.
  return warnings.some(isUndated) ? undefined : 'Le montant dû est absent ou illisible.'
}

/** Of a list of accounts only what they owe is written: it says nothing of lots and does not change who owns them. */
const owedAlone = ({ row, client_number, unpaid_amount, unpaid_date, warnings }: PastedLot): PastedLot => ({
  row,
  lot_number: '',
  ...(client_number === undefined ? {} : { client_number }),
  ...(unpaid_amount === undefined ? {} : { unpaid_amount }),
  ...(unpaid_date === undefined ? {} : { unpaid_date }),
  ...{ tantiemes: {}, owners: [], owners_text: '', occupants: [] },
  warnings,
})

const isHeader = (cells: readonly (RawCell | null)[], header: PasteHeader): boolean => {
  const texts = cells.map(cell => String(cell ?? ''))
  return header.lines.has(lineOf(texts)) || namesKnown(texts) >= 3
}

/** Several lines of one lot are its co-owners: they say the same of it, and tantièmes are not always said again. */
function differenceOf(known: PastedLot, other: PastedLot): { column: string; message: string } | undefined {
  const shares = new Map(Object.entries(known.tantiemes))
  const otherShare = Object.entries(other.tantiemes).some(([cle, value]) => (shares.get(cle) ?? value) !== value)
  const column = otherShare ? 'Tantièmes' : isElsewhere(known, other) ? 'Bâtiment' : undefined
  if (!column) return undefined
  const what = otherShare ? 'avec d’autres tantièmes' : 'dans un autre bâtiment'
  return { column, message: `Ce lot est déjà sur une ligne précédente, ${what}.` }
}

const isElsewhere = ({ building: one }: PastedLot, { building: other }: PastedLot): boolean =>
  one !== undefined && other !== undefined && foldedBuildingName(one) !== foldedBuildingName(other)

const nameOf = (one: PastedPerson) => normalise([one.company_name, one.last_name, one.first_name].join(' '))

const isSameAccount = ({ client_number: one }: PastedLot, { client_number: other }: PastedLot): boolean =>
  foldedAccount(one ?? '') === foldedAccount(other ?? '')

function joined(known: PastedLot, other: PastedLot): PastedLot {
  const met = new Set(known.owners.map(nameOf))
  const { unpaid_amount, unpaid_date, account_shared: _, ...more } = other
  return {
    ...more,
    ...known,
    owners: [...known.owners, ...other.owners.filter(one => !met.has(nameOf(one)))],
    owners_text: [known.owners_text, other.owners_text].filter(Boolean).join('\n'),
    // Co-owners under one account are no two people for one name.
    ...(known.account_shared || (other.account_shared && !isSameAccount(known, other)) ? { account_shared: true } : {}),
    tantiemes: { ...other.tantiemes, ...known.tantiemes },
    warnings: [...known.warnings, ...other.warnings],
    ...owedTogether(known, { unpaid_amount, unpaid_date }),
  }
}

type Owed = Pick<PastedLot, 'unpaid_amount' | 'unpaid_date'>
/** Co-owners with an account each owe together; of two days the later one is kept. */
function owedTogether(known: Owed, other: Owed): Owed {
  if (other.unpaid_amount === undefined) return {}
  if (known.unpaid_amount === undefined || known.unpaid_date! < other.unpaid_date!) return other
  return known.unpaid_date === other.unpaid_date ? { unpaid_amount: known.unpaid_amount + other.unpaid_amount } : {}
}

/** The accounts of a list: a balance is its account's, written on each of its lots; an account is one name's. */
class Books {
  readonly #kept = new Set<string>()
  readonly #names = new Map<string, string>()

  /** The lot, its balance kept on the first lot of the account. */
  kept(lot: PastedLot): PastedLot {
    const account = lot.client_number && foldedAccount(lot.client_number)
    if (!account) return lot
    const name = lot.owners.map(nameOf).sort().join(' ')
    const first = this.#names.get(account) ?? name
    if (name !== '') this.#names.set(account, first)
    const isShared = name !== '' && first !== name
    const kept = this.#kept.has(account)
    if (lot.unpaid_amount !== undefined) this.#kept.add(account)
    const own = isShared
      ? { ...lot, account_shared: true, owners: lot.owners.map(one => ({ ...one, alone: false })) }
      : lot
    if (lot.unpaid_amount === undefined || !kept) return own
    const { unpaid_amount: _, unpaid_date: on, ...rest } = own
    const message = `Le solde du compte est compté une seule fois, au ${formatDay(on!)}, sur son premier lot.`
    return { ...rest, warnings: [...rest.warnings, { column: 'Impayés', value: null, message }] }
  }
}

/** One writing of each building, the first; those met on a single line are marked. */
function withBuildings(lots: readonly PastedLot[]): PastedLot[] {
  const names = new Map<string, { name: string; count: number }>()
  for (const { building } of lots) {
    const folded = foldedBuildingName(building ?? '')
    if (folded === '') continue
    const met = names.get(folded)
    names.set(folded, { name: met?.name ?? building!, count: (met?.count ?? 0) + 1 })
  }
  return lots.map(({ building, ...lot }) => {
    const met = names.get(foldedBuildingName(building ?? ''))
    return met ? { ...lot, building: met.name, ...(met.count === 1 ? { lone_building: true } : {}) } : lot
  })
}
