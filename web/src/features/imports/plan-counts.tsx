import type { ImportKind, MissionImport } from '@faitage/contracts/imports/mission-import'
import type { PlannedAction, RowQuestion } from '@faitage/contracts/imports/mission-import.plan'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { CircleAlert, CircleHelp, CirclePlus, Equal, PencilLine, Scale } from 'lucide-react'
import { cn } from '@/lib/utils'
import { actionWords } from './import-words.ts'

export const actionIcons = {
  ...{ create: CirclePlus, update: PencilLine, skip: Equal, error: CircleAlert },
  ...{ conflict: Scale, confirm: CircleHelp },
}

/** Which rows of a plan are looked at. */
export type PlanFilter = PlannedAction | RowQuestion | 'warned'
const actions: readonly PlannedAction[] = ['create', 'update', 'skip', 'error']
/** What people may decide of, by what is imported. */
const questionsOf: Record<ImportKind, readonly RowQuestion[]> = {
  projects: ['confirm'],
  registry: ['conflict', 'confirm'],
  lots: ['confirm'],
}

interface PlanCountsProps {
  one: MissionImport
  action: PlanFilter | undefined
  onAction: (action: PlanFilter | undefined) => void
}

/** How many rows will create, update, change nothing or be left out; each figure shows its rows. */
export function PlanCounts({ one, action, onAction }: PlanCountsProps) {
  const counts = {
    ...{ create: one.to_create, update: one.to_update, error: one.in_error },
    // What waits for an answer was not compared with anything.
    skip: one.kind === 'projects' ? one.to_skip - one.to_confirm : one.to_skip,
    ...{ conflict: one.in_conflict, confirm: one.to_confirm },
  }
  // A doubt about projects is rare: its figure comes with the first one.
  const questions = one.kind === 'projects' && one.to_confirm === 0 && action !== 'confirm' ? [] : questionsOf[one.kind]
  const shown = [...actions, ...questions]
  const names = actionWords(one.kind)
  return (
    <ul
      className={cn('grid grid-cols-2 gap-2', shown.length > 4 ? 'md:grid-cols-3 lg:grid-cols-6' : 'lg:grid-cols-4')}
      aria-label={`Plan pour ${formatCount(one.rows_total)} lignes`}
    >
      {shown.map(key => {
        const Icon = actionIcons[key]
        const count = counts[key]
        const words = names[key]
        return (
          <li key={key}>
            <button
              type="button"
              aria-pressed={action === key}
              disabled={count === 0 && action !== key}
              onClick={() => onAction(action === key ? undefined : key)}
              className={cn(
                'flex h-full w-full flex-col gap-1 rounded-lg border p-3 text-left enabled:hover:bg-accent',
                action === key && 'border-primary bg-accent',
                count === 0 && 'text-muted-foreground',
                key === 'error' && count > 0 && 'text-destructive',
              )}
            >
              <span className="flex items-center gap-2 text-xl font-semibold tabular">
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                {formatCount(count)}
              </span>
              <span className="text-sm">{count > 1 ? words.many : words.one}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
