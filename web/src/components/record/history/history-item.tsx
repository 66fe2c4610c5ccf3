import type { HistoryItem } from '@faitage/contracts/kernel/history'
import { ArrowRight, CalendarClock } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { dayOf, formatDay, formatInstant, relativeInstant } from '@/lib/format-date'
import { cn } from '@/lib/utils'
import { changeValue } from './change-value.ts'

interface HistoryLineProps {
  item: HistoryItem
  onSeeAt: ((day: string) => void) | undefined
}

/** One event: what happened, who, when it was recorded, when it took effect, what changed. */
export function HistoryLine({ item, onSeeAt }: HistoryLineProps) {
  const recorded = dayOf(item.recorded_at)
  const backdated = item.on !== recorded
  return (
    <li className="relative pb-6 pl-6 before:absolute before:top-2 before:bottom-0 before:left-[5px] before:w-px before:bg-border last:pb-0 last:before:hidden">
      <span
        aria-hidden="true"
        className={cn(
          'absolute top-1.5 left-0 size-[11px] rounded-full border-2 border-card ring-1',
          item.actor.kind === 'user' ? 'bg-primary ring-primary' : 'bg-card ring-input',
        )}
      />
      <p>{item.sentence}</p>
      <p className="mt-0.5 text-sm text-muted-foreground">
        {authorOf(item)} ·{' '}
        <time dateTime={item.recorded_at} title={formatInstant(item.recorded_at)}>
          {relativeInstant(item.recorded_at)}
        </time>
        {backdated ? (
          <>
            {' · '}
            <span className="font-medium text-foreground">avec effet au {formatDay(item.on)}</span>
          </>
        ) : null}
      </p>
      <Changes item={item} />
      {onSeeAt ? (
        <Button variant="link" size="sm" className="mt-1 h-7 px-0" onClick={() => onSeeAt(item.on)}>
          <CalendarClock aria-hidden="true" />
          Voir au {formatDay(item.on)}
        </Button>
      ) : null}
    </li>
  )
}

const authorOf = ({ actor }: HistoryItem): string => {
  if (actor.kind === 'workflow') return `${actor.name}, par un traitement automatique`
  return actor.kind === 'system' ? 'Le système' : actor.name
}

/** Beyond this many altered fields, they are folded away. */
const few = 5

function Changes({ item }: { item: HistoryItem }) {
  if (item.changes.length === 0) return null
  const list = (
    <dl className="mt-2 flex flex-col gap-1.5 rounded-md bg-muted px-3 py-2 text-sm">
      {item.changes.map(change => (
        <div key={change.field} className="min-w-0">
          <dt className="text-muted-foreground">{change.label}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
            <Difference field={change.field} before={change.before} after={change.after} />
          </dd>
        </div>
      ))}
    </dl>
  )
  if (item.changes.length <= few) return list
  return (
    <details className="mt-1">
      <summary className="w-fit py-1 text-sm text-info underline underline-offset-4">
        {item.changes.length} champs renseignés ou modifiés
      </summary>
      {list}
    </details>
  )
}

function Difference({ field, before, after }: { field: string; before: unknown; after: unknown }) {
  if (before === null || before === undefined) return <ins className="no-underline">{changeValue(field, after)}</ins>
  return (
    <>
      <del className="text-muted-foreground">
        <span className="sr-only">Avant : </span>
        {changeValue(field, before)}
      </del>
      <ArrowRight aria-hidden="true" className="size-3 shrink-0 self-center text-muted-foreground" />
      <ins className="font-medium no-underline">
        <span className="sr-only">Après : </span>
        {changeValue(field, after)}
      </ins>
    </>
  )
}
