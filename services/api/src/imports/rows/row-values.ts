import type { AccommodationSheet } from '@faitage/contracts/accommodations/accommodation'
import type { CustomValues } from '@faitage/contracts/custom-fields/custom-value'
import { type ImportField, importFieldNames, type NamedField } from '@faitage/contracts/imports/import-fields'
import { type SheetField, sheetPlaces } from '@faitage/contracts/imports/import-sheet-fields'
import type { RawRow } from '@faitage/contracts/imports/mission-import.chunks'
import { readCivility } from '@faitage/contracts/kernel/reading/choice'
import { readEmail, readFiledPostalCode } from '@faitage/contracts/kernel/reading/contact'
import { readArea, readCents, readWhole, readYear } from '@faitage/contracts/kernel/reading/numbers'
import {
  normalise,
  type RawCell,
  type Reading,
  read,
  readLines,
  readText,
  refuse,
  shownCell,
} from '@faitage/contracts/kernel/reading/reading'
import { readYesNo } from '@faitage/contracts/kernel/reading/yes-no'
import type { Civility, RequesterType } from '@faitage/contracts/kernel/values'
import { type ProjectStatus, type StatusDateField, statusDateNames } from '@faitage/contracts/projects/project-status'
import { readPhone } from '../../kernel/contact-values.ts'
import { notesOf } from './cell-notes.ts'
import { readSheetCell, type SheetValue } from './sheet-cells.ts'
import { readStatusDay } from './status-date-cells.ts'
import { readAccommodationType, readRequesterType, readStatus } from './values/labels.ts'

interface NamedValues {
  reference?: string
  requester_type?: RequesterType
  title?: Civility
  last_name?: string
  first_name?: string
  company_name?: string
  phone_number_1?: string
  phone_number_2?: string
  email?: string
  address?: string
  address_complement?: string
  address_code?: string
  address_location?: string
  status?: ProjectStatus
  status_on?: string
  /** Integer cents. */
  taxable_income?: number
  taxable_income_year?: number
  adults_occupants_number?: number
  minors_occupants_number?: number
  accommodation_name?: string
  accommodation_type?: NonNullable<AccommodationSheet['accommodation_type']>
  construction_year?: number
  /** Decimal square metres. */
  living_area?: string
  /** Id of the user. */
  referrer?: string
  /** Ids of several, where a cell names them all. */
  referrers?: readonly string[]
  required_action?: boolean
  urgent_visit?: boolean
  description?: string
  notes?: string
  /** What custom fields of the mission are to hold, by their ids. */
  custom?: CustomValues
}
/** What a row says, read and checked cell by cell. A blank cell says nothing: its key is absent. */
export type RowValues = NamedValues & { [F in SheetField]?: SheetValue } & { [F in StatusDateField]?: string }

/** Why a row cannot be written; `column` is the French name, null when the whole row is meant. */
export interface RowError {
  column: string | null
  value: string | null
  message: string
}

/** What a value of a column means, where somebody said so: a text that its reader knows. */
export type SaidOf = (field: ImportField, cell: RawCell) => string | undefined

export interface RowContext {
  /** Today in Paris, `YYYY-MM-DD`. */
  readonly today: string
  /** Ids of the active users by normalised name, e-mail and id; two of the same name cannot be distinguished. */
  readonly users: ReadonlyMap<string, readonly string[]>
  /** Ids of who follows the project already, by name: active or not. */
  readonly followers?: ReadonlyMap<string, string>
  /** The meanings that people gave to values. */
  readonly said?: SaidOf
  /** The year of incomes that stand without theirs. */
  readonly income_year?: number | null
  /** The heading of each custom field's column. */
  readonly headers?: ReadonlyMap<string, string>
}

type Reader = (raw: RawCell, context: RowContext) => Reading<RowValues[ImportField]>

const text =
  (max: number): Reader =>
  raw =>
    readText(raw, max)

const lines =
  (max: number): Reader =>
  raw =>
    readLines(raw, max)

/** Characters of a reference. */
export const LONGEST_REFERENCE = 60

/** The bounds are those of the contracts. */
const named: Record<NamedField, Reader> = {
  reference: text(LONGEST_REFERENCE),
  requester_type: readRequesterType,
  title: readCivility,
  last_name: text(150),
  first_name: text(150),
  company_name: text(200),
  phone_number_1: readPhone,
  phone_number_2: readPhone,
  email: readEmail,
  address: text(300),
  address_complement: text(200),
  address_code: readFiledPostalCode,
  address_location: text(120),
  status: readStatus,
  status_on: (raw, { today }) => readStatusDay(raw, today),
  taxable_income: readCents,
  taxable_income_year: (raw, { today }) => readYear(raw, 1950, Number(today.slice(0, 4))),
  adults_occupants_number: raw => readWhole(raw, 1, 10),
  minors_occupants_number: raw => readWhole(raw, 0, 10),
  accommodation_name: text(200),
  accommodation_type: readAccommodationType,
  construction_year: raw => readYear(raw, 1000, 2100),
  living_area: readArea,
  required_action: readYesNo,
  urgent_visit: readYesNo,
  description: lines(5000),
  notes: lines(10_000),
  referrer: readReferrer,
}

/** Anyone who is active, of the team or not: the file says who followed each file so far, and losing that helps nobody. */
function readReferrer(raw: RawCell, { users, followers }: RowContext): Reading<string> {
  const name = normalise(String(raw))
  const follower = followers?.get(name)
  if (follower) return read(follower)
  const found = users.get(name) ?? []
  if (found.length === 1) return read(found[0]!)
  return refuse(
    found.length === 0
      ? 'Ce référent n’est ni le nom ni l’adresse e-mail d’un utilisateur actif.'
      : 'Plusieurs utilisateurs portent ce nom : indiquez son adresse e-mail.',
  )
}

/** Several referrers in one cell; undefined where one of them is nobody. */
function readReferrers(raw: RawCell, context: RowContext): string[] | undefined {
  const names = String(raw)
    .split(/[,;\n/]|\set\s/)
    .map(name => name.trim())
    .filter(Boolean)
  const readings = names.map(name => readReferrer(name, context))
  const ids = readings.flatMap(reading => (reading.ok ? [reading.value] : []))
  return names.length > 1 && ids.length === names.length ? [...new Set(ids)] : undefined
}

const ofSheets = Object.fromEntries(
  [...sheetPlaces.keys()].map(field => [field, raw => readSheetCell(field, raw)] satisfies [SheetField, Reader]),
) as unknown as Record<SheetField, Reader>
const ofStatuses = Object.fromEntries(statusDateNames.map(name => [name, named.status_on])) as Record<
  StatusDateField,
  Reader
>
const readers: Record<ImportField, Reader> = { ...named, ...ofStatuses, ...ofSheets }

/** `49000 Angers`, or a code alone: as our own list says a place. */
const place = /^(\d{5})(?:\s(.*))?$/

/** The cells of a row as they are read: a place is parted from its code. */
function cellsOf({ values }: RawRow): RawRow['values'] {
  const [, code, name] = place.exec(String(values.address_location ?? '').trim()) ?? []
  if (code === undefined || /^\s*\d/.test(name ?? '')) return values
  const { address_location: _, ...others } = values
  return { address_code: code, ...others, ...(name === undefined ? {} : { address_location: name.trim() }) }
}

/** Reads every cell of a row; each that is wrong is an error of its own, and the row is then not to be written. */
export function readRow(
  row: RawRow,
  context: RowContext,
): { values: RowValues; errors: RowError[]; warnings: RowError[] } {
  const values: Record<string, unknown> = {}
  const { errors, warnings } = notesOf(row, context.headers ?? new Map())
  const cells = cellsOf(row)
  const fail = (field: ImportField, message: string): void => {
    // What its spreadsheet shows instead of a value was told already.
    if (errors.some(({ column }) => column === importFieldNames[field])) return
    errors.push({ column: importFieldNames[field], value: shownCell(cells[field]), message })
  }
  const warn = (field: ImportField, message: string): void => {
    warnings.push({ column: importFieldNames[field], value: shownCell(cells[field]), message })
  }
  for (const [field, raw] of Object.entries(cells) as [ImportField, RawCell][]) {
    const first = readers[field](raw, context)
    const to = first.ok ? undefined : context.said?.(field, raw)
    const reading = to === undefined ? first : readers[field](to, context)
    if (reading.ok) {
      values[field] = reading.value
      if (to !== undefined) warn(field, 'Compris comme vous l’aviez dit pour cette valeur.')
      else if (reading.warning) warn(field, reading.warning)
      continue
    }
    const several = field === 'referrer' ? readReferrers(raw, context) : undefined
    if (several) values.referrers = several
    else fail(field, reading.message)
  }
  if (cells.reference === undefined) fail('reference', 'La référence est obligatoire.')
  if (cells.taxable_income !== undefined && cells.taxable_income_year === undefined) {
    if (context.income_year) values.taxable_income_year = context.income_year
    else fail('taxable_income_year', 'Indiquez l’année du revenu fiscal.')
  }
  if (cells.status_on !== undefined && cells.status === undefined) {
    fail('status', 'Indiquez le statut pris à cette date.')
  }
  return { values: values as RowValues, errors, warnings }
}
