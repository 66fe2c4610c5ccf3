import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './encoding.ts'
import { maxColumns, maxRows, plainSheet, type Sheet, type SheetRow, UnreadableFile } from './sheet.ts'

const delimiters = [';', ',', '\t'] as const

/** The delimiter that cuts the first lines into most columns, the same number on each; quoted text does not count. */
export function detectDelimiter(text: string): (typeof delimiters)[number] {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/, 25)
    .filter(line => line !== '')
  let best: (typeof delimiters)[number] = ';'
  let bestScore = 0
  for (const delimiter of delimiters) {
    const counts = lines.map(line => line.split(delimiter).length - 1)
    const frequent = mostFrequent(counts.filter(count => count > 0))
    const score = frequent * counts.filter(count => count === frequent).length
    if (frequent > 0 && score > bestScore) [best, bestScore] = [delimiter, score]
  }
  return best
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0
}

/**
 * The records of a CSV file, empty lines kept so that numbers are those a spreadsheet shows. Everything is text.
 *
 * @throws UnreadableFile when quotes do not close, there are too many rows, or it is in no coding that we know
 */
export function readCsv(bytes: Uint8Array): Sheet {
  const decoded = decodeText(bytes)
  if (!decoded) throw new UnreadableFile('import.file.encoding')
  const { coding, damaged } = decoded
  const guessed = coding === 'macintosh' || coding === 'cp850' ? coding : null
  // What no text holds is shown as unknown, as in a workbook.
  return { ...plainSheet, rows: recordsOf(decoded.text.replaceAll('\0', '\uFFFD')), coding: guessed, damaged }
}

function recordsOf(text: string): SheetRow[] {
  try {
    const records = parse(text, {
      bom: true,
      delimiter: detectDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 1_000_000,
      to: maxRows + 1000,
    })
    return records.map((cells, index) => ({ row: index + 1, cells: cells.slice(0, maxColumns) }))
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile('import.file.broken')
    throw error
  }
}
