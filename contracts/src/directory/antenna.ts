import { field, optional } from '../kernel/field.ts'
import { addressLine, emailAddress, phoneNumber, reference, shortText, siretNumber } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { antennaNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record } from '../kernel/record.ts'

/** A local office of an agency. */
export const antenna = record('Antenna', {
  right: 'antenna',
  words: antennaNoun,
  sections: {
    Antenne: {
      name: field('Nom', shortText(200)),
      siret_number: optional('SIRET', siretNumber),
      email_address: optional('E-mail', emailAddress),
      phone_number: optional('Téléphone', phoneNumber),
      postal_address: optional('Adresse postale', addressLine),
      agency_id: field('Agence', reference('agency')),
    },
  },
})
/** What its lists say of it. */
export const antennaOutline = outlineOf(antenna)

export const antennaListFields = listFieldsOf(antenna, { principal: ['agency_id'] })
export const antennaEndpoints = recordEndpoints(antenna, '/api/admin/antennas', {
  sort: ['name', 'siret_number', 'postal_address'],
  fields: antennaListFields,
})
