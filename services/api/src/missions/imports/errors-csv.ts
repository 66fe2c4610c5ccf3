import type { ImportError } from '@faitage/contracts/missions/mission-import'
import { stringify } from 'csv-stringify/sync'

/**
 * The errors of an import as French spreadsheets open them: `;`, UTF-8 with its mark, and nothing a spreadsheet would
 * run as a formula.
 */
export function errorsCsv(errors: readonly (ImportError & { reference: string | null })[]): string {
  const records = errors.map(({ row, reference, column, value, message }) => [
    row,
    harmless(reference),
    column ?? '',
    harmless(value),
    message,
  ])
  return stringify(records, {
    header: true,
    columns: ['Ligne', 'Référence', 'Colonne', 'Valeur', 'Message'],
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    quoted_match: /['\t\r\n]/,
  })
}

/** A cell that begins like a formula is given an apostrophe, which spreadsheets take for « this is text ». */
const harmless = (value: string | null): string =>
  value === null ? '' : /^[\s]*[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
