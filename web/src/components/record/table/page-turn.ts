import type { TableState } from './table-state.ts'

type Query = Readonly<Record<string, unknown>>

/** What a page turned to asks, and the row shown last on the page before it: the list goes on after that row. */
export interface Turn {
  readonly to: string
  readonly after: string
}

const keyOf = (query: Query) => JSON.stringify(query)

/**
 * The turn that a change is: from the page on screen to the next one. Undefined for any other change, and where the rows
 * of the page are not there yet.
 */
export function turned(query: Query, change: Partial<TableState>, last: string | undefined): Turn | undefined {
  if (last === undefined || change.page !== (query.page as number) + 1) return undefined
  return { to: keyOf({ ...query, page: change.page }), after: last }
}

/** What the list is asked: a page that was turned to begins after the row that was shown last. */
export const goingOn = (query: Query, turn: Turn | undefined): Query =>
  turn?.to === keyOf(query) ? { ...query, after: turn.after } : query

/** Pages of a list, the one on screen beginning after so many rows. */
export const pagesOf = ({ page, size }: Pick<TableState, 'page' | 'size'>, offset: number, total: number): number =>
  Math.max(1, page + Math.ceil((total - offset - size) / size))
