import { z } from 'zod'
import { shown } from '../kernel/field.ts'

/*
 * A template: the steps of a thematic with their fields, as data that administrators edit. A version keeps the steps it was
 * made from, so that a template which changes leaves what was typed readable.
 */

/** The kinds of values that a field may hold. */
export const fieldTypes = {
  text: 'Texte court',
  long_text: 'Texte long',
  whole: 'Nombre entier',
  decimal: 'Nombre décimal',
  area: 'Surface en m²',
  euro: 'Montant',
  percent: 'Pourcentage',
  day: 'Date',
  yes_no: 'Oui ou non',
  choice: 'Liste, un choix',
  choices: 'Liste, plusieurs choix',
  person: 'Personne',
  lot: 'Lot',
  cle: 'Clé de répartition',
  file: 'Document',
} as const
export type FieldType = keyof typeof fieldTypes

const key = z.string().regex(/^[a-z][a-z0-9_]{0,99}$/)

/**
 * How a value is computed from others of its row or step: never typed. `percent`: part ÷ whole × 100; `gap`: (value − base) ÷
 * base × 100; `quotient`: value ÷ by; `per`: value by principal lot or square metre of the thing; `share`: of the sum of the
 * rows that have the same `among`; `change`: since the row before, by `along`, among those of the same `among`; `months`:
 * value ÷ by, rounded up; `later`: a day so many months after another; `threshold`: the step of arrears a rate reaches;
 * `counted`: a figure of the lots below.
 */
const formula = z.discriminatedUnion('of', [
  z.object({ of: z.literal('percent'), part: key, whole: key }),
  z.object({ of: z.literal('gap'), value: key, base: key }),
  z.object({ of: z.literal('quotient'), value: key, by: key }),
  z.object({ of: z.literal('per'), value: key, by: z.enum(['main_lots', 'area']) }),
  z.object({ of: z.literal('share'), value: key, among: key }),
  z.object({ of: z.literal('change'), value: key, along: key, among: key }),
  z.object({ of: z.literal('months'), value: key, by: key }),
  z.object({ of: z.literal('later'), day: key, months: key }),
  z.object({ of: z.literal('threshold') }),
  z.object({ of: z.literal('counted'), figure: z.string().max(60) }),
])
export type Formula = z.infer<typeof formula>

const templateField = z.object({
  key,
  label: z.string().trim().min(1).max(120),
  type: z.enum(Object.keys(fieldTypes) as [FieldType, ...FieldType[]]),
  /** The choices: code and French words, in order. */
  values: z
    .array(z.object({ code: key, label: z.string().trim().min(1).max(120) }))
    .max(60)
    .optional(),
  unit: z.string().max(20).optional(),
  /** Bounds of a number; characters of a text. */
  min: z.number().optional(),
  max: z.number().optional(),
  required: z.boolean().optional(),
  help: z.string().max(300).optional(),
  computed: formula.optional(),
  /** No more asked for: what it holds stays readable. */
  soft_deleted: z.boolean().optional(),
})
export type TemplateField = z.infer<typeof templateField>

export const templateStep = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,79}$/),
  name: z.string().trim().min(1).max(120),
  order: z.int().min(0).max(1000),
  soft_deleted: z.boolean(),
  /** It holds rows, saved one by one, instead of one value a field. */
  rows: z.boolean(),
  /** It is about people: each of its values is sealed with the key of the person it names first. */
  personal: z.boolean(),
  fields: z.array(templateField).max(60),
})
export type TemplateStep = z.infer<typeof templateStep>

const STEPS_MAX = 20
export const templateSteps = shown(z.array(templateStep).max(STEPS_MAX), {
  format: 'text',
  write: (steps: readonly TemplateStep[]) => steps.map(({ name }) => name).join(', '),
})

/** The steps that are shown, in their order. */
export const shownSteps = (steps: readonly TemplateStep[]): TemplateStep[] =>
  steps.filter(step => !step.soft_deleted).toSorted((a, b) => a.order - b.order)

/** The fields that are asked for. */
export const shownFields = (step: Pick<TemplateStep, 'fields'>): TemplateField[] =>
  step.fields.filter(field => !field.soft_deleted)

/** The field that names the person whose key seals a step about people. */
export const personFieldOf = (step: TemplateStep): TemplateField | undefined =>
  step.personal ? step.fields.find(({ type }) => type === 'person') : undefined
