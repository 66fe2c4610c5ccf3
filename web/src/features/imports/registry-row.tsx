import { countOf } from '@faitage/contracts/kernel/format-number'
import { missionImportEndpoints } from '@faitage/contracts/missions/mission-import.endpoints'
import type { PlannedField, PlannedRow } from '@faitage/contracts/missions/mission-import.plan'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { useCommand } from '@/api/queries'
import { Badge, type BadgeVariant } from '@/components/ui/badge'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { cn } from '@/lib/utils'
import { actionVerbs } from './import-words.ts'
import { actionIcons } from './plan-counts.tsx'

const badges: Record<PlannedRow['action'], BadgeVariant> = {
  create: 'success',
  update: 'info',
  skip: 'neutral',
  error: 'destructive',
}
const reasons: Record<NonNullable<PlannedRow['reason']>, string> = {
  same: 'Identique à ce qui est enregistré.',
  older: 'Plus ancienne que ce qui a déjà été importé.',
  kept: 'Ce que vous avez saisi est gardé.',
  unconfirmed: 'Ignorée tant que vous n’avez pas dit de quelle copropriété il s’agit.',
}

/** A row of an extract: what it will do, how it differs from the copro, and what a person decides of it. */
export function RegistryRow({ row, importId }: { row: PlannedRow; importId: string }) {
  const decide = useCommand(missionImportEndpoints.decide)
  const answer = (decision: { fields?: Record<string, 'keep' | 'registry'>; is?: string }) =>
    decide.mutate({ params: { import_id: importId }, body: { rows: [{ row: row.row, ...decision }] } })
  const Icon = actionIcons[row.action]
  const asked = row.fields.filter(field => field.conflict)
  const others = row.fields.filter(field => !field.conflict)
  return (
    <li className="flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge variant={badges[row.action]}>
          <Icon aria-hidden="true" />
          {actionVerbs[row.action]}
        </Badge>
        <span className="min-w-0 flex-1 basis-48 font-medium [overflow-wrap:anywhere]">{row.name ?? 'Sans nom'}</span>
        <span className="text-sm text-muted-foreground tabular">
          {row.reference ? `${row.reference} · ` : ''}ligne {row.row}
        </span>
      </div>
      {row.reason ? <p className="text-sm text-muted-foreground">{reasons[row.reason]}</p> : null}
      {row.elsewhere.length > 0 ? (
        <p className="text-sm text-muted-foreground">
          Déjà suivie dans {row.elsewhere.map(one => `«\u00A0${one.mission_name}\u00A0»`).join(', ')}.
        </p>
      ) : null}
      {row.question === 'confirm' ? (
        <Identity row={row} disabled={decide.isPending} onAnswer={is => answer({ is })} />
      ) : null}
      <Differences
        row={row}
        fields={asked}
        disabled={decide.isPending}
        onAnswer={(field, one) => answer({ fields: { [field]: one } })}
      />
      {others.length > 0 ? (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer text-muted-foreground">
            {countOf(others.length, 'champ mis à jour', 'champs mis à jour')}
          </summary>
          <div className="mt-1.5">
            <Differences row={row} fields={others} />
          </div>
        </details>
      ) : null}
      <Notes notes={row.errors} className="text-destructive" />
      <Notes notes={row.warnings} className="text-muted-foreground" />
      {row.kept ? <p className="text-sm">{row.kept}</p> : null}
    </li>
  )
}

interface IdentityProps {
  row: PlannedRow
  disabled: boolean
  onAnswer: (is: string) => void
}

/** Which copro without a number a row is, or that it is another one. */
function Identity({ row, disabled, onAnswer }: IdentityProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Label htmlFor={id}>Cette ligne est</Label>
      <div className="min-w-0 flex-1 basis-60 sm:max-w-sm">
        <NativeSelect
          id={id}
          disabled={disabled}
          value={row.is ?? 'ignore'}
          onChange={event => onAnswer(event.target.value)}
        >
          <option value="ignore">Je ne sais pas&nbsp;: l’ignorer</option>
          {row.candidates.map(one => (
            <option key={one.id} value={one.id}>
              {`La copropriété «\u00A0${one.title}\u00A0»`}
            </option>
          ))}
          <option value="new">Une autre copropriété, à créer</option>
        </NativeSelect>
      </div>
    </div>
  )
}

interface DifferencesProps {
  row: PlannedRow
  fields: readonly PlannedField[]
  disabled?: boolean
  onAnswer?: (field: string, decision: 'keep' | 'registry') => void
}

function Differences({ row, fields, disabled = false, onAnswer }: DifferencesProps) {
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
            <span className="sr-only">, au registre&nbsp;: </span>
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

function Notes({ notes, className }: { notes: PlannedRow['errors']; className: string }) {
  return notes.map((note, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: one row may have the same note twice
    <p key={index} className={cn('text-sm [overflow-wrap:anywhere]', className)}>
      {note.column ? <span className="font-medium">{note.column}&nbsp;: </span> : null}
      {note.value ? `«\u00A0${note.value}\u00A0». ` : ''}
      {note.message}
    </p>
  ))
}
