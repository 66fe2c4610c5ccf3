import type { z } from 'zod'
import { addressLineOf } from '../addresses/address.ts'
import { type FieldFormat, type FieldMeta, innermost, metaOf } from './field.ts'
import { formatDay } from './format-date.ts'
import {
  exportEuro,
  formatDecimal,
  formatEuro,
  formatNumber,
  formatPhone,
  formatSiren,
  formatSiret,
  shownDecimal,
} from './format-number.ts'
import type { Words } from './noun.ts'
import type { AnySheet } from './record.ts'

/* What a field says of how it is written, without what judges it: plain data, so that lists need no schema. */

/** What stands for a value that is shown on demand only. */
export const HIDDEN = '••••'

export interface FieldOutline {
  readonly label: string
  readonly format: FieldFormat
  readonly words?: Readonly<Record<string, string>>
  readonly unit?: string
  readonly secret?: true
  /** Computed by the product. */
  readonly computed?: true
  /** Writes a value that no format says how to write. */
  readonly write?: (value: never) => string
  /** It writes itself: not known from here. */
  readonly written?: true
  /** The fields of a block, or of each row. */
  readonly parts?: Readonly<Record<string, FieldOutline>>
}

/** What a list needs to know of its record. */
export interface Outline<N extends string = string> {
  readonly stream: string
  readonly words: Words
  readonly sections: AnySheet['sections']
  readonly labels: Readonly<Record<N, string>>
  readonly fields: Readonly<Record<N, FieldOutline>>
}

/** What is known of a field, to be written. */
export function fieldOutlineOf(schema: z.ZodType): FieldOutline {
  const { label, format, words, unit, secret, computed, write }: FieldMeta = metaOf(schema)
  const shape = format === 'block' || format === 'rows' ? partsOf(schema) : undefined
  return {
    label,
    format,
    ...(words ? { words } : {}),
    ...(unit ? { unit } : {}),
    ...(secret ? { secret } : {}),
    ...(computed ? { computed } : {}),
    ...(write ? { write } : {}),
    ...(shape && !write ? { parts: outlinesOf(shape) } : {}),
  }
}

/** The fields of a block or of a row. */
function partsOf(schema: z.ZodType): z.ZodRawShape | undefined {
  const { shape, element } = innermost(schema) as { shape?: z.ZodRawShape; element?: { shape?: z.ZodRawShape } }
  return shape ?? element?.shape
}

export const outlinesOf = (shape: z.ZodRawShape): Record<string, FieldOutline> =>
  Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, fieldOutlineOf(one as z.ZodType)]))

const asData = ({ write, parts, ...one }: FieldOutline): FieldOutline => ({
  ...one,
  ...(write ? { written: true } : {}),
  ...(parts ? { parts: mapped(parts) } : {}),
})
/** Outlines as data alone: what writes itself only says so. */
export const mapped = (parts: Readonly<Record<string, FieldOutline>>) =>
  Object.fromEntries(Object.entries(parts).map(([name, one]) => [name, asData(one)]))

/**
 * A value as people read it, by what its field says of itself: words instead of codes, days, amounts, phones as they are
 * written in French. Lists stay lists; what is empty is null.
 */
function valueBy(field: FieldOutline, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null
  const { format, words, unit, secret, write, written } = field
  if (secret) return HIDDEN
  if (write) return write(value as never) || null
  if (written) throw new Error(`${field.label} writes itself: say how`)
  const withUnit = (text: string) => (unit ? `${text}\u00A0${unit}` : text)
  switch (format) {
    case 'yes_no':
      return value === true ? 'Oui' : 'Non'
    case 'choice':
      return words?.[String(value)] ?? value
    case 'choices':
      return words && Array.isArray(value) ? value.map(code => words[String(code)] ?? code) : value
    case 'day':
      return formatDay(String(value))
    case 'euro':
      return formatEuro(Number(value), { whole: true })
    case 'whole':
      return withUnit(formatNumber(Number(value)))
    case 'year':
      return String(value)
    case 'decimal':
    case 'area':
    case 'percent':
      return withUnit(shownDecimal(String(value)))
    case 'phone':
      return formatPhone(String(value))
    case 'siren':
      return formatSiren(String(value))
    case 'siret':
      return formatSiret(String(value))
    case 'address':
      return typeof value === 'object' ? addressLineOf(value) : value
    case 'block':
      return typeof value === 'object' ? blockBy(field, value) : value
    case 'rows':
      return Array.isArray(value)
        ? value.map(row => (typeof row === 'object' && row !== null ? blockBy(field, row) : row))
        : value
    default:
      return value
  }
}

/** The same on one line; undefined where there is nothing to write, or nothing that can be written on a line. */
export function textBy(field: FieldOutline, value: unknown): string | undefined {
  const shown = valueBy(field, value)
  if (shown === null || (Array.isArray(shown) && shown.length === 0)) return undefined
  const parts = [shown].flat()
  const between = field.format === 'rows' ? '\u00A0; ' : ', '
  return parts.every(part => typeof part === 'string') ? parts.join(between) : undefined
}

/** A figure as a spreadsheet set to French adds it up: no unit, no spaces; anything else as people read it. */
export function exportedBy(field: FieldOutline, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (field.write) return textBy(field, value)
  switch (field.format) {
    case 'euro':
      return exportEuro(Number(value))
    case 'whole':
    case 'decimal':
    case 'area':
    case 'percent':
      return formatDecimal(String(value))
    default:
      return textBy(field, value)
  }
}

/** `Nom : Durand, Téléphone : 06 39 98 00 11`; an id says nothing to people and is left out, the name that stands for it is told. */
function blockBy({ parts }: FieldOutline, value: object): string {
  if (!parts) return JSON.stringify(value)
  return Object.entries(parts)
    .flatMap(([key, part]) => {
      const own = (value as Record<string, unknown>)[key]
      if (!part.label || part.label === key || (part.format.startsWith('reference') && isNameless(own))) return []
      const text = textBy(part, own)
      return text ? [`${part.label}\u00A0: ${text}`] : []
    })
    .join(', ')
}
const isNameless = (value: unknown): boolean =>
  typeof value !== 'string' || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
