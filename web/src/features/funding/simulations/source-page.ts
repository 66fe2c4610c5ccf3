import { type CriterionFieldName, criterionField, criterionFields } from '@faitage/contracts/funding/criterion-fields'
import type { Source } from '@faitage/contracts/funding/explanation'
import type { RequesterType } from '@faitage/contracts/kernel/values'

/** Where a simulation stands: what its links lead to. */
export interface SimulationPlace {
  readonly project: string
  readonly mission: string
  readonly requester: RequesterType
  /** The dwelling whose sheet and audit are meant where nothing names another. */
  readonly dwelling: string | undefined
  readonly national: (funder: string) => boolean
}

const isCriterion = (field: string): field is CriterionFieldName => field in criterionFields
const asked = (field: string | undefined) => (field ? `?champ=${encodeURIComponent(field)}` : '')

/** Where a funder is read, or a scenario of it. */
export function funderPage(
  { mission, requester, national }: SimulationPlace,
  funder: string,
  scenario?: string,
): string {
  const list = national(funder) ? `/admin/funders/${requester}` : `/missions/edit/${mission}/funders/${requester}`
  return `${list}/edit/${funder}${scenario ? `?scenario=${scenario}` : ''}`
}

/** Where an operand is read and corrected; nothing where it has no page. Pure. */
export function sourcePage({ kind, id, field }: Source, place: SimulationPlace, funder?: string): string | undefined {
  const project = `/projects/edit/${place.project}`
  switch (kind) {
    case 'quote':
      return `${project}/works/quote?fiche=${id}`
    case 'funder':
      return funderPage(place, id)
    case 'funding_scenario':
      return funder && funderPage(place, funder, id)
    case 'scale':
      return `/admin/income-scales?tab=aides&fiche=${id}`
    case 'income_scale':
      return `/admin/income-scales?fiche=${id}`
    case 'accommodation':
      return `${project}/accommodation/${id}${asked(field)}`
    case 'common_area':
      return `${project}/accommodation/common_area${asked(field)}`
    case 'requester':
    case 'project':
      return field && isCriterion(field) ? criterionPage(field, id, place) : project
    case 'energy_audit':
      return place.dwelling && `${project}/accommodation/${place.dwelling}/scenario/${id}/results`
    case 'simulation':
      return ownPage(place, id, field)
  }
}

/** Fields of the project's form that facts of another name are made of. */
const madeOf: Partial<Record<CriterionFieldName, string>> = {
  resources_category: 'requester.taxable_incomes',
  taxable_income: 'requester.taxable_incomes',
  occupants_number: 'requester.adults_occupants_number',
  requester_age: 'requester.birthday_date',
  address_code: 'address_code',
  department: 'address_code',
}
/** The facts that the simulation holds itself. */
const ofSimulation: readonly CriterionFieldName[] = ['amo_level', 'replaces_fossil_boiler']
/** Of a landlord these are said of the tenant, on the sheet of the dwelling. */
const ofTenant: readonly CriterionFieldName[] = [
  ...(['disability_card', 'rate_adaptation', 'has_AAH', 'has_APA', 'has_PCH', 'has_ergotherapeute'] as const),
  'GIR_coefficient',
]

/** Where the fact that a criterion asks about is written. Pure. */
export function criterionPage(name: CriterionFieldName, simulation: string, place: SimulationPlace): string {
  const project = `/projects/edit/${place.project}`
  const made = madeOf[name]
  if (made) return project + asked(made)
  if (ofSimulation.includes(name)) return ownPage(place, simulation, name)
  if (place.requester === 'PB' && ofTenant.includes(name)) return dwellingPage(place, name)
  switch (criterionField(name).group) {
    case 'Demandeur':
      return project + asked(`requester.${name}`)
    case 'Logement':
      return name === 'accommodations_nb' ? `${project}/accommodation/general` : dwellingPage(place, name)
    case 'Copropriété':
      return `${project}/accommodation/common_area${asked(name)}`
    case 'Performance énergétique':
      return ownPage(place, simulation, name === 'energy_label_gain' ? 'projected_energy_label' : name)
    case 'Travaux':
      return `${project}/works/quote`
    default:
      return project + asked(name)
  }
}

/** Whether a page is that of simulations, where one already is. */
export const isOwnPage = (page: string): boolean => page.includes('/works/simulations?')
const ownPage = ({ project }: SimulationPlace, simulation: string, field: string | undefined) =>
  `/projects/edit/${project}/works/simulations?simulation=${simulation}${field ? `&champ=${field}` : ''}`

function dwellingPage({ project, dwelling }: SimulationPlace, name: CriterionFieldName): string {
  const all = `/projects/edit/${project}/accommodation`
  return dwelling
    ? `${all}/${dwelling}${asked(name === 'construction_age' ? 'construction_year' : name)}`
    : `${all}/general`
}
