import type { ProjectDetail } from './project.ts'

/**
 * What a project cannot go far without and that nobody filled in yet, in words. What the mission does not show, or what is
 * withheld from the reader, is not missing.
 */
export function missingOf(project: ProjectDetail): string[] {
  const { requester, hidden_features: hidden, accommodations } = project
  const asks = !hidden.includes('ca_requester')
  const named = requester.last_name || requester.company_name
  const reached = requester.phone_number_1 || requester.phone_number_2 || requester.email
  const placed = project.address_location || project.address_code || project.address
  const persons = requester.type === 'SDC' || requester.type === 'PB' || requester.adults_occupants_number
  const earns = requester.type === 'SDC' || (requester.taxable_incomes?.length ?? 0) > 0
  const dwells = hidden.includes('ca_accommodation') || accommodations === undefined || accommodations.length > 0
  const [main] = accommodations ?? []
  const measured = !main || requester.type === 'PB' || (main.living_area && main.construction_year)
  const lacks: readonly [missing: boolean, what: string][] = [
    [project.referrers.length === 0, 'un référent'],
    [asks && !project.requester_erased && !named, 'le nom du demandeur'],
    [asks && !project.requester_erased && !reached, 'un téléphone ou un e-mail'],
    [!project.requester_erased && !placed, 'l’adresse'],
    [asks && !project.requester_erased && !persons, 'le nombre d’occupants'],
    [asks && !project.requester_erased && !earns, 'les revenus fiscaux'],
    [!dwells, 'le logement'],
    [dwells && !hidden.includes('ca_accommodation') && !measured, 'la surface ou l’année du logement'],
    [!project.type, 'le cas principal'],
  ]
  return lacks.flatMap(([missing, what]) => (missing ? [what] : []))
}
