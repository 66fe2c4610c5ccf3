import { readDecimal } from '../../kernel/reading/numbers.ts'
import { type RawCell, type Reading, read, refuse } from '../../kernel/reading/reading.ts'

/** `412/10 000`: what stands before a base of tantièmes, a hundred or more; `1/2` is a part, not tantièmes. */
const withoutBase = (cell: RawCell): RawCell => {
  const [own, base, more] = String(cell).split('/')
  const total = base === undefined || more !== undefined ? undefined : readDecimal(base)
  return total?.ok && Number(total.value) >= 100 ? own! : cell
}

/** The share of a clé that a cell gives to a lot. */
export const readTantieme = (cell: RawCell): Reading<string> => {
  const decimal = readDecimal(withoutBase(cell))
  if (!decimal.ok || decimal.value.startsWith('-')) return refuse('Tantièmes illisibles.')
  if (Number(decimal.value) > 10_000_000) return refuse('Tantièmes trop élevés.')
  return (decimal.value.split('.')[1] ?? '').length > 3 ? refuse('Trois décimales au plus.') : read(decimal.value)
}
