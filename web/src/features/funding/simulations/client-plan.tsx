import { simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { Plan } from './plan.tsx'

/** The plan that was retained for their works, as the requester reads it. */
export function ClientPlan({ projectId }: { projectId: string }) {
  const query = { project_id: projectId, size: 50 }
  const { data, error, refetch } = useRead(simulationEndpoints.list, { query }, { cacheDisabled: true })
  if (error && !data) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const retained = data.items.find(one => one.retained)
  return (
    <>
      <h2 className="mb-3 text-lg font-semibold">Votre plan de financement</h2>
      {retained ? (
        <Plan item={retained} />
      ) : (
        <p className="text-muted-foreground">
          Votre plan de financement n’est pas encore arrêté&nbsp;: il s’affichera ici dès qu’il le sera.
        </p>
      )}
    </>
  )
}
