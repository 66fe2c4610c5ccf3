import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { constructionTimes } from '@faitage/contracts/co-ownership/copro.words'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useHrefs } from './tree'

const shown = 8

/** The first buildings of a copro, and the way to all of them. */
export function CoproBuildings({ copro }: { copro: CoproItem }) {
  const hrefs = useHrefs()
  const enabled = useUser().permissions.includes('read building')
  const query = { copro_id: [copro.id], size: shown, sortBy: 'name' as const }
  const { data } = useRead(buildingEndpoints.list, { query }, { enabled })
  if (!enabled) return null
  return (
    <Card aria-labelledby="batiments">
      <CardTitle id="batiments">Bâtiments</CardTitle>
      {!data ? (
        <Skeleton className="h-24" />
      ) : data.items.length === 0 ? (
        <p className="text-muted-foreground">Aucun bâtiment n’est saisi.</p>
      ) : (
        <ul className="flex flex-col divide-y">
          {data.items.map(one => (
            <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
              <Link to={hrefs.building(one)} className="min-w-0 truncate text-info underline-offset-4 hover:underline">
                {one.name}
              </Link>
              <span className="text-sm text-muted-foreground">
                {[
                  one.construction_time && constructionTimes[one.construction_time],
                  one.nb_habitations_noted && countOf(one.nb_habitations_noted, 'logement', 'logements'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button asChild variant="outline" size="sm" className="w-fit">
        <Link to={hrefs.copro(copro, 'buildings')}>
          {data && data.totalItems > shown ? `Voir les ${data.totalItems} bâtiments` : 'Ouvrir la liste'}
        </Link>
      </Button>
    </Card>
  )
}
