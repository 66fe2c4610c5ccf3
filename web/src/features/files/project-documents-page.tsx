import { useParams } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { projectReads } from '@/api/shell-reads'
import { PageSkeleton } from '@/components/page-skeleton'
import { FilesPanel } from './files-panel.tsx'

/** The documents of a project; a client sees those that were shared with them. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { permissions } = useUser()
  const { data } = useRead(projectReads.get, { params: { id } })
  if (!data) return <PageSkeleton />
  const source = permissions.includes('read mission')
    ? { owner: { kind: 'mission' as const, id: data.mission_id }, label: 'Choisir dans la mission' }
    : undefined
  return (
    <>
      <h2 className="sr-only">Documents du projet</h2>
      <FilesPanel owner={{ kind: 'project', id }} source={source} readOnly={!data.may_write} />
    </>
  )
}
