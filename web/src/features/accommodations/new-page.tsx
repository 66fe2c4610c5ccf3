import { Navigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PageSkeleton } from '@/components/page-skeleton'
import { RecordNewForm } from '@/components/record/pages/lazy-forms'
import { accommodations } from './accommodation-kit.tsx'
import { useDwellingsProject } from './use-dwellings-project.ts'

/** Creates a dwelling, then opens it; where a project has the only one it may have, that one is opened. */
export function Page() {
  const router = useRouter()
  const { id, project, mayWrite, base } = useDwellingsProject()
  const start = useMemo(() => ({ project_id: id }), [id])
  if (!project) return <PageSkeleton />
  const [first] = project.accommodations ?? []
  if (!mayWrite) return <Navigate to={`${base}/general`} replace />
  if (first && project.requester.type !== 'PB') return <Navigate to={`${base}/${first.id}`} replace />
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">Nouveau logement</h2>
      <RecordNewForm
        kit={accommodations}
        start={start}
        place={id}
        onCreated={written => void router.navigate({ href: `${base}/${written.id}`, replace: true })}
      />
    </div>
  )
}
