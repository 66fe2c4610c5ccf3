import { describe, expect, it } from 'vitest'
import type { EnergyBalance } from './balance.ts'
import { gainOf, percentWon } from './gain.ts'

const uses = { heating: 0, hot_water: 0, cooling: 0, lighting: 0, auxiliaries: 0 }
const losses = {
  ...{ exterior_walls: 100, local_walls: 0, ceilings: 0, floors: 0 },
  ...{ windows: 0, doors: 0, thermal_bridges: 0, air_renewal: 0 },
}
const balance = (before_pv: number, more: Partial<EnergyBalance> = {}): EnergyBalance => ({
  ...{ energy_label: 'D', ges_label: 'D', label: 'D', energy_per_m2: 200, ges_per_m2: 40, ges: 4000 },
  ...{ final: uses, primary: uses, final_total: 20_000, primary_total: 20_000, before_pv, losses },
  ...{ electricity_factor: 1.9, scale: '2024-07', engine: { name: 'Open3CL', version: '1.4.6' }, degraded: false },
  ...more,
})
const stored = (one: EnergyBalance) => ({ on: '2026-05-01', hash: 'abc', balance: one })

describe('what a scenario wins', () => {
  it('is a percentage of primary energy before solar power, with one decimal; it may be negative', () => {
    expect(percentWon(balance(30_000), balance(10_000))).toBe(66.7)
    expect(percentWon(balance(30_000), balance(10_000, { primary_total: 1 }))).toBe(66.7)
    expect(percentWon(balance(10_000), balance(10_550))).toBe(-5.5)
    expect(percentWon(balance(10_000), balance(10_000))).toBe(0)
  })

  it('is not told between balances of other rules, nor where one is missing', () => {
    expect(percentWon(balance(10), balance(5, { electricity_factor: 2.3 }))).toBeNull()
    expect(percentWon(balance(10), balance(5, { scale: '2021-07' }))).toBeNull()
    expect(percentWon(balance(0), balance(5))).toBeNull()
    expect(gainOf(stored(balance(10)), null)).toBeNull()
    expect(gainOf(undefined, stored(balance(5)))).toBeNull()
    expect(gainOf(stored(balance(10)), stored(balance(5)))).toBe(50)
  })
})
