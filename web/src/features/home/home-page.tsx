import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { Coming } from '@/components/coming'
import { useAsOf } from '@/components/record/as-of/use-as-of'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import ActionList from './action-list'
import { Today } from './today'

const MultiCombobox = lazy(() => import('@/components/ui/combobox').then(module => ({ default: module.MultiCombobox })))

const AsOfBanner = lazy(() =>
  import('@/components/record/as-of/as-of-banner').then(module => ({ default: module.AsOfBanner })),
)
const RunningImports = lazy(() => import('./running-imports'))
const Below = lazy(() => import('./below').then(module => ({ default: module.Below })))
const CoOwnershipHome = lazy(() => import('@/features/co-ownership/co-ownership-home'))

/** Home: what there is to do in one’s own projects or in all (`?projects=`), of the chosen missions (`?missions=`). */
export function Page() {
  const user = useUser()
  const navigate = useNavigate()
  const { missions: asked, projects } = useSearch({ strict: false })
  const chosen = asked ? asked.split(',') : []
  // Anyone who leads starts from the whole team, the others from what they follow.
  const leads = user.role === 'admin' || user.role === 'manager'
  const mine = projects ? projects === 'mine' : !leads
  const scope = { missions_id: chosen, mine }
  const { asOf, see } = useAsOf()
  const today = todayInParis()
  const past = asOf && asOf.on < today ? asOf : undefined
  const hrefOf = (missionIds: string[], own: boolean) =>
    `/?${new URLSearchParams({ projects: own ? 'mine' : 'all', ...(missionIds.length > 0 ? { missions: missionIds.join(',') } : {}), ...(past ? { on: past.on } : {}) }).toString().replaceAll('%2C', ',')}`
  const individual = user.preferred_app.preferred_app === 'individual'
  const may = user.permissions.includes('read mission')
  const missions = useRead(
    missionEndpoints.list,
    { query: { size: 1000, sortBy: 'name', mission_type: ['individual'] } },
    { enabled: may && individual },
  )
  const query = {
    ...(chosen.length > 0 && individual ? { missions_id: chosen } : {}),
    mine: mine ? ('true' as const) : ('false' as const),
    mode: user.preferred_app.preferred_app,
    ...(past ? { on: past.on } : {}),
  }
  const below = (
    <Suspense>
      <Below individual={individual} mine={mine} missions={chosen} />
    </Suspense>
  )
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-xl font-semibold">Bonjour {user.first_name}</h1>
          <p className="text-muted-foreground">{past ? 'Voici ce qui vous attendait.' : 'Voici ce qui vous attend.'}</p>
        </div>
        {individual && (
          <div className="flex w-full flex-wrap gap-2 sm:w-auto sm:flex-nowrap">
            <fieldset className="flex shrink-0 rounded-md border border-input bg-card p-0.5">
              <legend className="sr-only">Projets pris en compte</legend>
              {[true, false].map(own => (
                <Button
                  key={String(own)}
                  size="sm"
                  variant={own === mine ? 'default' : 'ghost'}
                  aria-pressed={own === mine}
                  onClick={() => void navigate({ href: hrefOf(chosen, own), replace: true })}
                >
                  {own ? 'Mes projets' : 'Tous les projets'}
                </Button>
              ))}
            </fieldset>
            <div className="w-full sm:w-72">
              {missions.isLoading ? (
                <Skeleton className="h-9" />
              ) : (
                <Suspense fallback={<Skeleton className="h-9" />}>
                  <MultiCombobox
                    aria-label="Missions prises en compte"
                    placeholder="Toutes les missions"
                    options={(missions.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                    value={chosen}
                    onChange={ids => void navigate({ href: hrefOf(ids, mine), replace: true })}
                  />
                </Suspense>
              )}
            </div>
          </div>
        )}
      </header>
      {past ? (
        <Suspense>
          <AsOfBanner what={{ this: 'l’accueil', feminine: false }} asOf={past} onSee={see} withKnown={false} />
        </Suspense>
      ) : (
        <Suspense>
          <RunningImports />
        </Suspense>
      )}
      {past ? (
        <section aria-labelledby="a-faire" className="flex max-w-3xl flex-col gap-3">
          <h2 id="a-faire" className="text-lg font-semibold">
            À faire
          </h2>
          <ActionList query={query} />
        </section>
      ) : !individual ? (
        <Suspense fallback={<Coming />}>
          <CoOwnershipHome
            actions={<ActionList query={query} besideOthers={user.permissions.includes('read copro')} />}
          />
        </Suspense>
      ) : (
        <Today scope={scope} query={query} team={leads && !mine} onSeePast={on => see({ on, knownOn: undefined })}>
          {below}
        </Today>
      )}
      {past || individual ? null : below}
    </div>
  )
}
