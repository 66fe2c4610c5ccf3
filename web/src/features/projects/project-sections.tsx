import { accommodationSheet } from '@faitage/contracts/accommodations/accommodation'
import type { CustomFieldItem } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { optionsOf } from '@faitage/contracts/kernel/field'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import type { MissionFlag } from '@faitage/contracts/missions/mission-flags'
import { useWatch } from 'react-hook-form'
import { AddressFields } from '@/components/address/address-field'
import { DecimalField } from '@/components/record/form/decimal-field'
import {
  CheckboxField,
  MultiComboboxField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from '@/components/record/form/fields'
import { FormSection } from '@/components/record/form/form-section'
import { CustomInputs, CustomSection } from '@/features/custom-fields/custom-inputs'
import { CaseFields } from './case-fields.tsx'
import { IncomeCategory } from './income-category.tsx'
import { type ProjectForm, projectFieldLabels } from './project-form.ts'
import { RequesterDetails, RequesterFields } from './requester-fields.tsx'
import { asAsked, useAsked } from './use-asked.tsx'

const typeOptions = optionsOf(requesterTypeLabels)
const dwellingOptions = accommodationSheet.shape.accommodation_type
  .unwrap()
  .unwrap()
  .options.map(value => ({ value, label: value }))

const field = (name: string) => ({ name, label: projectFieldLabels[name] ?? name })

interface ProjectSectionsProps {
  missionId: string
  /** What the mission does not show. */
  hidden: readonly MissionFlag[]
  /** The project is being created: what only a project that exists can be marked with is left out. */
  fresh?: boolean
  referrers: readonly { value: string; label: string }[]
  loading: boolean
  /** The custom fields of the mission. */
  custom?: readonly CustomFieldItem[]
}

const noFields: readonly CustomFieldItem[] = []

/** The fields of a project: requester, home, dwelling, follow-up. */
export function ProjectSections({
  missionId,
  fresh = false,
  hidden,
  referrers,
  loading,
  custom = noFields,
}: ProjectSectionsProps) {
  const [type, company] = useWatch<ProjectForm, ['requester.type', 'requester.company_name']>({
    name: ['requester.type', 'requester.company_name'],
  })
  const asked = useAsked(missionId, hidden)
  const { requester_types: accepted } = asked.requester
  const types = typeOptions.filter(({ value }) => value === type || accepted.includes(value as RequesterType))
  const asCompany = type === 'SDC' || type === 'PB' || Boolean(company)
  return (
    <>
      <FormSection title="Demandeur">
        <SelectField {...field('requester.type')} options={types} required />
        {hidden.includes('ca_requester') ? null : (
          <>
            <RequesterFields use={asked.requester} type={type} asCompany={asCompany} />
            {asked.requester.taxable_incomes === 'hidden' || fresh ? null : <IncomeCategory />}
          </>
        )}
        <CustomInputs fields={custom} category="requester" />
      </FormSection>
      <FormSection title="Adresse du projet">
        <AddressFields />
      </FormSection>
      {hidden.includes('ca_requester') ? null : <RequesterDetails use={asked.requester} />}
      {hidden.includes('ca_accommodation') ? null : (
        <FormSection title="Logement">
          {asAsked(
            asked.accommodation.accommodation_type,
            <SelectField
              {...field('accommodation.accommodation_type')}
              options={dwellingOptions}
              emptyLabel="Non renseigné"
            />,
          )}
          {asAsked(
            asked.accommodation.construction_year,
            <NumberField {...field('accommodation.construction_year')} />,
          )}
          {asAsked(asked.accommodation.living_area, <DecimalField {...field('accommodation.living_area')} unit="m²" />)}
          <CustomInputs fields={custom} category="accommodation" />
        </FormSection>
      )}
      <CustomSection fields={custom} category="works" />
      <CustomSection fields={custom} category="contractualization" />
      <CustomSection fields={custom} category="funders" />
      <CaseFields />
      <FormSection title="Suivi">
        <TextField {...field('reference')} hint="Unique dans la mission&nbsp;; c’est la clé des imports." />
        <MultiComboboxField
          {...field('referrers')}
          options={referrers}
          loading={loading}
          placeholder="Personne ne suit ce projet"
        />
        {fresh ? null : <CheckboxField {...field('required_action')} />}
        <CheckboxField {...field('urgent_visit')} />
        <TextAreaField {...field('description')} wide />
        <TextAreaField {...field('notes')} wide />
        <TextAreaField {...field('monitoring_commentary')} wide />
        {fresh ? null : <TextField {...field('sd_accommodation_report_folder_id')} hint="L’identifiant du dossier." />}
        <CustomInputs fields={custom} category="follow_up" />
      </FormSection>
    </>
  )
}
