import type { IncomeCategory } from '../../referential/income-category.ts'
import type { Criterion } from '../criterion.ts'
import type { FunderSheet } from '../funder.ts'
import type { FundingScenarioSheet } from '../funding-scenario.ts'
import type { NationalDelay } from './delays.ts'

/*
 * National aids as dated data: what an administrator copies, edits and keeps up to date. Each scenario says where its
 * figures are from, on which day somebody read them there, and whether they are still to be confirmed.
 */

export type NationalScenario = Omit<FundingScenarioSheet, 'funder_id' | 'excludes'>

/** A national funder: `key` names it among these data, `excludes` the ones that do not go with it. */
export interface NationalFunder {
  readonly key: string
  readonly sheet: FunderSheet
  readonly excludes?: readonly string[]
  readonly scenarios: readonly NationalScenario[]
  readonly delays?: readonly NationalDelay[]
}

type Requester = FunderSheet['requester_type']
/** The same aid for several kinds of requesters: a funder of each. */
export const forEach = (
  requesters: readonly Requester[],
  make: (requester_type: Requester) => Omit<NationalFunder, 'key'> & { readonly key: string },
): NationalFunder[] => requesters.map(make)

export const euros = (amount: number): number => amount * 100

/** The open official model (beta.gouv.fr, MIT), as it stood on the day it was read. */
export const read = { source: 'Modèle ouvert betagouv/reno, 25bae95d', verified_on: '2025-12-18' } as const
/** The same, where the source is unclear or of second hand: an administrator confirms it. */
export const doubtful = { ...read, to_verify: true } as const
/** Said by the press or from memory, of rules later than the model. */
export const reported = { source: 'Presse spécialisée, 2026', to_verify: true } as const

export const is = (field: Criterion['field'], ...value: string[]): Criterion => ({ field, operator: 'in', value })
export const isNot = (field: Criterion['field'], ...value: string[]): Criterion => ({
  field,
  operator: 'not_in',
  value,
})
export const atLeast = (field: Criterion['field'], value: number | string): Criterion => ({
  field,
  operator: 'gte',
  value,
})
export const below = (field: Criterion['field'], value: number | string): Criterion => ({
  field,
  operator: 'lt',
  value,
})
export const exactly = (field: Criterion['field'], value: number): Criterion => ({ field, operator: 'eq', value })
export const yes = (field: Criterion['field']): Criterion => ({ field, operator: 'eq', value: true })

export const earns = (...categories: IncomeCategory[]): Criterion => is('resources_category', ...categories)
export const mainland = isNot('department', '971', '972', '973', '974', '976')
export const overseas = is('department', '971', '972', '973', '974', '976')
