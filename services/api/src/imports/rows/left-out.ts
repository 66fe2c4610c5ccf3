import { type ImportField, importFieldNames, importFields } from '@faitage/contracts/imports/import-fields'
import type { Told } from '@faitage/contracts/imports/mission-import.told'
import type { RowError, RowValues } from './row-values.ts'

/* One cell never costs a row: what a row can do without is left out where a person chose so. */

type Without = Told['chosen']['without']

const fieldOf = new Map<string, ImportField>(importFields.map(field => [importFieldNames[field], field]))
/** The field of a column by its French name. */
export const fieldNamed = (column: string | null): ImportField | undefined =>
  column === null ? undefined : fieldOf.get(column)

/** What no row can do without: what a project is known by, and whose it is. */
const needed = new Set<string>([importFieldNames.reference, importFieldNames.requester_type])
/** Whether a row can do without the value of a column. */
export const isOptional = (column: string | null): boolean => column !== null && !needed.has(column)

/** What says nothing without the other: an amount is of its year, a day of its status. */
const together: Partial<Record<ImportField, readonly ImportField[]>> = {
  taxable_income: ['taxable_income', 'taxable_income_year'],
  taxable_income_year: ['taxable_income', 'taxable_income_year'],
  status: ['status', 'status_on'],
  project_closed: ['project_closed', 'project_closure_motive'],
  project_closure_motive: ['project_closed', 'project_closure_motive'],
}

const told: Partial<Record<ImportField, string>> = {
  status_on: 'Importé sans cette date : le statut sera daté d’aujourd’hui.',
}

/** A row without the values whose kind of error was chosen to be left out, and what is told of them. */
export function leaveOut(
  values: RowValues,
  errors: readonly RowError[],
  without: Without,
): { values: RowValues; errors: RowError[]; warnings: RowError[] } {
  const isChosen = ({ column, message }: RowError) =>
    isOptional(column) && without.some(one => one.column === column && one.message === message)
  const chosen = errors.filter(isChosen)
  if (chosen.length === 0) return { values, errors: [...errors], warnings: [] }
  const left: RowValues = { ...values }
  const warnings = chosen.map(({ column, value, message }) => {
    const field = fieldNamed(column)
    if (field) for (const one of together[field] ?? [field]) delete left[one]
    return { column, value, message: (field && told[field]) ?? `Importé sans cette valeur. ${message}` }
  })
  return { values: left, errors: errors.filter(error => !isChosen(error)), warnings }
}
