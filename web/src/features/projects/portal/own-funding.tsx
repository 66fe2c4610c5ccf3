import { type OwnPlan, ownFundingEndpoints } from '@faitage/contracts/funding/own-funding.endpoints'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { useRead } from '@/api/queries'
import { Card, CardTitle } from '@/components/ui/card'

/** The funding of a client's works: planned, promised, paid, and the rest. Nothing where no plan was retained. */
export function OwnFunding({ projectId }: { projectId: string }) {
  const { data } = useRead(ownFundingEndpoints.get, { params: { id: projectId } }, { cacheDisabled: true })
  if (!data?.plan) return null
  const { total_work_price, to_finance, monthly_payment, funders } = data.plan
  return (
    <Card>
      <CardTitle>Le financement de vos travaux</CardTitle>
      <p className="tabular">
        Vos travaux coûtent {formatEuro(total_work_price)}. D’après le plan retenu, il vous reste{' '}
        <strong>{formatEuro(to_finance)}</strong> à payer
        {monthly_payment !== null && `, soit environ ${formatEuro(monthly_payment)} par mois si vous empruntez`}.
      </p>
      <ul className="flex flex-col gap-2">
        {funders.map(funder => (
          <li key={funder.name} className="border-t pt-2">
            <span className="font-medium [overflow-wrap:anywhere]">{funder.name}</span>
            <span className="block text-sm text-muted-foreground tabular">{told(funder)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function told({ is_loan, planned, promised, paid, is_refused }: OwnPlan['funders'][number]): string {
  if (is_refused) return 'A refusé cette aide'
  const what = is_loan ? 'à emprunter' : 'prévus'
  const parts = [
    promised === null ? `${formatEuro(planned)} ${what}` : `${formatEuro(promised)} promis`,
    paid > 0 ? `${formatEuro(paid)} déjà versés` : promised !== null && 'pas encore versés',
  ]
  return parts.filter(Boolean).join(', ')
}
