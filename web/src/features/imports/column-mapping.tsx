import { cleLabelOf, GENERAL } from '@faitage/contracts/co-ownership/paste/columns'
import { customHeaders } from '@faitage/contracts/custom-fields/custom-headers'
import { CUSTOM, customIdIn } from '@faitage/contracts/custom-fields/custom-value'
import { importFieldGroups, importFieldNames } from '@faitage/contracts/imports/import-fields'
import {
  type ColumnField,
  columnFieldNames,
  fieldsOfKind,
  type ImportColumn,
  type MissionImport,
} from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { formatDay, isDay } from '@faitage/contracts/kernel/format-date'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useCustomFields } from '@/features/custom-fields/use-custom-fields'
import { cn } from '@/lib/utils'
import { CancelImport } from './cancel-import.tsx'
import { missingNames } from './import-words.ts'

const CLE = 'cle:'
/** A column as the value of its list: the tantièmes of a clé by its name, a custom field by its id. */
const choiceOf = ({ field, cle, custom }: ImportColumn): string =>
  custom ? CUSTOM + custom : field === 'cle' ? CLE + cle : (field ?? '')

function columnOf(header: string, value: string): ImportColumn {
  if (value.startsWith(CLE)) return { header, field: 'cle', cle: value.slice(CLE.length) }
  const custom = customIdIn(value)
  if (custom !== undefined) return { header, field: null, custom }
  return { header, field: (value || null) as ColumnField | null }
}

/** What a column may be said to hold; tantièmes are of the general clé, or of one called like the column. */
function optionsOf(kind: MissionImport['kind'], column: ImportColumn): { value: string; label: string }[] {
  const fields = kind === 'projects' ? [] : fieldsOfKind[kind].filter(field => field !== 'cle')
  const own = cleLabelOf(column.header) || column.header
  const cles = kind === 'lots' ? new Set([GENERAL, column.cle ?? own, own].filter(Boolean)) : []
  return [
    ...fields.map(field => ({ value: field as string, label: columnFieldNames[field] })),
    ...[...cles].map(cle => ({ value: CLE + cle, label: `${columnFieldNames.cle}\u00A0: ${cle}` })),
  ]
}

/** A cell that holds a day is read as days are written here; any other as it stands. */
const sampleText = (sample: string) => (isDay(sample) ? formatDay(sample) : sample)

interface ColumnMappingProps {
  one: MissionImport
  /** Back to the plan; absent while a required column is missing. */
  onClose: (() => void) | undefined
}

/** What each column of the file contains, when its header does not say it. */
export function ColumnMapping({ one, onClose }: ColumnMappingProps) {
  const id = useId()
  const { fields: own } = useCustomFields(one.kind === 'projects' ? one.mission_id : undefined)
  const custom = own.filter(({ is_deleted }) => !is_deleted)
  const headers = customHeaders(custom)
  const [columns, setColumns] = useState<readonly ImportColumn[]>(one.columns)
  const map = useCommand(missionImportEndpoints.map, {
    success: 'Les colonnes sont enregistrées. Le plan est refait.',
    onSuccess: () => onClose?.(),
  })
  const stillMissing = one.missing_columns.filter(field => !columns.some(column => column.field === field))
  const choose = (index: number, what: string) =>
    setColumns(
      columns.map((column, position) => {
        if (position === index) return columnOf(column.header, what)
        // A field is fed by one column: choosing it here takes it from where it was.
        return what !== '' && choiceOf(column) === what ? columnOf(column.header, '') : column
      }),
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
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file are distinguished by their place
              <tr key={index} className="border-t">
                <th scope="row" className="py-2 pr-4 font-medium [overflow-wrap:anywhere]">
                  <label htmlFor={`${id}-${index}`}>{column.header || `Colonne ${index + 1}`}</label>
                  {one.samples[index] ? (
                    <span className="block text-sm font-normal text-muted-foreground">
                      {`par exemple «\u00A0${sampleText(one.samples[index])}\u00A0»`}
                    </span>
                  ) : null}
                </th>
                <td className="py-1.5">
                  <select
                    id={`${id}-${index}`}
                    value={choiceOf(column)}
                    onChange={event => choose(index, event.target.value)}
                    className={cn(
                      'h-9 w-full max-w-72 rounded-md border border-input bg-card px-2',
                      choiceOf(column) === '' && 'text-muted-foreground',
                    )}
                  >
                    <option value="">Ne pas importer</option>
                    {one.kind === 'projects'
                      ? importFieldGroups.map(({ title, fields }) => (
                          <optgroup key={title} label={title}>
                            {fields.map(field => (
                              <option key={field} value={field}>
                                {importFieldNames[field]}
                              </option>
                            ))}
                          </optgroup>
                        ))
                      : null}
                    {custom.length > 0 ? (
                      <optgroup label="Champs personnalisés">
                        {custom.map(({ id: field }) => (
                          <option key={field} value={CUSTOM + field}>
                            {headers.get(field)}
                          </option>
                        ))}
                      </optgroup>
                    ) : null}
                    {optionsOf(one.kind, column).map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
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
          Reste à indiquer&nbsp;: {stillMissing.map(field => columnFieldNames[field]).join(', ')}.
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
