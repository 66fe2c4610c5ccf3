import { innermost, isRequiredField, metaOf } from '@faitage/contracts/kernel/field'
import type { ListFields } from '@faitage/contracts/kernel/list-fields'
import type { AnySheet } from '@faitage/contracts/kernel/record'
import { shownValue } from '@faitage/contracts/kernel/shown-value'
import { z } from 'zod'
import type { RecordColumn, RecordFilter } from '../table/column'

/* What the pages of a record read from its contract, so that nobody writes it a second time. */

const schemaOf = (record: AnySheet, name: string) => record.fields.shape[name] as z.ZodType

/** What a new one starts with: every field empty. */
export const blankOf = <R extends AnySheet>(record: R): Required<z.input<R['fields']>> =>
  Object.fromEntries(
    Object.keys(record.fields.shape).map(name => {
      const schema = schemaOf(record, name)
      if (innermost(schema) instanceof z.ZodArray) return [name, []]
      return [name, isRequiredField(schema) && metaOf(schema).format === 'text' ? '' : null]
    }),
  ) as Required<z.input<R['fields']>>

/** Columns of fields, each under its label and as its contract writes it; `widths` in pixels, in their order. */
export const columnsOf = <R extends AnySheet, T>(
  record: R,
  widths: Partial<Record<keyof R['labels'] & string, number>>,
): RecordColumn<T>[] =>
  Object.entries(widths).map(([id, width]) => ({
    id,
    header: record.labels[id] ?? id,
    text: row => [shownValue(schemaOf(record, id), (row as Record<string, unknown>)[id]) ?? ''].flat().join(', '),
    sortable: true,
    width: width as number,
  }))

/** The filters of a list that choose among words. */
export const choiceFiltersOf = (fields: ListFields): RecordFilter[] =>
  Object.entries(fields).flatMap(([key, { label, type, words, is_default }]): RecordFilter[] =>
    type === 'select' && words
      ? [
          {
            kind: 'one',
            key,
            label,
            options: Object.entries(words).map(([value, text]) => ({ value, label: text })),
            ...(is_default ? {} : { other: true }),
          },
        ]
      : [],
  )
