import { accommodationSheet } from '@faitage/contracts/accommodations/accommodation'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { civilityLabels, requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import { civility, requesterType } from '@faitage/contracts/kernel/values'
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
import { TaxableIncomesField } from './measure-fields.tsx'
import type { ProjectForm } from './project-form.ts'

const typeOptions = requesterType.options.map(value => ({ value, label: requesterTypeLabels[value] }))
const civilityOptions = civility.options.map(value => ({ value, label: civilityLabels[value] }))
const dwellingOptions = accommodationSheet.shape.accommodation_type
  .unwrap()
  .unwrap()
  .options.map(value => ({ value, label: value }))

interface ProjectSectionsProps {
  /** The project is being created: what only a project that exists can be marked with is left out. */
  fresh?: boolean
  referrers: readonly { value: string; label: string }[]
  loading: boolean
}

/** The fields of a project: requester, home, dwelling, follow-up. */
export function ProjectSections({ fresh = false, referrers, loading }: ProjectSectionsProps) {
  const [type, company] = useWatch<ProjectForm, ['requester.type', 'requester.company_name']>({
    name: ['requester.type', 'requester.company_name'],
  })
  const asCompany = type === 'SDC' || type === 'PB' || Boolean(company)
  return (
    <>
      <FormSection title="Demandeur">
        <SelectField name="requester.type" label="Type de demandeur" options={typeOptions} required />
        {asCompany ? <TextField name="requester.company_name" label="Raison sociale" /> : null}
        <SelectField name="requester.title" label="Civilité" options={civilityOptions} emptyLabel="Non renseignée" />
        <TextField name="requester.last_name" label={type === 'SDC' ? 'Nom du contact' : 'Nom'} />
        <TextField name="requester.first_name" label={type === 'SDC' ? 'Prénom du contact' : 'Prénom'} />
        <TextField name="requester.phone_number_1" label="Téléphone" type="tel" inputMode="tel" />
        <TextField name="requester.phone_number_2" label="Second téléphone" type="tel" inputMode="tel" />
        <TextField name="requester.email" label="E-mail" type="email" inputMode="email" />
        <NumberField name="requester.adults_occupants_number" label="Adultes" />
        <NumberField name="requester.minors_occupants_number" label="Mineurs" />
        <TaxableIncomesField
          name="requester.taxable_incomes"
          label="Revenus fiscaux du foyer"
          thisYear={Number(todayInParis().slice(0, 4))}
        />
      </FormSection>
      <FormSection title="Adresse du projet">
        <AddressFields />
      </FormSection>
      <FormSection title="Logement">
        <SelectField
          name="accommodation.accommodation_type"
          label="Type de logement"
          options={dwellingOptions}
          emptyLabel="Non renseigné"
        />
        <NumberField name="accommodation.construction_year" label="Année de construction" />
        <DecimalField name="accommodation.living_area" label="Surface habitable" unit="m²" />
      </FormSection>
      <FormSection title="Suivi">
        <TextField name="reference" label="Référence" hint="Unique dans la mission&nbsp;; c’est la clé des imports." />
        <MultiComboboxField
          name="referrers"
          label="Référents"
          options={referrers}
          loading={loading}
          placeholder="Personne ne suit ce projet"
        />
        {fresh ? null : <CheckboxField name="required_action" label="Action requise" />}
        <CheckboxField name="urgent_visit" label="Visite urgente" />
        <TextAreaField name="description" label="Description" wide />
        <TextAreaField name="notes" label="Notes internes" wide />
      </FormSection>
    </>
  )
}
