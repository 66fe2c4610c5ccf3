import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { Link, Navigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { RecordEditForm } from '@/components/record/pages/lazy-forms'
import { RecordActions } from '@/components/record/pages/record-actions'
import { RecordUnavailable } from '@/components/record/pages/record-unavailable'
import { RemovedBanner } from '@/components/record/pages/removed-banner'
import { useNameRecords } from '@/lib/page-title'
import { accommodations } from './accommodation-kit.tsx'
import { useDwellingsProject } from './use-dwellings-project.ts'

/** The sheet of one dwelling. */
export function Page() {
  const router = useRouter()
  const { id: projectId, accommodation_id: id, mayWrite, base } = useDwellingsProject()
  const { data: item, error, refetch } = useRead(accommodationEndpoints.get, { params: { id } })
  useNameRecords(item ? { [id]: accommodations.titleOf(item) } : {})
  if (!item) {
    if (error)
      return (
        <RecordUnavailable
          kit={{ ...accommodations, path: `${base}/general` }}
          refusal={error}
          onRetry={() => void refetch()}
        />
      )
    return <PageSkeleton />
  }
  // The address names another project: the dwelling is shown under its own.
  if (item.project_id !== projectId.toLowerCase())
    return <Navigate to={`/projects/edit/${item.project_id}/accommodation/${id}`} replace />
  const removed = error?.status === 404
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <Link to={`${base}/general`} className="flex w-fit items-center gap-1 text-sm text-info hover:underline">
            <ArrowLeft aria-hidden className="size-4" /> Logements du projet
          </Link>
          <h2 className="text-lg font-semibold break-words">{accommodations.titleOf(item)}</h2>
        </div>
        <RecordActions
          kit={accommodations}
          item={item}
          removed={removed}
          readOnly={!mayWrite}
          onRemoved={() => void router.navigate({ href: `${base}/general`, replace: true, ignoreBlocker: true })}
        />
      </header>
      {removed && <RemovedBanner kit={accommodations} item={item} onRestored={() => void refetch()} />}
      <RecordEditForm kit={accommodations} item={item} readOnly={removed || !mayWrite} />
    </div>
  )
}
