import { type Cell, isBlank } from './sheet.ts'

/** Rows looked at for a value. */
const LOOKED_AT = 200
const LONGEST = 60

/** The first value of each column, as it is recognised by; empty where there is none near the top. */
export const samplesOf = (rows: readonly { readonly cells: readonly Cell[] }[], columns: number): string[] =>
  Array.from({ length: columns }, (_, at) => {
    const cell = rows.slice(0, LOOKED_AT).find(({ cells }) => !isBlank(cells[at] ?? null))?.cells[at]
    const text = String(cell ?? '').trim()
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  })
