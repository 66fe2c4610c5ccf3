import type { OwnPlan } from '@faitage/contracts/funding/own-funding.endpoints'
import { formatEuro } from '@faitage/contracts/kernel/format-number'

/** The plan as one says it to a client: a loan is paid back, so it is never taken off what is left to pay. Pure. */
export function planSaid(plan: Omit<OwnPlan, 'funders'>): { cost: string; left: string; after: string } {
  const { total_work_price, total_subventions, total_loans, remaining_costs, to_finance, monthly_payment } = plan
  const aids = total_subventions > 0 ? `les aides en paient ${formatEuro(total_subventions)} et ` : ''
  const monthly =
    monthly_payment === null ? '' : `, soit environ ${formatEuro(monthly_payment)} par mois si vous l’empruntez`
  const loans =
    to_finance === 0
      ? `Les prêts prévus en paient la totalité\u00A0: vous les remboursez ensuite.`
      : `Les prêts prévus en paient ${formatEuro(total_loans)}, que vous remboursez ensuite\u00A0; il reste alors ${formatEuro(to_finance)} à sortir de votre poche${monthly}.`
  return {
    cost: `Vos travaux coûtent ${formatEuro(total_work_price)}. D’après le plan retenu, ${aids}il vous reste`,
    left: formatEuro(remaining_costs),
    after: total_loans > 0 ? `à payer. ${loans}` : `à payer${monthly}.`,
  }
}

/** The sentence of one funder's plan, promise and payment. Pure. */
export function funderSaid({ is_loan, planned, promised, paid, is_refused }: OwnPlan['funders'][number]): string {
  if (is_refused) return is_loan ? 'A refusé ce prêt' : 'A refusé cette aide'
  const what = is_loan ? 'à emprunter' : 'prévus'
  const parts = [
    promised === null ? planned > 0 && `${formatEuro(planned)} ${what}` : `${formatEuro(promised)} promis`,
    paid > 0 ? `${formatEuro(paid)} déjà versés` : promised !== null && 'pas encore versés',
  ]
  return parts.filter(Boolean).join(', ')
}
