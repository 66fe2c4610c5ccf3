import type { MissionDetail } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { conventionDates } from '@faitage/contracts/missions/mission-columns'
import { missionLabels as labels, missionFactLabels, teamLabels } from '@faitage/contracts/missions/mission-words'
import { homeEndpoints } from '@faitage/contracts/steering/home.endpoints'
import { Link, useParams } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { useAsOf } from '@/components/record/as-of/use-as-of'
import { Fact, Facts } from '@/components/record/facts'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { ByStatus } from '@/features/home/by-status'
import { TodoList } from '@/features/home/todo-list'
import { useSetPageTitle } from '@/lib/page-title'
import { MissionHeader } from './mission-header'
import { MissionUnavailable } from './mission-unavailable'

const MoneyCard = lazy(() => import('@/features/money/money-card'))
const Portfolio = lazy(() =>
  import('@/features/co-ownership/portfolio/portfolio').then(module => ({ default: module.Portfolio })),
)
const MissionThematics = lazy(() =>
  import('@/features/thematics/mission-thematics').then(module => ({ default: module.MissionThematics })),
)
const MissionPast = lazy(() => import('./mission-past'))

/** A mission today, or as it was on the past day that the address asks for. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { permissions } = useUser()
  const { asOf, see } = useAsOf()
  return asOf && permissions.includes('read audit') ? (
    <Suspense fallback={<PageSkeleton />}>
      <MissionPast id={id} asOf={asOf} onSee={see} />
    </Suspense>
  ) : (
    <Today id={id} />
  )
}

/** A mission at a glance: its facts, what there is to do on it, where its projects stand. */
function Today({ id }: { id: string }) {
  const { permissions, preferred_app } = useUser()
  const read = useRead(missionEndpoints.get, { params: { id } })
  const individual = preferred_app.preferred_app === 'individual'
  const home = useRead(
    homeEndpoints.indicators,
    { body: { missions_id: [id] } },
    { enabled: individual && permissions.includes('read home') },
  )
  useSetPageTitle(read.data?.name)
  if (!read.data)
    return read.error ? (
      <MissionUnavailable refusal={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <PageSkeleton />
    )
  const mission = read.data
  const empty = mission.projects_count === 0
  const portfolio = !individual && permissions.includes('read copro') && mission.ca_copro_screen
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <MissionHeader mission={mission} refusal={read.error} />
      {empty &&
        individual &&
        permissions.includes('import mission') &&
        mission.ca_import &&
        mission.may_write &&
        !mission.is_deleted && (
          <Card className="items-start">
            <CardTitle>Cette mission n’a pas encore de projet</CardTitle>
            <CardContent>
              Déposez le fichier de ses projets&nbsp;: vous verrez ce qui sera créé avant de démarrer.
            </CardContent>
            <Button asChild>
              <Link to={`/missions/edit/${id}`} search={{ tab: 'import' }}>
                <Upload aria-hidden /> Importer des projets
              </Link>
            </Button>
          </Card>
        )}
      {individual && permissions.includes('read home') && !empty && (
        <Suspense>
          <MoneyCard path={`/missions/${id}/general`} query={{ missions_id: [id] }} />
        </Suspense>
      )}
      {portfolio ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Portfolio
            missionId={id}
            below={
              <>
                {mission.ca_thematics && (
                  <Suspense fallback={<Skeleton className="h-64" />}>
                    <MissionThematics mission={mission} />
                  </Suspense>
                )}
                <Sheet mission={mission} />
              </>
            }
          />
        </Suspense>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[1.1fr_1fr]">
          <div className="flex flex-col gap-6">
            {home.data && !empty && (
              <section aria-labelledby="a-faire" className="flex flex-col gap-3">
                <h2 id="a-faire" className="text-lg font-semibold">
                  À faire
                </h2>
                <TodoList indicators={home.data.indicators} />
              </section>
            )}
            <Sheet mission={mission} />
          </div>
          {home.isLoading && <Skeleton className="h-96" />}
          {home.data && !empty && <ByStatus counts={home.data.by_status} scope={{ mission_id: [id] }} />}
        </div>
      )}
    </div>
  )
}

function Sheet({ mission }: { mission: MissionDetail }) {
  const facts: [string, string | null | undefined][] = [
    [labels.agency_id, mission.agency?.name],
    [labels.antenna_id, mission.antenna?.name],
    [labels.client_id, mission.client?.name],
    [teamLabels.mission_managers, mission.mission_managers.map(manager => manager.name).join(', ')],
    [missionFactLabels.convention_dates, conventionDates(mission)],
    [labels.code_name, mission.code_name],
    [labels.business_code, mission.business_code],
    [labels.comment, mission.comment],
  ]
  return (
    <Card aria-labelledby="fiche">
      <CardTitle id="fiche">Fiche</CardTitle>
      <Facts className="text-base">
        {facts.map(([term, value]) => (
          <Fact key={term} label={term}>
            {value || '–'}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}
