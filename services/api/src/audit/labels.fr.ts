import type { AccommodationSheet } from '@faitage/contracts/accommodations/accommodation'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import type { MissionSheet, MissionStatus, MissionTeam } from '@faitage/contracts/missions/mission'
import type { ProjectSheet, RequesterSheet } from '@faitage/contracts/projects/project'

/** How people call each field of a project's sheet. */
export const projectLabels: Record<keyof ProjectSheet, string> = {
  reference: 'Référence',
  address: 'Adresse',
  address_number: 'Numéro de rue',
  address_street: 'Rue',
  address_complement: 'Complément d’adresse',
  address_code: 'Code postal',
  address_location: 'Commune',
  address_latitude: 'Latitude',
  address_longitude: 'Longitude',
  description: 'Description',
  notes: 'Notes',
  required_action: 'Action requise',
  urgent_visit: 'Visite urgente',
  sections_permissions: 'Sections ouvertes au client',
}

export const requesterLabels: Record<keyof RequesterSheet, string> = {
  title: 'Civilité',
  last_name: 'Nom',
  first_name: 'Prénom',
  company_name: 'Raison sociale',
  phone_number_1: 'Téléphone',
  phone_number_2: 'Second téléphone',
  email: 'E-mail',
  adults_occupants_number: 'Adultes',
  minors_occupants_number: 'Mineurs',
  taxable_incomes: 'Revenus fiscaux',
}

export const accommodationLabels: Record<keyof AccommodationSheet, string> = {
  name: 'Nom du logement',
  accommodation_type: 'Type de logement',
  construction_year: 'Année de construction',
  living_area: 'Surface',
}

export const missionLabels: Record<keyof MissionSheet, string> = {
  name: 'Nom',
  code_name: 'Code mission',
  business_code: 'Code affaire',
  agency_id: 'Agence',
  antenna_id: 'Antenne',
  client_id: 'Client',
  comment: 'Commentaire',
  mission_start_date: 'Date de début',
  duration_assignment: 'Durée en mois',
  conditional_tranche: 'Tranche conditionnelle',
}

export const teamLabels: Record<keyof MissionTeam, string> = {
  mission_managers: 'Responsables de mission',
  collaborators: 'Collaborateurs',
  external_collaborators: 'Collaborateurs externes',
  agencies_additional_access: 'Agences ayant accès',
  antennas_additional_access: 'Antennes ayant accès',
  users_additional_access: 'Utilisateurs ayant accès',
  client_access: 'Clients ayant accès',
}

export const missionStatusLabels: Record<MissionStatus, string> = {
  non_debutee: 'Non débutée',
  en_cours: 'En cours',
  post_operation: 'Post-opération',
  archivee: 'Archivée',
}

export const requesterTypeLabels: Record<RequesterType, string> = {
  PO: 'Propriétaire occupant',
  LOCATAIRE: 'Locataire',
  SDC: 'Syndicat de copropriétaires',
  PB: 'Propriétaire bailleur',
}

const own: Record<string, string> = {
  status: 'Statut',
  requester_type: 'Type de demandeur',
  referrers: 'Référents',
  team: 'Équipe',
}

const bySection: Record<string, Record<string, string>> = {
  requester: requesterLabels,
  accommodations: accommodationLabels,
  team: teamLabels,
}

/** The French name of a project's field, by its dotted path (`sheet.notes`, `accommodations.<id>.living_area`). */
export const projectFieldLabel = (field: string): string => labelIn(projectLabels, field)

/** The French name of a mission's field, by its dotted path (`sheet.name`, `team.collaborators`). */
export const missionFieldLabel = (field: string): string => labelIn(missionLabels, field)

function labelIn(sheet: Record<string, string>, field: string): string {
  const steps = field.split('.')
  const key = steps.at(-1) ?? field
  if (steps.length === 1) return own[key] ?? key
  return (steps[0] === 'sheet' ? sheet : bySection[steps[0]!])?.[key] ?? key
}
