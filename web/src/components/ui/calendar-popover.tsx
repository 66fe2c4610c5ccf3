import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { Calendar } from './calendar'
import { Popover, PopoverContent, PopoverTrigger } from './popover'

interface CalendarPopoverProps {
  /** `YYYY-MM-DD` */
  day: string | undefined
  min: string | undefined
  max: string | undefined
  disabled: boolean | undefined
  className: string
  onPick: (day: string | null) => void
}

/** The calendar of a date field, open from the start: its code is fetched when it is first asked for. */
export function CalendarPopover({ day, min, max, disabled, className, onPick }: CalendarPopoverProps) {
  const [open, setOpen] = useState(true)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger aria-label="Choisir dans le calendrier" disabled={disabled} className={className}>
        <CalendarDays className="size-4" />
      </PopoverTrigger>
      <PopoverContent aria-label="Calendrier" className="w-auto p-2" align="end">
        <Calendar
          mode="single"
          autoFocus
          selected={day ? toDate(day) : undefined}
          defaultMonth={day ? toDate(day) : undefined}
          startMonth={toDate(min ?? '1990-01-01')}
          endMonth={toDate(max ?? '2045-12-31')}
          disabled={[...(min ? [{ before: toDate(min) }] : []), ...(max ? [{ after: toDate(max) }] : [])]}
          onSelect={picked => {
            onPick(picked ? toDay(picked) : null)
            setOpen(false)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

/** The calendar works on the browser's local days; only year, month and day cross over. */
const toDate = (day: string): Date => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
const toDay = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
