import { CalendarDays, CalendarRange, List, type LucideIcon, SquareKanban } from 'lucide-react'
import { useUser } from '@/api/session'
import { Button } from '@/components/ui/button'
import { useAddress } from '@/lib/use-address'
import { useOwnSearch } from '@/lib/use-own-search'

/** The address' parameter that says how tasks show. */
const PARAMETER = 'vue'
const views = {
  liste: { label: 'Liste', Icon: List },
  tableau: { label: 'Tableau', Icon: SquareKanban },
  calendrier: { label: 'Calendrier', Icon: CalendarDays },
  evenements: { label: 'Événements', Icon: CalendarRange },
} as const satisfies Record<string, { label: string; Icon: LucideIcon }>
export type TaskView = keyof typeof views

/** How the address asks for tasks to show. */
export function useTaskView(): TaskView {
  const asked = new URLSearchParams(useOwnSearch()).get(PARAMETER) ?? ''
  return asked in views ? (asked as TaskView) : 'liste'
}

/** The ways tasks and events show; filters and search are kept from one to the other. */
export function TaskViews() {
  const current = useTaskView()
  const say = useAddress()
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">Affichage</legend>
      {(Object.keys(views) as TaskView[]).map(view => {
        const { label, Icon } = views[view]
        return (
          <Button
            key={view}
            size="sm"
            variant={view === current ? 'secondary' : 'ghost'}
            aria-pressed={view === current}
            onClick={() => say({ [PARAMETER]: view === 'liste' ? null : view })}
          >
            <Icon aria-hidden /> {label}
          </Button>
        )
      })}
    </fieldset>
  )
}

/** The filters that are asked for most, each on or off at once. */
export function QuickFilters({ tasks }: { tasks: boolean }) {
  const { id } = useUser()
  const asked = new URLSearchParams(useOwnSearch())
  const say = useAddress()
  const filters = [
    { label: 'Mes tâches', key: 'assignees', value: id },
    ...(tasks
      ? [
          { label: 'En retard', key: 'late', value: 'true' },
          { label: 'Sans responsable', key: 'unassigned', value: 'true' },
        ]
      : []),
  ]
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">Filtres rapides</legend>
      {filters.map(({ label, key, value }) => {
        const on = asked.get(key) === value
        return (
          <Button
            key={key}
            size="sm"
            variant={on ? 'default' : 'outline'}
            aria-pressed={on}
            onClick={() => say({ [key]: on ? null : value })}
          >
            {label}
          </Button>
        )
      })}
    </fieldset>
  )
}
