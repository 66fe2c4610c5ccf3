import type { LotDetail } from '@faitage/contracts/co-ownership/lot.endpoints'
import { useState } from 'react'
import { RecordEditForm } from '@/components/record/pages/lazy-forms'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { lots } from './lot-kit'
import { persons } from './person-kit'
import { FreshPerson, useTree } from './tree'

/** The sheet of a lot. */
export function Page() {
  const { lot } = useTree()
  // Anew for each that is gone to: who was written to own one does not own the next, and panels are of its address.
  return lot && <LotSheet key={lot.id} lot={lot} />
}

function LotSheet({ lot }: { lot: LotDetail }) {
  const { missionId, mayWrite, removed } = useTree()
  const [fresh, setFresh] = useState<string>()
  return (
    <FreshPerson value={fresh}>
      <RecordEditForm kit={lots} item={lot} readOnly={removed || !mayWrite} />
      <RecordSheet
        kit={persons}
        part="personne"
        start={{ mission_id: missionId }}
        onCreated={({ id }) => setFresh(id)}
      />
    </FreshPerson>
  )
}
