/**
 * What a list shows, as its address says it, so that back, reload and a shared link restore it:
 * `?q=dupont&status=contact,depose&sort=-status_on&page=2&size=100`. What is as usual is left out.
 */
export interface TableState {
  q: string
  /** Chosen values by filter key; a filter without a value is absent. */
  filters: Record<string, string[]>
  sort: { column: string; direction: 'asc' | 'desc' } | undefined
  /** From 1. */
  page: number
  size: number
}

/** The address' parameter that says which row of the page is the first in view. */
export const lineParameter = 'line'

export interface TableStateRules {
  filterKeys: readonly string[]
  /** Those of them that take a single value. */
  singleKeys?: readonly string[]
  /** Those that take a text as it is, commas included. */
  textKeys?: readonly string[]
  sortable: readonly string[]
  defaultSize: number
  sizes: readonly number[]
  defaultSort?: TableState['sort']
  /** Filters in force until the address says otherwise: `key=*` lifts one. */
  defaultFilters?: TableState['filters']
}

/** In the address: everything, where a filter would otherwise be in force by default. */
export const everyValue = '*'

/** Reads the address; whatever it does not understand is as if it were not there. */
export function readTableState(search: string, rules: TableStateRules): TableState {
  const parameters = new URLSearchParams(search)
  const filters: Record<string, string[]> = {}
  for (const key of rules.filterKeys) {
    const split = rules.textKeys?.includes(key) ? (text: string) => [unquoted(text).trim()] : valuesOf
    const usual = rules.defaultFilters?.[key]
    const said = [...new Set(parameters.getAll(key).flatMap(split))].filter(Boolean)
    const values = !usual ? said : said.length === 0 ? usual : said.filter(value => value !== everyValue)
    if (values.length > 0) filters[key] = rules.singleKeys?.includes(key) ? values.slice(0, 1) : values
  }
  const size = Number(parameters.get('size'))
  return {
    q: unquoted(parameters.get('q') ?? ''),
    filters,
    sort: readSort(unquoted(parameters.get('sort') ?? ''), rules),
    page: Math.max(1, Math.min(1_000_000, Math.trunc(Number(parameters.get('page'))) || 1)),
    size: rules.sizes.includes(size) ? size : rules.defaultSize,
  }
}

function readSort(text: string, rules: TableStateRules): TableState['sort'] {
  const column = text.replace(/^-/, '')
  if (!rules.sortable.includes(column)) return rules.defaultSort
  return { column, direction: text.startsWith('-') ? 'desc' : 'asc' }
}

/** A router may write texts and lists as JSON; both spellings are read. */
function valuesOf(text: string): string[] {
  if (text.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list)) return list.map(String)
    } catch {
      return []
    }
  }
  return unquoted(text).split(',')
}

const unquoted = (text: string): string => (/^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('\\"', '"') : text)

/** The query string (without `?`) of a state; parameters that are not the table's stay as they are. */
export function writeTableState(search: string, state: TableState, rules: TableStateRules): string {
  const parameters = new URLSearchParams(search)
  const set = (key: string, value: string) => (value ? parameters.set(key, value) : parameters.delete(key))
  set('q', state.q.trim())
  for (const key of rules.filterKeys) {
    const values = (state.filters[key] ?? []).join(',')
    const usual = rules.defaultFilters?.[key]?.join(',')
    set(key, usual === undefined ? values : values === usual ? '' : values || everyValue)
  }
  set('sort', sameSort(state.sort, rules.defaultSort) || !state.sort ? '' : sortText(state.sort))
  set('page', state.page > 1 ? String(state.page) : '')
  set('size', state.size === rules.defaultSize ? '' : String(state.size))
  // Where the list was scrolled means nothing in another one.
  set(lineParameter, '')
  return textOf(parameters)
}

/** A query string as people read it. */
const textOf = (parameters: URLSearchParams): string => parameters.toString().replaceAll('%2C', ',')

/** The query string of a list whichever its page and scroll: what a saved view and the way back keep. */
export function withoutPlace(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('page')
  parameters.delete(lineParameter)
  return textOf(parameters)
}

const sortText = (sort: NonNullable<TableState['sort']>) => `${sort.direction === 'desc' ? '-' : ''}${sort.column}`
const sameSort = (a: TableState['sort'], b: TableState['sort']) =>
  a?.column === b?.column && a?.direction === b?.direction

/** What the API's list is asked: filters as lists, the search, `sortBy`, `sortDirection`, `page`, `size`. */
export function listQueryOf(state: TableState, searchKey: 'q' | 'term' = 'q'): Record<string, unknown> {
  return {
    ...state.filters,
    ...(state.q.trim() ? { [searchKey]: state.q.trim() } : {}),
    ...(state.sort ? { sortBy: state.sort.column, sortDirection: state.sort.direction } : {}),
    page: state.page,
    size: state.size,
  }
}

/** The filters after one of them took other values; without any it is absent. */
export function withFilter(filters: TableState['filters'], key: string, values: string[]): TableState['filters'] {
  const { [key]: _, ...others } = filters
  return values.length > 0 ? { ...others, [key]: values } : others
}

/** How many filters (the search included) narrow the list more than usual. */
export const activeFilters = (state: TableState, usual: TableState['filters'] = {}): number =>
  Object.entries(state.filters).filter(([key, values]) => values.join() !== usual[key]?.join()).length +
  (state.q.trim() ? 1 : 0)

/** The next sort of a column: ascending, descending, then as usual. */
export function nextSort(sort: TableState['sort'], column: string): TableState['sort'] {
  if (sort?.column !== column) return { column, direction: 'asc' }
  return sort.direction === 'asc' ? { column, direction: 'desc' } : undefined
}
