import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { missionStatisticsEndpoints } from '@faitage/contracts/steering/mission-statistics.endpoints'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useRead } from '@/api/queries'
import { HelpLink } from '@/components/help-link'
import { PageSkeleton } from '@/components/page-skeleton'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Card, CardContent, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { MissionHeader } from '@/features/missions/mission-header'
import { MissionUnavailable } from '@/features/missions/mission-unavailable'
import { useSetPageTitle } from '@/lib/page-title'
import { CurrentCard } from './current-card'
import { DelaysCards } from './delays-card'
import { StatisticsBar } from './statistics-bar'
import { StepsCard } from './steps-card'
import { useStatisticsScope } from './use-statistics-scope'

const RowsSheet = lazy(() => import('./rows-sheet').then(module => ({ default: module.RowsSheet })))

/** The statistics of a mission: where its projects stand, what moved, how long it takes; each number opens its rows. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const scope = useStatisticsScope()
  const mission = useRead(missionEndpoints.get, { params: { id } })
  const read = useRead(
    missionStatisticsEndpoints.get,
    { params: { id }, query: scope.query },
    { keepPrevious: true, enabled: mission.data !== undefined && !mission.data.is_deleted },
  )
  useSetPageTitle(mission.data?.name)
  if (!mission.data)
    return mission.error ? (
      <MissionUnavailable refusal={mission.error} onRetry={() => void mission.refetch()} />
    ) : (
      <PageSkeleton />
    )
  const statistics = read.data
  const empty = statistics?.steps.every(({ by_status }) => by_status.length === 0)
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4">
      <MissionHeader mission={mission.data} refusal={mission.error} />
      <StatisticsBar scope={scope} shown={statistics} />
      {read.error ? (
        <Alert variant="destructive">
          <AlertTitle>Ces statistiques n’ont pas pu être lues</AlertTitle>
          <AlertDescription>{read.error.message}</AlertDescription>
        </Alert>
      ) : !statistics ? (
        !mission.data.is_deleted && <Skeleton className="h-96 w-full" />
      ) : empty ? (
        <Card className="items-start">
          <CardTitle>Aucun projet pendant cette période</CardTitle>
          <CardContent>
            Choisissez une autre période ou un autre type de demandeur. Une mission sans projet n’a pas encore de
            statistiques&nbsp;: importez ses projets, ou créez le premier.
          </CardContent>
        </Card>
      ) : (
        <>
          <CurrentCard statistics={statistics} onOpen={scope.open} />
          <StepsCard
            title="Projets par statut"
            hint="En fin de chaque période, selon la date d’effet des statuts."
            measures={['stock']}
            statistics={statistics}
            onOpen={scope.open}
          />
          <StepsCard
            title="Mouvements"
            hint="Entrées dans un statut, ou sorties, pendant chaque période."
            measures={['entered', 'left']}
            statistics={statistics}
            onOpen={scope.open}
          />
          <DelaysCards statistics={statistics} onOpen={scope.open} />
          <p className="no-print">
            <HelpLink article="statistiques">Comment ces chiffres sont comptés</HelpLink>
          </p>
        </>
      )}
      {scope.rows !== undefined && (
        <Suspense>
          <RowsSheet missionId={id} rows={scope.rows} shared={scope.shared} onClose={scope.close} />
        </Suspense>
      )}
    </div>
  )
}
