import { type CriterionFieldName, criterionField } from '@faitage/contracts/funding/criterion-fields'
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
    case 'income_scale':
      return '/admin/income-scales'
    case 'accommodation':
      return `${project}/accommodation/${id}${asked(field)}`
    case 'common_area':
      return `${project}/accommodation/common_area${asked(field)}`
    case 'requester':
    case 'project':
      return project + asked(field)
    case 'energy_audit':
      return place.dwelling && `${project}/accommodation/${place.dwelling}/scenario/${id}/results`
    case 'simulation':
      return `${project}/works/simulations?simulation=${id}#hypotheses`
  }
}

const onProject: readonly CriterionFieldName[] = ['address_code', 'department']

/** Where the fact that a criterion asks about is written. Pure. */
export function criterionPage(name: CriterionFieldName, simulation: string, place: SimulationPlace): string {
  const project = `/projects/edit/${place.project}`
  const dwelling = place.dwelling ? `${project}/accommodation/${place.dwelling}` : `${project}/accommodation/general`
  if (onProject.includes(name)) return `${project}?champ=address_code`
  switch (criterionField(name).group) {
    case 'Logement':
      return place.dwelling ? dwelling + asked(name) : dwelling
    case 'Performance énergétique':
      return `${project}/works/simulations?simulation=${simulation}#hypotheses`
    case 'Travaux':
      return `${project}/works/quote`
    default:
      return project + asked(name)
  }
}
