import { field, optional } from '../kernel/field.ts'
import { choice, emailAddress, longText, phoneNumber, reference, shortText } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { partnerNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofMission } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { record } from '../kernel/record.ts'
import { required } from '../kernel/rules.ts'
import { contractEndpoints } from './contract-record.ts'

export const partnerTypeLabels = {
  anah: 'Anah',
  collectivite: 'Collectivité',
  departement: 'Département',
  region: 'Région',
  caf: 'CAF',
  carsat: 'Caisse de retraite',
  action_logement: 'Action Logement',
  adil: 'ADIL',
  espace_conseil: 'Espace conseil France Rénov’',
  bailleur: 'Bailleur social',
  banque: 'Banque',
  operateur: 'Autre opérateur',
  autre: 'Autre',
} as const

/** An organisation that carries a mission out together with us. */
export const partner = record('Partner', {
  right: 'mission',
  stream: 'partner',
  owner: ofMission(),
  words: partnerNoun,
  family: 'contact',
  sections: {
    Partenaire: {
      mission_id: field('Mission', reference('mission')),
      name: field('Organisme', required(200)),
      type: optional('Type', choice(partnerTypeLabels)),
      role: optional('Rôle dans la mission', shortText(200)),
    },
    Contact: {
      contact: optional('Interlocuteur', personal(shortText(200))),
      phone_number: optional('Téléphone', personal(phoneNumber)),
      email_address: optional('E-mail', personal(emailAddress)),
      comment: optional('Commentaire', personal(longText(2000))),
    },
  },
})
/** What its lists say of it. */
export const partnerOutline = outlineOf(partner)

export const partnerListFields = listFieldsOf(partner, { principal: ['type'] })
export const partnerEndpoints = contractEndpoints(partner, '/api/partners', {
  sort: ['name', 'type', 'role'],
  fields: partnerListFields,
})
