import { formatLongDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import {
  taskEventEndpoints as events,
  coOwnershipTaskEndpoints as tasks,
} from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { ViewToolbar } from '@/components/record/table/view-toolbar'
import { Button } from '@/components/ui/button'
import { useAddress } from '@/lib/use-address'
import { useOwnSearch } from '@/lib/use-own-search'
import { byDay, monthAway, monthOf, weeksOf } from './month.ts'
import { MonthDay } from './month-day.tsx'
import { useNarrowed } from './use-narrowed.ts'
import { useTaskFilters } from './use-task-filters.ts'

const PARAMETER = 'mois'
const MOST = 1000
const without = ['status', 'task_type', 'reminder_date', 'due_date']
const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/** The events of a month, and the days on which tasks are due. */
export function TaskMonth({ actions }: { actions: ReactNode }) {
  const today = todayInParis()
  const month = monthOf(new URLSearchParams(useOwnSearch()).get(PARAMETER), today)
  const say = useAddress()
  const go = (to: string) => say({ [PARAMETER]: to === today.slice(0, 7) ? null : to })
  const filters = useTaskFilters(without)
  const { state, change, query } = useNarrowed(filters)
  const grid = useRef<HTMLDivElement>(null)
  const weeks = weeksOf(month)
  const span = { ...query, from: weeks[0]![0]!, until: weeks.at(-1)!.at(-1)!, size: MOST }
  const due = useRead(tasks.list, { query: span as never }, { keepPrevious: true })
  const met = useRead(events.list, { query: span as never }, { keepPrevious: true })
  const failed = due.error ?? met.error
  const days = byDay(met.data?.items ?? [], due.data?.items ?? [])
  const cut = [due, met].some(({ data }) => data && data.totalItems > data.items.length)
  const name = formatLongDay(`${month}-02`).slice(2)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ViewToolbar
        label="Rechercher dans tâches et événements"
        filters={filters}
        state={state}
        onChange={change}
        onDown={() => grid.current?.querySelector<HTMLElement>('a')?.focus()}
        actions={actions}
      />
      <div className="flex items-center gap-2">
        <Button variant="outline" size="icon" aria-label="Mois précédent" onClick={() => go(monthAway(month, -1))}>
          <ChevronLeft aria-hidden />
        </Button>
        <h2 className="min-w-40 text-center text-lg font-semibold" aria-live="polite">
          {name}
        </h2>
        <Button variant="outline" size="icon" aria-label="Mois suivant" onClick={() => go(monthAway(month, 1))}>
          <ChevronRight aria-hidden />
        </Button>
        {month !== today.slice(0, 7) && (
          <Button variant="ghost" onClick={() => go(today.slice(0, 7))}>
            Ce mois-ci
          </Button>
        )}
      </div>
      {failed && (
        <ReadFailed message={failed.message} onRetry={() => void Promise.all([due.refetch(), met.refetch()])} />
      )}
      {cut && <p className="text-muted-foreground">Il y en a trop pour un mois&nbsp;: filtrez pour tout voir.</p>}
      <div ref={grid}>
        <div aria-hidden className="grid grid-cols-7 text-sm text-muted-foreground max-md:hidden">
          {weekdays.map(day => (
            <span key={day} className="px-2 py-1">
              {day}
            </span>
          ))}
        </div>
        <ol aria-label={`Agenda, ${name}`} className="grid border-t border-l max-md:border-l-0 md:grid-cols-7">
          {weeks.flat().map(day => (
            <MonthDay
              key={day}
              day={day}
              weekday={weekdays[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7]!}
              today={day === today}
              outside={!day.startsWith(month)}
              items={days.get(day) ?? none}
            />
          ))}
        </ol>
      </div>
      {due.data && met.data && days.size === 0 && <p className="text-muted-foreground">Rien n’est prévu ce mois-ci.</p>}
    </div>
  )
}

const none: readonly never[] = []
