import type { Recommendation } from '@faitage/contracts/energy-audit/recommendation'
import type { StoredBalance } from '@faitage/contracts/energy-audit/stored-balance'
import type { Fact } from '../../kernel/pdf/layout.ts'

/** A state whose balance is reported. */
export interface ReportedState {
  readonly name: string
  readonly stored: StoredBalance
  /** True once anything that the balance was computed from has changed. */
  readonly stale: boolean
}

/** The printed content of an energy audit: kept balances, what is advised, what was said of it. */
export interface EnergyReportPaper {
  readonly kind: 'energy_report'
  /** The day it bears. */
  readonly on: string
  readonly reference: string
  /** Of the project and the dwelling. */
  readonly facts: readonly Fact[]
  /** The initial state, then the scenario; either alone where the other has no balance, or is not asked for. */
  readonly states: readonly ReportedState[]
  /** Percent of primary energy won; null where nothing is held against anything. */
  readonly gain: number | null
  readonly recommendations: readonly Recommendation[]
  readonly commentary: string | null
}
