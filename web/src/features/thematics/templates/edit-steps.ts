import type { FieldType, TemplateField, TemplateStep } from '@faitage/contracts/thematics/template'
import { newKey, rewrittenChoices } from '@faitage/contracts/thematics/template-keys'

/* Acts on the steps of a template as it is edited. Pure: each answers steps anew. */

type Steps = readonly TemplateStep[]

/** A list with one of its entries moved up or down, where there is room. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by
  const next = [...list]
  const [one, other] = [next[at], next[to]]
  if (one === undefined || other === undefined) return next
  next[at] = other
  next[to] = one
  return next
}

/** Steps numbered in their order. */
export const numbered = (steps: Steps): TemplateStep[] => steps.map((step, index) => ({ ...step, order: index + 1 }))

export const withStep = (steps: Steps, at: number, change: Partial<TemplateStep>): TemplateStep[] =>
  steps.map((step, index) => (index === at ? { ...step, ...change } : step))

/** A new step at the end, with a first field; about people, it names one. */
export function addedStep(steps: Steps, name: string): TemplateStep[] {
  const id = newKey(
    name,
    steps.map(step => step.id),
  )
  const step = { id, name, order: 0, soft_deleted: false, rows: false, personal: false, fields: [] }
  return numbered([...steps, step])
}

export const withField = (step: TemplateStep, at: number, change: Partial<TemplateField>): TemplateStep => ({
  ...step,
  fields: step.fields.map((field, index) => (index === at ? { ...field, ...change } : field)),
})

/** A step with a new field at its end. */
export const addedField = (step: TemplateStep, label: string, type: FieldType): TemplateStep => ({
  ...step,
  fields: [
    ...step.fields,
    {
      key: newKey(
        label,
        step.fields.map(({ key }) => key),
      ),
      ...{ label, type },
      ...(hasChoices(type) ? { values: [] } : {}),
    },
  ],
})

export const hasChoices = (type: FieldType): boolean => type === 'choice' || type === 'choices'

/** A field with its choices written anew, one a line. */
export const withChoices = (field: TemplateField, text: string): Partial<TemplateField> => ({
  values: rewrittenChoices(field.values ?? [], text.split('\n')),
})

/** A step of which something is said of people begins with the person it is about. */
export function aboutPeople(step: TemplateStep, personal: boolean): TemplateStep {
  if (!personal || step.fields[0]?.type === 'person') return { ...step, personal }
  const named = step.fields.findIndex(({ type }) => type === 'person')
  if (named > 0) {
    const first = step.fields[named]!
    return { ...step, personal, fields: [first, ...step.fields.filter(field => field !== first)] }
  }
  const key = newKey(
    'Personne',
    step.fields.map(field => field.key),
  )
  return { ...step, personal, fields: [{ key, label: 'Personne', type: 'person', required: true }, ...step.fields] }
}
