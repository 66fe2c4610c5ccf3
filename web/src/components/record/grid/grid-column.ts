import { isRequiredField, metaOf } from '@faitage/contracts/kernel/field'
import { parseDay } from '@faitage/contracts/kernel/format-date'
import { parseDecimal, parseEuro, parseWhole } from '@faitage/contracts/kernel/format-number'
import type { AnySheet } from '@faitage/contracts/kernel/record'
import { shownText } from '@faitage/contracts/kernel/shown-value'
import type { z } from 'zod'
import { normalised } from '@/lib/normalised'

/** The texts of a row's cells, by column. */
export type Cells = Readonly<Record<string, string>>

/** One column of a table that is typed into: texts as people write them, values as the API takes them. */
export interface GridColumn<T> {
  key: string
  header: string
  width: number
  align?: 'end'
  /** What may be typed, offered while typing. */
  words?: readonly string[]
  /** The refusal of a text that names nothing in its list; the usual one says nothing of the list. */
  strange?: (text: string) => string
  textOf: (item: T) => string
  /** It is read only; a text that follows from the rest of its row is said by `computed`. */
  readOnly?: boolean
  computed?: (cells: Cells, id: string | undefined) => string | undefined
  /** Writes what the row says of it into what is sent. */
  put: (body: Record<string, unknown>, cells: Cells) => void
  /** Whether a refused field is this column’s. */
  owns: (field: string, cells: Cells) => boolean
}

/** The value that a usual way of writing it means, where it means one. */
type Alias = (text: string) => unknown

/** How figures and days are read, by the format of their field. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  ...{ whole: parseWhole, year: parseWhole, decimal: parseDecimal, area: parseDecimal, percent: parseDecimal },
  ...{ euro: parseEuro, day: parseDay },
}

/**
 * What a cell says as its schema takes it; nothing is null. What cannot be read is sent as it was typed: the refusal that
 * comes back stands beside it.
 */
function cellValue(schema: z.ZodType, typed: string, alias?: Alias): unknown {
  const text = typed.trim()
  if (text === '') return null
  const { format, words = {} } = metaOf(schema)
  if (format === 'choice') {
    return codeOf(words, text) ?? alias?.(text) ?? text
  }
  if (format === 'choices') return text.split(/[,;]/).map(part => codeOf(words, part) ?? part.trim())
  if (format === 'yes_no') return { oui: true, non: false }[normalised(text)] ?? text
  return alias?.(text) ?? readers[format]?.(text) ?? text
}

const codeOf = (words: Readonly<Record<string, string>>, text: string): string | undefined =>
  Object.entries(words).find(([, word]) => normalised(word) === normalised(text))?.[0]

const unitless = (text: string, unit: string | undefined) =>
  unit && text.endsWith(unit) ? text.slice(0, -unit.length).trimEnd() : text

/** Columns of fields of a sheet, each with its width in pixels, and other ways of writing that some of them take. */
export const fieldColumns = <T extends object>(
  record: Pick<AnySheet, 'fields'>,
  widths: Readonly<Record<string, number>>,
  aliases: Readonly<Record<string, Alias>> = {},
): GridColumn<T>[] =>
  Object.entries(widths).map(([key, width]) => {
    const schema = record.fields.shape[key] as z.ZodType
    const { label, format, words, unit } = metaOf(schema)
    const offered = words ? Object.values(words) : format === 'yes_no' ? ['Oui', 'Non'] : undefined
    return {
      key,
      header: isRequiredField(schema) ? `${label} *` : label,
      width,
      ...(format !== 'day' && readers[format] ? { align: 'end' as const } : {}),
      ...(offered ? { words: offered } : {}),
      textOf: item => unitless(shownText(schema, (item as Record<string, unknown>)[key]) ?? '', unit),
      put: (body, cells) => {
        body[key] = cellValue(schema, cells[key] ?? '', aliases[key])
      },
      owns: field => field.split('.')[0] === key,
    }
  })
