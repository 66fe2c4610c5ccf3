import { boundsOf, type ListField, type ListFields } from '@faitage/contracts/kernel/list-fields'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { wordsIn } from './search.ts'
import type { Viewer } from './viewer.ts'

/** Letters that Postgres reads without their accents, as `searchable` does. */
const ACCENTED = 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ'
const PLAIN = 'aaaaaaceeeeiiiinooooouuuuyy'

/** Where a field's value is; a condition of the list's own where its indexes ask for one. */
export type ListColumn = RawBuilder<unknown> | ((value: never) => RawBuilder<SqlBool>)

/** What somebody may find by: a client, by nothing that is the team's own. */
export const findableBy = ({ role }: Pick<Viewer, 'role'>, fields: ListFields): ListFields =>
  role === 'client' ? Object.fromEntries(Object.entries(fields).filter(([, { team }]) => !team)) : fields

/**
 * The conditions of a list's filters, all of which must hold.
 *
 * @param columnOf where a field's value is
 */
export function narrowedBy(
  fields: ListFields,
  asked: Readonly<Record<string, unknown>>,
  columnOf: (name: string) => ListColumn,
): RawBuilder<SqlBool>[] {
  return Object.entries(asked).flatMap(([name, value]) => {
    const field = fields[name]
    if (!field || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return []
    const column = columnOf(name)
    return typeof column === 'function' ? [column(value as never)] : conditionsOf(field, column, value)
  })
}

function conditionsOf(
  { type, many, operator }: ListField,
  column: RawBuilder<unknown>,
  value: unknown,
): RawBuilder<SqlBool>[] {
  switch (type) {
    case 'select':
    case 'autocomplete':
      if (many) return [sql`${column}::jsonb ?| ${[value].flat().map(String)}::text[]`]
      return [sql`${column}::text = any (${[value].flat().map(String)}::text[])`]
    case 'boolean':
      return [sql`coalesce(${column}::boolean, false) = ${value === 'true'}`]
    case 'string':
      return textsIn(sql`${column}::text`, sql`translate(lower(${column}::text), ${ACCENTED}, ${PLAIN})`, String(value))
    case 'date': {
      const days = { from: `${value}..`, until: `..${value}` }
      return within(sql`${column}::date`, operator ? days[operator] : String(value), sql`date`)
    }
    case 'number':
    case 'range':
      return within(sql`${column}::numeric`, String(value), sql`numeric`)
  }
}

/**
 * Every word that is asked; where there is none, the signs themselves.
 *
 * @param column the text as it was written
 * @param folded the same without accents or case
 */
export function textsIn(
  column: RawBuilder<unknown>,
  folded: RawBuilder<unknown>,
  asked: string,
): RawBuilder<SqlBool>[] {
  const words = wordsIn(asked).split(' ').filter(Boolean)
  if (words.length === 0) return [sql`strpos(${column}, ${asked}) > 0`]
  return words.map(word => sql<SqlBool>`${folded} like ${`%${word}%`}`)
}

/** Both ends included; an open end holds for everything. */
function within(column: RawBuilder<unknown>, value: string, type: RawBuilder<unknown>): RawBuilder<SqlBool>[] {
  const { from, to } = boundsOf(value)
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}::${type}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} <= ${to}::${type}`]),
  ]
}
