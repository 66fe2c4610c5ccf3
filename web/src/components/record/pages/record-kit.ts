import type { Endpoint, Written } from '@faitage/contracts/kernel/endpoint'
import type { Words } from '@faitage/contracts/kernel/noun'
import type { Outline } from '@faitage/contracts/kernel/outline'
import type { AnySheet } from '@faitage/contracts/kernel/record'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { HistoryEndpoint, UndoEndpoint } from '../history/history-drawer'
import type { RecordColumn, RecordFilter } from '../table/column'
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

/** How its pages name a record: `Aucune agence` is what an empty list says. */
interface KitNoun extends Words {
  none: string
}

/** The form's values: every field of the sheet, empty ones null (or an empty list). */
type Blank<R extends Pick<AnySheet, 'fields'>> = Required<z.input<R['fields']>>

/** What fills in a record, with the schemas that judge it: it comes when somebody opens one. */
export interface RecordFormOf<R extends AnySheet = AnySheet> {
  readonly record: R
  /** What a new one starts with: every field once. */
  readonly blank: Record<string, unknown>
  /** Writes the value of a field, as its contract does. */
  readonly write: (field: string, value: unknown) => string | undefined
  /** Its fields, in the parts of a form. */
  readonly Fields: ComponentType
}

interface KitPages<T, R extends AnySheet> {
  /** Where its list is, e.g. `/admin/agencies`; its pages are `/new` and `/edit/{id}` below, by default. */
  path: string
  /** Where its pages name it otherwise than its contract. */
  noun?: Partial<KitNoun>
  columns: readonly RecordColumn<T>[]
  /** Loads its form. */
  form: () => Promise<RecordFormOf<R>>
  /** What a new one starts with where that is not empty. */
  start?: Partial<Blank<R>>
  /** What shows above its form, in the panel beside a list. */
  Beside?: ComponentType<{ item: T; readOnly: boolean }>
  /** A further warning before one is deleted. */
  BeforeRemoval?: ComponentType<{ item: T }>
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
export interface RecordKit<T extends RecordItem> extends Omit<KitPages<T, AnySheet>, 'size' | 'start' | 'noun'> {
  readonly record: Outline
  readonly noun: KitNoun
  readonly start?: Record<string, unknown>
  readonly endpoints: RecordCalls<T>
  readonly size: number
}

/**
 * What the pages of a record need to know: its contract, its calls, and what only the browser knows.
 *
 * @example
 * const form = () => import('./agency-form').then(module => module.form)
 * const agencies = recordKit(agencyOutline, agencyEndpoints, { path: '/admin/agencies', columns, form, titleOf })
 * export const ListPage = () => <RecordListPage kit={agencies} />
 */
export const recordKit = <R extends AnySheet, T extends RecordItem>(
  record: Outline,
  endpoints: RecordCalls<T>,
  { noun, ...pages }: KitPages<T, R>,
): RecordKit<T> => {
  const named = { ...record.words, ...noun }
  const none = `Aucun${named.feminine ? 'e' : ''} ${named.one}`
  return { record, noun: { none, ...named }, endpoints, size: 20, ...pages } as RecordKit<T>
}

const forms = new WeakMap<() => Promise<RecordFormOf>, Promise<RecordFormOf>>()
/** The form of a kit, on its way or there: the same promise for as long as it did not fail. */
export function formOf({ form }: Pick<RecordKit<never>, 'form'>): Promise<RecordFormOf> {
  const known = forms.get(form)
  if (known) return known
  const loading = form()
  forms.set(form, loading)
  loading.catch(() => forms.delete(form))
  return loading
}

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
