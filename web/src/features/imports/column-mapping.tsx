import {
  type ImportColumn,
  type ImportField,
  importFieldNames,
  importFields,
  type MissionImport,
} from '@faitage/contracts/missions/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/missions/mission-import.endpoints'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'
import { CancelImport } from './cancel-import.tsx'
import { missingNames } from './import-words.ts'

interface ColumnMappingProps {
  one: MissionImport
  /** Back to the plan; absent while a required column is missing. */
  onClose: (() => void) | undefined
}

/** What each column of the file contains, when its header does not say it. */
export function ColumnMapping({ one, onClose }: ColumnMappingProps) {
  const id = useId()
  const [columns, setColumns] = useState<readonly ImportColumn[]>(one.columns)
  const map = useCommand(missionImportEndpoints.map, {
    success: 'Les colonnes sont enregistrées. Le plan est refait.',
    onSuccess: () => onClose?.(),
  })
  const stillMissing = one.missing_columns.filter(field => !columns.some(column => column.field === field))
  const choose = (index: number, field: ImportField | null) =>
    setColumns(
      columns.map((column, position) =>
        // A field is fed by one column: choosing it here takes it from where it was.
        position === index
          ? { ...column, field }
          : column.field === field && field
            ? { ...column, field: null }
            : column,
      ),
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    map.mutate({ params: { import_id: one.id }, body: { columns: [...columns] } })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {one.missing_columns.length > 0 ? (
        <Alert variant="warning">
          <AlertTitle>Il manque la colonne {missingNames(one)}</AlertTitle>
          <AlertDescription>Indiquez ci-dessous quelle colonne du fichier la contient.</AlertDescription>
        </Alert>
      ) : null}
      {columns.length === 0 ? (
        <p>Aucune colonne n’a été trouvée dans ce fichier. Vérifiez sa ligne d’en-tête puis déposez-le à nouveau.</p>
      ) : (
        <table className="w-full text-left">
          <caption className="sr-only">Colonnes du fichier et ce qu’elles contiennent</caption>
          <thead className="text-sm text-muted-foreground">
            <tr>
              <th scope="col" className="w-1/2 py-2 pr-4 font-medium">
                Colonne du fichier
              </th>
              <th scope="col" className="py-2 font-medium">
                Contient
              </th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file are told apart by their place
              <tr key={index} className="border-t">
                <th scope="row" className="py-2 pr-4 font-medium [overflow-wrap:anywhere]">
                  <label htmlFor={`${id}-${index}`}>{column.header || `Colonne ${index + 1}`}</label>
                </th>
                <td className="py-1.5">
                  <select
                    id={`${id}-${index}`}
                    value={column.field ?? ''}
                    onChange={event => choose(index, (event.target.value || null) as ImportField | null)}
                    className={cn(
                      'h-9 w-full max-w-72 rounded-md border border-input bg-card px-2',
                      column.field === null && 'text-muted-foreground',
                    )}
                  >
                    <option value="">Ne pas importer</option>
                    {importFields.map(field => (
                      <option key={field} value={field}>
                        {importFieldNames[field]}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {stillMissing.length > 0 && columns.length > 0 ? (
        <p className="text-sm text-muted-foreground" role="status">
          Reste à indiquer&nbsp;: {stillMissing.map(field => importFieldNames[field]).join(', ')}.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={map.isPending || stillMissing.length > 0 || columns.length === 0}>
          Refaire le plan
        </Button>
        {onClose ? (
          <Button variant="outline" onClick={onClose}>
            Revenir au plan
          </Button>
        ) : (
          <CancelImport one={one} />
        )}
      </div>
    </form>
  )
}
