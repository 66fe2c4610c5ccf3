import { addressLineOf } from '@faitage/contracts/addresses/address'
import type { BuildingItem } from '@faitage/contracts/co-ownership/building.endpoints'
import { buildings } from './building-kit'
import { buildingHref } from './tree'
import { TreeHeader } from './tree-header'

export function BuildingHeader({ building }: { building: BuildingItem }) {
  const facts = [building.copro_title, addressLineOf(building.address ?? {})].filter(Boolean).join(' · ')
  return <TreeHeader kit={buildings} item={building} list="buildings" rowHref={buildingHref} facts={facts} />
}
