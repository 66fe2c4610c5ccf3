import type { PlannedField, PlannedRow } from '@faitage/contracts/imports/mission-import.plan'
import { ArrowRight } from 'lucide-react'
import { Badge, type BadgeVariant } from '@/components/ui/badge'
import { unbroken } from '@/lib/typography'
import { cn } from '@/lib/utils'
import { actionVerbs } from './import-words.ts'
import { actionIcons } from './plan-counts.tsx'

const badges: Record<PlannedRow['action'], BadgeVariant> = {
  create: 'success',
  update: 'info',
  skip: 'neutral',
  error: 'destructive',
}

interface RowHeadProps {
  row: PlannedRow
  name: string
  beside: string | null
  /** Nothing is done with it before somebody confirmed it. */
  waits?: boolean
}

/** What a row will do, what it is about, and where it stands in the file. */
export function RowHead({ row, name, beside, waits = false }: RowHeadProps) {
  const Icon = actionIcons[waits ? 'confirm' : row.action]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge variant={waits ? 'attention' : badges[row.action]}>
        <Icon aria-hidden="true" />
        {waits ? 'À confirmer' : actionVerbs[row.action]}
      </Badge>
      <span className="min-w-0 flex-1 basis-48 font-medium [overflow-wrap:anywhere]">{name}</span>
      <span className="text-sm text-muted-foreground tabular">
        {beside ? `${beside} · ` : ''}ligne {row.row}
      </span>
    </div>
  )
}

interface DifferencesProps {
  row: PlannedRow
  fields: readonly PlannedField[]
  disabled?: boolean
  onAnswer?: (field: string, decision: 'keep' | 'registry') => void
}

/** How the fields of a row differ from what is there, and what is decided of those in conflict. */
export function Differences({ row, fields, disabled = false, onAnswer }: DifferencesProps) {
  if (fields.length === 0) return null
  return (
    <ul className="flex flex-col gap-1.5" aria-label={`Différences de la ligne ${row.row}`}>
      {fields.map(field => (
        <Difference
          key={field.field}
          field={field}
          row={row.row}
          disabled={disabled}
          onAnswer={one => onAnswer?.(field.field, one)}
        />
      ))}
    </ul>
  )
}

interface DifferenceProps {
  field: PlannedField
  row: number
  disabled: boolean
  onAnswer: (decision: 'keep' | 'registry') => void
}

/** What a field is and what the registry says; the one that will stand is the one that is not struck out. */
function Difference({ field, row, disabled, onAnswer }: DifferenceProps) {
  const { label, before, after, written, conflict } = field
  return (
    <li className="grid grid-cols-1 gap-x-3 gap-y-0.5 text-sm sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_auto] sm:items-baseline">
      <span className="text-muted-foreground">{label}</span>
      <span className="[overflow-wrap:anywhere]">
        {before === null ? null : (
          <>
            <span className={cn(written && 'text-muted-foreground line-through')}>{before}</span>
            <span className="sr-only">, dans le fichier&nbsp;: </span>
            <ArrowRight aria-hidden="true" className="mx-1.5 inline size-3.5 text-muted-foreground" />
          </>
        )}
        <span className={cn(written ? 'font-medium' : 'text-muted-foreground line-through')}>{after ?? 'Rien'}</span>
      </span>
      {conflict ? (
        <fieldset className="flex w-fit overflow-hidden rounded-md border" disabled={disabled}>
          <legend className="sr-only">{`${label}, ligne ${row}`}</legend>
          {(['keep', 'registry'] as const).map(one => {
            const chosen = written === (one === 'registry')
            return (
              <button
                key={one}
                type="button"
                aria-pressed={chosen}
                onClick={() => onAnswer(one)}
                className={cn(
                  'px-2.5 py-1 text-xs font-medium pointer-coarse:py-2',
                  chosen ? 'bg-primary text-primary-foreground' : 'hover:bg-accent',
                )}
              >
                {one === 'keep' ? 'Garder la saisie' : 'Prendre le registre'}
              </button>
            )
          })}
        </fieldset>
      ) : null}
    </li>
  )
}

/** What is wrong with a row, or to look at. */
export function Notes({ notes, className }: { notes: PlannedRow['errors']; className: string }) {
  return notes.map((note, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: one row may have the same note twice
    <p key={index} className={cn('text-sm [overflow-wrap:anywhere]', className)}>
      {note.column ? <span className="font-medium">{note.column}&nbsp;: </span> : null}
      {note.value ? `«\u00A0${note.value}\u00A0». ` : ''}
      {unbroken(note.message)}
    </p>
  ))
}
