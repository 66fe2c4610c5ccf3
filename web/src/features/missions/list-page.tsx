import type { MissionSummary } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useUser } from '@/api/session'
import type { RowMenu } from '@/components/record/table/column'
import { RecordTable } from '@/components/record/table/record-table'
import { everyValue } from '@/components/record/table/table-state'
import { Button } from '@/components/ui/button'
import { archiveMission } from './archive-mission'
import { RemoveMission } from './delete-mission'
import { MissionBulk } from './mission-bulk'
import { missionColumns } from './mission-columns'
import { MissionPeek } from './mission-peek'
import { MissionRowButton } from './mission-row-button'
import type { MissionAct } from './mission-row-menu'
import { useMissionFilters } from './use-mission-filters'

const noun = { one: 'mission', many: 'missions', none: 'Aucune mission' }
const defaultSort = { column: 'name', direction: 'asc' } as const
/** Who works on co-ownerships has no projects to count. */
const withoutProjects = missionColumns.filter(({ id }) => id !== 'projects_count')
/** The missions a person sees: those of the mode they work in, until they ask for others. */
export function Page() {
  const { permissions, preferred_app } = useUser()
  const mode = preferred_app.preferred_app
  const creates = permissions.includes('create mission')
  const removes = permissions.includes('delete mission')
  const filters = useMissionFilters()
  const usual = useMemo(() => ({ mission_type: [mode] }), [mode])
  const [removing, setRemoving] = useState<MissionSummary>()
  const rowMenu = useCallback<RowMenu<MissionSummary>>((row, label, tabIndex) => {
    const onAct = (act: MissionAct) => (act === 'archive' ? void archiveMission(row) : setRemoving(row))
    return <MissionRowButton row={row} label={label} tabIndex={tabIndex} onAct={onAct} />
  }, [])
  return (
    <>
      <h1 className="sr-only">Missions</h1>
      <RecordTable
        name="missions"
        label="Missions"
        noun={noun}
        entity="mission"
        endpoint={missionEndpoints.list}
        columns={mode === 'individual' ? missionColumns : withoutProjects}
        filters={filters}
        defaultFilters={usual}
        rowHref={mission => `/missions/${mission.id}/general`}
        rowLabel={mission => mission.name}
        defaultSort={defaultSort}
        selectable={removes}
        rowMenu={rowMenu}
        peek={row => <MissionPeek key={row.id} row={row} />}
        bulk={(ids, clear) => <MissionBulk ids={ids} onDone={clear} />}
        emptyHint={
          <>
            {creates
              ? 'Créez une première mission, puis déposez-y le fichier de ses projets.'
              : 'Vos missions apparaîtront ici dès que vous ferez partie de leur équipe.'}{' '}
            <Link to={`/missions?mission_type=${everyValue}`} className="underline underline-offset-2">
              Voir les missions des deux modes
            </Link>
          </>
        }
        actions={
          creates ? (
            <Button asChild className="px-3">
              <Link to="/missions/new">
                <Plus aria-hidden /> Nouvelle mission
              </Link>
            </Button>
          ) : null
        }
      />
      {removing ? (
        <RemoveMission mission={removing} open onOpenChange={open => !open && setRemoving(undefined)} />
      ) : null}
    </>
  )
}
