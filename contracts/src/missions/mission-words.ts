import type { App } from '../identity/user.ts'
import { labelsOf, optionsOf } from '../kernel/field.ts'
import { type MissionTeam, missionSheet, missionStatusLabels } from './mission.ts'

/* The only French of a mission: its form, its list, its history, its conflicts and its export read it here. */

export const missionStatusOptions = optionsOf(missionStatusLabels)

export const missionTypeLabels: Record<App, string> = { individual: 'Habitat individuel', copro: 'Copropriété' }

export const missionLabels = labelsOf(missionSheet.shape)

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
  subcontractors: 'Sous-traitants',
  operational_plan: 'Dispositif',
} as const

/** Every label of the form, by path. */
export const missionFormLabels: Readonly<Record<string, string>> = {
  ...missionLabels,
  status: missionFactLabels.status,
  status_on: missionFactLabels.status_on,
  ...Object.fromEntries(Object.entries(teamLabels).map(([list, label]) => [`team.${list}`, label])),
}
