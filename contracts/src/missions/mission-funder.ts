import { field, optional } from '../kernel/field.ts'
import { day, emailAddress, euros, longText, phoneNumber, reference, share, shortText } from '../kernel/formats.ts'
import { missionFunderNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofMission } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { record } from '../kernel/record.ts'
import { required } from '../kernel/rules.ts'
import { contractEndpoints } from './contract-record.ts'

/** Who pays for the mission itself, beside its client; not for the works of its requesters. */
export const missionFunder = record('MissionFunder', {
  right: 'mission',
  stream: 'missionFunder',
  table: 'mission_funder',
  owner: ofMission(),
  words: missionFunderNoun,
  family: 'contact',
  sections: {
    Financeur: {
      mission_id: field('Mission', reference('mission')),
      name: field('Financeur', required(200)),
      share: optional('Part du marché', share),
      amount: optional('Montant', euros),
      reference: optional('Référence', shortText(120)),
      decision_date: optional('Décision du', day),
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
export const missionFunderOutline = outlineOf(missionFunder)

export const missionFunderEndpoints = contractEndpoints(missionFunder, '/api/mission-funders', {
  sort: ['name', 'share', 'amount', 'decision_date'],
})
