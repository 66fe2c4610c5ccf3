import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import type { MissionDetail } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { CalendarClock, FolderKanban, History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ApiRefusal } from '@/api/refusal'
import { useUser } from '@/api/session'
import { FavouriteButton } from '@/components/record/kept/favourite-button'
import { isGone } from '@/components/record/pages/gone-banner'
import { Neighbours } from '@/components/record/table/neighbours'
import { samePage } from '@/components/record/table/same-page'
import { Button } from '@/components/ui/button'
import { useOnNewPage } from '@/lib/use-on-new-page'
import { DeleteMission } from './delete-mission'
import { MissionRemoved } from './mission-removed'
import { MissionTitle } from './mission-title'

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
  const navigate = useNavigate()
  const fresh = useOnNewPage()
  const [history, setHistory] = useState(false)
  const [asked, setAsked] = useState(false)
  const toPast = (on: string) => void navigate({ href: `/missions/${mission.id}/general?on=${on}` })
  return (
    <>
      <Neighbours
        list="missions"
        endpoint={missionEndpoints.list}
        id={mission.id}
        hrefOf={other => samePage(pathname, mission.id, other)}
        listHref="/missions"
        className="-mx-3 -mb-3"
      />
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <MissionTitle mission={mission} />
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
          {permissions.includes('read audit') && (
            <Button variant="outline" onClick={() => toPast(addDays(todayInParis(), -1))}>
              <CalendarClock aria-hidden /> À une date passée
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
            <MissionHistory mission={mission} open={history} onOpenChange={setHistory} onSeeAt={toPast} />
          </Suspense>
        )}
      </header>
      <MissionRemoved mission={mission} refusal={refusal} />
    </>
  )
}
