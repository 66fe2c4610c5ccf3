import type { StoredBalance } from '@faitage/contracts/energy-audit/stored-balance'

/** Whether two balances follow the same rules, so that one may be held against the other. Pure. */
export const areComparable = (balances: readonly (StoredBalance | null | undefined)[]): boolean =>
  new Set(balances.flatMap(one => (one ? [`${one.balance.electricity_factor} ${one.balance.scale}`] : []))).size < 2
