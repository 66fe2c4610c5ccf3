import { fieldText } from '@faitage/contracts/thematics/field-text'
import { type StepAnswer, thematicEndpoints } from '@faitage/contracts/thematics/thematic.endpoints'
import type { FieldValue } from '@faitage/contracts/thematics/values'
import { useMemo } from 'react'
import { useCommand } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { RecordForm } from '@/components/record/form/record-form'
import { useStepChoices } from './step-choices'
import { namesOf, StepFields } from './step-fields'
import { formSchema, formValues, ofForm, STATUS, sentStep } from './step-values'

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
