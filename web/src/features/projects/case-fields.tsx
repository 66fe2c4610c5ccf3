import { optionsOf } from '@faitage/contracts/kernel/field'
import { caseTypeLabels, knownNationalPartners, workTypeLabels } from '@faitage/contracts/projects/project-words'
import { FieldFrame } from '@/components/record/form/field-frame'
import { SelectField } from '@/components/record/form/fields'
import { FormSection } from '@/components/record/form/record-form'
import { YesNoField } from '@/components/record/form/yes-no-field'
import { MultiCombobox } from '@/components/ui/combobox'
import { projectFieldLabels } from './project-form.ts'

const field = (name: string) => ({ name, label: projectFieldLabels[name] ?? name })
const caseOptions = optionsOf(caseTypeLabels)
const workOptions = optionsOf(workTypeLabels)

/** What the project is about: its case, its works, who helps to pay. */
export const CaseFields = () => (
  <FormSection title="Dossier">
    <SelectField {...field('type')} options={caseOptions} emptyLabel="Non renseigné" />
    <SelectField {...field('secondary_case_type')} options={caseOptions} emptyLabel="Aucun" />
    <NamesField name="work_types" part="type_name" options={workOptions} placeholder="Aucun travaux choisis" />
    <NamesField
      name="national_partners"
      part="name"
      options={knownNationalPartners.map(name => ({ value: name, label: name }))}
      placeholder="Aucun partenaire"
    />
    <YesNoField {...field('no_advance_request')} />
  </FormSection>
)

interface NamesFieldProps {
  name: 'work_types' | 'national_partners'
  /** The one part that each row holds. */
  part: string
  options: readonly { value: string; label: string }[]
  placeholder: string
}

/** Rows of one part, chosen among several; what is held and no longer offered stays. */
function NamesField({ name, part, options, placeholder }: NamesFieldProps) {
  return (
    <FieldFrame {...field(name)}>
      {({ 'aria-required': _, ...attributes }, { value, onChange }) => {
        const held = ((value ?? []) as Record<string, string>[]).map(row => row[part] ?? '')
        const others = held.filter(one => options.every(option => option.value !== one))
        return (
          <MultiCombobox
            {...attributes}
            options={[...options, ...others.map(one => ({ value: one, label: one }))]}
            value={held}
            onChange={values => onChange(values.length > 0 ? values.map(one => ({ [part]: one })) : null)}
            placeholder={placeholder}
          />
        )
      }}
    </FieldFrame>
  )
}
