import type { CriterionFieldName } from '@faitage/contracts/funding/criterion-fields'
import type { Source } from '@faitage/contracts/funding/explanation'
import type { SimulationSheet } from '@faitage/contracts/funding/simulation'
import type { AnyProject } from '@faitage/contracts/projects/project-state'
import { latestIncome } from '../../projects/resources-category.ts'
import type { Facts, FactValue } from '../engine/input.ts'

type Told = Partial<Record<CriterionFieldName, FactValue | null | undefined>>
type Dwelling = AnyProject['accommodations'][number]

/** Drops the fields that nobody filled in. */
export const known = (told: Told): Facts =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined && value !== null)) as Facts

/** Whole years from a day to another. */
function yearsBetween(birthday: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birthday.slice(0, 4))
  return birthday.slice(5) > on.slice(5) ? years - 1 : years
}

const dependence = ({
  disability_card,
  rate_adaptation,
  has_AAH,
  has_APA,
  has_PCH,
  has_ergotherapeute,
  GIR_coefficient,
}: AnyProject['requester'] | Dwelling) => ({
  disability_card,
  rate_adaptation,
  has_AAH,
  has_APA,
  has_PCH,
  has_ergotherapeute,
  GIR_coefficient,
})

/** Of whoever asks; `category` is that of their resources. A landlord's tenants are told by their dwellings. */
export function requesterFacts({ requester, requester_type }: AnyProject, on: string, category?: string): Facts {
  const { adults_occupants_number: adults, minors_occupants_number: minors, birthday_date } = requester
  return known({
    resources_category: category,
    taxable_income: latestIncome(requester.taxable_incomes ?? []),
    occupants_number: adults ? adults + (minors ?? 0) : undefined,
    requester_age: birthday_date ? yearsBetween(birthday_date, on) : undefined,
    is_private: requester.is_private,
    PTZ_year: requester.PTZ_year,
    ...(requester_type === 'PB' ? {} : dependence(requester)),
  })
}

/** Of the project and of what the simulation says itself. */
export function projectFactsOf({ sheet }: AnyProject, simulation: SimulationSheet, on: string): Facts {
  const { france_renov_appointment: met } = sheet
  return known({
    type: sheet.type,
    secondary_case_type: sheet.secondary_case_type,
    france_renov_appointment: met ? met <= on : undefined,
    amo_level: simulation.amo_level,
    replaces_fossil_boiler: simulation.replaces_fossil_boiler,
  })
}

/** Of where it is: the address is the project's, whatever the dwelling. */
function placeFacts({ sheet }: AnyProject): Facts {
  const code = sheet.address_code ?? undefined
  return known({ address_code: code, department: code ? departmentOf(code) : undefined })
}

/** The department of a postal code: three figures overseas, 2A or 2B in Corsica. */
export function departmentOf(code: string): string {
  if (code.startsWith('97') || code.startsWith('98')) return code.slice(0, 3)
  if (code.startsWith('20')) return code < '20200' ? '2A' : '2B'
  return code.slice(0, 2)
}

const ageOf = (year: number | null | undefined, on: string) =>
  typeof year === 'number' ? Math.max(0, Number(on.slice(0, 4)) - year) : undefined

/** Of one dwelling; `count` is how many the project has. */
export function dwellingFacts(project: AnyProject, dwelling: Dwelling, on: string, count: number): Facts {
  const { accommodation_type, construction_year, living_area, vacant, condominium, case_type } = dwelling
  return {
    ...placeFacts(project),
    ...known({
      ...{ accommodation_type, construction_year, living_area, condominium, case_type },
      vacant: vacant ?? false,
      construction_age: ageOf(construction_year, on),
      accommodations_nb: count,
      degradation_coefficient: dwelling.degradation_coefficient,
      unsanitary_coefficient: dwelling.unsanitary_coefficient,
      purchase_year: dwelling.purchase_year,
      levels_nb: dwelling.levels_nb,
      rooms_nb: dwelling.rooms_nb,
      year_vacant_nb: dwelling.year_vacant_nb,
      current_rent: dwelling.current_rent,
      rent_after_renovation: dwelling.rent_after_renovation,
      type_rent_after_renovation: dwelling.type_rent_after_renovation,
      // An owner who lives there, a tenant: what makes them one.
      main_residence:
        dwelling.main_residence ?? (project.requester_type === 'PB' || dwelling.vacant ? undefined : true),
      police_order: dwelling.police_order,
      rent_intermediation: dwelling.rent_intermediation,
      lease_years: dwelling.lease_years,
      ...(project.requester_type === 'PB' ? dependence(dwelling) : {}),
    }),
  }
}

/** Of a co-ownership: its common areas. */
export function commonFacts(project: AnyProject, on: string): Facts {
  const { common_area: area } = project
  return {
    ...placeFacts(project),
    ...known({
      accommodation_type: 'Immeuble',
      condominium: true,
      construction_year: area?.construction_year,
      construction_age: ageOf(area?.construction_year, on),
      purchase_year: area?.purchase_year,
      levels_nb: area?.levels_nb,
      accommodations_nb: area?.accommodations_nb,
      degradation_coefficient: area?.degradation_coefficient,
      unsanitary_coefficient: area?.unsanitary_coefficient,
      police_order: area?.police_order,
      registered: area?.registered,
      main_residence_share: area?.main_residence_share,
      arrears_rate: area?.arrears_rate,
      npnru: area?.npnru,
    }),
  }
}

const letters = 'ABCDEFG'

/** Of energy, before and after; what is typed in the simulation stands in the place of the audit's. */
export function energyFacts(
  audited: { before?: Labels | null | undefined; after?: Labels | null | undefined; gain?: number | null | undefined },
  typed: Pick<
    SimulationSheet,
    'energy_label' | 'projected_energy_label' | 'GES_label' | 'projected_GES_label' | 'energy_gain'
  >,
): Facts {
  const before = typed.energy_label ?? audited.before?.energy_label ?? undefined
  const after = typed.projected_energy_label ?? audited.after?.energy_label ?? undefined
  return known({
    energy_label: before,
    projected_energy_label: after,
    energy_label_gain: before && after ? Math.max(0, letters.indexOf(before) - letters.indexOf(after)) : undefined,
    energy_gain: typed.energy_gain ?? (typeof audited.gain === 'number' ? String(audited.gain) : undefined),
    GES_label: typed.GES_label ?? audited.before?.ges_label,
    projected_GES_label: typed.projected_GES_label ?? audited.after?.ges_label,
  })
}
type Labels = { readonly energy_label: string | null; readonly ges_label: string | null }

/** Where each fact is corrected. */
export function sourcesOf(
  project: AnyProject,
  simulation: { readonly id: string; readonly sheet: SimulationSheet },
  dwelling: { readonly id: string } | undefined,
): Partial<Record<CriterionFieldName, Source>> {
  const { project_id: id } = project
  const at = (kind: Source['kind'], of: string, fields: readonly CriterionFieldName[]) =>
    fields.map((field): [CriterionFieldName, Source] => [field, { kind, id: of, field: formFieldOf[field] ?? field }])
  const energy = simulation.sheet.scenario_id
  return Object.fromEntries([
    ...at('requester', id, requesterFields),
    ...at('project', id, ['type', 'secondary_case_type', 'france_renov_appointment', 'address_code', 'department']),
    ...(dwelling ? at('accommodation', dwelling.id, dwellingFields) : at('common_area', id, dwellingFields)),
    ...at('common_area', id, ['registered', 'main_residence_share', 'arrears_rate', 'npnru']),
    ...(energy ? at('energy_audit', energy, energyFields) : at('simulation', simulation.id, energyFields)),
    ...at('simulation', simulation.id, ['amo_level', 'replaces_fossil_boiler', ...worksFields]),
  ])
}

/** A computed fact is corrected where it comes from. */
const formFieldOf: Partial<Record<CriterionFieldName, string>> = {
  ...{ resources_category: 'taxable_incomes', taxable_income: 'taxable_incomes' },
  ...{ occupants_number: 'adults_occupants_number', requester_age: 'birthday_date' },
  ...{ construction_age: 'construction_year', department: 'address_code' },
  ...{ energy_label_gain: 'projected_energy_label', total_work_price: 'quotes', work_types: 'quotes' },
  ...{ total_work_price_excl_tax: 'quotes', energy_actions_nb: 'quotes' },
}

const requesterFields = [
  ...(['resources_category', 'taxable_income', 'occupants_number', 'requester_age', 'is_private', 'PTZ_year'] as const),
  ...(['disability_card', 'rate_adaptation', 'has_AAH', 'has_APA', 'has_PCH', 'has_ergotherapeute'] as const),
  'GIR_coefficient',
] as const
const dwellingFields = [
  ...(['accommodation_type', 'construction_year', 'construction_age', 'living_area', 'condominium'] as const),
  ...(['case_type', 'vacant', 'accommodations_nb', 'degradation_coefficient', 'unsanitary_coefficient'] as const),
  ...(['purchase_year', 'levels_nb', 'rooms_nb', 'year_vacant_nb', 'current_rent', 'main_residence'] as const),
  ...(['rent_after_renovation', 'type_rent_after_renovation', 'police_order', 'rent_intermediation'] as const),
  'lease_years',
] as const
const energyFields = [
  ...(['energy_label', 'projected_energy_label', 'energy_label_gain', 'energy_gain'] as const),
  ...(['GES_label', 'projected_GES_label'] as const),
] as const
const worksFields = ['total_work_price', 'total_work_price_excl_tax', 'work_types', 'energy_actions_nb'] as const
