import type { z } from 'zod'
import { addressLineOf } from '../addresses/address.ts'
import { innermost, labelsOf, metaOf } from './field.ts'
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

/** What stands for a value that is shown on demand only. */
export const HIDDEN = '••••'

/**
 * A value as people read it, by what its field says of itself: words instead of codes, days, amounts, phones as they are
 * written in French. Lists stay lists; what is empty is null.
 */
function shownValue(schema: z.ZodType, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null
  const { format, words, unit, secret, write } = metaOf(schema)
  if (secret) return HIDDEN
  if (write) return write(value as never) || null
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
      return typeof value === 'object' ? shownBlock(schema, value) : value
    case 'rows':
      return Array.isArray(value) ? value.map(row => shownRow(schema, row)) : value
    default:
      return value
  }
}

/** The same on one line; undefined where there is nothing to write, or nothing that can be written on a line. */
export function shownText(schema: z.ZodType, value: unknown): string | undefined {
  const shown = shownValue(schema, value)
  if (shown === null || (Array.isArray(shown) && shown.length === 0)) return undefined
  const parts = [shown].flat()
  const between = metaOf(schema).format === 'rows' ? '\u00A0; ' : ', '
  return parts.every(part => typeof part === 'string') ? parts.join(between) : undefined
}

/** A figure as a spreadsheet set to French adds it up: no unit, no spaces; anything else as people read it. */
export function exportedText(schema: z.ZodType, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const { format, write } = metaOf(schema)
  if (write) return shownText(schema, value)
  switch (format) {
    case 'euro':
      return exportEuro(Number(value))
    case 'whole':
    case 'decimal':
    case 'area':
    case 'percent':
      return formatDecimal(String(value))
    default:
      return shownText(schema, value)
  }
}

/** `Nom : Durand, Téléphone : 06 39 98 00 11`; ids, which say nothing to people, are left out. */
function shownBlock(schema: z.ZodType, value: object): string {
  const { shape } = innermost(schema) as z.ZodObject
  if (!shape) return JSON.stringify(value)
  return Object.entries(labelsOf(shape))
    .flatMap(([key, label]) => {
      const { format } = metaOf(shape[key] as z.ZodType)
      if (label === key || format.startsWith('reference')) return []
      const text = shownText(shape[key] as z.ZodType, (value as Record<string, unknown>)[key])
      return text ? [`${label}\u00A0: ${text}`] : []
    })
    .join(', ')
}

function shownRow(schema: z.ZodType, row: unknown): unknown {
  const { element } = innermost(schema) as z.ZodArray
  return element && typeof row === 'object' && row !== null ? shownBlock(element as z.ZodType, row) : row
}
