import { formatLongDay, formatTime } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import type { CoOwnershipTaskItem } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { DONE } from '@faitage/contracts/tasks/task.words'
import { Link } from '@tanstack/react-router'
import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import { withPart } from '@/components/record/pages/with-part'
import { Button } from '@/components/ui/button'
import { useOwnSearch } from '@/lib/use-own-search'
import { cn } from '@/lib/utils'
import { partOf } from './parts.ts'
import { taskTitle } from './task-words.tsx'

/** The lines of a day before one asks for the rest. */
const SHOWN = 4

interface MonthDayProps {
  day: string
  weekday: string
  today: boolean
  /** Of the month before or after. */
  outside: boolean
  items: readonly CoOwnershipTaskItem[]
}

/** A day of the month; on a phone only those that hold something show. */
export function MonthDay({ day, weekday, today, outside, items }: MonthDayProps) {
  const [unfolded, setUnfolded] = useState(false)
  const search = useOwnSearch()
  const shown = unfolded ? items : items.slice(0, SHOWN)
  const rest = items.length - shown.length
  return (
    <li
      aria-label={`${weekday} ${formatLongDay(day)}`}
      aria-current={today ? 'date' : undefined}
      className={cn(
        'flex min-w-0 flex-col gap-1 border-b p-2 md:min-h-28 md:border-r',
        outside && 'bg-muted/40',
        items.length === 0 && 'max-md:hidden',
      )}
    >
      <span className={cn('text-sm', outside && 'text-muted-foreground', today && 'font-bold underline')}>
        <span className="md:hidden">{`${weekday} ${formatLongDay(day)}`}</span>
        <span aria-hidden className="max-md:hidden">
          {Number(day.slice(8))}
        </span>
      </span>
      <ul className="flex flex-col gap-1">
        {shown.map(item => (
          <li key={item.id}>
            <Link
              to={`/tasks${withPart(search, partOf(item), item.id)}`}
              title={`${taskTitle(item)} · ${item.owner_title}`}
              className={cn(
                'block truncate rounded-sm px-1.5 py-0.5 text-sm hover:underline max-md:py-2',
                item.task_type === 'EVENT' ? 'bg-info-soft text-info-soft-foreground' : 'border',
                item.late && 'border-clay text-clay',
                item.status === DONE && 'text-muted-foreground line-through',
              )}
            >
              {item.start && `${formatTime(item.start)} `}
              {item.late && <AlarmClock role="img" aria-label="En retard :" className="mr-1 inline size-3.5" />}
              {taskTitle(item)}
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => setUnfolded(true)}>
          {countOf(rest, 'autre', 'autres')}
        </Button>
      )}
    </li>
  )
}
