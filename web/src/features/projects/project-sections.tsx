import { accommodationSheet } from '@faitage/contracts/accommodations/accommodation'
import type { CustomFieldItem } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { optionsOf } from '@faitage/contracts/kernel/field'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { civilityLabels, requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import type { MissionFlag } from '@faitage/contracts/missions/mission-flags'
import type { RequesterSettings } from '@faitage/contracts/missions/project-settings'
import { Fragment, type ReactElement } from 'react'
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
import { asAsked, useAsked } from './use-asked.tsx'

const typeOptions = optionsOf(requesterTypeLabels)
const civilityOptions = optionsOf(civilityLabels)
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
          <RequesterFields asked={asked.requester} type={type} asCompany={asCompany} />
        )}
        <CustomInputs fields={custom} category="requester" />
      </FormSection>
      <FormSection title="Adresse du projet">
        <AddressFields />
      </FormSection>
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

interface RequesterFieldsProps {
  asked: RequesterSettings
  type: RequesterType
  asCompany: boolean
}

/** Who the project is for, beside their type, as the mission asks it. */
function RequesterFields({ asked, type, asCompany }: RequesterFieldsProps) {
  const contact = type === 'SDC'
  const controls: Record<
    Exclude<keyof RequesterSettings, 'requester_types'>,
    ReactElement<{ hint?: string }> | null
  > = {
    company_name: asCompany ? <TextField {...field('requester.company_name')} /> : null,
    title: <SelectField {...field('requester.title')} options={civilityOptions} emptyLabel="Non renseignée" />,
    last_name: <TextField {...field('requester.last_name')} {...(contact ? { label: 'Nom du contact' } : {})} />,
    first_name: <TextField {...field('requester.first_name')} {...(contact ? { label: 'Prénom du contact' } : {})} />,
    phone_number_1: <TextField {...field('requester.phone_number_1')} type="tel" inputMode="tel" />,
    phone_number_2: <TextField {...field('requester.phone_number_2')} type="tel" inputMode="tel" />,
    email: <TextField {...field('requester.email')} type="email" inputMode="email" />,
    adults_occupants_number: <NumberField {...field('requester.adults_occupants_number')} />,
    minors_occupants_number: <NumberField {...field('requester.minors_occupants_number')} />,
    taxable_incomes: (
      <TaxableIncomesField
        name="requester.taxable_incomes"
        label="Revenus fiscaux du foyer"
        thisYear={Number(todayInParis().slice(0, 4))}
      />
    ),
  }
  return (Object.keys(controls) as (keyof typeof controls)[]).map(name => {
    const control = controls[name]
    return control && <Fragment key={name}>{asAsked(asked[name], control)}</Fragment>
  })
}
