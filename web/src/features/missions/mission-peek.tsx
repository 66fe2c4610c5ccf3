import { formatCount } from '@faitage/contracts/kernel/format-number'
import type { MissionSummary } from '@faitage/contracts/missions/mission'
import { missionTextColumns } from '@faitage/contracts/missions/mission-columns'
import { Link } from '@tanstack/react-router'
import { FolderKanban } from 'lucide-react'
import { Fact, Facts } from '@/components/record/facts'
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
        <Button asChild size="sm" className="max-sm:hidden">
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
      <Facts>
        {facts.map(({ id, header, text }) => (
          <Fact key={id} label={header}>
            {text(row)}
          </Fact>
        ))}
      </Facts>
    </>
  )
}
