import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { type MissionDetail, missionStatusLabels } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { conventionDates } from '@faitage/contracts/missions/mission-columns'
import { missionTypeLabels } from '@faitage/contracts/missions/mission-words'
import { Link, useLocation } from '@tanstack/react-router'
import { FolderKanban, History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ApiRefusal } from '@/api/refusal'
import { useUser } from '@/api/session'
import { FavouriteButton } from '@/components/record/kept/favourite-button'
import { isGone } from '@/components/record/pages/gone-banner'
import { Neighbours } from '@/components/record/table/neighbours'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useOnNewPage } from '@/lib/use-on-new-page'
import { DeleteMission } from './delete-mission'
import { MissionRemoved } from './mission-removed'
import { MissionStatusBadge } from './status-badge'

const MissionHistory = lazy(() => import('./mission-history').then(module => ({ default: module.MissionHistory })))

interface MissionHeaderProps {
  mission: MissionDetail
  /** Why it can no longer be read, when it could before. */
  refusal?: ApiRefusal | null | undefined
}

/** Name, status and what one does with a mission; that it is gone, when it is. */
export function MissionHeader({ mission, refusal }: MissionHeaderProps) {
  const { permissions, preferred_app } = useUser()
  const { pathname } = useLocation()
  const fresh = useOnNewPage()
  const [history, setHistory] = useState(false)
  const [asked, setAsked] = useState(false)
  const since = mission.status_on && `${missionStatusLabels[mission.status]} depuis le ${formatDay(mission.status_on)}`
  const facts = [missionTypeLabels[mission.mission_type], mission.client?.name, conventionDates(mission), since]
  return (
    <>
      <Neighbours
        list="missions"
        endpoint={missionEndpoints.list}
        id={mission.id}
        hrefOf={other => pathname.replace(mission.id, other)}
        listHref="/missions"
        className="-mx-3 -mb-3"
      />
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
            !fresh &&
            mission.may_write &&
            mission.removed_revision === null &&
            !isGone(refusal) && <DeleteMission mission={mission} />}
        </div>
        {asked && (
          <Suspense>
            <MissionHistory mission={mission} open={history} onOpenChange={setHistory} />
          </Suspense>
        )}
      </header>
      <MissionRemoved mission={mission} refusal={refusal} />
    </>
  )
}
