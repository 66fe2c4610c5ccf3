import { readDay } from '../../kernel/reading/dates.ts'
import { readArea } from '../../kernel/reading/numbers.ts'
import { type RawCell, type Reading, readText, shownCell } from '../../kernel/reading/reading.ts'
import { personsInCell } from '../names/persons-in-cell.ts'
import type { RowNote } from '../registry/cells.ts'
import type { LotColumn } from './columns.ts'
import type { PasteHeader } from './header.ts'
import type { PastedLot, PastedPerson } from './pasted.ts'
import { readTantieme } from './tantiemes.ts'
import { readBalance, readFloor, readKind, readRooms } from './values.ts'

/** Characters looked at of the cells that name people. */
const LONGEST = 900

const UNDATED = 'Le jour où ce solde est arrêté n’est pas dit : indiquez-le au-dessus du plan.'
const UNREAD = 'Le jour de ce solde n’a pas pu être lu.'
/** Whether a note says that arrears were left out for want of their day. */
export const isUndated = ({ message }: RowNote): boolean => message.startsWith(UNDATED)

/** Reads one line; `above` is the building that a title above announced. */
export function readLine(
  row: number,
  cells: readonly (RawCell | null)[],
  header: PasteHeader,
  above?: string,
): PastedLot {
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
  const owners_text = [text('civility'), text('owner'), text('first_name')].filter(Boolean).join(' ').slice(0, LONGEST)
  const kind = raw('type') === null ? undefined : readKind(raw('type')!)
  if (kind && !kind.known) {
    const message = 'Nature inconnue : un nouveau lot est rangé dans « Autre ».'
    warnings.push({ column: 'Nature', value: shownCell(raw('type')!), message })
  }
  const client_number = take('client_number', cell => readText(cell, 30))
  const owners = withAccount(personsInCell(owners_text), client_number)
  if (owners.some(one => one.right)) {
    const message = 'Usufruit, nue-propriété ou indivision : les droits et les parts sont à préciser sur le lot.'
    warnings.push({ column: 'Propriétaires', value: null, message })
  }
  const balance = balanceOf(take('unpaid_amount', readBalance), take('credit', readBalance))
  const own = take('unpaid_date', readDay)
  // Its own day that cannot be read is another than that of the list.
  const unread = own === undefined && raw('unpaid_date') !== null
  const stated = own ?? (unread ? undefined : header.stated_on) ?? undefined
  if (balance !== undefined && balance !== 0 && stated === undefined)
    warn('Impayés', raw('unpaid_amount') ?? raw('credit')!, unread ? UNREAD : UNDATED)
  const lot: PastedLot = {
    row,
    lot_number: lotNumberOf(raw('lot_number')),
    building: take('building', cell => readText(cell, 80)) ?? above,
    type: kind?.type,
    ...(kind?.known === false ? { type_guessed: true } : {}),
    habitation_type:
      (raw('habitation_type') === null ? undefined : readRooms(raw('habitation_type')!)) ?? kind?.habitation_type,
    floor: take('floor', readFloor),
    door: take('door', cell => readText(cell, 20)),
    surface: take('surface', readArea),
    client_number,
    tantiemes: tantiemesOf(cells, header, warn),
    owners,
    owners_text,
    occupants: personsInCell(text('occupant')),
    date_in: take('date_in', cell => readDay(cell, 1800)),
    // An amount and its day go together; a credit is no debt.
    ...(balance === undefined || stated === undefined
      ? {}
      : { unpaid_amount: Math.max(balance, 0), unpaid_date: stated }),
    warnings,
  }
  return Object.fromEntries(Object.entries(lot).filter(([, value]) => value !== undefined)) as unknown as PastedLot
}

/** The debt by a column of debits and one of credits; a credit alone is none. */
const balanceOf = (debit: number | undefined, credit: number | undefined): number | undefined =>
  debit === undefined && credit === undefined ? undefined : (debit ?? 0) - Math.abs(credit ?? 0)

const withAccount = (people: readonly PastedPerson[], account: string | undefined): PastedPerson[] =>
  people.map(one => (account ? { ...one, account, alone: people.length === 1 } : one))

/** `Lot n° 12 bis` is `12 bis`. */
const lotNumberOf = (cell: RawCell | null): string =>
  String(cell ?? '')
    .slice(0, 200)
    .replace(/[\s\u00A0\u202F]+/g, ' ')
    .trim()
    .replace(/^lot\b ?/i, '')
    .replace(/^n[°o]\.? ?(?=\d)/i, '')

/** A lot without tantièmes of a clé is not in it: blank and zero alike. */
function tantiemesOf(
  cells: readonly (RawCell | null)[],
  header: PasteHeader,
  warn: (column: string, cell: RawCell, message: string) => void,
): Record<string, string> {
  const found = new Map<string, string>()
  for (const [index, column] of header.columns.entries()) {
    const cell = cells[index] ?? null
    if (column?.is !== 'cle' || cell === null) continue
    const value = readTantieme(cell)
    if (!value.ok) warn(header.headers[index]!, cell, value.message)
    else if (Number(value.value) > 0) found.set(column.cle, value.value)
  }
  return Object.fromEntries(found)
}
