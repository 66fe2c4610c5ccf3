import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { Undo2 } from 'lucide-react'
import { useCommand } from '@/api/queries'
import type { ApiRefusal } from '@/api/refusal'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'

/** Brings a removed project back; nothing where the reader may not. */
export function RestoreProject({ projectId, refusal }: { projectId: string; refusal: ApiRefusal }) {
  const { revision, may_restore } = refusal.details
  const restore = useCommand(projectEndpoints.undo, { success: 'Le projet est rétabli.' })
  if (refusal.key !== 'project.gone' || may_restore !== true || typeof revision !== 'number') return null
  return (
    <Button
      size="sm"
      disabled={restore.isPending}
      onClick={() => restore.mutate({ params: { id: projectId }, body: { revision } })}
    >
      {restore.isPending ? <Spinner /> : <Undo2 aria-hidden="true" />}
      Restaurer
    </Button>
  )
}
