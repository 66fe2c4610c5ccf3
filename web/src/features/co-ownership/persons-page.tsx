import { personListFields } from '@faitage/contracts/co-ownership/person.endpoints'
import { useMemo } from 'react'
import { useMissionOptions } from '@/components/record/choices/options'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'
import { useCoproOptions } from './copro-choices'
import { persons } from './person-kit'
import { PersonPeek } from './person-peek'

export function Page() {
  const mission = useMissionOptions()
  const copro = useCoproOptions(undefined, true)
  const filters = useMemo(() => listFiltersOf(personListFields, { mission, copro }), [mission, copro])
  return <RecordSheetPage kit={persons} filters={filters} selectable peek={row => <PersonPeek row={row} />} />
}
