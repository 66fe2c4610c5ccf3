import { auditEndpoints } from '@faitage/contracts/audit/audit.endpoints'
import type { AuditKind } from '@faitage/contracts/audit/audit-kind'
import { dayOf, earlierDay, formatDay, laterDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { Differences } from '@/components/record/history/differences'
import { Button } from '@/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { DateField } from '@/components/ui/date-field'
import { Label } from '@/components/ui/label'
import { Skeleton } from '@/components/ui/skeleton'
import { DaySlider } from './day-slider'
import { type Asked, knownAt } from './use-audit'

interface LookBackProps {
  kind: AuditKind
  id: string
  /** The first day anything took effect, and when the first event was recorded. */
  bounds: { first_on: string; first_at: string }
  asked: Asked
  ask: (more: Asked) => void
}

/** Both times: the day looked at, and what was known; what it was then, and what differs from another day. */
export function LookBack({ kind, id, bounds, asked, ask }: LookBackProps) {
  const field = useId()
  const today = todayInParis()
  const on = asked.on ?? today
  const looks = asked.on !== undefined || asked.known !== undefined
  return (
    <Card>
      <CardHeader>
        <CardTitle>Remonter le temps</CardTitle>
        <CardDescription>
          Le jour regardé, et ce que l’on savait : la chronologie ne garde que ce qui avait pris effet et ce qui était
          enregistré.
        </CardDescription>
      </CardHeader>
      <p className="hidden print:block">
        {`Tel qu’il était le ${formatDay(on)}, tel que connu le ${formatDay(asked.known ?? today)}.`}
      </p>
      <div className="no-print grid gap-6 md:grid-cols-2">
        <DaySlider
          label="Tel qu’il était le"
          hint="Date d’effet : le jour où c’était vrai."
          first={earlierDay(bounds.first_on, today)}
          last={today}
          day={on}
          onDay={day => ask({ on: day === today ? undefined : day })}
        />
        <DaySlider
          label="Tel que connu le"
          hint="Date d’enregistrement : ce qui était écrit ce jour-là."
          first={earlierDay(dayOf(bounds.first_at), today)}
          last={today}
          day={asked.known ?? today}
          onDay={day => ask({ known: day === today ? undefined : day })}
        />
      </div>
      <div className="no-print flex flex-wrap items-end gap-4">
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={field}>Comparer avec le (facultatif)</Label>
          <DateField
            id={field}
            className="w-44"
            value={asked.compare ?? null}
            min={bounds.first_on}
            max={today}
            onChange={value => ask({ compare: value ?? undefined })}
          />
        </div>
        <Button
          variant="outline"
          onClick={() => ask({ compare: laterDay(bounds.first_on, asked.compare ?? bounds.first_on) })}
        >
          Depuis le premier jour
        </Button>
        {looks || asked.compare ? (
          <Button variant="outline" onClick={() => ask({ on: undefined, known: undefined, compare: undefined })}>
            <Undo2 aria-hidden /> Revenir à aujourd’hui
          </Button>
        ) : null}
      </div>
      {asked.compare ? (
        <Between
          kind={kind}
          id={id}
          from={earlierDay(asked.compare, on)}
          to={laterDay(asked.compare, on)}
          asked={asked}
        />
      ) : looks ? (
        <Then kind={kind} id={id} on={on} asked={asked} />
      ) : null}
    </Card>
  )
}

interface ThenProps extends Pick<LookBackProps, 'kind' | 'id' | 'asked'> {
  on: string
}

/** What it was, field by field. */
function Then({ kind, id, on, asked }: ThenProps) {
  const read = useRead(auditEndpoints.asOf, { params: { kind, id }, query: { on, known_at: knownAt(asked.known) } })
  if (read.error) return <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton className="h-24" />
  return (
    <section aria-label={`Tel qu’il était le ${formatDay(on)}`}>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {read.data.fields.map(({ field, label, value }) => (
          <div key={field} className="min-w-0">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{String(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface BetweenProps extends Pick<LookBackProps, 'kind' | 'id' | 'asked'> {
  from: string
  to: string
}

/** What differs between two days, field by field. */
function Between({ kind, id, from, to, asked }: BetweenProps) {
  const query = { from, to, known_at: knownAt(asked.known) }
  const read = useRead(auditEndpoints.difference, { params: { kind, id }, query })
  const title = `Ce qui diffère entre le ${formatDay(from)} et le ${formatDay(to)}`
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {read.error ? (
        <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeleton className="h-16" />
      ) : read.data.changes.length === 0 ? (
        <p className="text-muted-foreground">Rien ne diffère entre ces deux jours.</p>
      ) : (
        <Differences changes={read.data.changes} className="rounded-md bg-muted px-3 py-2" />
      )}
    </section>
  )
}
