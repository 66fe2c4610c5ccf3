import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Row } from './read-model.ts'
import { storable } from './storable.ts'

/** So few rows are written as well by one statement. */
export const WORTH_COPYING = 50

/** Rows made to text at a time: the next are while Postgres takes the ones before. */
const CHUNK = 500

/** A table and the columns of it that are written. */
export type CopiedTable = { readonly place: string; readonly columns: readonly string[] }

/**
 * Writes new rows by COPY, which asks nothing of each and parses no JSON. What a table refuses leaves none of them, for
 * whoever then finds out which row it was.
 *
 * @param types of the columns, without their constraints
 * @returns whether they were written
 */
export async function copyRows(
  client: Pick<pg.ClientBase, 'query'>,
  tables: readonly CopiedTable[],
  types: ReadonlyMap<string, string>,
  rows: readonly Row[],
): Promise<boolean> {
  await client.query('savepoint copying')
  try {
    for (const { place, columns } of tables) {
      const list = columns.map(name => `"${name}"`).join(', ')
      const copying = client.query(copyFrom(`copy ${place} (${list}) from stdin`))
      const ways = columns.map(name => [name, types.get(name) ?? 'text'] as const)
      await pipeline(Readable.from(textsOf(rows, ways)), copying)
    }
    await client.query('release savepoint copying')
    return true
  } catch (error) {
    // Where the connection is gone this fails as well, and says so.
    await client.query('rollback to savepoint copying')
    if (typeof (error as { code?: unknown }).code !== 'string') throw error
    return false
  }
}

function* textsOf(rows: readonly Row[], columns: readonly (readonly [string, string])[]): Generator<Buffer> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    let text = ''
    for (const row of rows.slice(from, from + CHUNK)) {
      let separator = ''
      for (const [name, type] of columns) {
        text += separator + cellOf((row as Record<string, unknown>)[name], type)
        separator = '\t'
      }
      text += '\n'
    }
    // Half of a surrogate pair becomes U+FFFD here, as in a text of JSON.
    yield Buffer.from(text)
  }
}

/** A value as COPY reads it: the same that a text of JSON makes of it. */
function cellOf(value: unknown, type: string): string {
  if (value === null || value === undefined) return '\\N'
  if (type === 'jsonb' || type === 'json') return jsonCell(value)
  if (typeof value === 'string') return escaped(value)
  if (Array.isArray(value) && type.endsWith('[]')) return escaped(arrayOf(value))
  return jsonCell(value)
}

/** A number that is none is null in JSON. */
function jsonCell(value: unknown): string {
  const json = storable(JSON.stringify(value))
  return json === 'null' ? '\\N' : escaped(json)
}

const arrayOf = (values: readonly unknown[]): string => `{${values.map(elementOf).join(',')}}`

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return arrayOf(value)
  if (typeof value === 'string') return quoted(value)
  const json = storable(JSON.stringify(value))
  return json === 'null' ? 'NULL' : quoted(json)
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

const SPECIAL = /[\\\t\n\r\0]/
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\uFFFD',
}
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r\0]/g, letter => escapes[letter] ?? letter) : text
