import { optionsOf } from '@faitage/contracts/kernel/field'
import { caseTypeLabels, knownNationalPartners, workTypeLabels } from '@faitage/contracts/projects/project-words'
import { DateField, SelectField } from '@/components/record/form/fields'
import { FormSection } from '@/components/record/form/form-section'
import { NamesField } from '@/components/record/form/names-field'
import { YesNoField } from '@/components/record/form/yes-no-field'
import { projectFieldLabels } from './project-form.ts'

const field = (name: string) => ({ name, label: projectFieldLabels[name] ?? name })
const caseOptions = optionsOf(caseTypeLabels)
const workOptions = optionsOf(workTypeLabels)

/** What the project is about: its case, its works, who helps to pay. */
export const CaseFields = () => (
  <FormSection title="Dossier">
    <SelectField {...field('type')} options={caseOptions} emptyLabel="Non renseigné" />
    <SelectField {...field('secondary_case_type')} options={caseOptions} emptyLabel="Aucun" />
    <NamesField {...field('work_types')} part="type_name" options={workOptions} placeholder="Aucun travaux choisis" />
    <NamesField
      {...field('national_partners')}
      part="name"
      options={knownNationalPartners.map(name => ({ value: name, label: name }))}
      placeholder="Aucun partenaire"
    />
    <DateField {...field('france_renov_appointment')} />
    <YesNoField {...field('no_advance_request')} />
  </FormSection>
)
