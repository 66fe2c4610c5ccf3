import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { type HomeScope, homeEndpoints } from '@faitage/contracts/steering/home.endpoints'
import { homeActionEndpoints } from '@faitage/contracts/steering/home-actions.endpoints'
import { CalendarClock } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useRead } from '@/api/queries'
import type { ApiRefusal } from '@/api/refusal'
import { Coming } from '@/components/coming'
import { ReadFailed } from '@/components/read-failed'
import { useKeptItems } from '@/components/record/kept/use-kept-items'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import ActionList, { type ActionQuery } from './action-list'
import { Standing, TodoList } from './todo-list'

const Beside = lazy(() => import('./beside'))
const ThisWeek = lazy(() => import('./beside').then(module => ({ default: module.ThisWeek })))

/** What an answer says so far. */
export interface Reading<E> {
  data: ResponseOf<E> | undefined
  error: ApiRefusal | null
}

interface TodayProps {
  scope: HomeScope
  /** What is asked of the actions. */
  query: ActionQuery
  /** Whether the load of the whole team is shown. */
  team: boolean
  onSeePast: (on: string) => void
  /** What stands below. It is fetched once what is seen first is there: the line is that one's until then. */
  children: ReactNode
}

/**
 * Home of today, in two columns. A column shows once all that decides of its height is there: until then one shape takes the
 * height of a screen, so that nothing one reads is pushed away by what comes after it.
 */
export function Today({ scope, query, team, onSeePast, children }: TodayProps) {
  const chosen = scope.missions_id
  const home = useRead(homeEndpoints.indicators, { body: scope }, { keepPrevious: true })
  const actions = useRead(homeActionEndpoints.actions, { query: query as never }, { keepPrevious: true })
  const weeks = useRead(homeEndpoints.weeks, { body: scope }, { keepPrevious: true })
  const members = useRead(homeEndpoints.team, { body: { missions_id: chosen } }, { keepPrevious: true, enabled: team })
  const favourite = useKeptItems('favourite')
  const recent = useKeptItems('recent')
  if (home.error)
    return (
      <>
        <ReadFailed message={home.error.message} onRetry={() => void home.refetch()} />
        {children}
      </>
    )
  return (
    <>
      <div aria-busy={home.isPlaceholderData || !home.data} className="grid items-start gap-6 lg:grid-cols-[1.1fr_1fr]">
        <section aria-labelledby="a-faire" className="flex min-w-0 flex-col gap-3">
          <h2 id="a-faire" className="text-lg font-semibold">
            À faire
          </h2>
          {!home.data || actions.isLoading ? (
            <Coming />
          ) : (
            <>
              <ActionList query={query} />
              <TodoList indicators={home.data.indicators} />
              <p>
                <Button size="sm" variant="ghost" onClick={() => onSeePast(addDays(todayInParis(), -1))}>
                  <CalendarClock aria-hidden /> Voir un jour passé
                </Button>
              </p>
              <h2 className="mt-3 text-lg font-semibold">Où en sont les projets</h2>
              <Standing indicators={home.data.indicators} />
              <Suspense fallback={<Skeleton className="h-68" />}>
                <ThisWeek data={weeks.data} error={weeks.error} />
              </Suspense>
            </>
          )}
        </section>
        <div className="flex min-w-0 flex-col gap-6">
          {!home.data || members.isLoading || favourite.pending || recent.pending ? (
            <Coming />
          ) : (
            <Suspense fallback={<Coming />}>
              <Beside
                scope={scope}
                favourite={favourite.items}
                recent={recent.items}
                team={team ? members : undefined}
                counts={home.data.by_status}
              />
            </Suspense>
          )}
        </div>
      </div>
      {home.data && !actions.isLoading ? children : null}
    </>
  )
}
