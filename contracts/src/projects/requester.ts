import { z } from 'zod'
import { country } from '../kernel/countries.ts'
import { field, optional, shown } from '../kernel/field.ts'
import { formatEuro } from '../kernel/format-number.ts'
import {
  addressLine,
  day,
  emailAddress,
  longText,
  NOT_AN_AMOUNT,
  pastDay,
  phoneNumber,
  share,
  shortText,
  sirenNumber,
  whole,
  year,
  yesNo,
} from '../kernel/formats.ts'
import { personal } from '../kernel/personal.ts'
import { between, email, occupants, oneMainContact } from '../kernel/rules.ts'
import { address, calendarDate, civility, requesterType, text } from '../kernel/values.ts'

/** What a household earned in a year; `income` in integer cents. */
const income = z.int(NOT_AN_AMOUNT)
const taxableIncome = z.object({ date: calendarDate, income })
type TaxableIncome = z.infer<typeof taxableIncome>

/** `2024 : 21 500 €, 2023 : 20 900 €`. */
const writtenIncomes = (incomes: readonly TaxableIncome[]): string =>
  incomes.map(({ date, income }) => `${date.slice(0, 4)}\u00A0: ${formatEuro(income, { whole: true })}`).join(', ')

/** Somebody to speak to about the project beside the requester: a relative, a guardian, a caretaker. */
export const contact = z.object({
  main_contact: optional('Contact principal', yesNo),
  title: optional('Civilité', civility),
  last_name: optional('Nom', shortText(150)),
  first_name: optional('Prénom', shortText(150)),
  phone_number: optional('Téléphone', phoneNumber),
  email: optional('E-mail', emailAddress),
  address: optional('Adresse', addressLine),
  comment: optional('Commentaire', longText(1000)),
})
export type Contact = z.infer<typeof contact>

/** `Mme Anne Morel (contact principal), M. Paul Morel`. */
const writtenContacts = (contacts: readonly Contact[]): string =>
  contacts.map(one => `${nameOfContact(one)}${one.main_contact ? ' (contact principal)' : ''}`).join(', ')
const nameOfContact = ({ first_name, last_name, email, phone_number }: Contact): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email || phone_number || 'Contact sans nom'

const NO_MAIN_CONTACT = 'Désignez le contact principal\u00A0: un des contacts doit l’être.'
/** One of them is the main one, as soon as there is one at all. */
const contacts = oneMainContact(z.array(contact).max(20)).refine(
  list => list.length === 0 || list.some(({ main_contact }) => main_contact),
  NO_MAIN_CONTACT,
)

/** Somebody's help or handicap: the same of a requester and of a tenant. All of it is about a person's health. */
export const dependence = {
  disability_card: optional('Carte d’invalidité', personal(yesNo)),
  rate_adaptation: optional('Taux d’incapacité', personal(share)),
  has_AAH: optional('Bénéficiaire de l’AAH', personal(yesNo)),
  has_APA: optional('Bénéficiaire de l’APA', personal(yesNo)),
  has_PCH: optional('Bénéficiaire de la PCH', personal(yesNo)),
  has_ergotherapeute: optional('Rapport d’ergothérapeute', personal(yesNo)),
  GIR_coefficient: optional('GIR', personal(whole(1, 6)), { hint: 'De 1 (le plus dépendant) à 6.' }),
}

const personalText = (label: string, max: number) => optional(label, personal(text(max)))
const phoneOf = (label: string) => optional(label, personal(text(30)), { format: 'phone' })

/** The person (or co-ownership) a project is for. Everything here is personal but the type and the day of contact. */
export const requesterSheet = z.object({
  title: optional('Civilité', personal(civility)),
  last_name: personalText('Nom', 150),
  first_name: personalText('Prénom', 150),
  company_name: personalText('Raison sociale', 200),
  siren: optional('SIREN', personal(sirenNumber), { hint: 'Neuf chiffres, écrits sur les devis et les factures.' }),
  phone_number_1: phoneOf('Téléphone'),
  phone_number_2: phoneOf('Second téléphone'),
  email: optional('E-mail', personal(email)),
  adults_occupants_number: optional('Adultes', personal(occupants)),
  /** None is an answer here, which the bounds of a count of occupants would forbid. */
  minors_occupants_number: optional('Mineurs', personal(between(0, 10))),
  taxable_incomes: shown(personal(z.array(taxableIncome).max(20)).optional(), {
    label: 'Revenus fiscaux',
    write: writtenIncomes,
  }),
  is_private: optional('Particulier', personal(yesNo)),
  birthday_date: optional('Date de naissance', personal(pastDay)),
  profession: personalText('Profession', 150),
  date_contact: optional('Premier contact le', day),
  contact_source: personalText('Origine du contact', 200),
  ...ownAddress(),
  address_country: optional('Pays du demandeur', personal(country)),
  PTZ_year: optional('Année du prêt à taux zéro', personal(year(1995))),
  ...dependence,
  non_eligible: optional('Non éligible', personal(yesNo)),
  ineligibility: optional('Motif d’inéligibilité', personal(longText(2000))),
  contacts: optional('Contacts', personal(contacts), { format: 'rows', write: writtenContacts }),
})
export type RequesterSheet = z.infer<typeof requesterSheet>

/** Where they live, where that is not the address of the project. */
function ownAddress(): typeof address.shape {
  const labels: Record<keyof typeof address.shape, string> = {
    address: 'Adresse du demandeur',
    address_number: 'Numéro de rue du demandeur',
    address_street: 'Rue du demandeur',
    address_complement: 'Complément d’adresse du demandeur',
    address_code: 'Code postal du demandeur',
    address_location: 'Commune du demandeur',
    address_latitude: 'Latitude du demandeur',
    address_longitude: 'Longitude du demandeur',
  }
  return Object.fromEntries(
    Object.entries(address.shape).map(([key, one]) => [
      key,
      field(labels[key as keyof typeof labels], personal(one as z.ZodType)),
    ]),
  ) as unknown as typeof address.shape
}

/** A requester as bodies and answers carry it. */
export const requesterWithType = requesterSheet.extend({
  type: field('Type de demandeur', requesterType),
})

const NEGATIVE = 'Un revenu fiscal ne peut pas être négatif.'

/** The input of today: an income that is not said is none. A year may have several notices: they add up. */
export const requesterInput = requesterWithType.extend({
  taxable_incomes: z
    .array(taxableIncome.extend({ income: income.default(0) }))
    .max(20)
    .refine(incomes => incomes.every(({ income }) => income >= 0), NEGATIVE)
    .optional(),
})
