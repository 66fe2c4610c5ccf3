import { metaOf, optionsOf } from '@faitage/contracts/kernel/field'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import type { ListFields } from '@faitage/contracts/kernel/list-fields'
import type { AnySheet } from '@faitage/contracts/kernel/record'
import { exportedText, shownText } from '@faitage/contracts/kernel/shown-value'
import type { z } from 'zod'
import { PhoneLink } from '@/components/ui/phone-link'
import { emptyOf } from '../form/form-values'
import type { RecordColumn, RecordFilter } from '../table/column'
import type { ListEndpoint } from '../table/list-endpoint'

/* What the pages of a record read from its contract, so that nobody writes it a second time. */

type Fields = Pick<AnySheet, 'fields'>
type Blank<R extends Fields> = Required<z.input<R['fields']>>
const schemaOf = (record: Fields, name: string) => record.fields.shape[name] as z.ZodType

/** What a new one starts with: every field empty but those of `start`. */
export const blankOf = <R extends Fields>(record: R, start: Partial<Blank<R>> = {}): Blank<R> => ({
  ...(Object.fromEntries(
    Object.keys(record.fields.shape).map(name => [name, emptyOf(schemaOf(record, name))]),
  ) as Blank<R>),
  ...start,
})

/** Columns whose figures stand below one another. */
const figures = new Set(['whole', 'decimal', 'area', 'percent', 'euro'])

/** A column's width in pixels, and what it does otherwise than its field says. */
type Shown<T> = number | (Partial<RecordColumn<T>> & { width: number })

/**
 * Columns of fields, in order: each under its label, written as its contract writes it, sorted by where the list's call
 * takes it.
 */
export function columnsOf<R extends AnySheet, T>(
  record: R,
  { list }: { list: ListEndpoint<T> },
  shown: Partial<Record<keyof R['labels'] & string, Shown<NoInfer<T>>>>,
): RecordColumn<T>[] {
  const sorts = new Set(list.sorts)
  return (Object.entries(shown) as [string, Shown<T>][]).map(([id, own]) => {
    const schema = schemaOf(record, id)
    const { format } = metaOf(schema)
    const cellOf = (row: T) => (row as Record<string, unknown>)[id]
    return {
      id,
      header: record.labels[id] ?? id,
      // In a column cents stand below cents, a whole amount's too.
      text: row =>
        (format === 'euro' && typeof cellOf(row) === 'number'
          ? formatEuro(cellOf(row) as number)
          : shownText(schema, cellOf(row))) ?? '',
      sortable: sorts.has(id),
      ...(format === 'phone' ? { cell: row => <PhoneLink number={cellOf(row) as string | null | undefined} /> } : {}),
      ...(figures.has(format)
        ? { align: 'end' as const, exported: (row: T) => exportedText(schema, cellOf(row)) ?? '' }
        : {}),
      ...(typeof own === 'number' ? { width: own } : own),
    }
  })
}

/** The filters of a list that choose among words. */
export const choiceFiltersOf = (fields: ListFields): RecordFilter[] =>
  Object.entries(fields).flatMap(([key, { label, type, words, is_default }]): RecordFilter[] =>
    type === 'select' && words
      ? [{ kind: 'one', key, label, options: optionsOf(words), ...(is_default ? {} : { other: true }) }]
      : [],
  )
