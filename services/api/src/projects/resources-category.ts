import type { AnyProject } from '@faitage/contracts/projects/project-state'
import { statusDates } from '@faitage/contracts/projects/project-state'
import { incomeCategoryOf, type Scale } from '@faitage/contracts/referential/income-scale'

/** The income of a household: the notices of the latest year together, two spouses who declare apart among them. */
export function latestIncome(incomes: readonly { date: string; income: number }[]): number | undefined {
  const year = incomes
    .map(({ date }) => date.slice(0, 4))
    .toSorted()
    .at(-1)
  const notices = incomes.filter(({ date }) => date.slice(0, 4) === year)
  return notices.length > 0 ? notices.reduce((sum, { income }) => sum + income, 0) : undefined
}

/**
 * The category of resources of a requester: by the scale of the day the file was deposited, of the given day before that.
 * Undefined where income, persons or place are not known.
 */
export const resourcesCategoryOf = (project: AnyProject, day: string, scales: readonly Scale[]) =>
  categoryOfDay(project, statusDates(project.statuses).date_depositted ?? day, scales)

/** The same by the scale of a day. A landlord is told by their own home, the others by the dwelling. */
export function categoryOfDay({ requester, requester_type, sheet }: AnyProject, on: string, scales: readonly Scale[]) {
  const { adults_occupants_number: adults, minors_occupants_number: minors, taxable_incomes = [] } = requester
  const income = latestIncome(taxable_incomes)
  const postal_code = requester_type === 'PB' ? requester.address_code : sheet.address_code
  if (requester_type === 'SDC' || income === undefined || !adults || !postal_code) return undefined
  return incomeCategoryOf({ persons: adults + (minors ?? 0), income, postal_code, on }, scales)
}
