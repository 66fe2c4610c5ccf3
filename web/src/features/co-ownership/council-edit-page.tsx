import { RecordEditForm } from '@/components/record/pages/lazy-forms'
import { councils } from './council-kit'
import { useTree } from './tree'

/** The sheet of a council, to be altered. */
export function Page() {
  const { council, mayWrite, removed } = useTree()
  return council && <RecordEditForm kit={councils} item={council} readOnly={removed || !mayWrite} />
}
