import { priorities, type Recommendation } from '@faitage/contracts/energy-audit/recommendation'

type Advice = Pick<Recommendation, 'element' | 'element_name' | 'recommendation'>
const keyOf = ({ element, element_name, recommendation }: Advice) =>
  [element, element_name ?? '', recommendation].join(' | ').toLowerCase()

/** The recommendations that the forms propose and that nobody has taken up yet. Pure. */
export const notTakenUp = (kept: readonly Recommendation[], proposed: readonly Recommendation[]): Recommendation[] => {
  const known = new Set(kept.map(keyOf))
  return proposed.filter(one => !known.has(keyOf(one)))
}

/** Cost of recommendations without VAT, in cents, and how many have none. Pure. */
export const costOf = (advised: readonly Recommendation[]) => ({
  total: advised.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
  unknown: advised.filter(({ cost }) => cost === null || cost === undefined).length,
})

const order: readonly string[] = Object.keys(priorities)
const rankOf = ({ priority }: Recommendation) => (priority ? order.indexOf(priority) : order.length)

/** In the order of their worth, those without a priority last. Pure. */
export const byPriority = (advised: readonly Recommendation[]): Recommendation[] =>
  advised.toSorted((one, other) => rankOf(one) - rankOf(other))
