import { ownFundingEndpoints } from '@faitage/contracts/funding/own-funding.endpoints'
import { useRead } from '@/api/queries'
import { Card, CardTitle } from '@/components/ui/card'
import { funderSaid, planSaid } from './own-funding-words'

/** The funding of a client's works: planned, promised, paid, and the rest. Nothing where no plan was retained. */
export function OwnFunding({ projectId }: { projectId: string }) {
  const { data } = useRead(ownFundingEndpoints.get, { params: { id: projectId } }, { cacheDisabled: true })
  if (!data?.plan) return null
  const { cost, left, after } = planSaid(data.plan)
  return (
    <Card>
      <CardTitle>Le financement de vos travaux</CardTitle>
      <p className="tabular">
        {cost} <strong>{left}</strong> {after}
      </p>
      <ul className="flex flex-col gap-2">
        {data.plan.funders.map((funder, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two funders may bear one name, and none is added while one reads
          <li key={place} className="border-t pt-2">
            <span className="font-medium [overflow-wrap:anywhere]">{funder.name}</span>
            <span className="block text-sm text-muted-foreground tabular">{funderSaid(funder)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
