import type { Page } from '@faitage/contracts/kernel/endpoint'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchedWords } from './search.ts'

/** Paging and sorting of a list, as `listQuery` of the contracts reads them. */
export type Paging = { page: number; size: number; sortBy?: string | undefined; sortDirection?: 'asc' | 'desc' }

/** A page of items that are all known to be the whole list's share. */
export const pageOf = <T>(items: T[], totalItems: number, { page, size }: Paging): Page<T> => ({
  items,
  page,
  pageSize: size,
  totalItems,
})

/** One condition per word of a search; none when there is no word. */
export const contains = (column: string, query: string | undefined): RawBuilder<SqlBool>[] =>
  searchedWords(query).map(word => sql<SqlBool>`${sql.ref(column)} like ${`%${word}%`}`)

/** `order by` over expressions in one direction, ending with the id: pages never overlap. Descending is the reverse. */
export function orderedBy(columns: readonly string[], direction: 'asc' | 'desc' | undefined) {
  const way = direction === 'desc' ? sql`desc` : sql`asc`
  return sql`order by ${sql.join(columns.map(column => sql`${sql.ref(column)} ${way}`))}`
}

/** `where` of every condition; nothing when there are none. */
export const whereAll = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`

/** `limit` and `offset` of a page. */
export const pageClause = ({ page, size }: Paging) => sql`limit ${size} offset ${(page - 1) * size}`
