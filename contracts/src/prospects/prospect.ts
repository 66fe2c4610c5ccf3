import { place } from '../co-ownership/copro-parts.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, day, emailAddress, longText, pastDay, phoneNumber, reference, shortText } from '../kernel/formats.ts'
import { prospectNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofMissionOrNobody } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { processWithSheet } from '../kernel/process.ts'
import { recordSheet, type SheetOf } from '../kernel/record.ts'
import { civilityLabels } from '../kernel/value-labels.ts'
import { civility, requesterType } from '../kernel/values.ts'
import { prospectMoves } from './prospect.state.ts'

/** Where somebody stands before there is a project. `converti` is said by the conversion alone. */
export const prospectStatusLabels = {
  nouveau: 'Nouveau',
  a_rappeler: 'À rappeler',
  en_reflexion: 'En réflexion',
  converti: 'Converti en projet',
  sans_suite: 'Sans suite',
} as const

/** How somebody came to know of the consultancy. */
export const contactSourceLabels = {
  telephone: 'Téléphone',
  courriel: 'Courriel',
  site_internet: 'Site internet',
  permanence: 'Permanence',
  collectivite: 'Collectivité',
  partenaire: 'Partenaire',
  bouche_a_oreille: 'Bouche à oreille',
  evenement: 'Événement, salon',
  autre: 'Autre',
} as const

const sheet = recordSheet({
  right: 'prospect',
  owner: ofMissionOrNobody(),
  words: prospectNoun,
  family: 'prospect',
  sections: {
    Personne: {
      civility: optional('Civilité', civility),
      last_name: optional('Nom', personal(shortText(150))),
      first_name: optional('Prénom', personal(shortText(150))),
      company_name: optional('Raison sociale', personal(shortText(200)), {
        hint: 'D’une société ou d’un syndicat de copropriétaires.',
      }),
      requester_type: optional('Type de demandeur', requesterType),
    },
    Coordonnées: {
      phone_number_1: optional('Téléphone', personal(phoneNumber)),
      phone_number_2: optional('Autre téléphone', personal(phoneNumber)),
      email: optional('E-mail', personal(emailAddress)),
      place: optional('Adresse du logement', personal(place)),
    },
    Demande: {
      mission_id: optional('Mission', reference('mission'), {
        hint: 'Sans mission, toute l’équipe le voit. Elle se choisit une fois.',
      }),
      status: field('État', choice(prospectStatusLabels)),
      date_contact: optional('Premier contact', pastDay),
      contact_source: optional('Origine du contact', choice(contactSourceLabels)),
      recall_on: optional('À rappeler le', day),
      referrer_id: optional('Suivi par', reference('user')),
      description: optional('Demande', personal(longText(5000))),
      notes: optional('Notes internes', personal(longText(5000))),
    },
  },
  rules({ last_name, company_name }) {
    return last_name || company_name ? [] : [{ path: 'last_name', message: 'Indiquez un nom ou une raison sociale.' }]
  },
  warnings({ phone_number_1, email, status, recall_on }) {
    const found = []
    if (!phone_number_1 && !email)
      found.push({ path: 'phone_number_1', message: 'Sans téléphone ni e-mail, personne ne pourra le rappeler.' })
    if (status === 'a_rappeler' && !recall_on) found.push({ path: 'recall_on', message: 'Indiquez quand le rappeler.' })
    return found
  },
})
export type ProspectSheet = SheetOf<typeof sheet>

/**
 * Somebody who asked about works and has no project yet. The specification names prospects without their fields. Of a
 * mission for good, or of nobody: then everybody on the staff who may read prospects sees it.
 */
export const prospect = processWithSheet('Prospect', sheet, prospectMoves)
/** What its lists say of it. */
export const prospectOutline = outlineOf(prospect)

type Named = Pick<ProspectSheet, 'civility' | 'last_name' | 'first_name' | 'company_name'>

const ERASED = 'Prospect anonymisé'

/** What a prospect is called: « Mme DURAND Zoé », « SCI LES LYS ». */
export function prospectTitle(sheet: Named): string {
  const names = [sheet.last_name?.toLocaleUpperCase('fr-FR'), sheet.first_name].filter(Boolean)
  if (names.length === 0) return sheet.company_name || ERASED
  return [sheet.civility ? civilityLabels[sheet.civility] : undefined, ...names].filter(Boolean).join(' ')
}

/** Whether their data was erased: a prospect has a name, or that of a company. */
export const isErasedProspect = (sheet: Named): boolean => prospectTitle(sheet) === ERASED

/** What prospects are put in order by: the family name first, whatever the civility. */
export const prospectSortName = (sheet: Named): string => prospectTitle({ ...sheet, civility: null })
