import { z } from 'zod'
import { customIdIn } from '../custom-fields/custom-value.ts'
import { shown } from '../kernel/field.ts'
import { titleOf } from '../kernel/noun.ts'
import { eachOf, things } from '../kernel/things.ts'
import { projectStatuses, projectStatusLabels, statusDateFields, visitDateLabels } from '../projects/project-status.ts'

/** What a watched date is a date of. */
export const watchedLevels = ['mission', 'project', 'copro', 'building', 'lot'] as const
export type WatchedLevel = (typeof watchedLevels)[number]
export const levelLabels = eachOf(watchedLevels, level => titleOf(things[level].noun))

interface WatchedDate {
  readonly level: WatchedLevel
  readonly label: string
  /** Where it stands in the sheet of its record. */
  readonly path?: readonly string[]
}

const ofStatuses = Object.fromEntries(
  projectStatuses.map(status => [
    statusDateFields[status],
    { level: 'project', label: `Statut « ${projectStatusLabels[status]} »` },
  ]),
) as Record<string, WatchedDate>

const ofVisits = Object.fromEntries(
  Object.entries(visitDateLabels).map(([name, label]) => [name, { level: 'project', label }]),
) as Record<string, WatchedDate>

/** The days of a mission's contract: of its market, of its quality system. Their words alone: the browser loads no sheet. */
const ofContract = Object.fromEntries(
  Object.entries({
    market_notification_date: 'Notification du marché',
    previous_running_meeting: 'Réunion préalable',
    smq_starting_meeting_date: 'Réunion de lancement',
    smq_engagement_meeting_date: 'Réunion d’engagement',
    smq_meeting_progress_1_date: 'Point d’avancement 1',
    smq_meeting_progress_2_date: 'Point d’avancement 2',
    smq_meeting_progress_3_date: 'Point d’avancement 3',
    smq_meeting_progress_4_date: 'Point d’avancement 4',
    smq_meeting_progress_5_date: 'Point d’avancement 5',
    smq_meeting_cloture_date: 'Réunion de clôture',
    smq_internal_audit_date: 'Audit interne',
    smq_external_audit_date: 'Audit externe',
  }).map(([name, label]) => [name, { level: 'mission', label, path: [name] }]),
) as Record<string, WatchedDate>

/** Every date that a monitor can watch, by name, beside the custom fields of its mission (`custom.<id>`). */
export const watchedDates: Readonly<Record<string, WatchedDate>> = {
  mission_start_date: { level: 'mission', label: 'Début de la convention' },
  mission_end_date: { level: 'mission', label: 'Fin de la convention' },
  start_date: { level: 'mission', label: 'Début de la mission' },
  end_date: { level: 'mission', label: 'Fin de la mission' },
  ...ofContract,
  ...ofStatuses,
  ...ofVisits,
  syndic_contract_end_date: { level: 'copro', label: 'Fin du mandat du syndic', path: ['syndic', 'contract_end_date'] },
  registry_updated_on: { level: 'copro', label: 'Mise à jour au registre', path: ['registry_updated_on'] },
  last_security_commission_date: {
    level: 'building',
    label: 'Dernière commission de sécurité',
    path: ['last_security_commission_date'],
  },
  security_commission_date: {
    level: 'building',
    label: 'Prochaine commission de sécurité',
    path: ['security_commission_date'],
  },
  asbestos_diagnosis_date: { level: 'building', label: 'Diagnostic amiante', path: ['asbestos_diagnosis_date'] },
  lead_diagnosis_date: { level: 'building', label: 'Diagnostic plomb', path: ['lead_diagnosis_date'] },
  unpaid_date: { level: 'lot', label: 'Impayés arrêtés', path: ['unpaid_date'] },
}

/** The custom field a watched date is of; undefined where it is one of the product's. */
export const watchedCustom = (name: string): string | undefined => {
  const custom = customIdIn(name)
  return custom !== undefined && z.uuid().safeParse(custom).success ? custom : undefined
}

/** What a watched date is of; undefined where there is no such date. Whether a custom field exists, its mission says. */
export function levelOf(field: string): WatchedLevel | undefined {
  if (watchedCustom(field) !== undefined) return 'project'
  return Object.hasOwn(watchedDates, field) ? watchedDates[field]?.level : undefined
}

/** French words of the dates, with what they are dates of. */
export const watchedWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(watchedDates).map(([name, { level, label }]) => [name, `${levelLabels[level]} : ${label}`]),
)

export const NO_SUCH_DATE = 'Cette date n’existe pas : choisissez-en une de la liste.'
/** The name of a watched date; a text, so that dates may be added without touching the lock of the events. */
const watchedName = z
  .string()
  .max(80)
  .refine(name => levelOf(name) !== undefined, NO_SUCH_DATE)
export const watchedDate = shown(watchedName, { format: 'choice', words: watchedWords })
/** Several of them, each once. */
export const watchedDateList = shown(
  z
    .array(watchedName)
    .max(10)
    .overwrite(names => [...new Set(names)]),
  { format: 'choices', words: watchedWords },
)
