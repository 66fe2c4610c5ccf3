import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { homeEndpoints } from '@faitage/contracts/steering/home.endpoints'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Bell, ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useRunningImports } from '@/features/imports/use-running-imports'
import { ByStatus } from './by-status'
import { Standing, TodoList } from './todo-list'

const MultiCombobox = lazy(() => import('@/components/ui/combobox').then(module => ({ default: module.MultiCombobox })))

/** Home: what there is to do, for all missions or the chosen ones (`?missions=`). */
export function Page() {
  const user = useUser()
  const navigate = useNavigate()
  const { missions: asked } = useSearch({ strict: false })
  const chosen = asked ? asked.split(',') : []
  const may = user.permissions.includes('read mission')
  const missions = useRead(missionEndpoints.list, { query: { size: 1000, sortBy: 'name' } }, { enabled: may })
  const home = useRead(homeEndpoints.indicators, { body: { missions_id: chosen } }, { keepPrevious: true })
  const individual = user.preferred_app.preferred_app === 'individual'
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-xl font-semibold">Bonjour {user.first_name}</h1>
          <p className="text-muted-foreground">Voici ce qui vous attend.</p>
        </div>
        {individual && (
          <div className="w-full sm:w-80">
            <Suspense fallback={<Skeleton className="h-9" />}>
              <MultiCombobox
                aria-label="Missions prises en compte"
                placeholder="Toutes les missions"
                loading={missions.isLoading}
                options={(missions.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                value={chosen}
                onChange={ids =>
                  void navigate({ href: ids.length > 0 ? `/?missions=${ids.join(',')}` : '/', replace: true })
                }
              />
            </Suspense>
          </div>
        )}
      </header>
      <RunningImports />
      {home.error ? (
        <Alert variant="destructive">
          <AlertDescription className="flex flex-wrap items-center gap-4">
            {home.error.message}
            <Button size="sm" variant="outline" onClick={() => void home.refetch()}>
              Réessayer
            </Button>
          </AlertDescription>
        </Alert>
      ) : !home.data ? (
        <HomeSkeleton />
      ) : individual ? (
        <div aria-busy={home.isPlaceholderData} className="grid items-start gap-6 lg:grid-cols-[1.1fr_1fr]">
          <section aria-labelledby="a-faire" className="flex flex-col gap-3">
            <h2 id="a-faire" className="text-lg font-semibold">
              À faire
            </h2>
            <TodoList indicators={home.data.indicators} />
            <h2 className="mt-3 text-lg font-semibold">Où en sont les projets</h2>
            <Standing indicators={home.data.indicators} />
          </section>
          <ByStatus counts={home.data.by_status} missions={chosen} />
        </div>
      ) : (
        <p className="rounded-lg border bg-card p-6 text-muted-foreground">
          Les indicateurs portent sur les projets de l’habitat individuel. Passez dans ce mode pour les voir et ouvrir
          leurs listes.
        </p>
      )}
    </div>
  )
}

/** Imports that run or wait for somebody, first of all. */
function RunningImports() {
  const missions = useRunningImports()
  if (missions.length === 0) return null
  return (
    <ul className="flex flex-col divide-y rounded-lg border border-warning/40 bg-warning-soft text-warning-soft-foreground">
      {missions.map(mission => (
        <li key={mission.id}>
          <Link
            to={`/missions/edit/${mission.id}`}
            search={{ tab: 'import' }}
            className="flex items-center gap-3 px-4 py-3"
          >
            <Bell aria-hidden className="size-5 shrink-0" />
            <span className="flex-1">Un import est en cours sur la mission «&nbsp;{mission.name}&nbsp;»</span>
            <ChevronRight aria-hidden className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function HomeSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6 lg:grid-cols-[1.1fr_1fr]">
      <span role="status" className="sr-only">
        Chargement des indicateurs…
      </span>
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  )
}
