import { withoutPlace } from './table-state.ts'

/** The address' parameter that says which kept search the list was opened by. */
export const SAVED = 'recherche'
/** In the address: the list as it is by itself, though a search opens it as a rule. */
export const NO_SEARCH = '*'
const COLUMNS = 'columns'

/** What of an address a kept search holds: how the list is narrowed, sorted and shown; in one order, so that two compare. */
export function keptQuery(
  search: string,
  filterKeys: readonly string[],
  columns: readonly string[] | undefined,
): string {
  const kept = new Set([...filterKeys, 'q', 'sort', 'size', 'vue'])
  const parameters = [...new URLSearchParams(withoutPlace(search))].filter(([key]) => kept.has(key))
  return written([...parameters, ...(columns ? [[COLUMNS, columns.join(',')] as [string, string]] : [])])
}

/** The address of a list that a kept search opens, and the columns it shows; undefined leaves them as they are. */
export function openedBy({ id, query = '' }: { id: string; query?: string | null | undefined }) {
  const parameters = new URLSearchParams(query ?? '')
  const columns = parameters.get(COLUMNS)?.split(',').filter(Boolean)
  parameters.delete(COLUMNS)
  parameters.set(SAVED, id)
  return { search: textOf([...parameters]), columns }
}

/** Whether a list shows something else than the search it was opened by; fields that are no more make no difference. */
export function isAltered(
  { query }: { query?: string | null | undefined },
  search: string,
  filterKeys: readonly string[],
  columns: readonly string[] | undefined,
): boolean {
  const saved = new URLSearchParams(query ?? '')
  const ownColumns = saved.get(COLUMNS)?.split(',')
  return keptQuery(search, filterKeys, ownColumns && columns) !== keptQuery(String(saved), filterKeys, ownColumns)
}

const written = (parameters: [string, string][]) => textOf(parameters.toSorted(([a], [b]) => (a < b ? -1 : 1)))
const textOf = (parameters: [string, string][]) => new URLSearchParams(parameters).toString().replaceAll('%2C', ',')
