import { trackerEndpoints } from '@faitage/contracts/projects/portal/tracker.endpoints'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { TrackerView } from './tracker-view.tsx'

const ClientSpace = lazy(() => import('./client-space.tsx').then(module => ({ default: module.ClientSpace })))

/** A project and its client: for them where it is, for the team what they see of it and what is asked of them. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { role } = useUser()
  if (role === 'client') return <OwnProject id={id} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ClientSpace id={id} />
    </Suspense>
  )
}

function OwnProject({ id }: { id: string }) {
  // A client hears of no change in what is asked of them: it is asked for each time.
  const { data, error, refetch } = useRead(trackerEndpoints.get, { params: { id } }, { cacheDisabled: true })
  if (error && !data) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return <TrackerView key={id} tracker={data} />
}
