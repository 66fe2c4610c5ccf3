import { normalise, type RawCell } from '../../kernel/reading/reading.ts'

/** `12`, `12 bis`, `Lot n° 12`: the only cell of a line may be a lot, where a title is not. */
const isNumber = (cell: RawCell): boolean => /^(lot )?(n )?\d{1,6}( ?[a-z]{1,4})?$/.test(normalise(String(cell)))

/** The only cell of a line, where it is a title: no number of a lot in the column of numbers. */
export function titleIn(cells: readonly (RawCell | null)[], number: RawCell | null): string | undefined {
  const [only, ...others] = cells.filter(cell => cell !== null)
  if (only === undefined || others.length > 0 || (number !== null && isNumber(number))) return undefined
  return String(only).trim()
}

/** A part of a building, or what every page repeats. */
const WITHIN =
  /^(\d|escalier|esc|entree|cage|hall|etage|niveau|rdc|rez de|sous sol|page|edite|imprime|liste|residence|copropriete|syndicat|cabinet|suite|report)/

/** The building of the lots below a title: the one it names, the one before below a part of it, none below any other title. */
export function buildingBelow(title: string, before: string | undefined): string | undefined {
  if (/^(b[âa]t|imm(euble)?\b)/i.test(title)) return title
  return WITHIN.test(normalise(title)) ? before : undefined
}
