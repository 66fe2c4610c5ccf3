import { fundingErrors } from '@faitage/contracts/funding/funding.errors'
import { notify } from '@/lib/notify'

/** Milliseconds between a reset and what it warns of: the figures are read first. */
export const WARNING_DELAY = 3000
const empty = 'simulations.msg.funders.emptyScenario'

/** Says what a reset warns of once its figures were read, wherever the person has gone meanwhile. */
export function warnLater(warnings: readonly string[]): void {
  if (!warnings.includes(empty)) return
  setTimeout(() => notify.warning(fundingErrors[empty][1], { id: empty }), WARNING_DELAY)
}
