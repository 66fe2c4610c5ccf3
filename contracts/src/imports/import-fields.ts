import { z } from 'zod'
import { statusDateLabels } from '../projects/project-status.ts'
import { contactFields, projectFields, requesterFields, tenantFields, unitFields } from './import-sheet-fields.ts'

/*
 * The columns an import of projects understands, by their French names: as files carry them, as people read them, and in
 * the order of the template. One line adds a field; what reads its cells, what the template says of it and where it is
 * written do not compile until they know it. A field of a sheet that is read by what its schema says is a line of
 * `import-sheet-fields.ts`.
 */

const project = {
  /** The key of a project within its mission. */
  reference: 'Référence',
  status: 'Statut',
  status_on: 'Date du statut',
  referrer: 'Référent',
  required_action: 'Action requise',
  urgent_visit: 'Visite urgente',
  description: 'Description',
  notes: 'Notes internes',
}
const requester = {
  requester_type: 'Type de demandeur',
  title: 'Civilité',
  last_name: 'Nom',
  first_name: 'Prénom',
  company_name: 'Raison sociale',
  phone_number_1: 'Téléphone',
  phone_number_2: 'Second téléphone',
  email: 'E-mail',
  taxable_income: 'Revenu fiscal',
  taxable_income_year: 'Année du revenu',
  adults_occupants_number: 'Adultes',
  minors_occupants_number: 'Mineurs',
}
const address = {
  address: 'Adresse',
  address_complement: 'Complément d’adresse',
  address_code: 'Code postal',
  address_location: 'Commune',
}
const dwelling = {
  accommodation_name: 'Nom du logement',
  accommodation_type: 'Type de logement',
  construction_year: 'Année de construction',
  living_area: 'Surface',
}

const named = { ...project, ...requester, ...address, ...dwelling }
/** A field whose cells are read in a way of its own. */
export type NamedField = keyof typeof named
const names = {
  ...named,
  ...statusDateLabels,
  ...projectFields,
  ...requesterFields,
  ...contactFields,
  ...unitFields,
  ...tenantFields,
}
export type ImportField = keyof typeof names
export const importFieldNames: Readonly<Record<ImportField, string>> = names

const group = (title: string, ...parts: Partial<Record<ImportField, string>>[]) => ({
  title,
  fields: parts.flatMap(fields => Object.keys(fields)) as ImportField[],
})
/** As the template and the mapping of columns show them. */
export const importFieldGroups = [
  group('Projet', project, projectFields),
  group('Étapes', statusDateLabels),
  group('Demandeur', requester, requesterFields),
  group('Contact principal', contactFields),
  group('Adresse', address),
  group('Logement', dwelling, unitFields),
  group('Locataire', tenantFields),
] as const
export const importFields = importFieldGroups.flatMap(({ fields }) => fields) as [ImportField, ...ImportField[]]
export const importField = z.enum(importFields)
