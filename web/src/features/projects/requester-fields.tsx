import { countryLabels } from '@faitage/contracts/kernel/countries'
import { optionsOf } from '@faitage/contracts/kernel/field'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { civilityLabels } from '@faitage/contracts/kernel/value-labels'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import type { FieldUse, RequesterSettings } from '@faitage/contracts/missions/project-settings'
import { requesterSheet } from '@faitage/contracts/projects/requester'
import { Fragment, lazy, type ReactElement, Suspense } from 'react'
import { AddressFields } from '@/components/address/address-field'
import { NumberField, SelectField, TextField } from '@/components/record/form/fields'
import { FormSection } from '@/components/record/form/form-section'
import { SchemaField } from '@/components/record/form/schema-field'
import { TaxableIncomesField } from './measure-fields.tsx'
import { projectFieldLabels } from './project-form.ts'
import { asAsked } from './use-asked.tsx'

// What most people never open does not weigh on the form.
const ContactsField = lazy(() => import('./contacts-field.tsx').then(module => ({ default: module.ContactsField })))

/** The fields a mission asks or leaves out, and those always asked. */
type Asked = Exclude<keyof RequesterSettings, 'requester_types' | 'default_contact_source'> | 'has_PCH'
type Controls = Partial<Record<Asked, ReactElement<{ hint?: string }> | null>>

const countryOptions = optionsOf(countryLabels)
const civilityOptions = optionsOf(civilityLabels)
const field = (name: Asked) => ({
  name: `requester.${name}`,
  label: projectFieldLabels[`requester.${name}`] ?? name,
})
/** A field typed as its contract says it is. */
const typed = (name: keyof typeof requesterSheet.shape & Asked) => <Typed name={name} />
function Typed({ name, hint }: { name: keyof typeof requesterSheet.shape & Asked; hint?: string }) {
  return (
    <SchemaField
      schema={requesterSheet.shape[name]}
      field={{ ...field(name), ...(hint ? { hint } : {}) }}
      choices={undefined}
    />
  )
}

/** The controls of some fields, as the mission asks them. */
const asked = (use: Partial<Record<Asked, FieldUse>>, controls: Controls) =>
  (Object.keys(controls) as Asked[]).map(name => {
    const control = controls[name]
    return control && <Fragment key={name}>{asAsked(use[name], control)}</Fragment>
  })

interface RequesterProps {
  use: RequesterSettings
  type: RequesterType
  asCompany: boolean
}

/** Who the project is for and who lives with them. */
export function RequesterFields({ use, type, asCompany }: RequesterProps) {
  const contact = type === 'SDC'
  return asked(use, {
    is_private: typed('is_private'),
    company_name: asCompany ? <TextField {...field('company_name')} /> : null,
    siren: asCompany ? typed('siren') : null,
    title: <SelectField {...field('title')} options={civilityOptions} emptyLabel="Non renseignée" />,
    last_name: <TextField {...field('last_name')} {...(contact ? { label: 'Nom du contact' } : {})} />,
    first_name: <TextField {...field('first_name')} {...(contact ? { label: 'Prénom du contact' } : {})} />,
    birthday_date: typed('birthday_date'),
    phone_number_1: <TextField {...field('phone_number_1')} type="tel" inputMode="tel" />,
    phone_number_2: <TextField {...field('phone_number_2')} type="tel" inputMode="tel" />,
    email: <TextField {...field('email')} type="email" inputMode="email" />,
    profession: typed('profession'),
    adults_occupants_number: <NumberField {...field('adults_occupants_number')} />,
    minors_occupants_number: <NumberField {...field('minors_occupants_number')} />,
    taxable_incomes: (
      <TaxableIncomesField
        {...field('taxable_incomes')}
        label="Revenus fiscaux du foyer"
        thisYear={Number(todayInParis().slice(0, 4))}
      />
    ),
  })
}

/** Where they live, their situation, whether they may be helped, whom else to speak to. */
export function RequesterDetails({ use }: { use: RequesterSettings }) {
  const situation = asked(use, {
    date_contact: typed('date_contact'),
    contact_source: typed('contact_source'),
    PTZ_year: typed('PTZ_year'),
    disability_card: typed('disability_card'),
    rate_adaptation: typed('rate_adaptation'),
    GIR_coefficient: typed('GIR_coefficient'),
    has_AAH: typed('has_AAH'),
    has_APA: typed('has_APA'),
    has_PCH: typed('has_PCH'),
    has_ergotherapeute: typed('has_ergotherapeute'),
    non_eligible: typed('non_eligible'),
    ineligibility: typed('ineligibility'),
  })
  return (
    <>
      <FormSection title="Situation du demandeur">{situation}</FormSection>
      {use.address === 'hidden' ? null : (
        <FormSection title="Adresse du demandeur" description="Lorsqu’il n’habite pas à l’adresse du projet.">
          <AddressFields
            within="requester"
            whose="du demandeur"
            {...(use.address === 'required' ? { hint: ASKED } : {})}
          />
          <SelectField
            name="requester.address_country"
            label="Pays du demandeur"
            options={countryOptions}
            emptyLabel="France"
          />
        </FormSection>
      )}
      {use.contacts === 'hidden' ? null : (
        <FormSection title="Contacts" description="Les personnes à qui parler du projet, dont une en premier.">
          <Suspense>
            <ContactsField {...field('contacts')} {...(use.contacts === 'required' ? { hint: ASKED } : {})} />
          </Suspense>
        </FormSection>
      )}
    </>
  )
}

const ASKED = 'À renseigner pour cette mission.'
