import type { TaskOwnerField } from '@faitage/contracts/tasks/task.words'
import { lazy, Suspense } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import { useTree } from './tree'

const FollowUp = lazy(() => import('@/features/tasks/follow-up').then(module => ({ default: module.FollowUp })))

interface TreeFollowUpProps {
  owner: Readonly<Partial<Record<TaskOwnerField, string>>>
  /** The title of its copro, where those of what is below it stand among its own: of a copro or of a building. */
  whole?: string
}

/** Tasks and events of a thing of the tree. */
export function TreeFollowUp({ owner, whole }: TreeFollowUpProps) {
  const { mayWrite, removed } = useTree()
  // Its tasks are not there either until it is restored.
  if (removed) return null
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <FollowUp owner={owner} mayWrite={mayWrite} {...(whole === undefined ? {} : { whole })} />
    </Suspense>
  )
}
