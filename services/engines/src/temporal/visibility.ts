import type { SQLInputValue } from 'node:sqlite'
import { invalid } from './errors.ts'
import { enums } from './proto.ts'
import type { RunState } from './state.ts'
import type { Store } from './store.ts'

/** Search attributes which a list query may name, and their columns. */
const COLUMNS: Record<string, string> = {
  WorkflowId: 'workflow_id',
  RunId: 'run_id',
  WorkflowType: 'workflow_type',
  TaskQueue: 'task_queue',
  ExecutionStatus: 'status',
  StartTime: 'started_at',
  CloseTime: 'closed_at',
}
const TOKENS = /\s*(?:([A-Za-z_][\w]*)|(<=|>=|!=|<>|=|<|>|\(|\)|,)|'((?:[^']|'')*)'|"((?:[^"]|"")*)"|(-?\d+))/y

interface Word {
  kind: 'name' | 'sign' | 'value'
  text: string
}

function words(query: string): Word[] {
  const found: Word[] = []
  TOKENS.lastIndex = 0
  const text = query.trim()
  while (TOKENS.lastIndex < text.length) {
    const match = TOKENS.exec(text)
    if (!match) throw invalid(`invalid query: ${query}`)
    const [, name, sign, single, double, number] = match
    const value = single?.replaceAll("''", "'") ?? double?.replaceAll('""', '"') ?? number
    if (name !== undefined) found.push({ kind: 'name', text: name })
    else if (sign !== undefined) found.push({ kind: 'sign', text: sign })
    else found.push({ kind: 'value', text: value! })
  }
  return found
}

/** SQL of a list query: comparisons, IN, BETWEEN, STARTS_WITH, IS NULL, AND, OR and brackets. @throws INVALID_ARGUMENT. */
function parseQuery(query: string): { where: string; values: SQLInputValue[] } {
  const list = words(query)
  const values: SQLInputValue[] = []
  let at = 0
  const fail = () => invalid(`invalid query: ${query}`)
  const is = (text: string) => list[at]?.kind !== 'value' && list[at]?.text.toUpperCase() === text
  const take = (text: string) => {
    if (!is(text)) throw fail()
    at++
  }
  const value = (column: string) => {
    const word = list[at++]
    if (word?.kind !== 'value') throw fail()
    values.push(convert(column, word.text))
    return '?'
  }
  const comparison = (): string => {
    if (is('(')) {
      at++
      const inside = either()
      take(')')
      return `(${inside})`
    }
    const name = list[at++]
    const column = name?.kind === 'name' ? COLUMNS[name.text] : undefined
    if (!column) throw invalid(`invalid query: ${name?.text ?? ''} is not a valid search attribute`)
    const sign = list[at++]?.text.toUpperCase() ?? ''
    if (['=', '!=', '<>', '<', '>', '<=', '>='].includes(sign)) return `${column} ${sign} ${value(column)}`
    if (sign === 'STARTS_WITH') return `substr(${column}, 1, length(${value(column)})) = ${again()}`
    if (sign === 'BETWEEN') {
      const low = value(column)
      take('AND')
      return `${column} BETWEEN ${low} AND ${value(column)}`
    }
    if (sign === 'IN') {
      take('(')
      const items = [value(column)]
      while (is(',')) {
        at++
        items.push(value(column))
      }
      take(')')
      return `${column} IN (${items.join(', ')})`
    }
    if (sign === 'IS') {
      const not = is('NOT')
      if (not) at++
      take('NULL')
      return `${column} IS ${not ? 'NOT ' : ''}NULL`
    }
    throw fail()
  }
  const again = () => {
    values.push(values.at(-1)!)
    return '?'
  }
  const chain = (word: string, part: () => string): string => {
    const parts = [part()]
    while (is(word)) {
      at++
      parts.push(part())
    }
    return parts.join(` ${word} `)
  }
  const both = () => chain('AND', comparison)
  const either = (): string => chain('OR', both)
  if (!list.length) return { where: '1', values }
  if (is('ORDER')) throw invalid('invalid query: ORDER BY is not supported')
  const where = either()
  if (at < list.length) throw fail()
  return { where, values }
}

function convert(column: string, text: string): SQLInputValue {
  if (column === 'status') {
    const name = text.replace(/(?<!^)([A-Z])/g, '_$1').toUpperCase()
    const key = `WORKFLOW_EXECUTION_STATUS_${name}` as keyof typeof enums.WorkflowExecutionStatus
    const status = enums.WorkflowExecutionStatus[key] ?? (/^\d+$/.test(text) ? Number(text) : undefined)
    if (status === undefined) throw invalid(`invalid query: ${text} is not a workflow execution status`)
    return status
  }
  if (!column.endsWith('_at')) return text
  const ms = /^\d+$/.test(text) ? Number(text) / 1e6 : Date.parse(text)
  if (Number.isNaN(ms)) throw invalid(`invalid query: ${text} is not a time`)
  return ms
}

/** One page of runs, latest started first; `before` is the key of the last one seen. */
export function listRuns(
  store: Store,
  query: string,
  size: number,
  before = Number.MAX_SAFE_INTEGER,
): { key: number; state: RunState }[] {
  const { where, values } = parseQuery(query)
  const rows = store.db
    .prepare(`SELECT key, state FROM runs WHERE (${where}) AND key < ? ORDER BY key DESC LIMIT ?`)
    .all(...values, before, size) as { key: number; state: string }[]
  return rows.map(row => ({ key: row.key, state: JSON.parse(row.state) as RunState }))
}

/** How many runs a query finds; by status when it ends in GROUP BY ExecutionStatus. */
export function countRuns(store: Store, query: string): { count: number; groups: { status: number; count: number }[] } {
  const grouped = /\bgroup\s+by\s+ExecutionStatus\s*$/i.exec(query)
  const { where, values } = parseQuery(grouped ? query.slice(0, grouped.index) : query)
  const groups = store.db
    .prepare(`SELECT status, count(*) AS count FROM runs WHERE ${where} GROUP BY status`)
    .all(...values) as { status: number; count: number }[]
  return { count: groups.reduce((sum, g) => sum + g.count, 0), groups: grouped ? groups : [] }
}

/** How many runs there are of each type, by what became of them. */
export function runsByType(store: Store): { type: string; status: string; count: number }[] {
  const rows = store.db
    .prepare('SELECT workflow_type AS type, status, count(*) AS count FROM runs GROUP BY workflow_type, status')
    .all() as { type: string; status: number; count: number }[]
  return rows.map(({ type, status, count }) => ({ type, status: statusName(status), count }))
}

const statusName = (status: number): string =>
  (enums.WorkflowExecutionStatus[status] ?? '').replace('WORKFLOW_EXECUTION_STATUS_', '').toLowerCase()
