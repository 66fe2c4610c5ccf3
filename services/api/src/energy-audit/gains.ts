import { actsBetween } from '@faitage/contracts/energy-audit/acts-between'
import type { AuditInput } from '@faitage/contracts/energy-audit/audit-input'
import { percentWon } from '@faitage/contracts/energy-audit/gain'
import type { Api } from '../kernel/api.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { inputOf } from './balance.ts'
import type { State } from './state.ts'

type Gains = { items: { group: string; label: string; gain: number | null }[] }

/** Computes a balance for each difference between a scenario and the initial state, to tell the gain of each alone. */
export async function gainsOf(api: Api, initial: State, scenario: State): Promise<Gains | Refusal> {
  const on = api.clock.today()
  const [before, after] = [inputOf(initial, on), inputOf(scenario, on)]
  if (isRefusal(before)) return before
  if (isRefusal(after)) return after
  const balanced = (input: AuditInput) => api.energy.balance(input, on)
  const start = await balanced(before)
  if (isRefusal(start)) return start
  const items: Gains['items'] = []
  for (const { group, label, input } of actsBetween(before, after)) {
    const one = await balanced(input)
    items.push({ group, label, gain: isRefusal(one) ? null : percentWon(start, one) })
  }
  return { items }
}
