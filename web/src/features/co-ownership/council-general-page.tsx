import { scOutline as sheet } from '@faitage/contracts/co-ownership/sc'
import { scEndpoints } from '@faitage/contracts/co-ownership/sc.endpoints'
import { CouncilContracts } from './council-contracts'
import { CouncilCopros } from './council-copros'
import { CouncilPeople } from './council-people'
import { CouncilSyndics } from './council-syndics'
import { SheetFacts } from './sheet-facts'
import { useTree } from './tree'
import { TreeFollowUp } from './tree-follow-up'
import { councilHref } from './tree-hrefs'

/** Every field but those of one part of the sheet. */
const but = (part: string) => sheet.sections.filter(({ title }) => title !== part).flatMap(({ fields }) => fields)
const notIdentity = [...but('Identité'), 'name', 'nb_copros']
const notEquipment = but('Équipements')

/** A council at a glance: what it is, the copros that share it and their tantièmes, its syndics, its contracts. */
export function Page() {
  const { council } = useTree()
  if (!council) return null
  const facts = {
    record: sheet,
    item: council,
    endpoint: scEndpoints.update,
    editHref: councilHref(council, 'edit'),
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <SheetFacts {...facts} title="Conseil" without={notIdentity} />
        <CouncilCopros council={council} />
        <CouncilContracts council={council} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <CouncilSyndics key={council.id} council={council} />
        <TreeFollowUp owner={{ sc_id: council.id }} />
        <CouncilPeople council={council} />
        <SheetFacts {...facts} without={notEquipment} />
      </div>
    </div>
  )
}
