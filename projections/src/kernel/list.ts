import type { Page } from '@faitage/contracts/kernel/endpoint'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './database.ts'
import { searchedTexts } from './search.ts'

/** Paging and sorting of a list, as `listQuery` of the contracts reads them. */
export type Paging = {
  page: number
  size: number
  after?: string | undefined
  sortBy?: string | undefined
  sortDirection?: 'asc' | 'desc'
}

/** A page of items that are all known to be the whole list's share; `offset`, where it is not the page's own. */
export const pageOf = <T>(items: T[], totalItems: number, { page, size }: Paging, offset?: number): Page<T> => ({
  items,
  page,
  pageSize: size,
  totalItems,
  ...(offset === undefined ? {} : { offset }),
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

/** `limit` and `offset` of a page; `offset`, where it begins elsewhere than pages do. */
export const pageClause = ({ page, size }: Paging, offset = (page - 1) * size) => sql`limit ${size} offset ${offset}`

/**
 * Where a page begins that goes on after a row: right after it, where rows before it went away. Undefined where the page
 * begins as usual: no row is named, the list has it no more, or it is further on than where the page begins, since what
 * it moved past would be seen by nobody.
 *
 * @param ranked `select id, row_number() over (…) as place` of the very list, unpaged
 */
export async function offsetAfter(
  db: Kysely<Database>,
  { page, size, after }: Paging,
  ranked: () => RawBuilder<unknown>,
): Promise<number | undefined> {
  if (after === undefined || page === 1) return undefined
  const { rows } = await sql<{ place: string }>`
    select place from (${ranked()}) as ranked where id = ${after}`.execute(db)
  const place = Number(rows[0]?.place ?? Number.POSITIVE_INFINITY)
  return place < (page - 1) * size ? place : undefined
}
