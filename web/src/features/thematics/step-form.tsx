import { optionsOf } from '@faitage/contracts/kernel/field'
import { fieldText, schemaOf } from '@faitage/contracts/thematics/field-schema'
import type { TemplateField } from '@faitage/contracts/thematics/template'
import { type StepAnswer, thematicEndpoints } from '@faitage/contracts/thematics/thematic.endpoints'
import { stepStatuses } from '@faitage/contracts/thematics/thematic-version.events'
import type { FieldValue } from '@faitage/contracts/thematics/values'
import { useMemo } from 'react'
import { useCommand } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { SelectField } from '@/components/record/form/fields'
import { FormSection } from '@/components/record/form/form-section'
import { RecordForm } from '@/components/record/form/record-form'
import { type Choices, SchemaField } from '@/components/record/form/schema-field'
import { useStepChoices } from './step-choices'
import { formSchema, formValues, ofForm, readFields, STATUS, sentStep, typedFields } from './step-values'

/** A step of one value a field: only what changed is sent. */
export function StepForm({ step, writes }: { step: StepAnswer; writes: boolean }) {
  const choices = useStepChoices(step)
  const save = useCommand(thematicEndpoints.saveStep, { quiet: true })
  const values = useMemo(() => formValues(step), [step])
  const schema = useMemo(() => formSchema(step), [step])
  const params = { versionId: step.version_id, stepId: step.metadata.id }
  const tell = (key: string, value: unknown) => {
    const field = step.fields.find(one => one.key === key)
    return field && fieldText(field, value as FieldValue | null, namesOf(step, choices))
  }
  return (
    <RecordForm
      key={step.metadata.id}
      name={`thematic/${step.version_id}/${step.metadata.id}`}
      label={step.metadata.name}
      schema={schema}
      values={values}
      revision={step.revision}
      readOnly={!writes}
      keptOnClose
      labels={{ [STATUS]: 'Statut de l’étape', ...Object.fromEntries(step.fields.map(one => [one.key, one.label])) }}
      savedText="L’étape a été enregistrée."
      submitText="Enregistrer l’étape"
      tellValue={tell}
      save={async (altered, { ifMatch }) => {
        try {
          return await save.mutateAsync({ params, body: sentStep(altered), ifMatch })
        } catch (error) {
          throw ofForm(toRefusal(error), step)
        }
      }}
    >
      <StepFields step={step} choices={choices} />
    </RecordForm>
  )
}

const namesOf = (step: Pick<StepAnswer, 'names'>, choices: Readonly<Record<string, Choices>>) => ({
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
