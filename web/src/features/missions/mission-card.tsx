import type { App } from '@faitage/contracts/identity/user'
import { countOf } from '@faitage/contracts/kernel/format-number'
import type { MissionStatus, MissionSummary } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { missionFactLabels, missionLabels } from '@faitage/contracts/missions/mission-words'
import { Link } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { Card, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { MissionStatusBadge } from './status-badge'

/** Missions shown at most; the list has them all. */
const size = 6
/** What is over is found in the list. */
const status: MissionStatus[] = ['non_debutee', 'en_cours', 'post_operation']
const head = 'py-2 pr-3 text-left font-medium'

/** The missions of the mode a person works in, on their home page: name, agency, status. */
export default function MissionCard({ mode }: { mode: App }) {
  const { data, error } = useRead(missionEndpoints.list, {
    query: { mission_type: [mode], status, size, sortBy: 'name' },
  })
  const all = `/missions?status=${status.join(',')}`
  return (
    <Card aria-labelledby="accueil-missions">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle id="accueil-missions">Missions</CardTitle>
        <Link to={all} className="text-info underline underline-offset-2">
          {data && data.totalItems > size
            ? `Voir les ${countOf(data.totalItems, 'mission', 'missions')}`
            : 'Voir la liste des missions'}
        </Link>
      </header>
      {error ? (
        <p className="text-muted-foreground">{error.message}</p>
      ) : !data ? (
        <Skeleton className="h-40" />
      ) : data.items.length === 0 ? (
        <p className="text-muted-foreground">Aucune mission à suivre.</p>
      ) : (
        <MissionTable missions={data.items} />
      )}
    </Card>
  )
}

function MissionTable({ missions }: { missions: readonly MissionSummary[] }) {
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">Les missions que vous suivez</caption>
      <thead>
        <tr className="border-b text-sm text-muted-foreground">
          <th scope="col" className={head}>
            {missionLabels.name}
          </th>
          <th scope="col" className={`${head} w-1/4 max-sm:hidden`}>
            {missionLabels.agency_id}
          </th>
          <th scope="col" className={`${head} w-32`}>
            {missionFactLabels.status}
          </th>
        </tr>
      </thead>
      <tbody>
        {missions.map(({ id, name, agency, status: at }) => (
          <tr key={id} className="border-b last:border-0">
            <th scope="row" className="py-2 pr-3 text-left font-normal break-words">
              <Link to={`/missions/${id}/general`} className="font-medium underline-offset-2 hover:underline">
                {name}
              </Link>
              <span className="block text-sm text-muted-foreground sm:hidden">{agency?.name}</span>
            </th>
            <td className="py-2 pr-3 break-words max-sm:hidden">{agency?.name}</td>
            <td className="py-2">
              <MissionStatusBadge status={at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
