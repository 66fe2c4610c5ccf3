import type { FileOwner } from '@faitage/contracts/files/file'
import type { TaskOwnerField } from '@faitage/contracts/tasks/task.words'
import { lazy, Suspense } from 'react'
import { useUser } from '@/api/session'
import { Card, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useTree } from './tree'

const FollowUp = lazy(() => import('@/features/tasks/follow-up').then(module => ({ default: module.FollowUp })))
const FilesPanel = lazy(() => import('@/features/files/files-panel').then(module => ({ default: module.FilesPanel })))

const kinds = { sc_id: 'sc', copro_id: 'copro', building_id: 'building', lot_id: 'lot' } as const

/** What is to be done for a thing of the tree, what happened, and its documents. */
export function TreeFollowUp({ owner }: { owner: Readonly<Partial<Record<TaskOwnerField, string>>> }) {
  const { mayWrite, removed } = useTree()
  const readsFiles = useUser().permissions.includes('read file')
  // Neither its tasks nor its documents are there until it is restored.
  if (removed) return null
  const [field, id] = Object.entries(owner)[0] as [TaskOwnerField, string]
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <FollowUp owner={owner} mayWrite={mayWrite} />
      {readsFiles && <Documents owner={{ kind: kinds[field], id }} readOnly={!mayWrite} />}
    </Suspense>
  )
}

const Documents = ({ owner, readOnly }: { owner: FileOwner; readOnly: boolean }) => (
  <Card aria-labelledby="documents">
    <CardTitle id="documents">Documents</CardTitle>
    <FilesPanel owner={owner} readOnly={readOnly} narrow />
  </Card>
)
