import { field, optional } from '../kernel/field.ts'
import { choice, emailAddress, longText, phoneNumber, reference, shortText, yesNo } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { referentNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofMission } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { contractEndpoints } from './contract-record.ts'

const sideLabels = {
  client: 'Du client',
  agence: 'De l’agence',
  partenaire: 'D’un partenaire',
  autre: 'Autre',
} as const

/** Somebody to speak to about a mission. */
export const referent = record('Referent', {
  right: 'mission',
  stream: 'referent',
  owner: ofMission(),
  words: referentNoun,
  family: 'contact',
  sections: {
    Référent: {
      mission_id: field('Mission', reference('mission')),
      name: field('Nom', personal(shortText(200))),
      side: optional('De quel côté', choice(sideLabels)),
      job_function: optional('Fonction', personal(shortText(200))),
      main: optional('Interlocuteur principal', yesNo),
    },
    Coordonnées: {
      phone_number: optional('Téléphone', personal(phoneNumber)),
      email_address: optional('E-mail', personal(emailAddress)),
      comment: optional('Commentaire', personal(longText(2000))),
    },
  },
})
/** What its lists say of it. */
export const referentOutline = outlineOf(referent)
export type ReferentSheet = SheetOf<typeof referent>

export const referentListFields = listFieldsOf(referent, { principal: ['side'], other: ['main'] })
export const referentEndpoints = contractEndpoints(referent, '/api/referents', {
  sort: ['name', 'side'],
  fields: referentListFields,
})
