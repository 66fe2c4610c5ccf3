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

interface TreeFollowUpProps {
  owner: Readonly<Partial<Record<TaskOwnerField, string>>>
  /** The title of its copro, where those of what is below it stand among its own: of a copro or of a building. */
  whole?: string
}

/** Open tasks of a thing of the tree, its journal, and its documents. */
export function TreeFollowUp({ owner, whole }: TreeFollowUpProps) {
  const { mayWrite, removed } = useTree()
  const readsFiles = useUser().permissions.includes('read file')
  // Neither its tasks nor its documents are there until it is restored.
  if (removed) return null
  const [field, id] = Object.entries(owner)[0] as [TaskOwnerField, string]
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <FollowUp owner={owner} mayWrite={mayWrite} {...(whole === undefined ? {} : { whole })} />
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
