/** Departments where VAT is 8.5 and 2.1 %: Guadeloupe, Martinique, La Réunion (CGI, art. 296). */
const DEPARTMENTS = ['971', '972', '974']

/** The rates of those departments. */
const overseasRates: readonly string[] = ['8.5', '2.1']

/** Whether a rate of VAT may be billed for a place, by its postal code: the overseas ones overseas only. */
export const isRateOf = (rate: string | null | undefined, postalCode: string | null | undefined): boolean =>
  !rate || !overseasRates.includes(rate) || DEPARTMENTS.some(department => postalCode?.startsWith(department))
