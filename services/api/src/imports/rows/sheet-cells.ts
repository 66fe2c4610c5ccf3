import { accommodationInput } from '@faitage/contracts/accommodations/accommodation'
import { type ImportedSheet, type SheetField, sheetPlaces } from '@faitage/contracts/imports/import-sheet-fields'
import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { innermost, metaOf } from '@faitage/contracts/kernel/field'
import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { choice, readCivility } from '@faitage/contracts/kernel/reading/choice'
import { readEmail, readFiledPostalCode } from '@faitage/contracts/kernel/reading/contact'
import { readDay, readFiledDay } from '@faitage/contracts/kernel/reading/dates'
import { readCents, readDecimal, readYear } from '@faitage/contracts/kernel/reading/numbers'
import {
  type RawCell,
  type Reading,
  read,
  readLines,
  readText,
  refuse,
} from '@faitage/contracts/kernel/reading/reading'
import { readYesNo } from '@faitage/contracts/kernel/reading/yes-no'
import { civility } from '@faitage/contracts/kernel/values'
import { projectSheet } from '@faitage/contracts/projects/project'
import { contact, requesterSheet } from '@faitage/contracts/projects/requester'
import type { z } from 'zod'
import { readPhone } from '../../kernel/contact-values.ts'
import { parseOr } from '../../kernel/http/validation.ts'

/** A value of a sheet as its event holds it. */
export type SheetValue = string | number | boolean | readonly object[]

const sheets: Record<ImportedSheet, z.ZodObject> = {
  project: projectSheet,
  requester: requesterSheet,
  contact,
  accommodation: accommodationInput,
}

/** What a field that is read by what it says of itself says. */
export function schemaOf(field: SheetField): z.ZodType {
  const { sheet, key } = sheetPlaces.get(field)!
  return sheets[sheet].shape[key] as z.ZodType
}

/** The values of a row that go into one sheet, by their names there. */
export function valuesOfSheet(sheet: ImportedSheet, values: { readonly [F in SheetField]?: SheetValue }): object {
  const found: Record<string, SheetValue> = {}
  // A row says few of all there is to say.
  for (const field in values) {
    const place = sheetPlaces.get(field as SheetField)
    if (place?.sheet !== sheet) continue
    const value = values[field as SheetField]
    if (value !== undefined) found[place.key] = value
  }
  return found
}

/** Reads a cell as people write such a value in a spreadsheet; its schema says whether it is one. */
export function readSheetCell(field: SheetField, raw: RawCell): Reading<SheetValue> {
  const reading = readers.get(field)!(raw)
  if (!reading.ok) return reading
  const parsed = parseOr(schemaOf(field), reading.value)
  if (!('refusal' in parsed)) return read(parsed.value as SheetValue, reading.warning)
  const [fault] = parsed.refusal.details.fields as FieldError[]
  return refuse(fault?.message ?? parsed.refusal.body.message)
}

/** 1 January 1910 as a spreadsheet's day number: the eldest may have been born before other days are meant by one. */
const eldest = 3654

/** Nobody was born in the year to come that two digits would mean elsewhere: `12/03/45` is of the last century. */
function readBirth(raw: RawCell): Reading<string> {
  const born = readFiledDay(raw, 1800, eldest)
  if (!born.ok || born.value <= todayInParis() || /\d{4}/.test(String(raw))) return born
  return readDay(
    formatDay(born.value).replace(/\d{4}$/, year => String(Number(year) - 100)),
    1800,
  )
}

type Reader = (raw: RawCell) => Reading<unknown>
/** Longer than any field: its schema says how long it may be. */
const LONG = 20_000

function readerOf(field: SheetField): Reader {
  const schema = schemaOf(field)
  const key = sheetPlaces.get(field)?.key
  if (key === 'address_code') return readFiledPostalCode
  if (key === 'birthday_date') return readBirth
  const { format, words = {} } = metaOf(schema)
  switch (format) {
    case 'yes_no':
      return readYesNo
    case 'day':
      return raw => readFiledDay(raw, 1800)
    case 'year':
      return raw => readYear(raw, 0, 9999)
    case 'whole':
      return readNumber
    case 'decimal':
    case 'area':
    case 'percent':
      return raw => readDecimal(typeof raw === 'string' ? raw.replace(/%\s*$/, '') : raw)
    case 'euro':
      return readCents
    case 'phone':
      return readPhone
    case 'email':
      return readEmail
    case 'choice':
      return words === metaOf(civility).words ? readCivility : oneOf(words)
    case 'rows':
      return severalOf(schema)
    case 'long_text':
      return raw => readLines(raw, LONG)
    default:
      return raw => readText(raw, LONG)
  }
}

function readNumber(raw: RawCell): Reading<number> {
  const decimal = readDecimal(raw)
  return decimal.ok ? read(Number(decimal.value)) : decimal
}

const oneOf = (words: Readonly<Record<string, string>>): Reader =>
  choice(
    Object.fromEntries(Object.entries(words).map(([code, word]) => [code, [word]])),
    `Valeur inconnue. Valeurs possibles\u00A0: ${Object.values(words).join(', ')}.`,
  )

/** The one field that each row of a list has. */
export function rowFieldOf(schema: z.ZodType): [name: string, schema: z.ZodType] {
  const { element } = innermost(schema) as z.ZodArray<z.ZodObject>
  return Object.entries(element.shape)[0] as [string, z.ZodType]
}

/**
 * Several values in one cell, parted by semicolons or lines; those of a closed list by commas too, as the product exports them,
 * where the whole is no value itself. A free name may hold a comma.
 */
function severalOf(schema: z.ZodType): Reader {
  const [name, one] = rowFieldOf(schema)
  const { words } = metaOf(one)
  const reader: Reader = words ? oneOf(words) : raw => readText(raw, LONG)
  const readPart = (part: string) => {
    const whole = reader(part)
    return whole.ok || !words ? [whole] : partsOf(part, ',').map(reader)
  }
  return raw => {
    const readings = partsOf(String(raw), /[;\n]/).flatMap(readPart)
    const wrong = readings.find(({ ok }) => !ok)
    return wrong ?? read(readings.map(reading => ({ [name]: reading.ok ? reading.value : undefined })))
  }
}

const partsOf = (text: string, at: string | RegExp): string[] =>
  text
    .split(at)
    .map(part => part.trim())
    .filter(Boolean)

const readers = new Map([...sheetPlaces.keys()].map(field => [field, readerOf(field)]))
