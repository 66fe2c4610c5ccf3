import { accommodationSheet } from '@faitage/contracts/accommodations/accommodation'
import type { CustomFieldItem } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { countryLine } from '@faitage/contracts/kernel/countries'
import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'
import { formatPhone } from '@faitage/contracts/kernel/format-number'
import { area, phone, postalCode } from '@faitage/contracts/kernel/rules'
import { calendarDate, id } from '@faitage/contracts/kernel/values'
import { type ProjectDetail, projectSheet } from '@faitage/contracts/projects/project'
import type { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import {
  accommodationFields,
  detailFields,
  type FieldWords,
  projectFields,
  requesterFields,
} from '@faitage/contracts/projects/project-fields'
import { projectStatus } from '@faitage/contracts/projects/project-status'
import { requesterWithType } from '@faitage/contracts/projects/requester'
import {
  type ProjectSection,
  projectSection,
  projectSections,
  type SectionsPermissions,
  sectionsOpenToClient,
} from '@faitage/contracts/projects/sections'
import { z } from 'zod'
import { ApiRefusal } from '@/api/refusal'
import { blankOf } from '@/components/record/form/blank'
import { customConflict, customValuesInForm, judgeCustom } from '@/features/custom-fields/custom-form'

const sheet = projectSheet.omit({ sections_permissions: true })

/** What the form of a project holds: its requester, its address, its dwelling, who follows it. */
const projectForm = z.object({
  requester: requesterWithType,
  ...sheet.shape,
  referrers: z.array(id).max(50),
  accommodation: accommodationSheet.extend({ living_area: z.string().nullable().optional() }),
  /** The sections its client may open. */
  client_sections: z.array(projectSection),
  /** What the custom fields of the mission hold, by their ids. */
  custom_fields: z.record(z.string(), z.unknown()).optional(),
})
export type ProjectForm = z.infer<typeof projectForm>

const sheetFields = sheet.keyof().options

/** The same, with the status a new project starts at. */
const newProjectFields = projectForm.extend({ status: projectStatus, on: calendarDate })
export type NewProjectForm = z.infer<typeof newProjectFields>

/** Abroad, a postal code is of another form. */
const codeAtHome = ({ requester }: ProjectForm) =>
  countryLine(requester.address_country) ? null : requester.address_code

/** How a field must be written today: the rules of the server, where stored values may break them. */
const writing: { path: string[]; rule: z.ZodType; in: (form: ProjectForm) => unknown }[] = [
  { path: ['requester', 'phone_number_1'], rule: phone, in: form => form.requester.phone_number_1 },
  { path: ['requester', 'phone_number_2'], rule: phone, in: form => form.requester.phone_number_2 },
  { path: ['requester', 'address_code'], rule: postalCode, in: codeAtHome },
  { path: ['address_code'], rule: postalCode, in: form => form.address_code },
  { path: ['accommodation', 'living_area'], rule: area, in: form => form.accommodation.living_area },
]

/**
 * A schema with those rules, for the fields that the person altered: an old value that breaks one does not forbid to
 * change another field.
 */
const written = <S extends z.ZodType<ProjectForm>>(
  schema: S,
  initial: ProjectForm,
  custom: readonly CustomFieldItem[] = [],
) =>
  schema.superRefine((values, context) => {
    judgeCustom(custom, { before: initial.custom_fields, after: values.custom_fields }, context)
    for (const { path, rule, in: valueIn } of writing) {
      const [before, after] = [valueIn(initial), valueIn(values)]
      if (typeof after !== 'string' || after === before) continue
      const fault = rule.safeParse(after).error?.issues[0]
      if (fault) context.addIssue({ code: 'custom', path, message: fault.message })
    }
  })

export const projectFormFor = (initial: ProjectForm, custom: readonly CustomFieldItem[] = []) =>
  written(projectForm, initial, custom)
export const newProjectFormFor = (initial: NewProjectForm, custom: readonly CustomFieldItem[] = []) =>
  written(newProjectFields, initial, custom)

/** French name of each field of the form, by its path. */
export const projectFieldLabels: Record<string, string> = {
  ...labelsOf(projectFields),
  ...labelsOf(requesterFields, 'requester.'),
  ...labelsOf(accommodationFields, 'accommodation.'),
  referrers: detailFields.referrers.label,
  client_sections: projectFields.sections_permissions.label,
  'requester.taxable_incomes.income': 'Revenu fiscal',
  status: detailFields.status.label,
  on: 'Date d’effet',
}

function labelsOf(fields: Readonly<Record<string, FieldWords>>, prefix = ''): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, { label }]) => [`${prefix}${field}`, label]))
}

/** The sections open to the client, in the order of the tabs. */
const openSections = (decided: SectionsPermissions | null | undefined): ProjectSection[] => {
  const open = sectionsOpenToClient(decided)
  return projectSections.filter(section => open[section])
}

const empty: Omit<ProjectForm, 'referrers' | 'client_sections' | 'custom_fields'> = {
  ...blankOf({ fields: sheet }, { required_action: false }),
  requester: blankOf({ fields: requesterWithType }, { type: 'PO', is_private: true }),
  accommodation: blankOf({ fields: accommodationSheet }),
}

/** A project not yet created. */
export const newProject = (today: string, custom: readonly CustomFieldItem[] = []): NewProjectForm => ({
  ...structuredClone(empty),
  referrers: [],
  client_sections: openSections(undefined),
  status: 'a_contacter',
  on: today,
  ...(custom.length > 0 ? { custom_fields: customValuesInForm(custom, undefined) } : {}),
})

/** A project's values in its form; what the server leaves out is null. */
export function formOf(project: ProjectDetail, custom: readonly CustomFieldItem[] = []): ProjectForm {
  const { id: _, ...dwelling } = project.accommodations?.[0] ?? { id: '' }
  const own = Object.fromEntries(sheetFields.map(field => [field, project[field] ?? empty[field]]))
  return {
    ...empty,
    ...own,
    requester: {
      ...empty.requester,
      ...project.requester,
      phone_number_1: formatPhone(project.requester.phone_number_1),
      phone_number_2: formatPhone(project.requester.phone_number_2),
    },
    referrers: project.referrers.map(referrer => referrer.id),
    accommodation: { ...empty.accommodation, ...dwelling },
    client_sections: openSections(project.sections_permissions),
    ...(custom.length > 0 ? { custom_fields: customValuesInForm(custom, project.custom_fields) } : {}),
  }
}

/** What is sent to create a project: nothing that was left empty. */
export function creationOf(missionId: string, values: NewProjectForm): BodyInputOf<typeof projectEndpoints.create> {
  const accommodation = answered(values.accommodation)
  const own = Object.fromEntries(sheetFields.map(field => [field, values[field]]))
  // Values are sent as they were typed: the server reads them, and says what they are not.
  const custom = filled(values.custom_fields ?? {})
  return {
    mission_id: missionId,
    requester: { ...answered(values.requester), type: values.requester.type },
    ...filled(own),
    status: values.status,
    on: values.on,
    referrers: values.referrers,
    ...(Object.keys(accommodation).length > 0 ? { accommodation } : {}),
    ...(Object.keys(custom).length > 0 ? { custom_fields: custom as CustomInput } : {}),
  }
}

/** What holds an answer, a no included. */
const answered = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value != null && !(Array.isArray(value) && !value.length)),
  ) as Partial<T>
/** The same without boxes left unticked. */
const filled = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(answered(values)).filter(([, value]) => value !== false)) as Partial<T>

/** What is sent to amend a project: only what was altered, the dwelling by its id when it has one. */
export function amendmentOf(
  project: ProjectDetail,
  altered: Partial<ProjectForm>,
): BodyInputOf<typeof projectEndpoints.update> {
  const { accommodation, client_sections, custom_fields, ...own } = altered
  // A value is sent as it was typed: the server reads it, and says what it is not.
  const fields = { ...own, ...(custom_fields ? { custom_fields: custom_fields as CustomInput } : {}) }
  const others = client_sections ? { ...fields, ...decided(client_sections) } : fields
  const dwelling = project.accommodations?.[0]
  if (!accommodation) return others
  return { ...others, accommodation: dwelling ? { ...accommodation, id: dwelling.id } : filled(accommodation) }
}

type CustomInput = NonNullable<BodyInputOf<typeof projectEndpoints.update>['custom_fields']>

const decided = (open: readonly ProjectSection[]) => ({
  sections_permissions: Object.fromEntries(projectSections.map(section => [section, open.includes(section)])),
})

/**
 * A refusal in the form's own field names: the server calls the dwelling's fields `accommodations.<id>.…`, the form
 * `accommodation.…`; the sections open to the client are a list there; a reference already taken belongs to its field.
 */
export function refusalInForm(refusal: ApiRefusal, custom: readonly CustomFieldItem[] = []): ApiRefusal {
  if (refusal.key === 'project.reference.taken')
    return withDetails(refusal, { ...refusal.details, fields: [{ path: 'reference', message: refusal.message }] })
  const { conflict } = refusal
  if (!conflict) return refusal
  const fields = conflict.fields.map(field => {
    if (field.field === 'sections_permissions') {
      const [yours, theirs] = [field.yours, field.theirs].map(value =>
        openSections(value as SectionsPermissions | null),
      )
      return { ...field, field: 'client_sections', yours, theirs }
    }
    const own = customConflict(custom, field)
    return { ...own, field: own.field.replace(/^accommodations\.[^.]+\./, 'accommodation.') }
  })
  return withDetails(refusal, { ...conflict, fields })
}

const withDetails = (refusal: ApiRefusal, details: Record<string, unknown>) =>
  new ApiRefusal({ key: refusal.key, message: refusal.message, status: refusal.status, details })
