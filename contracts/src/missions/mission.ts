import { z } from 'zod'
import { app } from '../identity/user.ts'
import type { FieldError } from '../kernel/error-catalogue.ts'
import { field, optional } from '../kernel/field.ts'
import { addMonths } from '../kernel/format-date.ts'
import { choice, choices, day, reference, shortText } from '../kernel/formats.ts'
import { event } from '../kernel/message.ts'
import { between } from '../kernel/rules.ts'
import { calendarDate, id, optionalText, text } from '../kernel/values.ts'
import { thematicTitles } from '../thematics/thematic-names.ts'
import { missionFlagAnswer, missionFlagFields } from './mission-flags.ts'

export const missionStatusLabels = {
  non_debutee: 'Non débutée',
  en_cours: 'En cours',
  post_operation: 'Post-opération',
  archivee: 'Archivée',
} as const
export const missionStatus = choice(missionStatusLabels)
export type MissionStatus = z.infer<typeof missionStatus>

/** Who works on a mission, and who else may see it. Lists of ids. */
export const missionTeam = z.object({
  mission_managers: z.array(id).max(100),
  collaborators: z.array(id).max(100),
  external_collaborators: z.array(id).max(100),
  agencies_additional_access: z.array(id).max(100),
  antennas_additional_access: z.array(id).max(100),
  users_additional_access: z.array(id).max(100),
  client_access: z.array(id).max(100),
})
export type MissionTeam = z.infer<typeof missionTeam>
export const emptyTeam: MissionTeam = {
  mission_managers: [],
  collaborators: [],
  external_collaborators: [],
  agencies_additional_access: [],
  antennas_additional_access: [],
  users_additional_access: [],
  client_access: [],
}

/** The sheet that people fill in on a mission. Its status and its team have commands of their own. */
export const missionForm = z.object({
  name: field('Nom', text(200)),
  code_name: field('Code mission', optionalText(50)),
  business_code: field('Code affaire', optionalText(50)),
  agency_id: optional('Agence', reference('agency')),
  antenna_id: optional('Antenne', reference('antenna')),
  client_id: optional('Client', reference('client')),
  comment: field('Commentaire', optionalText(5000), { format: 'long_text' }),
  mission_start_date: optional('Début de la convention', day),
  /** Months; with the start date it gives the end date. */
  duration_assignment: optional('Durée en mois', between(1, 240), { unit: 'mois' }),
  conditional_tranche: optional('Tranche conditionnelle', z.boolean()),
  /** When the work really began and ended; the convention's own dates stand above. */
  start_date: optional('Début de la mission', day),
  end_date: optional('Fin de la mission', day),
  /** Thematics its screens show; none chosen shows them all. */
  visible_thematics: optional('Thématiques visibles', choices(thematicTitles)),
  /** Folders of a cloud drive, where the installation has one; files kept here need none. */
  sdv1_administratif_folder_id: optional('Dossier SDV 1 – Administratif', shortText(200)),
  sdv1_operationel_folder_id: optional('Dossier SDV 1 – Opérationnel', shortText(200)),
  sdv2_administratif_folder_id: optional('Dossier SDV 2 – Administratif', shortText(200)),
  sdv2_operationel_folder_id: optional('Dossier SDV 2 – Opérationnel', shortText(200)),
})
/** The same with the flags of what the mission shows, decided apart. */
export const missionSheet = missionForm.extend(missionFlagFields)
export type MissionSheet = z.infer<typeof missionSheet>

/** What no single field of a mission's sheet can judge. */
export function missionFaults({ start_date, end_date }: Partial<MissionSheet>): FieldError[] {
  const backwards = start_date && end_date && end_date < start_date
  return backwards ? [{ path: 'end_date', message: 'La fin ne peut pas précéder le début.' }] : []
}

/** The end of a mission, which nobody types: the start plus the duration; the last day of a month that is too short. */
export function missionEndDate(start: string | null | undefined, months: number | null | undefined): string | null {
  if (!start || !calendarDate.safeParse(start).success || !months || months < 1) return null
  const end = addMonths(start, months)
  return calendarDate.safeParse(end).success ? end : null
}

export const missionOpened = event('MissionOpened', {
  mission_id: id,
  mission_type: app,
  status: missionStatus,
  ...missionSheet.shape,
  team: missionTeam,
})
export const missionAmended = event('MissionAmended', { mission_id: id, changes: missionSheet.partial() })
export const missionStatusChanged = event('MissionStatusChanged', {
  mission_id: id,
  from: missionStatus,
  to: missionStatus,
  on: calendarDate,
})
export const missionTeamReassigned = event('MissionTeamReassigned', { mission_id: id, team: missionTeam })
export const missionRemoved = event('MissionRemoved', { mission_id: id })
export const missionRestored = event('MissionRestored', { mission_id: id })

/** The months that lead from a start to an end; undefined where no whole number of them does. */
export function monthsUntil(start: string, end: string): number | undefined {
  const [fromYear, fromMonth] = start.split('-').map(Number) as [number, number]
  const [toYear, toMonth] = end.split('-').map(Number) as [number, number]
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth
  return missionEndDate(start, months) === end ? months : undefined
}

const named = z.object({ id, name: z.string() }).nullable()

/** A mission as lists show it. `mission_end_date` is the start plus the duration. */
export const missionSummary = z.object({
  id,
  name: z.string(),
  code_name: z.string().nullable(),
  mission_type: app,
  status: missionStatus,
  /** The day the status took effect; null since the mission was opened with it. */
  status_on: calendarDate.nullable(),
  agency: named,
  antenna: named,
  client: named,
  mission_managers: z.array(z.object({ id, name: z.string() })),
  mission_start_date: calendarDate.nullable(),
  mission_end_date: calendarDate.nullable(),
  import_running: z.boolean(),
  projects_count: z.int(),
  /** Whether the reader may change it, and what belongs to it. */
  may_write: z.boolean(),
  revision: z.int(),
})
export type MissionSummary = z.infer<typeof missionSummary>

/** Whether a folder of the mission is there: among the files kept here, a standing folder always is. */
const driveFolder = z.object({ name: z.string(), exists: z.boolean(), files: z.int() })

export const missionDetail = missionSummary.extend({
  /** Only where it was asked for (`check_drive_structure`). */
  drive_structure: z.object({ complete: z.boolean(), folders: z.array(driveFolder) }).optional(),
  business_code: z.string().nullable(),
  agency_id: id.nullable(),
  antenna_id: id.nullable(),
  client_id: id.nullable(),
  comment: z.string().nullable(),
  duration_assignment: z.int().nullable(),
  conditional_tranche: z.boolean().nullable(),
  ...missionFlagAnswer,
  start_date: calendarDate.nullable(),
  end_date: calendarDate.nullable(),
  visible_thematics: z.array(z.string()).nullable(),
  sdv1_administratif_folder_id: z.string().nullable(),
  sdv1_operationel_folder_id: z.string().nullable(),
  sdv2_administratif_folder_id: z.string().nullable(),
  sdv2_operationel_folder_id: z.string().nullable(),
  team: missionTeam,
  /** People to speak to, of the client, of the agency or elsewhere. */
  referents: z.array(z.object({ id, username: z.string() })),
  /** The import that is being planned, waits to be started, or runs. */
  current_import_id: id.nullable(),
  is_deleted: z.boolean(),
  /** Revision of the removal that lasts: what restoring it names. */
  removed_revision: z.int().nullable(),
})
export type MissionDetail = z.infer<typeof missionDetail>
