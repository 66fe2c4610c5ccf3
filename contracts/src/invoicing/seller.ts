import { z } from 'zod'
import { field, optional, shown } from '../kernel/field.ts'
import {
  addressLine,
  choice,
  emailAddress,
  euros,
  longText,
  phoneNumber,
  references,
  shortText,
  siretNumber,
  whole,
  yesNo,
} from '../kernel/formats.ts'
import { sellerNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'

const spaceless = (text: string) => text.replace(/[\s\u00A0\u202F]/g, '').toUpperCase()

/** The key of an IBAN: its figures, letters as 10 to 35, the first four at the end, leave 1 divided by 97. */
const isIban = (text: string): boolean =>
  [...(text.slice(4) + text.slice(0, 4))]
    .map(sign => Number.parseInt(sign, 36))
    .reduce((rest, value) => (rest * (value > 9 ? 100 : 10) + value) % 97, 0) === 1

const NOT_AN_IBAN = 'Cet IBAN n’existe pas : vérifiez chaque signe.'
const iban = shown(
  z
    .string()
    .overwrite(spaceless)
    .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, { error: NOT_AN_IBAN, abort: true })
    .refine(isIban, NOT_AN_IBAN),
  { format: 'text' },
)
const NOT_A_VAT_NUMBER = 'Un numéro de TVA français s’écrit FR, deux signes et neuf chiffres.'
const vatNumber = shown(
  z
    .string()
    .overwrite(spaceless)
    .regex(/^FR[A-Z0-9]{2}\d{9}$/, NOT_A_VAT_NUMBER),
  {
    format: 'text',
  },
)

/** The months a fiscal year may begin with. */
const months = {
  ...{ '1': 'Janvier', '2': 'Février', '3': 'Mars', '4': 'Avril', '5': 'Mai', '6': 'Juin' },
  ...{ '7': 'Juillet', '8': 'Août', '9': 'Septembre', '10': 'Octobre', '11': 'Novembre', '12': 'Décembre' },
} as const

/** Who sells and invoices: what French law wants written on quotes and invoices. SIREN: the first nine figures of the SIRET. */
export const seller = record('Seller', {
  right: 'agency',
  stream: 'seller',
  words: sellerNoun,
  sections: {
    Société: {
      name: field('Raison sociale', shortText(200)),
      legal_form: optional('Forme juridique', shortText(60), { hint: 'SAS, SARL, association, établissement public…' }),
      capital: optional('Capital', euros),
      postal_address: field('Adresse', addressLine),
      siret: field('SIRET', siretNumber),
      rcs: optional('RCS', shortText(100), {
        hint: 'La ville du registre et le numéro, par exemple « Lyon B 123 456 789 ».',
      }),
      email_address: optional('E-mail', emailAddress),
      phone_number: optional('Téléphone', phoneNumber),
    },
    TVA: {
      vat_number: optional('Numéro de TVA', vatNumber),
      is_exempt: optional('TVA non applicable, art. 293 B du CGI', yesNo),
      pays_on_debits: optional('Option pour le paiement de la taxe d’après les débits', yesNo),
    },
    Facturation: {
      iban: optional('IBAN', iban),
      fiscal_year_month: optional('Premier mois de l’exercice', choice(months), {
        hint: 'Janvier à défaut. Un nouvel exercice ouvre une nouvelle suite de numéros.',
      }),
      payment_days: optional('Délai de paiement, en jours', whole(0, 60), { hint: '30 à défaut.' }),
      mediator: optional('Médiateur de la consommation', longText(500)),
    },
    Agences: {
      agencies_id: optional('Agences', references('agency'), {
        hint: 'Celles dont il vend les prestations. Le vendeur sans agence vend pour toutes les autres.',
      }),
    },
  },
  rules({ is_exempt, vat_number }) {
    if (is_exempt && vat_number)
      return [{ path: 'vat_number', message: 'Un vendeur exonéré par l’article 293 B n’indique pas de numéro de TVA.' }]
    return is_exempt || vat_number
      ? []
      : [{ path: 'vat_number', message: 'Indiquez le numéro de TVA, ou l’exonération.' }]
  },
})
/** What its lists say of it. */
export const sellerOutline = outlineOf(seller)
export type SellerSheet = SheetOf<typeof seller>

export const sellerEndpoints = recordEndpoints(seller, '/api/admin/sellers', { sort: ['name', 'created_at'] })
