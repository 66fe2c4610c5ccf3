import { field, optional } from '../kernel/field.ts'
import { emailAddress, phoneNumber, reference, shortText, yesNo } from '../kernel/formats.ts'
import { REQUIRED } from '../kernel/french.ts'
import { personNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofMission } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { processWithSheet } from '../kernel/process.ts'
import { recordSheet, type SheetOf } from '../kernel/record.ts'
import { civilityLabels } from '../kernel/value-labels.ts'
import { civility } from '../kernel/values.ts'
import { place } from './copro-parts.ts'
import { personMoves } from './person.state.ts'

const sheet = recordSheet({
  right: 'person',
  owner: ofMission(),
  words: personNoun,
  family: 'owner',
  sections: {
    Identité: {
      mission_id: field('Mission', reference('mission')),
      is_physical_person: field('Personne physique', yesNo),
      civility: optional('Civilité', civility),
      last_name: optional('Nom', personal(shortText(100))),
      first_name: optional('Prénom', personal(shortText(100))),
      // The name of a company names people as often as not: SCI DURAND.
      company_name: optional('Raison sociale', personal(shortText(200))),
    },
    Coordonnées: {
      email_address: optional('E-mail', personal(emailAddress)),
      phone_number: optional('Téléphone', personal(phoneNumber)),
      postal_address: optional('Adresse', personal(place)),
    },
  },
  rules({ is_physical_person, last_name, company_name }) {
    if (is_physical_person) return last_name ? [] : [{ path: 'last_name', message: REQUIRED }]
    return company_name ? [] : [{ path: 'company_name', message: REQUIRED }]
  },
})
export type PersonSheet = SheetOf<typeof sheet>

/** Somebody who owns or occupies lots of a mission: a person, a couple, a company. The data subject of what is kept of it. */
export const person = processWithSheet('Person', sheet, personMoves)
/** What its lists say of it. */
export const personOutline = outlineOf(person)

type Named = Pick<PersonSheet, 'is_physical_person' | 'civility' | 'last_name' | 'first_name' | 'company_name'>

/** What a person is called whose names were erased. */
const ERASED = 'Personne anonymisée'

/** What a person is called: « Mme DURAND Zoé », « SCI LES LYS ». */
export function personTitle(sheet: Named): string {
  if (!sheet.is_physical_person) return sheet.company_name || ERASED
  const names = [sheet.last_name?.toLocaleUpperCase('fr-FR'), sheet.first_name].filter(Boolean)
  if (names.length === 0) return ERASED
  return [sheet.civility ? civilityLabels[sheet.civility] : undefined, ...names].filter(Boolean).join(' ')
}

/** Whether nothing is known any more of who it is. */
export const isErased = (sheet: Named): boolean => personTitle(sheet) === ERASED

/** What people are put in order by: the family name first, whatever the civility. */
export const personSortName = (sheet: Named): string => personTitle({ ...sheet, civility: null })
