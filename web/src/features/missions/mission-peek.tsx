import { formatCount } from '@faitage/contracts/kernel/format-number'
import type { MissionSummary } from '@faitage/contracts/missions/mission'
import { missionTextColumns } from '@faitage/contracts/missions/mission-columns'
import { Link } from '@tanstack/react-router'
import { FolderKanban } from 'lucide-react'
import { Fragment } from 'react'
import { Button } from '@/components/ui/button'
import { MissionStatusBadge } from './status-badge'

/** What the badge and the title say already. */
const said = new Set(['name', 'status', 'projects_count'])

/** The essentials of a mission beside the list. */
export function MissionPeek({ row }: { row: MissionSummary }) {
  const facts = missionTextColumns.filter(({ id }) => !said.has(id))
  return (
    <>
      <p>
        <MissionStatusBadge status={row.status} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm">
          <Link to={`/missions/${row.id}/general`}>Ouvrir</Link>
        </Button>
        {row.mission_type === 'individual' ? (
          <Button asChild size="sm" variant="outline">
            <Link to="/projects" search={{ mission_id: row.id }}>
              <FolderKanban aria-hidden /> Projets&nbsp;: {formatCount(row.projects_count)}
            </Link>
          </Button>
        ) : null}
      </div>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-sm">
        {facts.map(({ id, header, text }) => (
          <Fragment key={id}>
            <dt className="text-muted-foreground">{header}</dt>
            <dd className="[overflow-wrap:anywhere]">
              {text(row) || <span className="text-muted-foreground">Non renseigné</span>}
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  )
}
