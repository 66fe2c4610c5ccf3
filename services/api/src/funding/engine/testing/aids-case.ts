import { nationalFunders } from '@faitage/contracts/funding/national-aids/national-funders'
import { nationalCeilings, nationalIncomeScales } from '@faitage/contracts/funding/national-aids/national-scales'
import { aidCeilingOf } from '@faitage/contracts/funding/scale'
import { incomeCategoryOf } from '@faitage/contracts/referential/income-scale'
import type { QuoteWork } from '@faitage/contracts/works/work-kinds'
import { latestIncome } from '../../../projects/resources-category.ts'
import { departmentOf, known } from '../../simulations/facts.ts'
import type { FundingInput, RowGiven } from '../input.ts'
import { dwelling, given, idOf, quote, row } from './given.ts'

/** A situation as the cases of the official model say it; what an aid does not ask is not there. */
export interface Situation {
  readonly requester: {
    readonly type: 'PO' | 'PB' | 'LOCATAIRE' | 'SDC'
    readonly adults_occupants_number?: number
    readonly minors_occupants_number?: number
    readonly taxable_incomes?: readonly { date: string; income: number }[]
    readonly home_address_code?: string
    readonly requester_age?: number
    readonly GIR_coefficient?: number | null
    readonly rate_adaptation?: string
    readonly has_PCH?: boolean
  }
  readonly accommodation?: {
    readonly accommodation_type?: string
    readonly construction_year?: number
    readonly living_area?: string
    readonly address_code?: string
    readonly main_residence?: boolean
    readonly condominium?: boolean
    readonly case_type?: string
    readonly degradation_coefficient?: string
    readonly unsanitary_coefficient?: string
    readonly police_order?: boolean
    readonly GIR_coefficient?: number | null
    readonly rate_adaptation?: string
    readonly has_PCH?: boolean
  }
  readonly copro?: {
    readonly accommodations_nb: number
    readonly main_lots_nb: number
    readonly main_residence_lots_nb: number
    readonly construction_year: number
    readonly registered: boolean
    readonly police_order?: boolean
    readonly arrears_rate?: string
    readonly npnru?: boolean
  }
  readonly energy?: {
    readonly energy_label?: string
    readonly projected_energy_label?: string
    readonly energy_label_gain?: number
    readonly energy_gain?: string
  }
  readonly works?: { readonly price_excl_tax: number; readonly price_incl_tax: number }
  readonly other_public_aids?: number
  readonly amo_mission?: string | null
  readonly loan_works?: string
}

const scales = nationalCeilings.map(sheet => ({ ...sheet, id: idOf(sheet.applies_from) }))

/** The row of a national funder, as a simulation has it. */
export function nationalRow(key: string): RowGiven {
  const one = nationalFunders.find(funder => funder.key === key)
  if (!one) throw new Error(`${key} is no national funder`)
  const excludes = (one.excludes ?? []).map(idOf)
  const made = row(
    key,
    one.scenarios.map(scenario => ({ ...scenario, excludes })),
    one.sheet,
  )
  return made
}
const isNational = (key: string): boolean => nationalFunders.some(funder => funder.key === key)

/** The category of who asks, by the notices of the latest year; a landlord's by their own home. */
export function categoryOf({ requester, accommodation }: Situation, on: string) {
  const { adults_occupants_number: adults, minors_occupants_number: minors, taxable_incomes, type } = requester
  const income = latestIncome(taxable_incomes ?? [])
  const postal_code = type === 'PB' ? requester.home_address_code : accommodation?.address_code
  if (income === undefined || !adults || !postal_code) return undefined
  return incomeCategoryOf({ persons: adults + (minors ?? 0), income, postal_code, on }, nationalIncomeScales)?.category
}

/** Works of so many actions, as quotes say them. */
const loanWorks: Readonly<Record<string, readonly QuoteWork[]>> = {
  parois_vitrees: ['menuiseries'],
  un_poste: ['chauffage'],
  deux_postes: ['chauffage', 'isolation_murs'],
  trois_postes: ['chauffage', 'isolation_murs', 'isolation_toiture'],
  assainissement: ['assainissement'],
}
/** Far above what any loan or flat aid may be. */
const PLENTY = { price_excl_tax: 20_000_000, price_incl_tax: 21_100_000 }

/** A simulation of a situation on a day, through the national data. */
export function inputOf(situation: Situation, on: string, keys: readonly string[]): FundingInput {
  const { requester, accommodation = {}, copro, energy = {}, works = PLENTY, other_public_aids: others } = situation
  const category = categoryOf(situation, on)
  const { address_code: code, ...place } = accommodation
  const helped = requester.type === 'PB' ? accommodation : requester
  const levels: Readonly<Record<string, string>> = { complet_et_rapport: 'complet_rapport' }
  const level = situation.amo_mission
  const facts = known({
    ...place,
    ...energy,
    GIR_coefficient: helped.GIR_coefficient,
    rate_adaptation: helped.rate_adaptation,
    has_PCH: helped.has_PCH,
    requester_age: requester.requester_age,
    resources_category: category,
    ...(code ? { address_code: code, department: departmentOf(code) } : {}),
    ...(level ? { amo_level: levels[level] ?? level } : {}),
    ...(copro
      ? {
          construction_year: copro.construction_year,
          accommodations_nb: copro.accommodations_nb,
          registered: copro.registered,
          police_order: copro.police_order,
          arrears_rate: copro.arrears_rate,
          npnru: copro.npnru,
          main_residence_share: ((100 * copro.main_residence_lots_nb) / copro.main_lots_nb).toFixed(4),
        }
      : {}),
  })
  const types = loanWorks[situation.loan_works ?? ''] ?? []
  const other = row('Autres aides', [{ calculation: 'forfait', flat_amount: others ?? 0 }])
  return given({
    on,
    requester_type: requester.type,
    facts,
    quotes: [quote('Travaux', { ...works, work_types: types.map(type_name => ({ type_name })) })],
    dwellings: requester.type === 'PB' ? [dwelling('Logement', accommodation.living_area)] : [],
    rows: [...(others ? [other] : []), ...keys.filter(isNational).map(nationalRow)],
    aid_ceiling: aidCeilingOf({ requester_type: requester.type, category, on }, scales),
  })
}
