import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { homeEndpoints } from '@faitage/contracts/steering/home.endpoints'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Bell, CalendarClock, ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { useAsOf } from '@/components/record/as-of/use-as-of'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useRunningImports } from '@/features/imports/use-running-imports'
import { AtHand } from './at-hand'
import { ByStatus } from './by-status'
import { Standing, TodoList } from './todo-list'

const MultiCombobox = lazy(() => import('@/components/ui/combobox').then(module => ({ default: module.MultiCombobox })))

const MissionCard = lazy(() => import('@/features/missions/mission-card'))
const MoneyCard = lazy(() => import('@/features/money/money-card'))
const TeamLoad = lazy(() => import('./team-load').then(module => ({ default: module.TeamLoad })))
const ThisWeek = lazy(() => import('./this-week').then(module => ({ default: module.ThisWeek })))
const ActionList = lazy(() => import('./action-list'))
const AsOfBanner = lazy(() =>
  import('@/components/record/as-of/as-of-banner').then(module => ({ default: module.AsOfBanner })),
)
const OwnMentions = lazy(() => import('@/features/projects/own-mentions'))
const WaitingMessages = lazy(() => import('@/features/projects/portal/waiting-messages'))
const OwnTasks = lazy(() => import('@/features/projects/own-tasks'))
const OwnDeadlines = lazy(() => import('@/features/alerts/own-deadlines'))
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
  const home = useRead(homeEndpoints.indicators, { body: scope }, { keepPrevious: true, enabled: individual && !past })
  const actions = (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <ActionList
        query={{
          ...(chosen.length > 0 && individual ? { missions_id: chosen } : {}),
          mine: mine ? 'true' : 'false',
          mode: user.preferred_app.preferred_app,
          ...(past ? { on: past.on } : {}),
        }}
      />
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
              <Suspense fallback={<Skeleton className="h-9" />}>
                <MultiCombobox
                  aria-label="Missions prises en compte"
                  placeholder="Toutes les missions"
                  loading={missions.isLoading}
                  options={(missions.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                  value={chosen}
                  onChange={ids => void navigate({ href: hrefOf(ids, mine), replace: true })}
                />
              </Suspense>
            </div>
          </div>
        )}
      </header>
      {past ? (
        <Suspense>
          <AsOfBanner what={{ this: 'l’accueil', feminine: false }} asOf={past} onSee={see} withKnown={false} />
        </Suspense>
      ) : (
        <RunningImports />
      )}
      {past ? (
        <section aria-labelledby="a-faire" className="flex max-w-3xl flex-col gap-3">
          <h2 id="a-faire" className="text-lg font-semibold">
            À faire
          </h2>
          {actions}
        </section>
      ) : !individual ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <CoOwnershipHome actions={actions} />
        </Suspense>
      ) : home.error ? (
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
      ) : (
        <div aria-busy={home.isPlaceholderData} className="grid items-start gap-6 lg:grid-cols-[1.1fr_1fr]">
          <section aria-labelledby="a-faire" className="flex min-w-0 flex-col gap-3">
            <h2 id="a-faire" className="text-lg font-semibold">
              À faire
            </h2>
            {actions}
            <TodoList indicators={home.data.indicators} />
            <p>
              <Button size="sm" variant="ghost" onClick={() => see({ on: addDays(today, -1), knownOn: undefined })}>
                <CalendarClock aria-hidden /> Voir un jour passé
              </Button>
            </p>
            <h2 className="mt-3 text-lg font-semibold">Où en sont les projets</h2>
            <Standing indicators={home.data.indicators} />
            <Suspense fallback={<Skeleton className="h-40" />}>
              <ThisWeek scope={scope} />
            </Suspense>
          </section>
          <div className="flex min-w-0 flex-col gap-6">
            <AtHand />
            {leads && !mine ? (
              <Suspense fallback={<Skeleton className="h-40" />}>
                <TeamLoad missions={chosen} />
              </Suspense>
            ) : null}
            <ByStatus
              counts={home.data.by_status}
              scope={{
                ...(chosen.length > 0 ? { mission_id: chosen } : {}),
                ...(mine ? { referrer_id: [user.id] } : {}),
              }}
            />
          </div>
        </div>
      )}
      {past ? null : <Below individual={individual} mine={mine} missions={chosen} />}
    </div>
  )
}

/** What stands further down, each with what is done of it. */
function Below({ individual, mine, missions }: { individual: boolean; mine: boolean; missions: string[] }) {
  const user = useUser()
  const may = user.permissions.includes('read mission')
  return (
    <>
      {individual && user.permissions.includes('read home') && (
        <Suspense>
          <MoneyCard path="/" query={{ missions_id: missions, mine: mine ? 'true' : 'false' }} />
        </Suspense>
      )}
      {individual && user.permissions.includes('read message') && (
        <Suspense>
          <WaitingMessages mine={mine} />
        </Suspense>
      )}
      {individual && user.permissions.includes('read task') && (
        <Suspense>
          <OwnTasks />
        </Suspense>
      )}
      {individual && user.permissions.includes('read comment') && (
        <Suspense>
          <OwnMentions />
        </Suspense>
      )}
      {may && (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <OwnDeadlines />
        </Suspense>
      )}
      {may && (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <MissionCard mode={user.preferred_app.preferred_app} />
        </Suspense>
      )}
    </>
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
