import { useState } from 'react'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { lots } from './lot-kit'
import { NewInTree } from './new-in-tree'
import { persons } from './person-kit'
import { FreshPerson, useHrefs, useTree } from './tree'

/** Creates a lot of the building or copro of the address, or of a copro that is chosen. */
export function Page() {
  const { missionId, copro, building } = useTree()
  const hrefs = useHrefs()
  const [fresh, setFresh] = useState<string>()
  // A lot that is put in no building is given one: where it is, its list says.
  const list = building
    ? hrefs.building(building, 'lots')
    : copro
      ? hrefs.copro(copro, 'lots')
      : hrefs.under(missionId, 'lots')
  return (
    <FreshPerson value={fresh}>
      <NewInTree
        kit={lots}
        start={{ copro_id: copro?.id ?? '', ...(building ? { building_id: building.id } : {}) }}
        hrefOf={id => (building ? hrefs.building(building, `lots/${id}/general`) : list)}
      />
      <RecordSheet
        kit={persons}
        part="personne"
        start={{ mission_id: missionId }}
        onCreated={({ id }) => setFresh(id)}
      />
    </FreshPerson>
  )
}
