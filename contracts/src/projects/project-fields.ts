import type { z } from 'zod'
import { type AccommodationSheet, accommodationSheet } from '../accommodations/accommodation.ts'
import { type CommonAreaSheet, commonAreaSheet } from '../accommodations/common-area.ts'
import { metaOf } from '../kernel/field.ts'
import { shownText } from '../kernel/shown-value.ts'
import {
  listedSheetFields,
  type ProjectDetail,
  type ProjectSheet,
  type ProjectSummary,
  projectSheet,
} from './project.ts'
import type { ProjectEventType } from './project-events.ts'
import { projectStatus, type StatusDateField, statusDateLabels, statusDateNames } from './project-status.ts'
import { type RequesterSheet, requesterWithType } from './requester.ts'
import type { ProjectSection } from './sections.ts'

/**
 * Whom a value is shown to beside the team: the project's client when a section is open to them, the client in any case
 * (`always`), or nobody (`team`).
 */
type Shown = ProjectSection | 'always' | 'team'

/** A field as people call it, and whom it is shown to. */
export interface FieldWords {
  readonly label: string
  readonly shown: Shown
}

/** The fields of a sheet that says their names itself, with whom each is shown to. */
const wordsOf = <K extends string>(
  shape: Readonly<Record<K, z.ZodType>>,
  shown: Readonly<Record<K, Shown>>,
): Readonly<Record<K, FieldWords>> =>
  Object.fromEntries(
    (Object.entries(shown) as [K, Shown][]).map(([key, to]) => [key, { label: metaOf(shape[key]).label, shown: to }]),
  ) as Record<K, FieldWords>

/*
 * The one place that says what a client may read of a project. A field or an event without an entry does not compile:
 * anyone who adds one decides here.
 */

const own = (name: keyof ProjectSheet, shown: Shown): FieldWords => ({
  label: metaOf(projectSheet.shape[name]).label,
  shown,
})

export const projectFields: Readonly<Record<keyof ProjectSheet, FieldWords>> = {
  reference: { label: 'Référence', shown: 'always' },
  address: { label: 'Adresse', shown: 'requester' },
  address_number: { label: 'Numéro de rue', shown: 'requester' },
  address_street: { label: 'Rue', shown: 'requester' },
  address_complement: { label: 'Complément d’adresse', shown: 'requester' },
  address_code: { label: 'Code postal', shown: 'requester' },
  address_location: { label: 'Commune', shown: 'requester' },
  address_latitude: { label: 'Latitude', shown: 'requester' },
  address_longitude: { label: 'Longitude', shown: 'requester' },
  description: { label: 'Description', shown: 'requester' },
  notes: { label: 'Notes internes', shown: 'team' },
  required_action: { label: 'Action requise', shown: 'team' },
  urgent_visit: { label: 'Visite urgente', shown: 'team' },
  type: own('type', 'requester'),
  secondary_case_type: own('secondary_case_type', 'requester'),
  work_types: own('work_types', 'works'),
  national_partners: own('national_partners', 'funders'),
  france_renov_appointment: own('france_renov_appointment', 'funders'),
  no_advance_request: own('no_advance_request', 'funders'),
  /** What the team notes for itself. */
  monitoring_commentary: own('monitoring_commentary', 'team'),
  date_advice_meet: own('date_advice_meet', 'accommodation'),
  date_control_meet: own('date_control_meet', 'accommodation'),
  closed: own('closed', 'always'),
  /** How the team judges the end of it. */
  closure_motive: own('closure_motive', 'team'),
  sd_accommodation_report_folder_id: own('sd_accommodation_report_folder_id', 'team'),
  sections_permissions: { label: 'Sections ouvertes au client', shown: 'team' },
}

const requesterShown: Readonly<Record<keyof RequesterSheet | 'type', Shown>> = {
  type: 'always',
  title: 'requester',
  last_name: 'requester',
  first_name: 'requester',
  company_name: 'requester',
  siren: 'requester',
  phone_number_1: 'requester',
  phone_number_2: 'requester',
  email: 'requester',
  adults_occupants_number: 'requester',
  minors_occupants_number: 'requester',
  taxable_incomes: 'requester',
  is_private: 'requester',
  birthday_date: 'requester',
  profession: 'requester',
  date_contact: 'requester',
  /** How the team found them, and what it judged, are the team's. */
  contact_source: 'team',
  non_eligible: 'team',
  ineligibility: 'team',
  address: 'requester',
  address_number: 'requester',
  address_street: 'requester',
  address_complement: 'requester',
  address_code: 'requester',
  address_location: 'requester',
  address_latitude: 'requester',
  address_longitude: 'requester',
  address_country: 'requester',
  PTZ_year: 'requester',
  disability_card: 'requester',
  rate_adaptation: 'requester',
  has_AAH: 'requester',
  has_APA: 'requester',
  has_PCH: 'requester',
  has_ergotherapeute: 'requester',
  GIR_coefficient: 'requester',
  /** Other people, and what the team notes of them. */
  contacts: 'team',
}
export const requesterFields = wordsOf(requesterWithType.shape, requesterShown)

const accommodationShown: Readonly<Record<keyof AccommodationSheet, Shown>> = {
  name: 'accommodation',
  accommodation_type: 'accommodation',
  typology: 'accommodation',
  address_complement: 'accommodation',
  access: 'accommodation',
  condominium: 'accommodation',
  construction_year: 'accommodation',
  purchase_year: 'accommodation',
  levels_nb: 'accommodation',
  rooms_nb: 'accommodation',
  living_area: 'accommodation',
  additional_area: 'accommodation',
  main_residence: 'accommodation',
  vacant: 'accommodation',
  year_vacant_nb: 'accommodation',
  current_rent: 'accommodation',
  rent_after_renovation: 'accommodation',
  type_rent_after_renovation: 'accommodation',
  rent_intermediation: 'accommodation',
  lease_years: 'accommodation',
  disorders: 'accommodation',
  /** How the team files it and judges it, and what it notes. */
  out_of_project: 'team',
  degradation_coefficient: 'team',
  unsanitary_coefficient: 'team',
  police_order: 'team',
  case_type: 'team',
  secondary_case_type: 'team',
  commentary: 'team',
  /** A tenant is somebody else than the client. */
  tenant_title: 'team',
  tenant_last_name: 'team',
  tenant_first_name: 'team',
  phone_number: 'team',
  tenant_email: 'team',
  tenant_commentary: 'team',
  adults_tenants_number: 'team',
  minors_tenants_number: 'team',
  disability_card: 'team',
  rate_adaptation: 'team',
  has_AAH: 'team',
  has_APA: 'team',
  has_PCH: 'team',
  has_ergotherapeute: 'team',
  GIR_coefficient: 'team',
}
export const accommodationFields = wordsOf(accommodationSheet.shape, accommodationShown)

const commonAreaShown: Readonly<Record<keyof CommonAreaSheet, Shown>> = {
  condominium: 'accommodation',
  construction_year: 'accommodation',
  purchase_year: 'accommodation',
  levels_nb: 'accommodation',
  accommodations_nb: 'accommodation',
  area: 'accommodation',
  disorders: 'accommodation',
  degradation_coefficient: 'team',
  unsanitary_coefficient: 'team',
  police_order: 'team',
  registered: 'team',
  main_residence_share: 'team',
  arrears_rate: 'team',
  npnru: 'team',
  note: 'team',
  commentary: 'team',
}
export const commonAreaFields = wordsOf(commonAreaSheet.shape, commonAreaShown)

/** The day each status took effect: steps that everybody may know. */
const statusDateFields = Object.fromEntries(
  statusDateNames.map(name => [name, { label: statusDateLabels[name], shown: 'always' }]),
) as unknown as Readonly<Record<StatusDateField, FieldWords>>

/** What an answer holds of a project beside its sheet. The parts of a person or a dwelling say so field by field. */
export const detailFields: Readonly<Record<Exclude<keyof ProjectDetail, keyof ProjectSheet> | 'status', FieldWords>> = {
  id: { label: 'Identifiant', shown: 'always' },
  mission_id: { label: 'Mission', shown: 'always' },
  mission_name: { label: 'Mission', shown: 'always' },
  requester_id: { label: 'Demandeur', shown: 'always' },
  requester: { label: 'Demandeur', shown: 'always' },
  requester_erased: { label: 'Demandeur anonymisé', shown: 'requester' },
  status: { label: 'Statut', shown: 'always' },
  status_on: { label: 'Depuis le', shown: 'always' },
  opened_on: { label: 'Ouvert le', shown: 'always' },
  mission_start: { label: 'Début de la mission', shown: 'team' },
  status_dates: { label: 'Étapes', shown: 'always' },
  ...statusDateFields,
  /** Whom to talk to. */
  referrers: { label: 'Référents', shown: 'always' },
  accommodations: { label: 'Logements', shown: 'accommodation' },
  common_area: { label: 'Parties communes', shown: 'accommodation' },
  custom_fields: { label: 'Champs personnalisés', shown: 'team' },
  hidden_features: { label: 'Ce que la mission ne montre pas', shown: 'always' },
  may_write: { label: 'Modifiable', shown: 'always' },
  revision: { label: 'Version', shown: 'always' },
  updated_at: { label: 'Modifié le', shown: 'always' },
}

const shownOf = <K extends string>(fields: Readonly<Record<K, FieldWords>>, names: readonly K[]) =>
  Object.fromEntries(names.map(name => [name, fields[name].shown])) as Readonly<Record<K, Shown>>

/** The columns of lists. */
export const summaryFields: Readonly<Record<keyof ProjectSummary, Shown>> = {
  id: 'always',
  mission_id: 'always',
  mission_name: 'always',
  reference: projectFields.reference.shown,
  requester_type: requesterFields.type.shown,
  requester_name: requesterFields.last_name.shown,
  requester_erased: requesterFields.last_name.shown,
  address: projectFields.address.shown,
  address_code: projectFields.address_code.shown,
  address_location: projectFields.address_location.shown,
  status: 'always',
  status_on: 'always',
  opened_on: 'always',
  referrers: 'always',
  required_action: projectFields.required_action.shown,
  ...shownOf(projectFields, listedSheetFields),
  ...shownOf(statusDateFields, statusDateNames),
  accommodations_number: 'accommodation',
  custom_fields: 'team',
  updated_at: 'always',
  revision: 'always',
}

/** Whom an event is shown to; what it carries is then shown field by field. */
export const eventsShown: Readonly<Record<ProjectEventType, Shown>> = {
  ProjectOpened: 'always',
  ProjectAmended: 'always',
  RequesterAmended: 'requester',
  RequesterTypeChanged: requesterFields.type.shown,
  ProjectStatusChanged: 'always',
  ReferrersReassigned: 'team',
  ProjectCustomFieldsFilled: 'team',
  /** Somebody who reads it sees a project that is there: that it was away meanwhile is the team's. */
  ProjectRemoved: 'team',
  ProjectRestored: 'team',
  ProjectAnonymised: 'team',
  RequesterInvited: 'team',
  AccommodationRegistered: 'accommodation',
  AccommodationAmended: 'accommodation',
  AccommodationRemoved: 'accommodation',
  AccommodationRestored: 'accommodation',
  CommonAreaAmended: 'accommodation',
}

/** What a client may read of some values, given the sections open to them. A field nobody thought of is withheld. */
export function shownFields<V extends object>(
  values: V,
  fields: Readonly<Record<string, FieldWords | Shown>>,
  open: Readonly<Record<ProjectSection, boolean>>,
): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => {
      const words = Object.hasOwn(fields, field) ? fields[field] : undefined
      return words !== undefined && isShown(typeof words === 'string' ? words : words.shown, open)
    }),
  ) as Partial<V>
}

export const isShown = (shown: Shown, open: Readonly<Record<ProjectSection, boolean>>): boolean =>
  shown === 'always' || (shown !== 'team' && open[shown])

/** The French name of a field by its dotted path: `notes`, `requester.email`, `accommodations.<id>.living_area`. */
export const projectFieldLabel = (path: string): string => wordsAt(path)?.label ?? path

/** Whether the client of a project is shown the field of a path, given the sections open to them. */
export function isFieldShown(path: string, open: Readonly<Record<ProjectSection, boolean>>): boolean {
  const words = wordsAt(path)
  return words !== undefined && isShown(words.shown, open)
}

const ownFields: Readonly<Record<string, FieldWords>> = {
  ...detailFields,
  ...projectFields,
  reason: { label: 'Motif', shown: 'team' },
}

function wordsAt(path: string): FieldWords | undefined {
  const [first = path, ...others] = path.split('.')
  const fields: Readonly<Record<string, FieldWords>> =
    others.length === 0
      ? ownFields
      : first === 'requester'
        ? requesterFields
        : first === 'common_area'
          ? commonAreaFields
          : accommodationFields
  return fields[others.at(-1) ?? first]
}

/** What histories and conflicts hold of these is names already. */
const named: ReadonlySet<string> = new Set(['referrers', 'sections_permissions'])

/** A value of a project as its field is written; undefined where the field does not say. */
export function projectFieldText(path: string, value: unknown): string | undefined {
  const schema = schemaOf(path)
  return schema && shownText(schema, value)
}

function schemaOf(path: string): z.ZodType | undefined {
  if (path === 'status') return projectStatus
  const [first = path, ...others] = path.split('.')
  const name = others.at(-1) ?? first
  const shape: Readonly<Record<string, z.ZodType>> =
    others.length === 0
      ? projectSheet.shape
      : first === 'requester'
        ? requesterWithType.shape
        : first === 'common_area'
          ? commonAreaSheet.shape
          : accommodationSheet.shape
  return named.has(path) || !Object.hasOwn(shape, name) ? undefined : shape[name]
}
