import { useState } from 'react'
import { RecordEditForm } from '@/components/record/pages/lazy-forms'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { lots } from './lot-kit'
import { persons } from './person-kit'
import { FreshPerson, useTree } from './tree'

/** The sheet of a lot. */
export function Page() {
  const { missionId, lot, mayWrite, removed } = useTree()
  const [fresh, setFresh] = useState<string>()
  if (!lot) return null
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
