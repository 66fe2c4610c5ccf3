import type { ConflictDetails } from '@faitage/contracts/kernel/error-catalogue'
import type { TemplateField, TemplateStep } from '@faitage/contracts/thematics/template'
import type { StepAnswer } from '@faitage/contracts/thematics/thematic.endpoints'
import type { StepStatus } from '@faitage/contracts/thematics/thematic-version.events'
import { type FieldValue, valueFaults } from '@faitage/contracts/thematics/values'
import { z } from 'zod'
import { ApiRefusal } from '@/api/refusal'

/** How the status stands among the values of a form: no field has such a key. */
export const STATUS = '$status'
const DONE: StepStatus = 'Terminée'

export type StepFormValues = Record<string, unknown>

/** The fields that are typed: what is computed, withdrawn, or a file is only read. */
export const typedFields = ({ fields }: Pick<StepAnswer, 'fields'>): TemplateField[] =>
  fields.filter(field => !field.computed && !field.soft_deleted && field.type !== 'file')
/** Those that are only read. */
export const readFields = ({ fields }: Pick<StepAnswer, 'fields'>): TemplateField[] =>
  fields.filter(field => field.computed || field.soft_deleted || field.type === 'file')

/** A step as templates have it. */
const templateOf = ({ metadata, rows, personal, fields }: StepAnswer): TemplateStep => ({
  ...metadata,
  ...{ rows, personal, fields },
})

/** A step as its form begins. */
export const formValues = (step: StepAnswer): StepFormValues => ({
  [STATUS]: step.status,
  ...Object.fromEntries(
    typedFields(step).map(({ key, type }) => [key, step.values[key] ?? (type === 'choices' ? [] : null)]),
  ),
})

/** Judges a form as the server does: what must be there is asked for once the step is said to be done. */
export const formSchema = (step: StepAnswer): z.ZodType<unknown, StepFormValues> =>
  z.record(z.string(), z.unknown()).superRefine((values, context) => {
    const { [STATUS]: status, ...typed } = values
    const changes = typed as Record<string, FieldValue | null>
    const asked = { before: {}, changes, computed: [], isWhole: status === DONE }
    for (const { path, message } of valueFaults(templateOf(step), asked))
      context.addIssue({ code: 'custom', path: [path], message })
  }) as unknown as z.ZodType<unknown, StepFormValues>

/** The changes, as they are sent. */
export function sentStep(altered: StepFormValues): {
  status?: StepStatus
  values?: Record<string, FieldValue | null>
} {
  const { [STATUS]: status, ...values } = altered
  return {
    ...(status === undefined ? {} : { status: status as StepStatus }),
    ...(Object.keys(values).length > 0 ? { values: values as Record<string, FieldValue | null> } : {}),
  }
}

/** A refusal under the names of the form: a conflict tells fields by their step. */
export function ofForm(refusal: ApiRefusal, step: StepAnswer): ApiRefusal {
  const { conflict } = refusal
  if (!conflict) return refusal
  const begins = `${step.metadata.id}/`
  const fields = conflict.fields.map(one => {
    const field = one.field.startsWith(begins) ? one.field.slice(begins.length) : one.field
    const label = step.fields.find(({ key }) => key === field)?.label
    return { ...one, field, label: label ?? (field === STATUS ? 'Statut de l’étape' : one.label) }
  })
  const details: ConflictDetails = { ...conflict, fields }
  return new ApiRefusal({ key: refusal.key, message: refusal.message, status: refusal.status, details })
}
