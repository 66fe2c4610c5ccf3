import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { projectReads } from '@/api/shell-reads'
import { PageSkeleton } from '@/components/page-skeleton'
import { Button } from '@/components/ui/button'
import { useOwnSearch } from '@/lib/use-own-search'

const FilesPanel = lazy(() => import('./files-panel.tsx').then(module => ({ default: module.FilesPanel })))
const OwnDocuments = lazy(() =>
  import('@/features/projects/portal/own-documents').then(module => ({ default: module.OwnDocuments })),
)
const DocumentsView = lazy(() =>
  import('@/features/letters/documents-view').then(module => ({ default: module.DocumentsView })),
)

/** The documents of a project: what they are, or the files in their folders; a client sees what was shared with them. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { permissions, role } = useUser()
  const { data } = useRead(projectReads.get, { params: { id } })
  const search = new URLSearchParams(useOwnSearch())
  if (!data) return <PageSkeleton />
  const path = `/projects/edit/${id}/documents`
  const byKind = permissions.includes('read document')
  if (byKind && search.get('vue') !== 'fichiers')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <DocumentsView
          title="Documents du projet"
          project={id}
          path={path}
          of="PROJECT_DOC"
          actions={
            <Button asChild variant="outline" className="px-3">
              <Link to={path} search={{ vue: 'fichiers' } as never}>
                Fichiers
              </Link>
            </Button>
          }
        />
      </Suspense>
    )
  if (role === 'client' && search.get('vue') !== 'fichiers')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <OwnDocuments id={id} />
      </Suspense>
    )
  const source = permissions.includes('read mission')
    ? { owner: { kind: 'mission' as const, id: data.mission_id }, label: 'Choisir dans la mission' }
    : undefined
  return (
    <Suspense fallback={<PageSkeleton />}>
      <h2 className="sr-only">{byKind ? 'Fichiers du projet' : 'Documents du projet'}</h2>
      {byKind || role === 'client' ? (
        <Button asChild variant="outline" className="mb-4 w-fit px-3">
          <Link to={path}>Documents par nature</Link>
        </Button>
      ) : null}
      <FilesPanel
        owner={{ kind: 'project', id }}
        source={source}
        readOnly={!data.may_write}
        deposits={role === 'client'}
      />
    </Suspense>
  )
}
