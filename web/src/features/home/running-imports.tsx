import { Link } from '@tanstack/react-router'
import { Bell, ChevronRight } from 'lucide-react'
import { useRunningImports } from '@/features/imports/use-running-imports'

/** Imports that run or wait for somebody, first of all. */
export default function RunningImports() {
  const missions = useRunningImports()
  if (missions.length === 0) return null
  return (
    <ul className="flex flex-col divide-y rounded-lg border border-warning/40 bg-warning-soft text-warning-soft-foreground">
      {missions.map(mission => (
        <li key={mission.id}>
          <Link
            to={`/missions/edit/${mission.id}`}
            search={{ tab: 'import' }}
            className="flex items-center gap-3 px-4 py-3"
          >
            <Bell aria-hidden className="size-5 shrink-0" />
            <span className="flex-1">Un import est en cours sur la mission «&nbsp;{mission.name}&nbsp;»</span>
            <ChevronRight aria-hidden className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
