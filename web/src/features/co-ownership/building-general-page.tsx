import { buildingOutline as sheet } from '@faitage/contracts/co-ownership/building'
import { SheetFacts } from './sheet-facts'
import { useTree } from './tree'
import { TreeFollowUp } from './tree-follow-up'

/** What is known of a building, part by part. */
export function Page() {
  const { building } = useTree()
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {building && <TreeFollowUp owner={{ building_id: building.id }} />}
      {building && <SheetFacts record={sheet} item={building} without={['name']} />}
    </div>
  )
}
