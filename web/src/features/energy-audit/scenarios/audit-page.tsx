import { energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { Skeleton } from '@/components/ui/skeleton'
import { useOwnSearch } from '@/lib/use-own-search'
import { NewScenario } from './new-scenario.tsx'
import { ScenarioList } from './scenario-list.tsx'
import { StateCard } from './state-card.tsx'
import { StateGate, type StateShown } from './state-gate.tsx'
import { StateHead } from './state-head.tsx'

const Compare = lazy(() => import('./compare.tsx').then(module => ({ default: module.Compare })))

/** States that stand side by side, at most. */
const MOST = 3

/** The energy audit of a dwelling: as it is today, and what could be made of it. */
export function Page() {
  return <StateGate>{shown => <Audit {...shown} />}</StateGate>
}

function Audit({ place, path, item }: StateShown) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <StateHead item={item} />
      <StateCard item={item} path={path} />
      <Scenarios place={place} path={path} item={item} />
    </div>
  )
}

function Scenarios({ place, path, item }: Pick<StateShown, 'place' | 'path' | 'item'>) {
  const router = useRouter()
  const { data, error, refetch } = useRead(energyEndpoints.list, {
    params: { accommodation_id: place.accommodation },
    query: { sortBy: 'number', sortDirection: 'asc' },
  })
  const states = [item, ...(data?.items ?? [])]
  const asked = new URLSearchParams(useOwnSearch()).get('comparer')?.split(',') ?? []
  const compared = states.filter(({ id }) => asked.includes(id)).slice(0, MOST)
  const ids = compared.map(({ id }) => id)
  const compare = (id: string, on: boolean) => {
    const next = on ? [...ids, id] : ids.filter(one => one !== id)
    const search = next.length > 0 ? `?comparer=${next.join(',')}` : ''
    void router.navigate({ href: path + search, replace: true, resetScroll: false })
  }
  return (
    <section className="flex min-w-0 flex-col gap-3" aria-labelledby="scenarios">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="scenarios" className="text-lg font-semibold">
          Scénarios
        </h3>
        {item.may_write && <NewScenario initial={item} />}
      </header>
      {error && !data ? (
        <ReadFailed message={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-32" />
      ) : data.items.length === 0 ? (
        <p className="text-muted-foreground">
          Pas encore de scénario. Copiez l’état initial et changez-y ce que les travaux changeraient, ou rassemblez les
          recommandations.
        </p>
      ) : (
        <>
          <p className="text-sm text-muted-foreground">Cochez deux ou trois états pour les comparer côte à côte.</p>
          <ScenarioList items={states} place={place} compared={ids} full={ids.length >= MOST} onCompare={compare} />
        </>
      )}
      {compared.length > 1 && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <Compare items={compared} />
        </Suspense>
      )}
    </section>
  )
}
