import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import type { PlannedRow } from '@faitage/contracts/imports/mission-import.plan'
import { useId } from 'react'
import { useCommand } from '@/api/queries'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Differences, Notes, RowHead } from './plan-row-parts.tsx'

const doubts: Partial<Record<PlannedRow['doubts'][number], string>> = {
  owners: 'Le nom du propriétaire n’est pas sûr : vérifiez comment il a été lu.',
  occupants: 'Le nom de l’occupant n’est pas sûr : vérifiez comment il a été lu.',
  account: 'Ce numéro de compte est aussi celui de quelqu’un d’un autre nom.',
  building: 'Ce bâtiment n’existe pas encore et n’est cité que sur cette ligne.',
}
const reasons: Partial<Record<NonNullable<PlannedRow['reason']>, string>> = {
  same: 'Identique à ce qui est enregistré.',
  unconfirmed: 'Laissée de côté tant qu’elle n’est pas confirmée.',
}

/** A line of a list of lots: what was read in it, how the lot differs, and what a person confirms. */
export function LotRow({ row, importId }: { row: PlannedRow; importId: string }) {
  const decide = useCommand(missionImportEndpoints.decide)
  const answer = (is: string) =>
    decide.mutate({ params: { import_id: importId }, body: { rows: [{ row: row.row, is }] } })
  return (
    <li className="flex flex-col gap-2 p-3">
      <RowHead
        row={row}
        name={row.reference ? `Lot ${row.reference}` : 'Sans numéro'}
        beside={null}
        waits={row.reason === 'unconfirmed' && !row.decided}
      />
      {row.reason ? <p className="text-sm text-muted-foreground">{reasons[row.reason]}</p> : null}
      {row.doubts.map(doubt => (
        <p key={doubt} className="text-sm">
          {doubts[doubt]}
        </p>
      ))}
      {row.question === 'confirm' ? <Confirmation row={row} disabled={decide.isPending} onAnswer={answer} /> : null}
      {row.question === 'confirm' && row.name ? (
        <p className="text-sm whitespace-pre-line text-muted-foreground [overflow-wrap:anywhere]">
          Dans la liste&nbsp;: «&nbsp;{row.name}&nbsp;»
        </p>
      ) : null}
      <Differences row={row} fields={row.fields} />
      <Notes notes={row.errors} className="text-destructive" />
      <Notes notes={row.warnings} className="text-muted-foreground" />
      {row.kept ? <p className="text-sm">{row.kept}</p> : null}
    </li>
  )
}

interface ConfirmationProps {
  row: PlannedRow
  disabled: boolean
  onAnswer: (is: string) => void
}

/** What becomes of a line that was not surely read. */
function Confirmation({ row, disabled, onAnswer }: ConfirmationProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Label htmlFor={id}>Que faire de la ligne {row.row}</Label>
      <div className="min-w-0 flex-1 basis-60 sm:max-w-sm">
        <NativeSelect
          id={id}
          disabled={disabled}
          value={row.is ?? 'ignore'}
          onChange={event => onAnswer(event.target.value)}
        >
          <option value="ignore">La laisser de côté</option>
          {row.candidates.map(one => (
            <option key={one.id} value={one.id}>
              {`Le propriétaire est toujours «\u00A0${one.title}\u00A0»`}
            </option>
          ))}
          <option value="new">L’importer comme elle a été lue</option>
        </NativeSelect>
      </div>
    </div>
  )
}
