import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useUser } from '@/api/session'
import { RecordTable } from '@/components/record/table/record-table'
import { Button } from '@/components/ui/button'
import { MissionBulk } from './mission-bulk'
import { missionColumns } from './mission-columns'
import { MissionPeek } from './mission-peek'
import { useMissionFilters } from './use-mission-filters'

const noun = { one: 'mission', many: 'missions', none: 'Aucune mission' }
const defaultSort = { column: 'name', direction: 'asc' } as const
/** Who works on co-ownerships has no projects to count. */
const withoutProjects = missionColumns.filter(({ id }) => id !== 'projects_count')
/** The missions a person sees. */
export function Page() {
  const { permissions, preferred_app } = useUser()
  const projects = preferred_app.preferred_app === 'individual'
  const creates = permissions.includes('create mission')
  const removes = permissions.includes('delete mission')
  const filters = useMissionFilters()
  return (
    <>
      <h1 className="sr-only">Missions</h1>
      <RecordTable
        name="missions"
        label="Missions"
        noun={noun}
        endpoint={missionEndpoints.list}
        columns={projects ? missionColumns : withoutProjects}
        filters={filters}
        rowHref={mission => `/missions/${mission.id}/general`}
        rowLabel={mission => mission.name}
        defaultSort={defaultSort}
        selectable={removes}
        peek={row => <MissionPeek key={row.id} row={row} />}
        bulk={(ids, clear) => <MissionBulk ids={ids} onDone={clear} />}
        emptyHint={
          creates
            ? 'Créez une première mission, puis déposez-y le fichier de ses projets.'
            : 'Vos missions apparaîtront ici dès que vous ferez partie de leur équipe.'
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
    </>
  )
}
