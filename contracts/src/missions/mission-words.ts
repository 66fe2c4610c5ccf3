import type { z } from 'zod'
import type { App } from '../identity/user.ts'
import { labelsOf, optionsOf } from '../kernel/field.ts'
import { shownText } from '../kernel/shown-value.ts'
import { type MissionTeam, missionSheet, missionStatus, missionStatusLabels } from './mission.ts'
import { missionDetails } from './mission-details.ts'

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
} as const

/** The label of a mission's field by its path: `name`, `sheet.name`, `team.collaborators`, `status`. */
export function missionFieldLabel(path: string): string {
  const field = path.slice(path.lastIndexOf('.') + 1)
  const labels: Record<string, string> = path.startsWith('team.')
    ? teamLabels
    : { ...missionFactLabels, ...missionDetails.labels, ...missionLabels, team: 'Équipe' }
  return labels[field] ?? field
}

const shapes: Readonly<Record<string, z.ZodType>> = { ...missionDetails.fields.shape, ...missionSheet.shape }

/** A value of a mission as its field is written; undefined where the field does not say (names of a team). */
export function missionFieldText(path: string, value: unknown): string | undefined {
  const name = path.replace('sheet.', '').replace('details.', '')
  if (name === 'status') return shownText(missionStatus, value)
  return Object.hasOwn(shapes, name) ? shownText(shapes[name]!, value) : undefined
}

/** Every label of the form, by path. */
export const missionFormLabels: Readonly<Record<string, string>> = {
  ...missionLabels,
  status: missionFactLabels.status,
  status_on: missionFactLabels.status_on,
  ...Object.fromEntries(Object.entries(teamLabels).map(([list, label]) => [`team.${list}`, label])),
}
