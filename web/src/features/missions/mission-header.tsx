import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { type MissionDetail, missionStatusLabels } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { conventionDates } from '@faitage/contracts/missions/mission-columns'
import { missionFieldText, missionTypeLabels } from '@faitage/contracts/missions/mission-words'
import { Link } from '@tanstack/react-router'
import { FolderKanban, History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '@/api/session'
import { FavouriteButton } from '@/components/record/kept/favourite-button'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { DeleteMission } from './delete-mission'
import { RestoreMission } from './restore-mission'
import { MissionStatusBadge } from './status-badge'

const HistoryDrawer = lazy(() =>
  import('@/components/record/history/history-drawer').then(module => ({ default: module.HistoryDrawer })),
)

/** Name, status and what one does with a mission. */
export function MissionHeader({ mission }: { mission: MissionDetail }) {
  const { permissions, preferred_app } = useUser()
  const [history, setHistory] = useState(false)
  const [asked, setAsked] = useState(false)
  const since = mission.status_on && `${missionStatusLabels[mission.status]} depuis le ${formatDay(mission.status_on)}`
  const facts = [missionTypeLabels[mission.mission_type], mission.client?.name, conventionDates(mission), since]
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold">
          <span className="min-w-0 break-words">{mission.name}</span>
          <MissionStatusBadge status={mission.status} />
          {mission.is_deleted && <Badge variant="destructive">Supprimée</Badge>}
        </h1>
        <p className="text-muted-foreground">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="no-print flex flex-wrap gap-2">
        <FavouriteButton kind="mission" id={mission.id} />
        {preferred_app.preferred_app === 'individual' && (
          <Button asChild variant="outline">
            <Link to="/projects" search={{ mission_id: mission.id }}>
              <FolderKanban aria-hidden /> {countOf(mission.projects_count, 'projet', 'projets')}
            </Link>
          </Button>
        )}
        {permissions.includes('read audit') && (
          <Button
            variant="outline"
            onClick={() => {
              setAsked(true)
              setHistory(true)
            }}
          >
            <History aria-hidden /> Historique
          </Button>
        )}
        {permissions.includes('delete mission') &&
          mission.may_write &&
          (mission.removed_revision === null ? (
            <DeleteMission mission={mission} />
          ) : (
            <RestoreMission id={mission.id} name={mission.name} revision={mission.removed_revision} />
          ))}
      </div>
      {asked && (
        <Suspense>
          <HistoryDrawer
            open={history}
            onOpenChange={setHistory}
            title="Historique de la mission"
            endpoint={missionEndpoints.history}
            id={mission.id}
            tell={missionFieldText}
            undo={permissions.includes('delete mission') && mission.may_write ? missionEndpoints.undo : undefined}
          />
        </Suspense>
      )}
    </header>
  )
}
