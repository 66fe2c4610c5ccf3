import type { ImportError } from '@faitage/contracts/imports/mission-import'
import { stringify } from 'csv-stringify/sync'
import { frenchCsv, harmless } from '../kernel/http/csv.ts'

/**
 * The errors of an import as French spreadsheets open them: `;`, UTF-8 with its mark, and nothing a spreadsheet would
 * run as a formula.
 */
export function errorsCsv(errors: readonly (ImportError & { reference: string | null })[]): string {
  const records = errors.map(({ row, reference, column, value, message }) => [
    row,
    harmless(reference ?? ''),
    harmless(column ?? ''),
    harmless(value ?? ''),
    harmless(message),
  ])
  return stringify(records, {
    ...frenchCsv,
    columns: ['Ligne', 'Référence', 'Colonne', 'Valeur', 'Message'],
  })
}
