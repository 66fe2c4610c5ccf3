import { addDays, earlierDay, formatDay, parseDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { CalendarClock, ChevronLeft, ChevronRight, Undo2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { Label } from '@/components/ui/label'
import type { AsOf } from './use-as-of.ts'

interface AsOfBannerProps {
  what: { this: string; feminine: boolean }
  asOf: AsOf
  onSee: (asOf: AsOf | undefined) => void
  /** False where nothing tells what was recorded when. */
  withKnown?: boolean
  children?: ReactNode
}

/** Says that the page shows a past day, and lets one move through time. */
export function AsOfBanner({
  what: { this: named, feminine },
  asOf,
  onSee,
  withKnown = true,
  children,
}: AsOfBannerProps) {
  const id = useId()
  const today = todayInParis()
  const such = feminine ? 'telle qu’elle était' : 'tel qu’il était'
  const known = feminine ? 'Telle que connue' : 'Tel que connu'
  const go = (on: string) => onSee({ ...asOf, on })
  return (
    <section
      aria-label="Vue à une date passée"
      className="flex flex-col gap-3 rounded-lg border border-warning/40 bg-warning-soft p-4 text-warning-soft-foreground"
    >
      <p className="flex items-start gap-2" role="status">
        <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          <strong className="font-semibold">
            Vous consultez {named} {such} le {formatDay(asOf.on)}
          </strong>
          {asOf.knownOn ? `, d’après ce qui était enregistré le ${formatDay(asOf.knownOn)}` : ''}. Cette vue est en
          lecture seule.
        </span>
      </p>
      <div className="no-print flex flex-wrap items-end gap-x-4 gap-y-3 text-foreground">
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-on`}>{`T${such.slice(1)} le`}</Label>
          <div className="flex items-center gap-1">
            <Button
              variant="outline"
              size="icon"
              aria-label="Jour précédent"
              title="Jour précédent"
              onClick={() => go(addDays(asOf.on, -1))}
            >
              <ChevronLeft aria-hidden="true" />
            </Button>
            <DateField
              id={`${id}-on`}
              className="w-40"
              value={asOf.on}
              max={today}
              onChange={value => {
                const day = parseDay(value ?? '')
                if (day) go(earlierDay(day, today))
              }}
            />
            <Button
              variant="outline"
              size="icon"
              aria-label="Jour suivant"
              title="Jour suivant"
              disabled={asOf.on >= today}
              onClick={() => go(addDays(asOf.on, 1))}
            >
              <ChevronRight aria-hidden="true" />
            </Button>
          </div>
        </div>
        {withKnown && (
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-known`}>{known} le (facultatif)</Label>
            <DateField
              id={`${id}-known`}
              className="w-40"
              value={asOf.knownOn ?? null}
              max={today}
              onChange={value => {
                const day = value === null ? undefined : parseDay(value)
                if (value === null || day) onSee({ ...asOf, knownOn: day && day < today ? day : undefined })
              }}
            />
          </div>
        )}
        <Button className="sm:ml-auto" onClick={() => onSee(undefined)}>
          <Undo2 aria-hidden="true" /> Revenir à aujourd’hui
        </Button>
      </div>
      {children}
    </section>
  )
}
