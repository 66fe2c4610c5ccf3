import { formatDay } from '@faitage/contracts/kernel/format-date'
import { type MissionSummary, missionStatusLabels } from '@faitage/contracts/missions/mission'
import { conventionDates } from '@faitage/contracts/missions/mission-columns'
import { missionTypeLabels } from '@faitage/contracts/missions/mission-words'
import { Badge } from '@/components/ui/badge'
import { MissionStatusBadge } from './status-badge'

type Shown = Pick<
  MissionSummary,
  'name' | 'status' | 'status_on' | 'mission_type' | 'client' | 'mission_start_date' | 'mission_end_date'
> & { is_deleted: boolean }

/** What a mission is called, and what it is in a line. */
export function MissionTitle({ mission }: { mission: Shown }) {
  const since = mission.status_on && `${missionStatusLabels[mission.status]} depuis le ${formatDay(mission.status_on)}`
  const dates = conventionDates(mission)
  const parts = [missionTypeLabels[mission.mission_type], mission.client?.name, dates, since].filter(Boolean)
  return (
    <div className="min-w-0 flex-1 basis-72">
      <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold">
        <span className="min-w-0 break-words">{mission.name}</span>
        <MissionStatusBadge status={mission.status} />
        {mission.is_deleted && <Badge variant="destructive">Supprimée</Badge>}
      </h1>
      <div className="overflow-hidden text-muted-foreground">
        {/* The dot before what begins a line is out of sight. */}
        <ul className="-ml-4 flex flex-wrap">
          {parts.map(part => (
            <li
              key={part}
              className="relative min-w-0 break-words pl-4 before:absolute before:left-1.5 before:content-['·']"
            >
              {part}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
