import { buildingOutline as sheet } from '@faitage/contracts/co-ownership/building'
import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { BuildingFigures, Referents } from './building-cards'
import { LotsCard } from './lots-card'
import { OwnersByShare } from './owners-by-share'
import { SheetFacts } from './sheet-facts'
import { useHrefs, useTree } from './tree'
import { TreeFollowUp } from './tree-follow-up'
import { useOverview } from './use-overview'

/** A building at a glance: what is to do, its lots and what they come to, to whom they belong, who to ask, what is known of it. */
export function Page() {
  const { building } = useTree()
  const hrefs = useHrefs()
  const overview = useOverview(building?.copro_id ?? '', building?.id)
  if (!building) return null
  const lotsHref = hrefs.building(building, 'lots')
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <BuildingFigures building={building} overview={overview.data} />
        <LotsCard read={overview} href={lotsHref} />
        <OwnersByShare read={overview} allHref={lotsHref} of="du bâtiment" />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <TreeFollowUp owner={{ building_id: building.id }} whole={building.copro_title} />
        <Referents building={building} />
        <SheetFacts
          record={sheet}
          item={building}
          without={['name', 'address', 'different_from_copro_address', 'referents']}
          endpoint={buildingEndpoints.update}
          editHref={hrefs.building(building, 'edit')}
        />
      </div>
    </div>
  )
}
