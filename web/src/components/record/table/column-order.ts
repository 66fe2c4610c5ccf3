import type { RecordColumn } from './column.ts'

/** The columns in a person's order; the first stays first, unknown ids are passed over, new columns come last. */
export function inOrder<T>(columns: readonly RecordColumn<T>[], order: readonly string[] = []): RecordColumn<T>[] {
  const [first, ...others] = columns
  const known = order.flatMap(id => others.find(column => column.id === id) ?? [])
  return first ? [first, ...known, ...others.filter(column => !known.includes(column))] : []
}

/** The order after a column was put in the place of another. */
export function moved(ids: readonly string[], id: string, to: string): string[] {
  const target = ids.indexOf(to)
  if (target < 0 || !ids.includes(id)) return [...ids]
  const others = ids.filter(other => other !== id)
  return [...others.slice(0, target), id, ...others.slice(target)]
}
