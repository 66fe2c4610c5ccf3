import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { copro as sheet } from '@faitage/contracts/co-ownership/copro'
import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { Card, CardTitle } from '@/components/ui/card'
import { Fact, Facts } from './facts'

/** `déclaré 148 · saisi 146`: neither overwrites the other. */
function declaredAndCounted(declared: number | null | undefined, counted?: number | undefined): string {
  const parts = [
    declared == null ? undefined : `déclaré ${formatCount(declared)}`,
    counted === undefined ? undefined : `saisi ${formatCount(counted)}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** What was declared of a copro beside what has been entered. */
export function CoproFigures({ copro }: { copro: CoproItem }) {
  const { permissions } = useUser()
  const buildings = useRead(
    buildingEndpoints.list,
    { query: { copro_id: [copro.id], size: 1 } },
    { enabled: permissions.includes('read building') },
  )
  const { labels } = sheet
  return (
    <Card aria-labelledby="chiffres">
      <CardTitle id="chiffres">Chiffres</CardTitle>
      <Facts>
        <Fact label={labels.nb_lots}>{declaredAndCounted(copro.nb_lots)}</Fact>
        <Fact label={labels.nb_building}>{declaredAndCounted(copro.nb_building, buildings.data?.totalItems)}</Fact>
        <Fact label={labels.nb_co_owners}>{declaredAndCounted(copro.nb_co_owners)}</Fact>
        <Fact label={labels.nb_commercial_lots}>{declaredAndCounted(copro.nb_commercial_lots)}</Fact>
        <Fact label={labels.nb_sub_lots}>{declaredAndCounted(copro.nb_sub_lots)}</Fact>
      </Facts>
    </Card>
  )
}
