import { readFileSync } from 'node:fs'
import { readSheet } from 'read-excel-file/node'
import writeExcel from 'write-excel-file/node'

const demo = new URL('../../../services/stack/demo/projets-demo.xlsx', import.meta.url)

/** A workbook of `count` good rows of the demonstration file, each with a reference of its own. */
export async function manyProjects(count: number): Promise<Buffer> {
  const [header, ...rows] = await readSheet(readFileSync(demo))
  const name = header!.indexOf('Nom')
  if (name < 0) throw new Error('the demonstration file has no column of names')
  // The first ten rows are without fault.
  const good = rows.slice(0, 10)
  const cells = Array.from({ length: count }, (_, index) => {
    const [, ...rest] = good[index % good.length]!
    return [`M-${String(index).padStart(6, '0')}`, ...rest].map((cell, at) =>
      // Each of them somebody else: the same person twice is asked about.
      at === name ? `${cell ?? 'Nom'} ${lettersOf(index)}` : cell,
    )
  })
  const sheet = [header!, ...cells].map(row =>
    row.map(value => {
      if (value === null) return null
      return value instanceof Date ? { value, type: Date, format: 'dd/mm/yyyy' } : { value }
    }),
  )
  return await writeExcel(sheet as never).toBuffer()
}

/** 0 → `A`, 26 → `BA`. */
const lettersOf = (index: number): string =>
  (index >= 26 ? lettersOf(Math.floor(index / 26)) : '') + String.fromCharCode(65 + (index % 26))
