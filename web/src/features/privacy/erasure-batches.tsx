import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import {
  type ErasureBatchSummary,
  erasureBatchEndpoints as endpoints,
} from '@faitage/contracts/privacy/erasure-batch.endpoints'
import { dueEndpoints } from '@faitage/contracts/privacy/retention'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient, useCommand, useRead } from '@/api/queries'
import { JobProgress } from '@/components/job-progress'
import { useMay } from '@/components/record/pages/use-may'
import { ShortPager } from '@/components/short-pager'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'

const SIZE = 3
/** Milliseconds between two looks: while one goes on, and to see that somebody else asked for one. */
const [SOON, LATER] = [1000, 10_000]
const states = {
  running: 'En cours',
  cancelling: 'Arrêt demandé',
  done: 'Terminé',
  cancelled: 'Arrêté',
  failed: 'Interrompu',
} as const
const isRunning = ({ state }: ErasureBatchSummary) => state === 'running' || state === 'cancelling'

/** The erasures of many people, those under way first in time; whoever asked for them, from any page. */
export function ErasureBatches() {
  const [page, setPage] = useState(1)
  const { data } = useRead(
    endpoints.list,
    { query: { page, size: SIZE } },
    { cacheDisabled: true, keepPrevious: true, every: found => (found?.items.some(isRunning) ? SOON : LATER) },
  )
  const treated = data?.items.reduce((sum, { done, refused }) => sum + done + refused, 0)
  // Whoever is erased is due no longer: the list below says so.
  useEffect(() => {
    if (treated) void queryClient.invalidateQueries({ queryKey: [dueEndpoints.list.path] })
  }, [treated])
  if (!data || data.totalItems === 0) return null
  return (
    <section aria-labelledby="effacements" className="mb-4 flex flex-col gap-2">
      <h2 id="effacements" className="text-lg font-semibold">
        Effacements demandés
      </h2>
      <ul className="flex flex-col gap-2">
        {data.items.map(batch => (
          <li key={batch.id} className="flex flex-col gap-2 rounded-md border p-3">
            <p className="flex flex-wrap items-center gap-2">
              <Badge variant={isRunning(batch) ? 'default' : 'neutral'}>{states[batch.state]}</Badge>
              <span className="text-muted-foreground">
                Demandé le {formatInstant(batch.asked_at)} par {batch.asked_by.name}
                {batch.ended_at ? `, terminé le ${formatInstant(batch.ended_at)}` : ''}
              </span>
            </p>
            {isRunning(batch) ? <Going batch={batch} /> : <Ended batch={batch} />}
          </li>
        ))}
      </ul>
      <ShortPager label="Pages des effacements" page={page} size={SIZE} total={data.totalItems} onPage={setPage} />
    </section>
  )
}

function Going({ batch: { id, state, total, done, refused } }: { batch: ErasureBatchSummary }) {
  const may = useMay()
  const cancel = useCommand(endpoints.cancel)
  return (
    <JobProgress
      done={done + refused}
      total={total}
      noun={['personne', 'personnes']}
      label="Avancement de l’effacement"
      treated="des personnes traitées"
      going="Vous pouvez quitter cette page : l’effacement continue."
      stopped="La personne en cours se termine ; les suivantes restent."
      stopping={state === 'cancelling'}
      pending={cancel.isPending}
      onStop={may(endpoints.cancel) ? () => cancel.mutate({ params: { id } }) : undefined}
    />
  )
}

function Ended({ batch }: { batch: ErasureBatchSummary }) {
  const { state, total, done, refused, failure, refusals } = batch
  const left = total - done - refused
  return (
    <>
      {failure ? (
        <Alert variant="destructive">
          <AlertDescription>{failure}</AlertDescription>
        </Alert>
      ) : null}
      <p>
        {countOf(done, 'personne effacée', 'personnes effacées')} sur {formatCount(total)}
        {refused > 0 ? `, ${countOf(refused, 'refusée', 'refusées')}` : ''}
        {left > 0 ? `, ${countOf(left, 'laissée', 'laissées')}${state === 'cancelled' ? ' par l’arrêt' : ''}` : ''}.
      </p>
      {refusals.length > 0 && (
        <details>
          <summary className="cursor-pointer underline underline-offset-4">
            {refused === 1
              ? 'Qui n’a pas été effacé, et pourquoi'
              : 'Qui n’a pas été effacé, et pourquoi (les premiers)'}
          </summary>
          <ul className="mt-2 flex flex-col gap-1">
            {refusals.map(({ id, name, message }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                <Link to={`/admin/privacy/subjects/${id}`} className="underline underline-offset-4">
                  {name ?? 'Personne effacée ou disparue'}
                </Link>{' '}
                <span className="text-muted-foreground">{message}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
