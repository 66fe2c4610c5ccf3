import type { App } from '@faitage/contracts/identity/user'
import { type MissionStatus, missionStatuses } from '@faitage/contracts/missions/mission'

export const missionStatusLabels: Record<MissionStatus, string> = {
  non_debutee: 'Non débutée',
  en_cours: 'En cours',
  post_operation: 'Post-opération',
  archivee: 'Archivée',
}
export const missionStatusOptions = missionStatuses.map(status => ({
  value: status,
  label: missionStatusLabels[status],
}))

export const missionTypeLabels: Record<App, string> = { individual: 'Habitat individuel', copro: 'Copropriété' }

/** French names of a mission's fields, by their path in the form. */
export const missionFieldLabels: Readonly<Record<string, string>> = {
  name: 'Nom',
  code_name: 'Code mission',
  business_code: 'Code affaire',
  status: 'Statut',
  agency_id: 'Agence',
  antenna_id: 'Antenne',
  client_id: 'Client',
  comment: 'Commentaire',
  mission_start_date: 'Début de la convention',
  duration_assignment: 'Durée',
  conditional_tranche: 'Tranche conditionnelle',
  'team.mission_managers': 'Chefs de mission',
  'team.collaborators': 'Collaborateurs',
  'team.external_collaborators': 'Collaborateurs externes',
  'team.agencies_additional_access': 'Agences ayant accès',
  'team.antennas_additional_access': 'Antennes ayant accès',
  'team.users_additional_access': 'Personnes ayant accès',
  'team.client_access': 'Clients ayant accès',
}
