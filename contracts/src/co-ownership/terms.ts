import type { FieldError } from '../kernel/error-catalogue.ts'

/** A mandate between two days; three years at most by law. */
type Term = {
  readonly contract_date?: string | null | undefined
  readonly contract_end_date?: string | null | undefined
}

const LONGEST_YEARS = 3

/** Where its end stands: in a block of a sheet, or in a sheet of its own. */
const endOf = (at: string | undefined) => (at ? `${at}.contract_end_date` : 'contract_end_date')

/** A mandate ends after it begins. */
export const termFaults = ({ contract_date, contract_end_date }: Term, at?: string): FieldError[] =>
  contract_date && contract_end_date && contract_end_date <= contract_date
    ? [{ path: endOf(at), message: 'La fin du mandat doit venir après son début.' }]
    : []

/** A mandate is not longer than three years. */
export function termWarnings(term: Term | null | undefined, at?: string): FieldError[] {
  const { contract_date, contract_end_date } = term ?? {}
  if (!contract_date || !contract_end_date) return []
  const last = `${Number(contract_date.slice(0, 4)) + LONGEST_YEARS}${contract_date.slice(4)}`
  return contract_end_date > last ? [{ path: endOf(at), message: 'Un mandat de syndic ne dépasse pas trois ans.' }] : []
}
