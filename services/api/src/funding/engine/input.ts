import type { CriterionFieldName } from '@faitage/contracts/funding/criterion-fields'
import type { Source } from '@faitage/contracts/funding/explanation'
import type { FunderSheet } from '@faitage/contracts/funding/funder'
import type { FundingScenarioSheet } from '@faitage/contracts/funding/funding-scenario'
import type { AidCeiling } from '@faitage/contracts/funding/scale'
import type { WorksQuoteSheet } from '@faitage/contracts/works/works-quote'

/** A fact as criteria compare it: a code, codes, a whole number, a decimal string, integer cents, yes or no. */
export type FactValue = string | readonly string[] | number | boolean
/** The known facts, by the field of a criterion; a field that is not there is unknown. */
export type Facts = { readonly [F in CriterionFieldName]?: FactValue }

/** A scenario with the revision it was read at. */
export interface ScenarioGiven {
  readonly id: string
  readonly revision: number
  readonly sheet: FundingScenarioSheet
}

/** A row of the simulation: a funder, its scenarios in written order, and what somebody typed over. */
export interface RowGiven {
  readonly id: string
  readonly funder: { readonly id: string; readonly sheet: FunderSheet }
  readonly use_case_id: string | null
  readonly scenarios: readonly ScenarioGiven[]
  /** The day its file was deposited; the simulation's own before. */
  readonly deposited_on?: string | undefined
  readonly typed: {
    readonly scenario_id?: string | undefined
    /** Cents. */
    readonly subventioned_expense?: number | undefined
    /** Percent. */
    readonly rate?: string | undefined
    /** Percent of the subvention. */
    readonly advance?: string | undefined
  }
}

/** A dwelling of a landlord that is not out of the project: common amounts are split over all of them. */
export interface DwellingGiven {
  readonly id: string
  readonly name: string
  /** Square metres, decimal. */
  readonly living_area: string | undefined
  /** Whether the simulation counts its shares. */
  readonly simulated: boolean
  readonly facts: Facts
}

/** All that a simulation is computed from. */
export interface FundingInput {
  readonly on: string
  readonly requester_type: 'PO' | 'PB' | 'LOCATAIRE' | 'SDC'
  readonly facts: Facts
  /** Where facts are read from, for explanations: by field. */
  readonly sources: { readonly [F in CriterionFieldName]?: Source }
  readonly quotes: readonly { readonly id: string; readonly sheet: WorksQuoteSheet }[]
  readonly use_cases: readonly { readonly id: string; readonly name: string; readonly quotes: readonly string[] }[]
  /** Of a landlord; empty for everybody else. */
  readonly dwellings: readonly DwellingGiven[]
  /** In the order they are served. */
  readonly rows: readonly RowGiven[]
  readonly aid_ceiling: AidCeiling | undefined
  readonly no_advance_request: boolean
}
