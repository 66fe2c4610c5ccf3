import { type Criterion, operatorsOf } from '@faitage/contracts/funding/criterion'
import { type CriterionFieldName, criterionField, criterionFields } from '@faitage/contracts/funding/criterion-fields'

const fieldNames = Object.keys(criterionFields) as CriterionFieldName[]

/** The fields by what they are about, for a list with headings. */
export const fieldGroups: readonly (readonly [group: string, names: readonly CriterionFieldName[]])[] = [
  ...Map.groupBy(fieldNames, name => criterionField(name).group),
]

/** A criterion on a field as it starts: its usual comparison, nothing to compare with yet. */
export function startingWith(field: CriterionFieldName): Criterion {
  const { kind } = criterionField(field)
  const value = kind === 'yes_no' ? true : kind === 'choice' || kind === 'postal' ? [] : ''
  return { field, operator: operatorsOf[kind][0] as Criterion['operator'], value }
}

/** The criterion that is added to others: on the first field that none of them is about. */
export function nextCriterion(criteria: readonly Criterion[]): Criterion {
  const taken = new Set(criteria.map(({ field }) => field))
  return startingWith(fieldNames.find(name => !taken.has(name)) ?? fieldNames[0]!)
}

/** What was typed for postal codes, as a list: they are parted by anything that is no figure or letter. */
export const codesIn = (typed: string): string[] => [...new Set(typed.split(/[^\p{L}\p{N}]+/u).filter(Boolean))]
