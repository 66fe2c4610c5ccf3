import { optionsOf } from '@faitage/contracts/kernel/field'
import { schemaOf } from '@faitage/contracts/thematics/field-schema'
import { fieldText } from '@faitage/contracts/thematics/field-text'
import type { TemplateField } from '@faitage/contracts/thematics/template'
import type { StepAnswer } from '@faitage/contracts/thematics/thematic.endpoints'
import { stepStatuses } from '@faitage/contracts/thematics/thematic-version.events'
import { SelectField } from '@/components/record/form/fields'
import { FormSection } from '@/components/record/form/form-section'
import { type Choices, SchemaField } from '@/components/record/form/schema-field'
import { readFields, STATUS, typedFields } from './step-values'

/** Names by id: as they were answered, or as they are offered. */
export const namesOf = (step: Pick<StepAnswer, 'names'>, choices: Readonly<Record<string, Choices>>) => ({
  ...step.names,
  ...Object.fromEntries(
    Object.values(choices).flatMap(({ options }) => options.map(({ value, label }) => [value, label] as const)),
  ),
})

interface StepFieldsProps {
  step: StepAnswer
  choices: Readonly<Record<string, Choices>>
}

/** The fields of a step, as a version or the trial of a template shows them. */
export function StepFields({ step, choices }: StepFieldsProps) {
  const shownOnly = readFields(step)
  return (
    <FormSection title="Réponses">
      <SelectField name={STATUS} label="Statut de l’étape" options={optionsOf(stepStatuses)} />
      {typedFields(step).map(field => (
        <SchemaField
          key={field.key}
          schema={schemaOf(field)}
          choices={choices}
          field={{
            ...{ name: field.key, label: field.label },
            // A yes or no that must be there still has three states until it is answered.
            ...(field.required && field.type !== 'yes_no' ? { required: true } : {}),
            ...hintOf(field),
          }}
        />
      ))}
      {shownOnly.length > 0 && (
        <dl className="col-span-full grid grid-cols-1 gap-x-6 gap-y-3 border-t pt-4 @lg:grid-cols-2 @4xl:grid-cols-3">
          {shownOnly.map(field => (
            <div key={field.key} className="min-w-0">
              <dt className="text-sm text-muted-foreground">
                {field.label}
                {field.computed ? ' (calculé)' : field.soft_deleted ? ' (retiré du modèle)' : ''}
              </dt>
              <dd className="break-words tabular">{readText(field, step, choices)}</dd>
            </div>
          ))}
        </dl>
      )}
    </FormSection>
  )
}

function readText(field: TemplateField, step: StepAnswer, choices: StepFieldsProps['choices']): string {
  const text = fieldText(field, step.values[field.key], namesOf(step, choices))
  if (text !== undefined) return text
  if (field.type === 'file') return 'À déposer dans les documents de la mission'
  return field.computed ? 'Pas encore de quoi le calculer' : '–'
}

function hintOf({ help, unit, type }: TemplateField): { hint?: string } {
  // An amount has no unit in its control: `€/an` is said below it.
  const per = type === 'euro' && unit && unit !== '€' ? `En ${unit}.` : undefined
  const hint = [help, per].filter(Boolean).join(' ')
  return hint ? { hint } : {}
}
