import { addressLineOf } from '@faitage/contracts/addresses/address'
import type { BuildingItem } from '@faitage/contracts/co-ownership/building.endpoints'
import { buildings } from './building-kit'
import { useHrefs } from './tree'
import { TreeHeader } from './tree-header'

export function BuildingHeader({ building }: { building: BuildingItem }) {
  const facts = [building.copro_title, addressLineOf(building.address ?? {})].filter(Boolean).join(' · ')
  const hrefs = useHrefs()
  return (
    <TreeHeader
      kit={buildings}
      item={building}
      list="buildings"
      listHref={hrefs.copro({ id: building.copro_id, mission_id: building.mission_id ?? '' }, 'buildings')}
      rowHref={hrefs.building}
      facts={facts}
    />
  )
}
