import { CalendarDays } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { formatDay, parseDay } from '@/lib/format-date'
import { cn } from '@/lib/utils'
import { Input } from './input'
import { Popover, PopoverContent, PopoverTrigger } from './popover'
import { Skeleton } from './skeleton'

const Calendar = lazy(() => import('./calendar').then(module => ({ default: module.Calendar })))

/**
 * A day, typed as JJ/MM/AAAA or picked in a calendar.
 *
 * @param value `YYYY-MM-DD`, a text that is no date yet, or null
 * @param onChange is told `YYYY-MM-DD`, the text as typed when it is no date (so that the form can say so), or null
 * @param min earliest day offered by the calendar, `YYYY-MM-DD`
 * @param max latest day offered by the calendar, `YYYY-MM-DD`
 */
export function DateField({
  value,
  onChange,
  min,
  max,
  className,
  disabled,
  ...props
}: Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'min' | 'max' | 'type'> & {
  value: string | null | undefined
  onChange: (value: string | null) => void
  min?: string
  max?: string
}) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const day = parseDay(value ?? '')
  const shown = typed ?? (day ? formatDay(day) : (value ?? ''))

  const settle = () => {
    if (typed === undefined) return
    const text = typed.trim()
    setTyped(undefined)
    onChange(text === '' ? null : (parseDay(text) ?? text))
  }

  return (
    <div className={cn('relative', className)}>
      <Input
        inputMode="numeric"
        placeholder="JJ/MM/AAAA"
        autoComplete="off"
        {...props}
        disabled={disabled}
        className="pr-10 tabular"
        value={shown}
        onChange={event => {
          setTyped(event.target.value)
          const complete = /\d{4}$/.test(event.target.value) ? parseDay(event.target.value) : undefined
          if (complete) onChange(complete)
        }}
        onBlur={event => {
          settle()
          props.onBlur?.(event)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') settle()
        }}
      />
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger
          aria-label="Choisir dans le calendrier"
          disabled={disabled}
          className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-sm text-muted-foreground hover:bg-accent disabled:opacity-50"
        >
          <CalendarDays className="size-4" />
        </PopoverTrigger>
        <PopoverContent className="w-auto p-2" align="end">
          <Suspense fallback={<Skeleton className="h-72 w-64" />}>
            <Calendar
              mode="single"
              autoFocus
              selected={day ? toDate(day) : undefined}
              defaultMonth={day ? toDate(day) : undefined}
              startMonth={toDate(min ?? '1990-01-01')}
              endMonth={toDate(max ?? '2045-12-31')}
              disabled={[...(min ? [{ before: toDate(min) }] : []), ...(max ? [{ after: toDate(max) }] : [])]}
              onSelect={picked => {
                setTyped(undefined)
                onChange(picked ? toDay(picked) : null)
                setOpen(false)
              }}
            />
          </Suspense>
        </PopoverContent>
      </Popover>
    </div>
  )
}

/** The calendar works on the browser's local days; only year, month and day cross over. */
const toDate = (day: string): Date => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
const toDay = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
