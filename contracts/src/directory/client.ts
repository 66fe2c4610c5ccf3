import { field, optional } from '../kernel/field.ts'
import { addressLine, emailAddress, longText, phoneNumber, shortText } from '../kernel/formats.ts'
import { clientNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { personal } from '../kernel/personal.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record } from '../kernel/record.ts'
import { civility } from '../kernel/values.ts'

/** The client of a mission: a town, a department, a housing agency, and the person to speak to there. */
export const client = record('Client', {
  right: 'client',
  words: clientNoun,
  family: 'contact',
  sections: {
    Client: {
      name: field('Nom', shortText(200)),
      postal_address: optional('Adresse postale', addressLine),
    },
    Interlocuteur: {
      title: optional('Civilité', personal(civility)),
      job_function: optional('Fonction', personal(shortText(200))),
      phone_number: optional('Téléphone', personal(phoneNumber)),
      email_address: optional('E-mail', personal(emailAddress)),
      comment: optional('Commentaire', personal(longText(2000))),
    },
  },
})
/** What its lists say of it. */
export const clientOutline = outlineOf(client)

export const clientEndpoints = recordEndpoints(client, '/api/admin/clients', {
  sort: ['name', 'job_function', 'postal_address'],
})
