import { type BuildingItem, buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { collectiveHeaters } from '@faitage/contracts/co-ownership/building.words'
import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { constructionTimes } from '@faitage/contracts/co-ownership/copro.words'
import type { Overview } from '@faitage/contracts/co-ownership/overview/overview.endpoints'
import { countOf, formatEuro, shownDecimal } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useHrefs } from './tree'

const shown = 8

type Sums = Overview['buildings'][number]

/** The first buildings of a copro with what they come to, and the way to all of them. */
export function CoproBuildings({ copro, sums }: { copro: CoproItem; sums: readonly Sums[] | undefined }) {
  const hrefs = useHrefs()
  const enabled = useUser().permissions.includes('read building')
  const query = { copro_id: [copro.id], size: shown, sortBy: 'name' as const }
  const { data } = useRead(buildingEndpoints.list, { query }, { enabled })
  if (!enabled) return null
  return (
    <Card aria-labelledby="batiments">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle id="batiments">Bâtiments</CardTitle>
        <Button asChild variant="outline" size="sm" className="w-fit">
          <Link to={hrefs.copro(copro, 'buildings')}>
            {data && data.totalItems > shown ? `Voir les ${data.totalItems} bâtiments` : 'Ouvrir la liste'}
          </Link>
        </Button>
      </div>
      {!data ? (
        <Skeleton className="h-24" />
      ) : data.items.length === 0 ? (
        <p className="text-muted-foreground">Aucun bâtiment n’est saisi.</p>
      ) : (
        <ul className="flex flex-col divide-y">
          {data.items.map(one => (
            <li key={one.id} className="flex flex-col py-1.5">
              <Link to={hrefs.building(one)} className="truncate text-info underline-offset-4 hover:underline">
                {one.name}
              </Link>
              <span className="text-sm text-muted-foreground">
                {told(
                  one,
                  sums?.find(({ id }) => id === one.id),
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** « 24 lots · 1 250 tantièmes · 3 400,00 € d’impayés · 1949–1960 · chauffage Gaz », as far as it is known. */
const told = (building: BuildingItem, sums: Sums | undefined): string =>
  [
    sums ? countOf(sums.lots, 'lot', 'lots') : '',
    sums?.tantiemes && `${shownDecimal(sums.tantiemes)} tantièmes`,
    sums?.arrears != null && `${formatEuro(sums.arrears)} d’impayés`,
    building.construction_time && constructionTimes[building.construction_time],
    building.collective_heater &&
      `chauffage collectif\u00A0: ${collectiveHeaters[building.collective_heater].toLowerCase()}`,
  ]
    .filter(Boolean)
    .join(' · ') || 'Rien n’est encore saisi'
