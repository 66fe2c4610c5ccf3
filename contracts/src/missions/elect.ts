import { field, optional } from '../kernel/field.ts'
import { choice, emailAddress, longText, phoneNumber, reference, shortText } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { electNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofMission } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { record } from '../kernel/record.ts'
import { contractEndpoints } from './contract-record.ts'

export const mandateLabels = {
  maire: 'Maire',
  adjoint: 'Adjoint au maire',
  conseiller_municipal: 'Conseiller municipal',
  president_epci: 'Président d’intercommunalité',
  vice_president_epci: 'Vice-président d’intercommunalité',
  conseiller_departemental: 'Conseiller départemental',
  conseiller_regional: 'Conseiller régional',
  parlementaire: 'Député ou sénateur',
  autre: 'Autre mandat',
} as const

/** An elected person who follows a mission. */
export const elect = record('Elect', {
  right: 'mission',
  stream: 'elect',
  owner: ofMission(),
  words: electNoun,
  family: 'contact',
  sections: {
    Élu: {
      mission_id: field('Mission', reference('mission')),
      name: field('Nom', personal(shortText(200))),
      mandate: optional('Mandat', choice(mandateLabels)),
      delegation: optional('Délégation', shortText(200)),
      commune: optional('Commune ou territoire', shortText(200)),
    },
    Coordonnées: {
      phone_number: optional('Téléphone', personal(phoneNumber)),
      email_address: optional('E-mail', personal(emailAddress)),
      comment: optional('Commentaire', personal(longText(2000))),
    },
  },
})
/** What its lists say of it. */
export const electOutline = outlineOf(elect)

export const electListFields = listFieldsOf(elect, { principal: ['mandate'] })
export const electEndpoints = contractEndpoints(elect, '/api/elects', {
  sort: ['name', 'mandate', 'commune'],
  fields: electListFields,
})
