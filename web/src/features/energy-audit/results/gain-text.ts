import { formatNumber } from '@faitage/contracts/kernel/format-number'

/** A gain as it is said: « 52,3 % de moins », « 4 % de plus »; unknown, a dash. Pure. */
export const gainText = (gain: number | null | undefined): string => {
  if (gain === null || gain === undefined) return 'Gain inconnu'
  if (gain === 0) return 'Ni gain ni perte'
  return `${formatNumber(Math.abs(gain))}\u00A0% de ${gain > 0 ? 'moins' : 'plus'}`
}

/** A gain as a figure in a table. Pure. */
export const gainFigure = (gain: number | null | undefined): string =>
  gain === null || gain === undefined ? '–' : `${formatNumber(gain)}\u00A0%`
