import type { Criterion } from '@faitage/contracts/funding/criterion'
import { criterionSentence } from '@faitage/contracts/funding/criterion-words'
import type { UnmetCriterion } from '@faitage/contracts/funding/simulation-outcome'
import { type Exact, exactly } from '@faitage/contracts/kernel/money'
import type { Facts, FactValue } from './input.ts'

/** Whether a criterion holds on what is known. What is not known never holds. */
type CriterionState = 'holds' | UnmetCriterion['state']

export function criterionState(criterion: Criterion, facts: Facts): CriterionState {
  const fact = facts[criterion.field]
  if (fact === undefined) return 'unknown'
  return isMet(criterion, fact) ? 'holds' : 'fails'
}

/** Whether all of them hold. */
export const isHeld = (criteria: readonly Criterion[], facts: Facts): boolean =>
  criteria.every(criterion => criterionState(criterion, facts) === 'holds')

/** The criteria that keep a scenario from applying, in their order; none when all of them hold. */
export const unmetOf = (criteria: readonly Criterion[], facts: Facts): UnmetCriterion[] =>
  criteria.flatMap(criterion => {
    const state = criterionState(criterion, facts)
    return state === 'holds' ? [] : [{ field: criterion.field, sentence: criterionSentence(criterion), state }]
  })

function isMet({ operator, value }: Criterion, fact: FactValue): boolean {
  const codes = Array.isArray(value) ? value : []
  const known = typeof fact === 'object' ? fact : [String(fact)]
  switch (operator) {
    case 'in':
      return known.some(one => codes.includes(one))
    case 'not_in':
      return !known.some(one => codes.includes(one))
    case 'starts_with':
      return known.some(one => codes.some(code => one.startsWith(code)))
    case 'eq':
      return typeof value === 'boolean' ? fact === value : compared(fact, value) === 0
    case 'gte':
      return compared(fact, value) >= 0
    case 'gt':
      return compared(fact, value) > 0
    case 'lte':
      return compared(fact, value) <= 0
    case 'lt':
      return compared(fact, value) < 0
  }
}

/** How two numbers stand to each other, decimals exactly: `49.9` is below `50`. */
function compared(fact: FactValue, value: Criterion['value']): number {
  const { top, bottom } = numberOf(fact)
  const other = numberOf(value)
  const difference = top * other.bottom - other.top * bottom
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

const numberOf = (value: FactValue): Exact => exactly(typeof value === 'number' ? value : String(value))
