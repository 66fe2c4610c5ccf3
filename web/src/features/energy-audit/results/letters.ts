import type { EnergyLetter } from '@faitage/contracts/energy-audit/audit-result'

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const satisfies readonly EnergyLetter[]
export type LabelKind = 'energy' | 'ges'

const light: Record<LabelKind, string> = { energy: 'G', ges: 'DEFG' }
/** The colours of a letter, which are those of the official labels. */
export const letterColours = (kind: LabelKind, letter: EnergyLetter) => ({
  background: `var(--${kind === 'energy' ? 'dpe' : 'ges'}-${letter.toLowerCase()})`,
  color: `var(--label-${light[kind].includes(letter) ? 'light' : 'dark'})`,
})

const NARROW = 34
const STEP = 9
/** The rungs of a label, from the best: how wide each is in percent, and the one that a state stands on. Pure. */
export const rungsOf = (letter: EnergyLetter) =>
  letters.map((each, index) => ({ letter: each, width: NARROW + index * STEP, current: each === letter }))

/** How many letters a change wins; negative where it loses some. Pure. */
export const lettersWon = (before: EnergyLetter, after: EnergyLetter): number =>
  letters.indexOf(before) - letters.indexOf(after)
