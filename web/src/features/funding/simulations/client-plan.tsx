import { ownFundingEndpoints } from '@faitage/contracts/funding/own-funding.endpoints'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { OwnFunding } from '@/features/projects/portal/own-funding'

/** The plan that was retained for their works, as the requester reads it. */
export function ClientPlan({ projectId }: { projectId: string }) {
  const own = { params: { id: projectId } }
  const { data, error, refetch } = useRead(ownFundingEndpoints.get, own, { cacheDisabled: true })
  if (error && !data) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <h2 className="sr-only">Votre plan de financement</h2>
      {data.plan ? (
        <OwnFunding projectId={projectId} />
      ) : (
        <p className="text-muted-foreground">
          Votre plan de financement n’est pas encore arrêté&nbsp;: il s’affichera ici dès qu’il le sera.
        </p>
      )}
    </>
  )
}
