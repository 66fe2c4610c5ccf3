import { parseEuro } from '@faitage/contracts/kernel/format-number'

/** What is told of the common parts and of each dwelling, in the order of the lines. */
export const partLines = ['price_excl_tax', 'price_incl_tax', 'eligible_amount', 'note'] as const
export type PartLine = (typeof partLines)[number]
type Cell = number | string | null
export type Part = Partial<Record<PartLine, Cell>>
export type DwellingPart = Part & { accommodation_id: string }

/** What was typed or pasted into a line, as its field takes it; what is no amount stays as typed, to be refused. */
export const cellOf = (line: PartLine, text: string): Cell => {
  const said = text.trim()
  if (said === '') return null
  return line === 'note' ? said : (parseEuro(said) ?? said)
}

const isBlank = (part: Part) => partLines.every(line => (part[line] ?? null) === null)

/** The dwellings' parts with some cells written, in the order of the columns; those that are left blank are dropped. */
export function withCells(
  parts: readonly DwellingPart[],
  order: readonly string[],
  cells: readonly { id: string; line: PartLine; value: Cell }[],
): DwellingPart[] {
  const by = new Map(parts.map(part => [part.accommodation_id, part]))
  for (const { id, line, value } of cells) by.set(id, { ...(by.get(id) ?? { accommodation_id: id }), [line]: value })
  return order.flatMap(id => {
    const part = by.get(id)
    return part && !isBlank(part) ? [part] : []
  })
}

/**
 * A block of a spreadsheet as cells of the grid, from a line and a column on. A block that is taller than there are lines
 * below, and no wider, has a line for each dwelling: it is laid over.
 */
export function placed(
  block: readonly (readonly string[])[],
  from: { line: number; column: number },
): { line: PartLine; column: number; text: string }[] {
  const below = partLines.length - from.line
  const wide = Math.max(0, ...block.map(row => row.length))
  const laidOver = block.length > below && wide <= below
  return block.flatMap((row, down) =>
    row.flatMap((text, across) => {
      const line = partLines[from.line + (laidOver ? across : down)]
      return line ? [{ line, column: from.column + (laidOver ? down : across), text }] : []
    }),
  )
}
