import type { TellValue } from '@faitage/contracts/kernel/change-value'
import { dayOf, formatDay, formatInstant, relativeInstant } from '@faitage/contracts/kernel/format-date'
import type { HistoryItem } from '@faitage/contracts/kernel/history'
import { CalendarClock, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { unbroken } from '@/lib/typography'
import { cn } from '@/lib/utils'
import { Differences } from './differences.tsx'
import { LongText } from './long-text.tsx'

interface HistoryLineProps {
  item: HistoryItem
  onSeeAt: ((day: string) => void) | undefined
  /** Undoes it; without it the line does not offer to. */
  onUndo: ((item: HistoryItem) => void) | undefined
  tell: TellValue | undefined
  /** Says that it was written down on another day than it took effect. */
  isMarked?: boolean
  /** What it is about, where the history is of several things. */
  about?: ReactNode
}

/** One event: what happened, who, when it was recorded, when it took effect, what changed. */
export function HistoryLine({ item, onSeeAt, onUndo, tell, isMarked = false, about }: HistoryLineProps) {
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
      <p>
        <LongText text={unbroken(item.sentence)} />
      </p>
      <p className="mt-0.5 text-sm text-muted-foreground">
        {about ? <>{about} · </> : null}
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
        {isMarked ? (
          <strong className="ml-2 rounded-sm bg-warning-soft px-1.5 font-medium text-warning-soft-foreground">
            Daté d’un autre jour
          </strong>
        ) : null}
      </p>
      <Changes item={item} tell={tell} />
      {onSeeAt ? (
        <Button
          variant="link"
          size="sm"
          className="mt-1 mr-4 h-7 px-0 pointer-coarse:h-10"
          onClick={() => onSeeAt(item.on)}
        >
          <CalendarClock aria-hidden="true" />
          Voir au {formatDay(item.on)}
        </Button>
      ) : null}
      {onUndo && item.can_undo ? (
        <Button variant="link" size="sm" className="mt-1 h-7 px-0 pointer-coarse:h-10" onClick={() => onUndo(item)}>
          <Undo2 aria-hidden="true" />
          Annuler cette modification
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

function Changes({ item, tell }: { item: HistoryItem; tell: TellValue | undefined }) {
  if (item.changes.length === 0) return null
  const list = <Differences changes={item.changes} tell={tell} className="mt-2 rounded-md bg-muted px-3 py-2" />
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
