import { addDays, daysBetween, formatDay } from '@faitage/contracts/kernel/format-date'
import { useEffect, useId, useRef, useState } from 'react'
import { Label } from '@/components/ui/label'

interface DaySliderProps {
  label: string
  hint: string
  first: string
  last: string
  day: string
  onDay: (day: string) => void
}

/** A day between two, chosen by sliding or with the arrows; asked for once it is let go. */
export function DaySlider({ label, hint, first, last, day, onDay }: DaySliderProps) {
  const id = useId()
  const [shown, setShown] = useState(day)
  /** The days it asked for that have not come: each may come late, when a later one is shown. */
  const asked = useRef<string[]>([])
  useEffect(() => {
    const at = asked.current.indexOf(day)
    // Else the day changed by other means, and it follows.
    if (at < 0) setShown(day)
    asked.current = asked.current.slice(at < 0 ? asked.current.length : at + 1)
  }, [day])
  const most = Math.max(0, daysBetween(first, last))
  const settle = () => {
    if (shown === (asked.current.at(-1) ?? day)) return
    asked.current.push(shown)
    onDay(shown)
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <Label htmlFor={id}>{label}</Label>
        <output htmlFor={id} className="tabular font-medium">
          {formatDay(shown)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        // Of a single day, the thumb stands at its end: today.
        max={Math.max(1, most)}
        value={most === 0 ? 1 : Math.min(most, Math.max(0, daysBetween(first, shown)))}
        disabled={most === 0}
        aria-valuetext={formatDay(shown)}
        aria-describedby={`${id}-hint`}
        className="h-9 w-full accent-primary pointer-coarse:h-10"
        onChange={event => setShown(addDays(first, Number(event.target.value)))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
      <p id={`${id}-hint`} className="text-sm text-muted-foreground">
        {hint}
      </p>
    </div>
  )
}
