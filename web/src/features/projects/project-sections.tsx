import { accommodationSheet } from '@faitage/contracts/accommodations/accommodation'
import type { CustomFieldItem } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { optionsOf } from '@faitage/contracts/kernel/field'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { civilityLabels, requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
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
import { FormSection } from '@/components/record/form/record-form'
import { CustomInputs, CustomSection } from '@/features/custom-fields/custom-inputs'
import { TaxableIncomesField } from './measure-fields.tsx'
import { type ProjectForm, projectFieldLabels } from './project-form.ts'

const typeOptions = optionsOf(requesterTypeLabels)
const civilityOptions = optionsOf(civilityLabels)
const dwellingOptions = accommodationSheet.shape.accommodation_type
  .unwrap()
  .unwrap()
  .options.map(value => ({ value, label: value }))

const field = (name: string) => ({ name, label: projectFieldLabels[name] ?? name })

interface ProjectSectionsProps {
  /** The project is being created: what only a project that exists can be marked with is left out. */
  fresh?: boolean
  referrers: readonly { value: string; label: string }[]
  loading: boolean
  /** The custom fields of the mission. */
  custom?: readonly CustomFieldItem[]
}

const noFields: readonly CustomFieldItem[] = []

/** The fields of a project: requester, home, dwelling, follow-up. */
export function ProjectSections({ fresh = false, referrers, loading, custom = noFields }: ProjectSectionsProps) {
  const [type, company] = useWatch<ProjectForm, ['requester.type', 'requester.company_name']>({
    name: ['requester.type', 'requester.company_name'],
  })
  const asCompany = type === 'SDC' || type === 'PB' || Boolean(company)
  return (
    <>
      <FormSection title="Demandeur">
        <SelectField {...field('requester.type')} options={typeOptions} required />
        {asCompany ? <TextField {...field('requester.company_name')} /> : null}
        <SelectField {...field('requester.title')} options={civilityOptions} emptyLabel="Non renseignée" />
        <TextField {...field('requester.last_name')} {...(type === 'SDC' ? { label: 'Nom du contact' } : {})} />
        <TextField {...field('requester.first_name')} {...(type === 'SDC' ? { label: 'Prénom du contact' } : {})} />
        <TextField {...field('requester.phone_number_1')} type="tel" inputMode="tel" />
        <TextField {...field('requester.phone_number_2')} type="tel" inputMode="tel" />
        <TextField {...field('requester.email')} type="email" inputMode="email" />
        <NumberField {...field('requester.adults_occupants_number')} />
        <NumberField {...field('requester.minors_occupants_number')} />
        <TaxableIncomesField
          name="requester.taxable_incomes"
          label="Revenus fiscaux du foyer"
          thisYear={Number(todayInParis().slice(0, 4))}
        />
        <CustomInputs fields={custom} category="requester" />
      </FormSection>
      <FormSection title="Adresse du projet">
        <AddressFields />
      </FormSection>
      <FormSection title="Logement">
        <SelectField
          {...field('accommodation.accommodation_type')}
          options={dwellingOptions}
          emptyLabel="Non renseigné"
        />
        <NumberField {...field('accommodation.construction_year')} />
        <DecimalField {...field('accommodation.living_area')} unit="m²" />
        <CustomInputs fields={custom} category="accommodation" />
      </FormSection>
      <CustomSection fields={custom} category="works" />
      <CustomSection fields={custom} category="contractualization" />
      <CustomSection fields={custom} category="funders" />
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
        <CustomInputs fields={custom} category="follow_up" />
      </FormSection>
    </>
  )
}
