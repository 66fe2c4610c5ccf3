import type { Page } from '@faitage/contracts/kernel/endpoint'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchedTexts } from './search.ts'

/** Paging and sorting of a list, as `listQuery` of the contracts reads them. */
export type Paging = { page: number; size: number; sortBy?: string | undefined; sortDirection?: 'asc' | 'desc' }

/** A page of items that are all known to be the whole list's share. */
export const pageOf = <T>(items: T[], totalItems: number, { page, size }: Paging): Page<T> => ({
  items,
  page,
  pageSize: size,
  totalItems,
})

/** One condition per text searched for in a search column; none when nothing is. */
export const contains = (column: string, query: string | undefined): RawBuilder<SqlBool>[] =>
  searchedTexts(query).map(text =>
    typeof text === 'string'
      ? holds(column, text)
      : sql<SqlBool>`(${sql.join(
          text.oneOf.map(one => holds(column, one)),
          sql` or `,
        )})`,
  )

/** The text itself: `%` and `_` mean nothing else here. */
const holds = (column: string, text: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`

/** `order by` over expressions in one direction, ending with the id: pages never overlap. Descending is the reverse. */
export function orderedBy(columns: readonly string[], direction: 'asc' | 'desc' | undefined) {
  const way = wayOf(direction)
  return sql`order by ${sql.join(columns.map(column => sql`${sql.ref(column)} ${way}`))}`
}

/** The direction of an order. */
export const wayOf = (direction: 'asc' | 'desc' | undefined) => (direction === 'desc' ? sql`desc` : sql`asc`)

/** `where` of every condition; nothing when there are none. */
export const whereAll = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`

/** `limit` and `offset` of a page. */
export const pageClause = ({ page, size }: Paging) => sql`limit ${size} offset ${(page - 1) * size}`
