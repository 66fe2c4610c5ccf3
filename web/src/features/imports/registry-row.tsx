import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import type { PlannedRow } from '@faitage/contracts/imports/mission-import.plan'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { useId } from 'react'
import { useCommand } from '@/api/queries'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Differences, Notes, RowHead } from './plan-row-parts.tsx'

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
  const asked = row.fields.filter(field => field.conflict)
  const others = row.fields.filter(field => !field.conflict)
  return (
    <li className="flex flex-col gap-2 p-3">
      <RowHead row={row} name={row.name ?? 'Sans nom'} beside={row.reference} />
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
