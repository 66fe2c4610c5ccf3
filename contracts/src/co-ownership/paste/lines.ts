import { readDay } from '../../kernel/reading/dates.ts'
import { readArea, readDecimal } from '../../kernel/reading/numbers.ts'
import {
  normalise,
  type RawCell,
  type Reading,
  read,
  readText,
  refuse,
  shownCell,
} from '../../kernel/reading/reading.ts'
import type { HabitationType, LotType } from '../lot.words.ts'
import { foldedLotNumber } from '../names/folded.ts'
import { type PersonInCell, personsInCell } from '../names/persons-in-cell.ts'
import type { RowNote } from '../registry/cells.ts'
import type { LotColumn } from './columns.ts'
import { namesKnown, type PastedRow, type PasteHeader } from './header.ts'
import { readBalance, readFloor, readKind, readRooms } from './values.ts'

/** What the lines of one lot say; what they do not say is absent. */
export interface PastedLot {
  /** As the spreadsheet shows it, from 1: the first of its lines. */
  readonly row: number
  readonly lot_number: string
  readonly building?: string
  readonly type?: LotType
  readonly habitation_type?: HabitationType
  readonly floor?: number
  readonly door?: string
  readonly surface?: string
  readonly client_number?: string
  /** Decimal texts by the name of the clé. */
  readonly tantiemes: Readonly<Record<string, string>>
  readonly owners: readonly PersonInCell[]
  /** The cells the owners were read from. */
  readonly owners_text: string
  readonly occupants: readonly PersonInCell[]
  /** The day the owners began. */
  readonly date_in?: string
  /** Cents owed; a credit is no debt. */
  readonly unpaid_amount?: number
  readonly unpaid_date?: string
  readonly warnings: readonly RowNote[]
}

/** A line that is no lot, and why. */
export interface FailedLine {
  readonly row: number
  readonly lot_number: string | null
  readonly errors: readonly RowNote[]
}

export interface PastedLots {
  readonly lots: readonly PastedLot[]
  readonly failed: readonly FailedLine[]
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
type Draft = Mutable<PastedLot> & { warnings: RowNote[] }

/** Reads what stands below the header; titles, headers repeated, blanks and totals are no lots. */
export function readPastedLots(rows: readonly PastedRow[], header: PasteHeader): PastedLots {
  const lots = new Map<string, Draft>()
  const failed: FailedLine[] = []
  const accounts = new Set<string>()
  let title: string | undefined
  for (const line of rows.slice(header.from)) {
    const cells = line.cells.map(cell => (cell === null || String(cell).trim() === '' ? null : cell))
    const filled = cells.filter(cell => cell !== null)
    if (filled.length === 0 || namesKnown(cells.map(cell => String(cell ?? ''))) >= 3 || isTotal(filled[0]!)) continue
    if (filled.length === 1) {
      if (/^b[âa]t/i.test(String(filled[0]))) title = String(filled[0]).trim()
      continue
    }
    const draft = readLine(line.row, cells, header, title)
    if (draft.lot_number === '') {
      failed.push(failure(line.row, null, 'N° de lot', 'Le numéro de lot est absent.'))
      continue
    }
    onceAnAccount(draft, accounts)
    const folded = foldedLotNumber(draft.lot_number)
    const known = lots.get(folded)
    if (!known) lots.set(folded, draft)
    else if (agree(known.tantiemes, draft.tantiemes)) joinOwners(known, draft)
    else
      failed.push(
        failure(
          line.row,
          draft.lot_number,
          'Tantièmes',
          'Ce lot est déjà sur une ligne précédente, avec d’autres tantièmes.',
        ),
      )
  }
  return { lots: [...lots.values()], failed }
}

const failure = (row: number, lot_number: string | null, column: string, message: string): FailedLine => ({
  row,
  lot_number,
  errors: [{ column, value: lot_number, message }],
})

const isTotal = (cell: RawCell): boolean => /^(sous total|s total|total|totaux)\b/.test(normalise(String(cell)))

/** A balance is that of an account, told on each of its lots: it is kept on the first. */
function onceAnAccount(draft: Draft, accounts: Set<string>): void {
  const account = draft.client_number && normalise(draft.client_number)
  if (!account || draft.unpaid_amount === undefined) return
  if (accounts.has(account)) {
    delete draft.unpaid_amount
    delete draft.unpaid_date
  }
  accounts.add(account)
}

/** Several lines of one lot are its co-owners; tantièmes that are not said again are the same. */
const agree = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.entries(b).every(([cle, value]) => a[cle] === undefined || a[cle] === value)

function joinOwners(known: Draft, other: Draft): void {
  const name = (one: PersonInCell) => normalise([one.company_name, one.last_name, one.first_name].join(' '))
  const met = new Set(known.owners.map(name))
  known.owners = [...known.owners, ...other.owners.filter(one => !met.has(name(one)))]
  known.owners_text = [known.owners_text, other.owners_text].filter(Boolean).join('\n')
  known.tantiemes = { ...other.tantiemes, ...known.tantiemes }
  known.warnings.push(...other.warnings)
}

function readLine(row: number, cells: readonly (RawCell | null)[], header: PasteHeader, title?: string): Draft {
  const place = (column: LotColumn) => header.columns.findIndex(one => one?.is === column)
  const raw = (column: LotColumn): RawCell | null => cells[place(column)] ?? null
  const text = (column: LotColumn): string => String(raw(column) ?? '').trim()
  const warnings: RowNote[] = []
  const warn = (column: string, cell: RawCell, message: string) =>
    warnings.push({ column, value: shownCell(cell), message: `${message} Ce champ est laissé de côté.` })
  const take = <T>(column: LotColumn, reader: (cell: RawCell) => Reading<T>): T | undefined => {
    const cell = raw(column)
    if (cell === null) return undefined
    const reading = reader(cell)
    if (!reading.ok) warn(header.headers[place(column)]!, cell, reading.message)
    return reading.ok ? reading.value : undefined
  }
  const owners_text = [text('civility'), text('owner'), text('first_name')].filter(Boolean).join(' ')
  const kind = raw('type') === null ? undefined : readKind(raw('type')!)
  if (kind && !kind.known)
    warnings.push({
      column: 'Nature',
      value: shownCell(raw('type')!),
      message: 'Nature inconnue : le lot est rangé dans « Autre ».',
    })
  const said = {
    building: take('building', cell => readText(cell, 80)) ?? title,
    type: kind?.type,
    habitation_type:
      (raw('habitation_type') === null ? undefined : readRooms(raw('habitation_type')!)) ?? kind?.habitation_type,
    floor: take('floor', readFloor),
    door: take('door', cell => readText(cell, 20)),
    surface: take('surface', readArea),
    client_number: take('client_number', cell => readText(cell, 30)),
    date_in: take('date_in', cell => readDay(cell, 1800)),
    ...balanceOf(take('unpaid_amount', readBalance), take('unpaid_date', readDay) ?? header.stated_on),
  }
  const draft = {
    row,
    lot_number: lotNumberOf(raw('lot_number')),
    tantiemes: tantiemesOf(cells, header, warn),
    owners: personsInCell(owners_text),
    owners_text,
    occupants: personsInCell(text('occupant')),
    warnings,
    ...said,
  }
  if (take('unpaid_amount', readBalance) !== undefined && said.unpaid_date === undefined && said.unpaid_amount !== 0)
    warn('Impayés', raw('unpaid_amount')!, 'Le jour où ce solde est arrêté n’est pas dit.')
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as unknown as Draft
}

/** An amount and its day go together; a credit is no debt. */
function balanceOf(balance: number | undefined, on: string | null | undefined) {
  if (balance === undefined || !on) return {}
  return { unpaid_amount: Math.max(balance, 0), unpaid_date: on }
}

/** `Lot n° 12 bis` is `12 bis`. */
const lotNumberOf = (cell: RawCell | null): string =>
  String(cell ?? '')
    .replace(/[\s\u00A0\u202F]+/g, ' ')
    .trim()
    .replace(/^lot\b ?/i, '')
    .replace(/^n[°o]\.? ?(?=\d)/i, '')
    .slice(0, 20)

const readTantieme = (cell: RawCell): Reading<string> => {
  const decimal = readDecimal(cell)
  if (!decimal.ok || decimal.value.startsWith('-')) return refuse('Tantièmes illisibles.')
  return (decimal.value.split('.')[1] ?? '').length > 3 ? refuse('Trois décimales au plus.') : read(decimal.value)
}

/** A lot without tantièmes of a clé is not in it: blank and zero alike. */
function tantiemesOf(
  cells: readonly (RawCell | null)[],
  header: PasteHeader,
  warn: (column: string, cell: RawCell, message: string) => void,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [index, column] of header.columns.entries()) {
    const cell = cells[index] ?? null
    if (column?.is !== 'cle' || cell === null) continue
    const value = readTantieme(cell)
    if (!value.ok) warn(header.headers[index]!, cell, value.message)
    else if (Number(value.value) > 0) found[column.cle] = value.value
  }
  return found
}
