import type { App } from '../identity/user.ts'
import { type MissionSheet, type MissionStatus, type MissionTeam, missionStatuses } from './mission.ts'

/* The only French of a mission: its form, its list, its history, its conflicts and its export read it here. */

export const missionStatusLabels: Record<MissionStatus, string> = {
  non_debutee: 'Non débutée',
  en_cours: 'En cours',
  post_operation: 'Post-opération',
  archivee: 'Archivée',
}

export const missionStatusOptions = missionStatuses.map(value => ({ value, label: missionStatusLabels[value] }))

export const missionTypeLabels: Record<App, string> = { individual: 'Habitat individuel', copro: 'Copropriété' }

export const missionLabels: Record<keyof MissionSheet, string> = {
  name: 'Nom',
  code_name: 'Code mission',
  business_code: 'Code affaire',
  agency_id: 'Agence',
  antenna_id: 'Antenne',
  client_id: 'Client',
  comment: 'Commentaire',
  mission_start_date: 'Début de la convention',
  duration_assignment: 'Durée en mois',
  conditional_tranche: 'Tranche conditionnelle',
}

/** `mission_managers` of the specification: « chef de mission », because « responsable » is the name of a role. */
export const teamLabels: Record<keyof MissionTeam, string> = {
  mission_managers: 'Chefs de mission',
  collaborators: 'Collaborateurs',
  external_collaborators: 'Collaborateurs externes',
  agencies_additional_access: 'Agences ayant accès',
  antennas_additional_access: 'Antennes ayant accès',
  users_additional_access: 'Personnes ayant accès',
  client_access: 'Clients ayant accès',
}

/** What is shown of a mission without being filled in. */
export const missionFactLabels = {
  status: 'Statut',
  status_on: 'Statut à compter du',
  mission_type: 'Type',
  mission_end_date: 'Fin de la convention',
  convention_dates: 'Dates de convention',
  projects_count: 'Projets',
  import_running: 'Import en cours',
} as const

/** The label of a mission's field by its path: `name`, `sheet.name`, `team.collaborators`, `status`. */
export function missionFieldLabel(path: string): string {
  const field = path.slice(path.lastIndexOf('.') + 1)
  const labels: Record<string, string> = path.startsWith('team.')
    ? teamLabels
    : { ...missionFactLabels, ...missionLabels, team: 'Équipe' }
  return labels[field] ?? field
}

/** Every label of the form, by path. */
export const missionFormLabels: Readonly<Record<string, string>> = {
  ...missionLabels,
  status: missionFactLabels.status,
  status_on: missionFactLabels.status_on,
  ...Object.fromEntries(Object.entries(teamLabels).map(([list, label]) => [`team.${list}`, label])),
}
