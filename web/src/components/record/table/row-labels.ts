import type { RecordColumn } from './column.ts'

/**
 * What each row is called, no two alike: rows of one name take what else distinguishes them (reference, town…), and at
 * last their number. A checkbox, a button and a link of a row are then distinguished by anyone who hears them.
 */
export function distinctLabels<T>(
  rows: readonly T[],
  labelOf: (row: T) => string,
  columns: readonly RecordColumn<T>[],
): string[] {
  const labels = rows.map(labelOf)
  for (const column of columns) {
    const seen = counts(labels)
    if (seen.size === labels.length) break
    rows.forEach((row, index) => {
      const label = labels[index] ?? ''
      const text = column.text(row)
      if ((seen.get(label) ?? 0) > 1 && text && !label.includes(text)) labels[index] = `${label}, ${text}`
    })
  }
  const seen = counts(labels)
  return labels.map((label, index) => ((seen.get(label) ?? 0) > 1 ? `${label}, ligne ${index + 1}` : label))
}

function counts(labels: readonly string[]): Map<string, number> {
  const seen = new Map<string, number>()
  for (const label of labels) seen.set(label, (seen.get(label) ?? 0) + 1)
  return seen
}
