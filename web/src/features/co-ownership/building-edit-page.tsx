import { RecordEditForm } from '@/components/record/pages/lazy-forms'
import { buildings } from './building-kit'
import { useTree } from './tree'

/** The sheet of a building. */
export function Page() {
  const { building, mayWrite, removed } = useTree()
  return building && <RecordEditForm kit={buildings} item={building} readOnly={removed || !mayWrite} />
}
