import { formatDay, parseDay } from '@faitage/contracts/kernel/format-date'
import { CalendarDays } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { cn } from '@/lib/utils'
import { Input } from './input'

const CalendarPopover = lazy(() => import('./calendar-popover').then(module => ({ default: module.CalendarPopover })))
const buttonClasses =
  'absolute top-1/2 right-1 grid size-7 -translate-y-1/2 pointer-coarse:right-0 pointer-coarse:size-10 place-items-center rounded-sm text-muted-foreground hover:bg-accent disabled:opacity-50'

/**
 * A day, typed as JJ/MM/AAAA or picked in a calendar.
 *
 * @param value `YYYY-MM-DD`, a text that is no date yet, or null
 * @param onChange is given `YYYY-MM-DD`, the text as typed when it is no date (so that the form can say so), or null
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
  const [asked, setAsked] = useState(false)
  const [typed, setTyped] = useState<string>()
  const day = parseDay(value ?? '')
  const shown = typed ?? (day ? formatDay(day) : (value ?? ''))

  const settle = () => {
    if (typed === undefined) return
    const text = typed.trim()
    setTyped(undefined)
    onChange(text === '' ? null : (parseDay(text) ?? text))
  }

  const button = (
    <button
      type="button"
      aria-label="Choisir dans le calendrier"
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={() => setAsked(true)}
      className={buttonClasses}
    >
      <CalendarDays className="size-4" />
    </button>
  )

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
          // Six digits alone may yet become eight: they are read when the field is left.
          const complete = /\D\d{4}$|^\d{8}$/.test(event.target.value) ? parseDay(event.target.value) : undefined
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
      {asked ? (
        <Suspense fallback={button}>
          <CalendarPopover
            day={day}
            min={min}
            max={max}
            disabled={disabled}
            className={buttonClasses}
            onPick={picked => {
              setTyped(undefined)
              onChange(picked)
            }}
          />
        </Suspense>
      ) : (
        button
      )}
    </div>
  )
}
