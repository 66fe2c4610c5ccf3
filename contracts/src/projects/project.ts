import { z } from 'zod'
import { accommodationSheet } from '../accommodations/accommodation.ts'
import { commonAreaSheet } from '../accommodations/common-area.ts'
import { customValue } from '../custom-fields/custom-value.ts'
import { optional as optionalField } from '../kernel/field.ts'
import { day, longText, shortText, yesNo } from '../kernel/formats.ts'
import { event } from '../kernel/message.ts'
import { personal } from '../kernel/personal.ts'
import { address, calendarDate, id, requesterType, text } from '../kernel/values.ts'
import { hiddenFeatures } from '../missions/mission-flags.ts'
import { resourcesCategory } from '../referential/income-category.ts'
import { byStatusDate, projectStatus, type StatusDateField } from './project-status.ts'
import {
  caseType,
  closureMotive,
  nationalPartners,
  workTypes,
  writtenPartners,
  writtenWorkTypes,
} from './project-words.ts'
import { requesterSheet, requesterWithType } from './requester.ts'
import { projectSection, sectionsPermissions } from './sections.ts'

const optional = (max: number) => personal(text(max)).nullable().optional()

/** The sheet that people fill in on a project itself. The status, the referrers and the requester's type have commands of their own. */
export const projectSheet = z.object({
  /** The file number of the project: unique within its mission, the key of imports. */
  reference: text(60).nullable().optional(),
  ...(Object.fromEntries(
    Object.entries(address.shape).map(([key, field]) => [key, personal(field)]),
  ) as typeof address.shape),
  description: optional(5000),
  notes: optional(10_000),
  required_action: z.boolean().optional(),
  urgent_visit: z.boolean().nullable().optional(),
  type: optionalField('Cas principal', caseType),
  secondary_case_type: optionalField('Cas secondaire', caseType),
  work_types: optionalField('Types de travaux', workTypes, { format: 'rows', write: writtenWorkTypes }),
  national_partners: optionalField('Partenaires nationaux', nationalPartners, {
    format: 'rows',
    write: writtenPartners,
  }),
  france_renov_appointment: optionalField('Rendez-vous France Rénov’ le', day),
  no_advance_request: optionalField('Sans demande d’avance', yesNo),
  monitoring_commentary: optionalField('Commentaire de suivi', personal(longText(5000))),
  /** The days of the visits themselves, said by the visits. */
  date_advice_meet: optionalField('Visite conseil le', day),
  date_control_meet: optionalField('Visite contrôle le', day),
  /** A closed project keeps its status, and asks to be opened again before it changes. */
  closed: optionalField('Clos', yesNo),
  closure_motive: optionalField('Motif de clôture', closureMotive),
  sd_accommodation_report_folder_id: optionalField('Dossier Drive des rapports de logement', shortText(200)),
  /** Which sections the client may open, where the team decided. */
  sections_permissions: sectionsPermissions.optional(),
})
export type ProjectSheet = z.infer<typeof projectSheet>

const about = { project_id: id, mission_id: id, requester_id: id }
const subject = { subject: 'requester_id' } as const

/** Referrers of one project. */
export const mostReferrers = 50

export const projectOpened = event(
  'ProjectOpened',
  {
    ...about,
    requester_type: requesterType,
    requester: requesterSheet,
    sheet: projectSheet,
    status: projectStatus,
    /** The day the project exists from, as people see it: the day of its first known status. */
    on: calendarDate,
    referrers: z.array(id).max(mostReferrers),
    /** The import that brought it, if one did. */
    import_id: id.optional(),
    /** The prospect it was, if it was one. */
    prospect_id: id.optional(),
  },
  subject,
)
export const projectAmended = event('ProjectAmended', { ...about, changes: projectSheet.partial() }, subject)
export const requesterAmended = event('RequesterAmended', { ...about, changes: requesterSheet.partial() }, subject)
export const requesterTypeChanged = event('RequesterTypeChanged', { ...about, from: requesterType, to: requesterType })
/**
 * `on` is the day it took effect, which may lie before changes recorded earlier; `from` is the status that day, or the one the
 * project began with so far where it begins anew.
 */
export const projectStatusChanged = event(
  'ProjectStatusChanged',
  {
    ...about,
    from: projectStatus,
    to: projectStatus,
    on: calendarDate,
    reason: personal(text(1000)).optional(),
    /** The change that it takes back, by the id of its event. */
    corrects: id.optional(),
    /** The project begins that day: nothing was in force before it, and what was said of earlier days no longer counts. */
    begins: z.literal(true).optional(),
  },
  subject,
)
export const referrersReassigned = event('ReferrersReassigned', { ...about, added: z.array(id), removed: z.array(id) })
/** By custom field of the mission; null empties one. What people write there may be about the requester: all is sealed. */
export const projectCustomFieldsFilled = event(
  'ProjectCustomFieldsFilled',
  { ...about, changes: z.record(id, personal(customValue).nullable()) },
  subject,
)
export const projectRemoved = event('ProjectRemoved', about)
/** A removal undone: everything is as it was. */
export const projectRestored = event('ProjectRestored', about)
/**
 * Asked for, and for good: what was known of the people of a project goes with their key. `documents`: its files went too,
 * otherwise they were kept under keys of their own.
 *
 * Gone is whatever somebody wrote in words of their own, since it may say whose project it is: reasons of statuses,
 * monitoring commentary, notes, custom fields, disorders. What was chosen from a list, counted or dated stays, `closed` and
 * `closure_motive` among it, and so does the reference of the file: figures of any day are what they were.
 */
export const projectAnonymised = event('ProjectAnonymised', { ...about, documents: z.boolean() })
/** The requester was given an account to follow their project, or the one they have follows this project too. */
export const requesterInvited = event('RequesterInvited', { ...about, user_id: id, opened: z.boolean() })

const accommodation = accommodationSheet.extend({ id })
const commonArea = commonAreaSheet.extend({ id })

const { urgent_visit, type, secondary_case_type, work_types, national_partners } = projectSheet.shape
const { no_advance_request, date_advice_meet, date_control_meet, closed, closure_motive } = projectSheet.shape
/** What lists show of the sheet as it is: absent where nothing was said. */
const fieldsListed = {
  ...{ urgent_visit, type, secondary_case_type, work_types, national_partners, no_advance_request },
  ...{ date_advice_meet, date_control_meet, closed, closure_motive },
  ...byStatusDate(() => calendarDate.optional()),
  accommodations_number: z.int().optional(),
}
export const listedSheetFields = Object.keys(fieldsListed).filter(name => name in projectSheet.shape) as Exclude<
  keyof typeof fieldsListed,
  StatusDateField | 'accommodations_number'
>[]

/** A project as lists show it. Personal fields are null once erased; what is withheld from a client is absent. */
export const projectSummary = z.object({
  id,
  mission_id: id,
  mission_name: z.string(),
  reference: z.string().nullable(),
  requester_type: requesterType,
  requester_name: z.string().nullable().optional(),
  /** Whether what was known of them was erased. */
  requester_erased: z.boolean().optional(),
  address: z.string().nullable().optional(),
  address_code: z.string().nullable().optional(),
  address_location: z.string().nullable().optional(),
  status: projectStatus,
  status_on: calendarDate,
  opened_on: calendarDate,
  referrers: z.array(z.object({ id, name: z.string() })),
  required_action: z.boolean().optional(),
  ...fieldsListed,
  /** By custom field, where the list is narrowed to one mission. */
  custom_fields: z.record(id, customValue).optional(),
  updated_at: z.string(),
  revision: z.int(),
})
export type ProjectSummary = z.infer<typeof projectSummary>

/** The whole of a project at one moment, as flat as its body. */
export const projectDetail = z.object({
  id,
  mission_id: id,
  mission_name: z.string(),
  requester_id: id,
  /** Its category of resources is computed from what it earns, never typed; absent where that is not known. */
  requester: requesterWithType.extend({ resources_category: resourcesCategory.optional() }),
  /** Whether what was known of them was erased. */
  requester_erased: z.boolean().optional(),
  ...projectSheet.shape,
  status: projectStatus,
  status_on: calendarDate,
  opened_on: calendarDate,
  /** The day its mission starts, which a step hardly precedes by years; for the team. */
  mission_start: calendarDate.optional(),
  /** The day each status last took effect, by the specification's date field names. */
  status_dates: z.record(z.string(), calendarDate),
  ...byStatusDate(() => calendarDate.optional()),
  referrers: z.array(z.object({ id, name: z.string() })),
  /** Absent where they are withheld from the reader. */
  accommodations: z.array(accommodation).optional(),
  /** Absent as long as nothing is known of them, and where they are withheld. */
  common_area: commonArea.optional(),
  /** By custom field of its mission, removed ones included. */
  custom_fields: z.record(id, customValue).optional(),
  /** The sections its client may open: what the team decided, and what is usual where it did not. */
  sections_permissions: z.record(projectSection, z.boolean()),
  /** What its mission does not show. */
  hidden_features: hiddenFeatures,
  /** Whether the reader may change it: the mission's team. */
  may_write: z.boolean(),
  revision: z.int(),
  updated_at: z.string(),
})
export type ProjectDetail = z.infer<typeof projectDetail>
