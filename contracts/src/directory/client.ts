import { personal } from '../kernel/personal.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record } from '../kernel/record.ts'
import { email, phone } from '../kernel/rules.ts'
import { civility, optionalText, text } from '../kernel/values.ts'

/** The client of a mission: a town, a department, a housing agency, and the person to speak to there. */
export const client = record('Client', {
  kind: 'client',
  personal: true,
  words: { a: 'un client', the: 'le client', many: 'Clients' },
  fields: {
    name: text(200),
    email_address: personal(email).nullable().optional(),
    postal_address: optionalText(500),
    title: personal(civility).nullable().optional(),
    job_function: personal(text(200)).nullable().optional(),
    phone_number: personal(phone).nullable().optional(),
    comment: personal(text(2000)).nullable().optional(),
  },
  labels: {
    name: 'Nom',
    email_address: 'E-mail',
    postal_address: 'Adresse postale',
    title: 'Civilité',
    job_function: 'Fonction',
    phone_number: 'Téléphone',
    comment: 'Commentaire',
  },
})

export const clientEndpoints = recordEndpoints(client, '/api/admin/clients', {
  sort: ['name', 'job_function', 'postal_address'],
})
