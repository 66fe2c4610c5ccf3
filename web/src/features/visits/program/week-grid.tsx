import { useDraggable, useDroppable } from '@dnd-kit/core'
import { addDays, formatDay } from '@faitage/contracts/kernel/format-date'
import type { VisitItem } from '@faitage/contracts/visits/visit.endpoints'
import { Link } from '@tanstack/react-router'
import { CalendarClock, GripVertical } from 'lucide-react'
import { useIsPhone } from '@/components/record/table/use-media'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'
import { hoursOf, longDay, VisitBadge } from '../visit-words.tsx'
import type { Cell } from './program-drag.tsx'
import type { Slot } from './slot.ts'

interface WeekGridProps {
  monday: string
  today: string
  visits: readonly VisitItem[]
  visitors: readonly { id: string; name: string }[]
  may: boolean
  onMove: (slot: Slot) => void
}

const short = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', timeZone: 'UTC' })
const dayName = (day: string) => `${short.format(new Date(`${day}T12:00:00Z`))} ${formatDay(day).slice(0, 5)}`

/** The week of each visitor, a cell a day: what is in it in the order of its hours. */
export function WeekGrid({ monday, today, visits, visitors, may, onMove }: WeekGridProps) {
  const phone = useIsPhone()
  const all = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  // Sundays and Saturdays are shown where somebody works.
  const days = all.filter((day, index) => index < 5 || visits.some(({ on }) => on === day))
  const inDay = (visitor: string, day: string) => visits.filter(one => one.on === day && one.visitor_id === visitor)
  if (phone) return <Agenda days={days} visits={visits} may={may} onMove={onMove} />
  return (
    <section aria-label="Semaine par personne" className="min-w-0 overflow-x-auto rounded-lg border bg-card">
      <table className="w-full min-w-[52rem] table-fixed border-collapse text-sm">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-10 w-32 border-b bg-card p-2 text-left font-medium">
              Personne
            </th>
            {days.map(day => (
              <th
                key={day}
                scope="col"
                aria-current={day === today ? 'date' : undefined}
                className={cn('border-b border-l p-2 text-left font-medium', day === today && 'text-clay')}
              >
                {dayName(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visitors.map(({ id, name }) => (
            <tr key={id}>
              <th
                scope="row"
                className="sticky left-0 z-10 border-b bg-card p-2 text-left align-top font-medium break-words"
              >
                {name}
              </th>
              {days.map(day => (
                <DayCell key={day} cell={{ visitor_id: id, visitor: name, day }}>
                  {inDay(id, day).map(one => (
                    <VisitCard key={one.id} visit={one} may={may} onMove={onMove} />
                  ))}
                </DayCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {visitors.length === 0 && <p className="p-4 text-muted-foreground">Personne n’a de visite cette semaine.</p>}
    </section>
  )
}

function DayCell({ cell, children }: { cell: Cell; children: React.ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: `${cell.visitor_id} ${cell.day}`, data: cell })
  return (
    <td
      ref={setNodeRef}
      data-cell={`${cell.visitor} ${cell.day}`}
      className={cn('h-20 border-b border-l p-1 align-top', isOver && 'bg-accent outline-2 outline-primary')}
    >
      <ul className="flex flex-col gap-1">{children}</ul>
    </td>
  )
}

interface VisitCardProps {
  visit: VisitItem
  may: boolean
  onMove: (slot: Slot) => void
}

function VisitCard({ visit, may, onMove }: VisitCardProps) {
  const movable = may && visit.may_write && visit.status === 'programmee'
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: visit.id,
    data: { title: visit.project_title },
    disabled: !movable,
    attributes: { roleDescription: 'visite à déplacer' },
  })
  return (
    <li
      ref={setNodeRef}
      className={cn('flex flex-col gap-0.5 rounded-md border bg-background p-1.5', isDragging && 'opacity-40')}
    >
      <span className="font-medium whitespace-nowrap tabular">{hoursOf(visit)}</span>
      <Link to={`/visits?fiche=${visit.id}`} className="break-words underline-offset-4 hover:underline">
        {visit.project_title}
      </Link>
      <span className="flex flex-wrap items-center justify-between gap-x-1">
        {visit.address_location && (
          <span className="min-w-0 break-words text-muted-foreground">{visit.address_location}</span>
        )}
        {movable && (
          <span className="ml-auto flex">
            <button
              ref={setActivatorNodeRef}
              type="button"
              aria-label={`Déplacer ${visit.project_title}`}
              {...attributes}
              {...listeners}
              className="grid size-6 cursor-grab touch-none place-items-center rounded-md text-muted-foreground hover:bg-accent"
            >
              <GripVertical aria-hidden className="size-3.5" />
            </button>
            <button
              type="button"
              aria-label={`Changer le rendez-vous de ${visit.project_title}`}
              title="Changer le rendez-vous"
              className="grid size-6 place-items-center rounded-md text-muted-foreground hover:bg-accent"
              onClick={() => onMove({ visit })}
            >
              <CalendarClock aria-hidden className="size-3.5" />
            </button>
          </span>
        )}
      </span>
      {visit.state !== 'programmee' && <VisitBadge state={visit.state} />}
    </li>
  )
}

/** On a phone: the days one below the other, with what each holds. */
function Agenda({ days, visits, may, onMove }: Pick<WeekGridProps, 'visits' | 'may' | 'onMove'> & { days: string[] }) {
  return (
    <section aria-label="Semaine" className="flex flex-col gap-3">
      {days.map(day => {
        const of = visits.filter(({ on }) => on === day)
        return (
          <section key={day} aria-label={longDay(day)} className="flex flex-col gap-1">
            <h2 className="font-semibold first-letter:uppercase">{longDay(day)}</h2>
            {of.length === 0 ? <p className="text-sm text-muted-foreground">Aucune visite</p> : null}
            <ul className="flex flex-col gap-2">
              {of.map(one => (
                <li key={one.id} className="flex items-center gap-2 rounded-lg border bg-card p-3">
                  <Link to={`/visits?fiche=${one.id}`} className="min-w-0 flex-1">
                    <span className="block font-medium break-words">{one.project_title}</span>
                    <span className="block text-sm text-muted-foreground">
                      {[hoursOf(one), one.visitor?.name, one.address_location].filter(Boolean).join(', ')}
                    </span>
                  </Link>
                  {may && one.may_write && one.status === 'programmee' && (
                    <Button
                      variant="outline"
                      size="icon"
                      aria-label={`Changer le rendez-vous de ${one.project_title}`}
                      onClick={() => onMove({ visit: one })}
                    >
                      <CalendarClock aria-hidden />
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}
