import type { MissionSheet, MissionStatus, MissionTeam } from '@faitage/contracts/missions/mission'

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

const own: Record<string, string> = {
  status: 'Statut',
  team: 'Équipe',
}

const bySection: Record<string, Record<string, string>> = {
  team: teamLabels,
}

/** The French name of a mission's field, by its dotted path (`sheet.name`, `team.collaborators`). */
export const missionFieldLabel = (field: string): string => labelIn(missionLabels, field)

function labelIn(sheet: Record<string, string>, field: string): string {
  const steps = field.split('.')
  const key = steps.at(-1) ?? field
  if (steps.length === 1) return own[key] ?? key
  return (steps[0] === 'sheet' ? sheet : bySection[steps[0]!])?.[key] ?? key
}
