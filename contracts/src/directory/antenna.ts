import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record } from '../kernel/record.ts'
import { email, siret } from '../kernel/rules.ts'
import { id, optionalText, text } from '../kernel/values.ts'

/** A local office of an agency. */
export const antenna = record('Antenna', {
  kind: 'antenna',
  words: { a: 'une antenne', the: 'l’antenne', many: 'Antennes' },
  fields: {
    name: text(200),
    siret_number: siret.nullable().optional(),
    email_address: email.nullable().optional(),
    postal_address: optionalText(500),
    agency_id: id,
  },
  labels: {
    name: 'Nom',
    siret_number: 'SIRET',
    email_address: 'E-mail',
    postal_address: 'Adresse postale',
    agency_id: 'Agence',
  },
})

export const antennaEndpoints = recordEndpoints(antenna, '/api/admin/antennas', {
  sort: ['name', 'siret_number', 'postal_address'],
  filters: { agency_id: id },
})
