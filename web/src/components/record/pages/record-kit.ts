import type { Endpoint, Written } from '@faitage/contracts/kernel/endpoint'
import type { AnySheet } from '@faitage/contracts/kernel/record'
import { shownText } from '@faitage/contracts/kernel/shown-value'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { HistoryEndpoint, UndoEndpoint } from '../history/history-drawer'
import type { RecordColumn, RecordFilter, RecordNoun } from '../table/column'
import type { ListEndpoint } from '../table/list-endpoint'

/** What every record is answered with, beside its sheet. */
export interface RecordItem {
  id: string
  revision: number
  created_at: string
  updated_at: string
}

type ById = z.ZodObject<{ id: z.ZodUUID }>
type Writes = z.ZodType<Written>

/** The seven calls of a record, as its pages use them. */
export interface RecordCalls<T> {
  readonly list: ListEndpoint<T>
  readonly get: Endpoint<ById, z.ZodType, z.ZodType, z.ZodType<T>>
  readonly create: Endpoint<z.ZodType, z.ZodType, z.ZodType, Writes>
  readonly update: Endpoint<ById, z.ZodType, z.ZodType, Writes>
  readonly remove: Endpoint<ById, z.ZodType, z.ZodType, Writes>
  readonly history: HistoryEndpoint
  readonly undo: UndoEndpoint
}

/** How a record is named where its contract's words do not do. */
interface KitNoun extends RecordNoun {
  /** `Nouvelle agence`: the button and the page that create one. */
  fresh: string
  /** Whether participles take an e: `L’agence … est créée`. */
  feminine: boolean
}

/** The form's values: every field of the sheet, empty ones null (or an empty list). */
type Blank<R extends AnySheet> = Required<z.input<R['fields']>>

interface KitPages<T, V> {
  /** Where its list is, e.g. `/admin/agencies`; its pages are `/new` and `/edit/{id}` below, by default. */
  path: string
  noun: KitNoun
  /** What a new one starts with: every field once. */
  blank: V
  columns: readonly RecordColumn<T>[]
  /** Its fields, in the parts of a form. */
  Fields: ComponentType
  /** What shows above its form, in the panel beside a list. */
  Beside?: ComponentType<{ item: T; readOnly: boolean }>
  /** Its form takes a wide panel beside a list: it holds a table. */
  wide?: boolean
  /** Whether the panel goes on to the sheet of one just created: what makes it of use is `Beside` its form. */
  goesOn?: boolean
  /** What one of them is called: top bar, page, messages. */
  titleOf: (item: T) => string
  filters?: readonly RecordFilter[]
  /** Rows of a page unless chosen otherwise; 20 by default. */
  size?: number
  /** The usual order; by the first column that sorts by default. */
  sort?: { column: string; direction: 'asc' | 'desc' }
  /** Where one goes back to from a record; `path` by default. */
  backTo?: (item: T) => string
  /** Says a value of a field in words (the name behind a code or an id) in conflicts and histories; a hook. */
  useTell?: () => (field: string, value: unknown) => string | undefined
  /** Whether the person may read one but not change it, beyond what their rights say; a hook. */
  useReadOnly?: (item: T | undefined) => boolean
}

/** A record's pages as one plain value: what `<RecordListPage>`, `<RecordNewPage>` and `<RecordEditPage>` show. */
export interface RecordKit<T extends RecordItem> extends Omit<KitPages<T, Record<string, unknown>>, 'size'> {
  readonly record: AnySheet
  readonly endpoints: RecordCalls<T>
  readonly size: number
}

/**
 * What the pages of a record need to know: its contract, its calls, and what only the browser knows.
 *
 * @example
 * const agencies = recordKit(agency, agencyEndpoints, { path: '/admin/agencies', noun, blank, columns, Fields, titleOf })
 * export const ListPage = () => <RecordListPage kit={agencies} />
 */
export const recordKit = <R extends AnySheet, T extends RecordItem>(
  record: R,
  endpoints: RecordCalls<T>,
  pages: KitPages<T, Blank<R>>,
): RecordKit<T> => ({ record, endpoints, size: 20, ...pages })

/** The field of a record by its name, with the label the record gives it: `<TextField {...field('name')} />`. */
export const fieldOf =
  <R extends AnySheet>(record: R) =>
  (name: keyof R['labels'] & string): { name: string; label: string } => ({ name, label: record.labels[name] ?? name })

/** The form's values of a record: what the server has, what is absent as in a blank one. */
export const valuesOf = (blank: Record<string, unknown>, item: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(blank).map(([name, empty]) => {
      const value = (item as Record<string, unknown>)[name]
      return [name, isBlock(empty) ? valuesOf(empty, value ?? {}) : (value ?? emptied(empty))]
    }),
  )

const isBlock = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field that a blank record starts filled may still be empty in a saved one. */
const emptied = (start: unknown): unknown => (Array.isArray(start) ? [] : typeof start === 'boolean' ? false : null)

/** Says a value in words: as the kit knows it (the name behind an id), else as the contract of its field writes it. */
export function useWords<T extends RecordItem>({ record, useTell = useNoWords }: RecordKit<T>) {
  const tell = useTell()
  return (name: string, value: unknown): string | undefined => tell(name, value) ?? wordsOfContract(record, name, value)
}

const noWords = () => undefined
const useNoWords = () => noWords

function wordsOfContract(record: AnySheet, name: string, value: unknown): string | undefined {
  const schema = record.fields.shape[name] as z.ZodType | undefined
  return schema && shownText(schema, value)
}
