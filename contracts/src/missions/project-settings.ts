import { z } from 'zod'
import { field, labelsOf, shown } from '../kernel/field.ts'
import { choice } from '../kernel/formats.ts'
import { event } from '../kernel/message.ts'
import { requesterTypeLabels } from '../kernel/value-labels.ts'
import { id, requesterType, text } from '../kernel/values.ts'
import { accommodationFields, requesterFields } from '../projects/project-fields.ts'

/*
 * What a mission asks of its projects: the types of requester it accepts, and of each field whether it is asked, to be
 * filled in, or left out. A field to be filled in is said so and never keeps from saving; one left out keeps what it holds.
 */

export const fieldUseLabels = { asked: 'Demandé', required: 'À renseigner', hidden: 'Masqué' } as const
const fieldUse = choice(fieldUseLabels)
export type FieldUse = keyof typeof fieldUseLabels

const requesterFieldNames = [
  ...([
    'title',
    'last_name',
    'first_name',
    'company_name',
    'siren',
    'phone_number_1',
    'phone_number_2',
    'email',
  ] as const),
  ...(['adults_occupants_number', 'minors_occupants_number', 'taxable_incomes'] as const),
  ...(['is_private', 'birthday_date', 'profession', 'address', 'date_contact', 'contact_source'] as const),
  ...(['PTZ_year', 'disability_card', 'rate_adaptation', 'has_AAH', 'has_APA', 'has_ergotherapeute'] as const),
  ...(['GIR_coefficient', 'non_eligible', 'ineligibility', 'contacts'] as const),
] as const
const accommodationFieldNames = [
  ...(['accommodation_type', 'construction_year', 'living_area', 'name', 'typology', 'address_complement'] as const),
  ...([
    'access',
    'condominium',
    'out_of_project',
    'purchase_year',
    'levels_nb',
    'rooms_nb',
    'additional_area',
  ] as const),
  ...(['degradation_coefficient', 'unsanitary_coefficient', 'case_type', 'secondary_case_type', 'vacant'] as const),
  ...(['year_vacant_nb', 'current_rent', 'rent_after_renovation', 'type_rent_after_renovation'] as const),
  ...(['tenant_title', 'tenant_last_name', 'tenant_first_name', 'phone_number', 'tenant_email'] as const),
  ...(['adults_tenants_number', 'minors_tenants_number', 'disability_card', 'rate_adaptation', 'has_AAH'] as const),
  ...(['has_APA', 'has_ergotherapeute', 'GIR_coefficient', 'tenant_commentary', 'disorders', 'commentary'] as const),
] as const

const uses = <N extends string>(names: readonly N[], words: Readonly<Record<N, { label: string }>>) =>
  Object.fromEntries(names.map(name => [name, field(words[name].label, fieldUse)])) as Record<N, typeof fieldUse>

const acceptedTypes = z
  .array(requesterType)
  .min(1, 'Acceptez au moins un type de demandeur.')
  .max(4)
  .refine(types => new Set(types).size === types.length, 'Chaque type ne se choisit qu’une fois.')

export const requesterSettings = z.object({
  requester_types: shown(acceptedTypes, {
    label: 'Types de demandeur acceptés',
    format: 'choices',
    words: requesterTypeLabels,
  }),
  ...uses(requesterFieldNames, requesterFields),
  /** What a new project says of it where nobody does; it is of the mission, and of no person. */
  default_contact_source: shown(text(200).nullable(), { label: 'Origine du contact, à défaut', format: 'text' }),
})
export type RequesterSettings = z.infer<typeof requesterSettings>
export const accommodationSettings = z.object(uses(accommodationFieldNames, accommodationFields))
export type AccommodationSettings = z.infer<typeof accommodationSettings>

const asked = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map(name => [name, 'asked'])) as Record<N, FieldUse>

/** What holds as long as a mission decided nothing else. */
export const defaultRequesterSettings: RequesterSettings = {
  requester_types: [...requesterType.options],
  ...asked(requesterFieldNames),
  default_contact_source: null,
}
export const defaultAccommodationSettings: AccommodationSettings = asked(accommodationFieldNames)

export const requesterSettingsLabels: Readonly<Record<string, string>> = labelsOf(requesterSettings.shape)
export const accommodationSettingsLabels: Readonly<Record<string, string>> = labelsOf(accommodationSettings.shape)

export const missionRequesterSettingsChanged = event('MissionRequesterSettingsChanged', {
  mission_id: id,
  changes: requesterSettings.partial(),
})
export const missionAccommodationSettingsChanged = event('MissionAccommodationSettingsChanged', {
  mission_id: id,
  changes: accommodationSettings.partial(),
})
