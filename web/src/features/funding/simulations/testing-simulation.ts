import type { SimulationItem, SimulationRow } from '@faitage/contracts/funding/simulation.endpoints'

/** A row that gives nothing, but for what a test says of it. */
export const sampleRow = (told: Partial<SimulationRow> = {}): SimulationRow => ({
  ...{ id: 'row', funder_id: 'funder', funder_name: 'Anah', funder_type: 'subvention', use_case_id: null },
  ...{ sum: 'subvention', on: '2026-03-01', scenario_id: null, scenario_revision: null, scenario_name: null },
  ...{ applies_until: null, subventioned_expense: 0, rate: null, before: 0, kept: 0, cut: 0, cut_by: null, advance: 0 },
  ...{ typed: [], unmet: [], accommodations: [], why: {} },
  ...told,
})

/** A simulation without works or funders, but for what a test says of it. */
export const sampleSimulation = (told: Partial<SimulationItem> = {}): SimulationItem => ({
  ...{ id: 'simulation', revision: 0, created_at: '2026-03-01T09:00:00Z', updated_at: '2026-03-01T09:00:00Z' },
  ...{ project_id: 'project', name: 'Simulation 1', computed_at: '2026-03-01T09:00:00Z', rules_on: '2026-03-01' },
  ...{ total_work_price: 0, total_work_price_excl_tax: 0, base: 0, aid_ceiling: null, total_subventions: 0 },
  ...{ remaining_costs: 0, subvention_on_TTC: '0.00', total_advances: 0, total_loans: 0, to_finance: 0 },
  ...{ total_tax_advantages: 0, sub_results: [], notices: [], funders: [], stale: null, monthly_payment: null },
  ...{ may_write: true, why: {} },
  ...told,
})
