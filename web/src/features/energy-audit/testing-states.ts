import type { EnergyBalance } from '@faitage/contracts/energy-audit/balance'
import type { AuditItem } from '@faitage/contracts/energy-audit/energy-audit.endpoints'

const uses = { heating: 12_000, hot_water: 2100, cooling: 0, lighting: 190, auxiliaries: 310.4 }

/** A balance, but for what a spec says. */
export const balanceOf = (given: Partial<EnergyBalance> = {}): EnergyBalance => ({
  ...{ energy_label: 'E', ges_label: 'F', label: 'F', energy_per_m2: 315, ges_per_m2: 62, ges: 6200 },
  ...{ final: uses, primary: uses, final_total: 14_600.4, primary_total: 14_600.4, before_pv: 14_600.4 },
  losses: {
    ...{ exterior_walls: 30, local_walls: 2, ceilings: 27, floors: 11 },
    ...{ windows: 9, doors: 0, thermal_bridges: 6, air_renewal: 15 },
  },
  ...{ electricity_factor: 1.9, scale: '2024-07', engine: { name: 'open3cl', version: '1.1.0' }, degraded: false },
  ...given,
})

/** A state of a dwelling, but for what a spec says. */
export const stateOf = (given: Partial<AuditItem> = {}): AuditItem => ({
  ...{ id: '0f0c8a52-6a53-4a58-9a57-3c1d2d4b5e6f', project_id: 'p', accommodation_id: 'a', kind: 'initial' },
  ...{ name: 'État initial', revision: 3, created_at: '2026-03-01T08:00:00Z', updated_at: '2026-03-01T08:00:00Z' },
  dwelling: {
    ...{ name: null, accommodation_type: 'Maison', construction_year: 1972, levels_nb: 2, living_area: '100' },
    postal_code: '57000',
  },
  ...{ balance: null, stale: false, gain: null, may_write: true },
  ...given,
})

/** The balance of a state as it is kept. */
export const keptOf = (given: Partial<EnergyBalance> = {}) => ({
  on: '2026-03-01',
  hash: 'h',
  balance: balanceOf(given),
})
