import type { EnergyBalance } from './balance.ts'
import type { StoredBalance } from './stored-balance.ts'

/** Percent of primary energy won, before self-used solar power, one decimal; null where the two follow other rules. */
export function percentWon(before: EnergyBalance, after: EnergyBalance): number | null {
  if (before.electricity_factor !== after.electricity_factor || before.scale !== after.scale) return null
  if (before.before_pv <= 0) return null
  return Math.round(((before.before_pv - after.before_pv) / before.before_pv) * 1000) / 10
}

/** Gain of a scenario against the initial state; it may be negative. Null where either has no balance. */
export const gainOf = (
  initial: StoredBalance | null | undefined,
  scenario: StoredBalance | null | undefined,
): number | null => (initial && scenario ? percentWon(initial.balance, scenario.balance) : null)
