import { roleLabels } from '@faitage/contracts/identity/role-words'
import type { Group } from '@faitage/contracts/identity/user'
import { userRecord } from '@faitage/contracts/identity/user.endpoints'
import { role } from '@faitage/contracts/kernel/permission'
import { useWatch } from 'react-hook-form'
import { FieldFrame } from '@/components/record/form/field-frame'
import { CheckboxField, SelectField, TextAreaField, TextField } from '@/components/record/form/fields'
import { writeOf } from '@/components/record/form/form-of'
import { FormSection } from '@/components/record/form/form-section'
import { fieldOf } from '@/components/record/pages/record-kit'
import { MultiCombobox } from '@/components/ui/combobox'
import { choicesOf, groupsOf } from './groups'
import { ProjectsField } from './projects-field'
import { usePlaceOptions } from './use-place-options'
import { appLabels, userKindLabels } from './user-words'

const field = fieldOf(userRecord)
const roleOptions = role.options.map(value => ({ value, label: roleLabels[value] }))
const kindOptions = Object.entries(userKindLabels).map(([value, label]) => ({ value, label }))
const appOptions = Object.entries(appLabels).map(([value, label]) => ({ value, label }))

/** Every field of a user's account. */
function UserFields() {
  const chosen = useWatch({ name: 'role' }) as string
  return (
    <>
      <FormSection title="Identité">
        <TextField {...field('first_name')} required />
        <TextField {...field('last_name')} required />
        <TextField
          {...field('email')}
          type="email"
          required
          hint="Sert à se connecter. Une seule personne par adresse."
        />
        <SelectField {...field('kind')} options={kindOptions} required />
      </FormSection>
      <FormSection
        title="Accès"
        description="Le rôle dit ce que la personne peut faire&nbsp;; ses agences, ses antennes et l’équipe des missions disent où."
      >
        <SelectField {...field('role')} options={roleOptions} required />
        <CheckboxField {...field('active')} hint="Désactivé, il ferme aussitôt toutes ses sessions." />
        <SelectField
          {...field('preferred_app')}
          options={appOptions}
          required
          hint="La personne en change quand elle veut."
        />
        <GroupsField />
        {chosen === 'client' && (
          <ProjectsField
            {...field('projects_id')}
            wide
            hint="Un client suit aussi les projets des missions ouvertes au client auquel il est rattaché."
          />
        )}
      </FormSection>
      <FormSection title="Note">
        <TextAreaField {...field('comment')} wide hint="Lue seulement par ceux qui gèrent les comptes." />
      </FormSection>
    </>
  )
}

/** Agencies, antennas and clients the person belongs to. */
function GroupsField() {
  const { options, loading } = usePlaceOptions()
  return (
    <FieldFrame {...field('groups')} wide>
      {({ 'aria-required': _, ...attributes }, { value, onChange }) => (
        <MultiCombobox
          {...attributes}
          options={options}
          loading={loading}
          value={choicesOf((value as Group[] | null) ?? [])}
          onChange={choices => onChange(groupsOf(choices))}
          placeholder="Choisir une agence, une antenne, un client…"
        />
      )}
    </FieldFrame>
  )
}

/** What fills it in. */
export const form = {
  record: userRecord,
  blank: {
    first_name: '',
    last_name: '',
    email: '',
    role: 'contributor',
    kind: 'employee',
    active: true,
    comment: null,
    groups: [],
    projects_id: [],
    preferred_app: 'individual',
  },
  write: writeOf(userRecord),
  Fields: UserFields,
}
