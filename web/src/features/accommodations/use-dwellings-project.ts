import { useParams } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { projectReads } from '@/api/shell-reads'

/** The project of the address, where its dwellings are, and whether this person may change them. */
export function useDwellingsProject() {
  const { id = '', accommodation_id = '' } = useParams({ strict: false }) as { id?: string; accommodation_id?: string }
  const { permissions } = useUser()
  const { data: project } = useRead(projectReads.get, { params: { id } })
  const mayWrite = permissions.includes('update project') && project?.may_write === true
  return { id, accommodation_id, project, mayWrite, base: `/projects/edit/${id}/accommodation` }
}
