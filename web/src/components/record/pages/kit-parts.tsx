import { optionsOf } from '@faitage/contracts/kernel/field'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import type { ListFields } from '@faitage/contracts/kernel/list-fields'
import { exportedBy, type Outline, textBy } from '@faitage/contracts/kernel/outline'
import { PhoneLink } from '@/components/ui/phone-link'
import type { RecordColumn, RecordFilter } from '../table/column'
import type { ListEndpoint } from '../table/list-endpoint'

/* What the pages of a record read from its contract, so that nobody writes it a second time. */

/** Columns whose figures stand below one another. */
const figures = new Set(['whole', 'decimal', 'area', 'percent', 'euro'])

/** A column's width in pixels, and what it does otherwise than its field says. */
type Shown<T> = number | (Partial<RecordColumn<T>> & { width: number })

/**
 * Columns of fields, in order: each under its label, written as its contract writes it, sorted by where the list's call
 * takes it.
 */
export function columnsOf<N extends string, T>(
  record: Outline<N>,
  { list }: { list: ListEndpoint<T> },
  shown: Partial<Record<N, Shown<NoInfer<T>>>>,
): RecordColumn<T>[] {
  const sorts = new Set(list.sorts)
  return (Object.entries(shown) as [N, Shown<T>][]).map(([id, own]) => {
    const field = record.fields[id]
    const { format } = field
    const cellOf = (row: T) => (row as Record<string, unknown>)[id]
    if (field.written && (typeof own === 'number' || !own.text)) throw new Error(`${id} writes itself: say its text`)
    return {
      id,
      header: field.label || id,
      // In a column cents stand below cents, a whole amount's too.
      text: row =>
        (format === 'euro' && typeof cellOf(row) === 'number'
          ? formatEuro(cellOf(row) as number)
          : textBy(field, cellOf(row))) ?? '',
      sortable: sorts.has(id),
      ...(format === 'phone' ? { cell: row => <PhoneLink number={cellOf(row) as string | null | undefined} /> } : {}),
      ...(figures.has(format)
        ? { align: 'end' as const, exported: (row: T) => exportedBy(field, cellOf(row)) ?? '' }
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
