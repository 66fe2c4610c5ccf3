import { RecordEditForm } from '@/components/record/pages/lazy-forms'
import { copros } from './copro-kit'
import { useTree } from './tree'

/** The sheet of a copro. */
export function Page() {
  const { copro, mayWrite, removed } = useTree()
  return copro && <RecordEditForm kit={copros} item={copro} readOnly={removed || !mayWrite} />
}
