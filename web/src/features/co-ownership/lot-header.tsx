import type { LotDetail } from '@faitage/contracts/co-ownership/lot.endpoints'
import { lotTypes } from '@faitage/contracts/co-ownership/lot.words'
import { lots } from './lot-kit'
import { lotHref } from './tree'
import { TreeHeader } from './tree-header'

export function LotHeader({ lot }: { lot: LotDetail }) {
  const owners = lot.owner_names?.map(({ title }) => title).join(', ')
  const facts = [lotTypes[lot.type], lot.building_name, lot.copro_title, owners].filter(Boolean).join(' · ')
  return <TreeHeader kit={lots} item={lot} list="lots" rowHref={lotHref} facts={facts} keptAs="lot" />
}
