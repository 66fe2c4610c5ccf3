import type { RawCell } from '../../../kernel/reading/reading.ts'
import { findPasteHeader, type PastedRow } from '../header.ts'
import { readPastedLots } from '../lines.ts'

type Grid = readonly (readonly (RawCell | null)[])[]
export const pasted = (grid: Grid): PastedRow[] => grid.map((cells, index) => ({ row: index + 1, cells }))
/** What is read of a sheet whose header is found. */
export function lotsOf(grid: Grid) {
  const rows = pasted(grid)
  const header = findPasteHeader(rows)
  if (!header) throw new Error('no header')
  return { header, ...readPastedLots(rows, header) }
}
export const HEAD = ['Lot', 'Bâtiment', 'Nature', 'Étage', 'Copropriétaire', 'Compte', 'Tantièmes généraux', 'Solde']
