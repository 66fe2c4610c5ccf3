import type { SimulationItem, SimulationRow } from '@faitage/contracts/funding/simulation.endpoints'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { coverage, rowName } from './outcome-words.ts'

/** A line of the plan: the payer, the amount and the moment. */
export interface Payer {
  readonly id: string
  readonly name: string
  readonly amount: string
  readonly when: string
}

type Planned = Omit<SimulationItem, 'why'>

/** When an aid comes: before the works for its advance, after them for what is left. */
function aidComes({ advance, kept }: SimulationRow): string {
  if (advance === 0) return 'Après les travaux, sur factures'
  if (advance === kept) return 'Avant les travaux'
  return `${formatEuro(advance)} avant les travaux, ${formatEuro(kept - advance)} après, sur factures`
}
const comes = {
  subvention: aidComes,
  loan: () => 'À rembourser chaque mois',
  tax: () => 'Sur les impôts des années qui suivent',
}

/** The payers of a plan in the order they are served; one that gives nothing is left out. Pure. */
export const payersOf = (item: Planned, sum: SimulationRow['sum']): Payer[] =>
  item.funders
    .filter(row => row.sum === sum && row.kept > 0)
    .map(row => ({
      id: row.id,
      name: rowName(row, item.use_cases),
      amount: formatEuro(row.kept),
      when: comes[sum](row),
    }))

/** The plan for the requester, sentence by sentence. Pure. */
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
