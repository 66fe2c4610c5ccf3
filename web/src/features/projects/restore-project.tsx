import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import type { ApiRefusal } from '@/api/refusal'
import { RestoreButton } from '@/components/record/pages/restore-button'

/** Brings a removed project back; nothing where the reader may not. */
export function RestoreProject({ projectId, refusal }: { projectId: string; refusal: ApiRefusal }) {
  const { revision, may_restore } = refusal.details
  if (refusal.key !== 'project.gone' || may_restore !== true || typeof revision !== 'number') return null
  const way = { endpoint: projectEndpoints.undo, id: projectId, revision }
  return <RestoreButton {...way} text="Restaurer" success="Le projet est rétabli." />
}
