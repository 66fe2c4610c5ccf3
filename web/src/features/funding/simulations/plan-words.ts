import type { SimulationItem, SimulationListed } from '@faitage/contracts/funding/simulation.endpoints'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { coverage } from './outcome-words.ts'

/** Who pays, how much and when. */
export interface Payer {
  readonly id: string
  readonly name: string
  readonly amount: string
  readonly when: string
}

type Planned = SimulationItem | SimulationListed
type Row = Planned['funders'][number]

const advanceOf = (row: Row): number | undefined => ('advance' in row ? row.advance : undefined)

/** When an aid comes: before the works for its advance, after them for what is left. */
function aidComes(row: Row): string {
  const advance = advanceOf(row)
  if (advance === undefined) return ''
  if (advance === 0) return 'Après les travaux, sur factures'
  if (advance === row.kept) return 'Avant les travaux'
  return `${formatEuro(advance)} avant les travaux, ${formatEuro(row.kept - advance)} après, sur factures`
}
const comes = {
  subvention: aidComes,
  loan: () => 'À rembourser chaque mois',
  tax: () => 'Sur les impôts des années qui suivent',
}

/** Who gives, lends or spares taxes, in the order they are served; one that gives nothing is not told. Pure. */
export const payersOf = (item: Planned, sum: Row['sum']): Payer[] =>
  item.funders
    .filter(row => row.sum === sum && row.kept > 0)
    .map(row => ({ id: row.id, name: row.funder_name, amount: formatEuro(row.kept), when: comes[sum](row) }))

/** What the requester has to know of it, sentence by sentence. Pure. */
export function planSentences(item: Planned): { left: string; ahead: string | undefined; monthly: string | undefined } {
  const { total_work_price, total_advances, total_loans, to_finance, remaining_costs, subvention_on_TTC } = item
  const ahead = total_work_price - total_advances - total_loans
  const { monthly_payment, loan_months } = item
  return {
    left:
      remaining_costs === 0
        ? 'Les aides couvrent tous les travaux.'
        : `Les aides couvrent ${coverage(subvention_on_TTC)} du prix. Il vous reste ${formatEuro(remaining_costs)} à payer.`,
    ahead:
      ahead > to_finance
        ? `Une partie des aides n’arrive qu’après les travaux\u00A0: d’ici là, il y a ${formatEuro(ahead)} à avancer.`
        : undefined,
    monthly:
      monthly_payment !== null && loan_months
        ? `En l’empruntant sur ${loan_months} mois, cela fait ${formatEuro(monthly_payment)} par mois.`
        : undefined,
  }
}
