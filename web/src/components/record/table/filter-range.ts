import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatDecimal } from '@faitage/contracts/kernel/format-number'

/** A range as the address writes it, `a..b`; either end may be open. */
export interface Range {
  from: string
  to: string
}

export function readRange(value: string | undefined): Range {
  const [from = '', to] = (value ?? '').split('..')
  // One value alone is both ends.
  return { from, to: to ?? from }
}

export const writeRange = ({ from, to }: Range): string[] => (from || to ? [`${from}..${to}`] : [])

/** A range in words: `depuis le 01/03/2026`, `de 10 à 20`, `20 au plus`. */
export function rangeText(value: string, of: 'date' | 'number'): string {
  const { from, to } = readRange(value)
  if (of === 'date') {
    if (from === to) return `le ${formatDay(from)}`
    if (!to) return `depuis le ${formatDay(from)}`
    return from ? `du ${formatDay(from)} au ${formatDay(to)}` : `jusqu’au ${formatDay(to)}`
  }
  const [least, most] = [formatDecimal(from), formatDecimal(to)]
  if (from === to) return least
  if (!to) return `${least} au moins`
  return from ? `de ${least} à ${most}` : `${most} au plus`
}
