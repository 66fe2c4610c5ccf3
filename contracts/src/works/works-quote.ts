import { z } from 'zod'
import { ofFeature, pageOf } from '../kernel/endpoint.ts'
import { field, optional, shown } from '../kernel/field.ts'
import { block, choice, day, euros, longText, reference, rows, shortText, yesNo } from '../kernel/formats.ts'
import { type ListFields, listFieldOf, listFieldsOf } from '../kernel/list-fields.ts'
import { worksQuoteNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofProject } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { id } from '../kernel/values.ts'
import { project } from '../projects/project.scope.ts'
import { quoteWorks, writtenQuoteWorks } from './work-kinds.ts'
import { priceFaults, priceWarnings, quoteTotals, vatRates } from './works-quote.amounts.ts'

/** Where the requester found the company. */
const companyOriginLabels = {
  demandeur: 'Choisie par le demandeur',
  annuaire_rge: 'Annuaire des entreprises RGE',
  liste_locale: 'Liste locale',
  autre: 'Autre',
} as const

const vatLines = rows(
  {
    rate: field('Taux de TVA', choice(vatRates)),
    base: field('Base HT', euros),
    tax: field('TVA', euros),
  },
  10,
)

/** What a landlord's dwelling costs: its own part of the works. */
const accommodationAmounts = rows(
  {
    accommodation_id: field('Logement', reference('accommodation')),
    price_excl_tax: optional('Montant HT', euros),
    price_incl_tax: optional('Montant TTC', euros),
    eligible_amount: optional('Montant éligible', euros),
    note: optional('Précisions', personal(shortText(500))),
  },
  500,
)

const sum = field('Total', euros.nullable())

/**
 * A quote, or a bill, of works of a project, as the company printed it. Amounts are integer cents. Of a landlord (PB) they
 * are those of the common parts and of each dwelling, and the three amounts at the top are their sums: what a caller sends
 * for these is replaced. `totals` says these sums again in answers; what is sent of it is ignored.
 */
export const worksQuote = record('WorksQuote', {
  right: 'quote',
  stream: 'works_quote',
  owner: ofProject(),
  subject: 'owner',
  words: worksQuoteNoun,
  family: 'money',
  sections: {
    Document: {
      project_id: field('Projet', reference('project')),
      name: field('Nom', personal(shortText(200))),
      is_bill: optional('Facture', yesNo),
      bill_of: optional('Devis facturé', reference('works_quote')),
      document_date: optional('Date du document', day),
      file_id: optional('Fichier', reference('file')),
    },
    Entreprise: {
      company: optional('Entreprise', personal(shortText(200))),
      company_origin: optional('Origine de l’entreprise', choice(companyOriginLabels)),
      work_types: optional('Types de travaux', shown(quoteWorks, { format: 'rows', write: writtenQuoteWorks })),
      precision: optional('Nature des travaux', personal(longText(2000))),
      scenario_id: optional('Scénario énergétique', reference('energy_audit')),
    },
    Montants: {
      price_excl_tax: optional('Montant HT', euros),
      price_incl_tax: optional('Montant TTC', euros),
      vat_lines: optional('Lignes de TVA', vatLines),
      eligible_amount: optional('Montant éligible HT', euros, {
        hint: 'La part hors taxes que les financeurs peuvent compter. Vide : tout le montant HT.',
      }),
    },
    'Parties communes et logements': {
      common_price_excl_tax: optional('Parties communes HT', euros),
      common_price_incl_tax: optional('Parties communes TTC', euros),
      common_eligible_amount: optional('Parties communes, éligible', euros),
      common_note: optional('Parties communes, précisions', personal(shortText(500))),
      accommodations: optional('Logements', accommodationAmounts),
      totals: optional('Totaux', block({ price_excl_tax: sum, price_incl_tax: sum, eligible_amount: sum })),
    },
    Remarques: { note: optional('Remarques', personal(longText(5000))) },
  },
  rules: priceFaults,
  warnings: priceWarnings,
  shape: ({ totals: _, ...sheet }) => quoteTotals(sheet),
})
/** What its lists say of it. */
export const worksQuoteOutline = outlineOf(worksQuote)
export type WorksQuoteSheet = SheetOf<typeof worksQuote>

export const worksQuoteListFields = {
  ...listFieldsOf(worksQuote, { principal: ['is_bill', 'document_date'] }),
  company_origin: listFieldOf(worksQuote, 'company_origin', { team: true }),
} as const satisfies ListFields

const generic = recordEndpoints(
  worksQuote,
  '/api/works-quotes',
  {
    sort: ['document_date', 'name', 'price_incl_tax', 'created_at'],
    fields: worksQuoteListFields,
    size: 50,
  },
  { list: project('project_id', 'read') },
)

const amount = z.int().nullable()
const item = generic.get.response.extend({
  /** The sums of the parts of a landlord's quote; the amounts of any other. */
  totals: z.object({ price_excl_tax: amount, price_incl_tax: amount, eligible_amount: amount }),
  /** Whether the caller may change it. */
  may_write: z.boolean(),
  /** The quote has been billed: a bill names it. */
  billed: z.boolean(),
  /** Warnings for a person to look at twice, in French. */
  warnings: z.array(z.string()),
})
export type WorksQuoteItem = z.infer<typeof item>

const sums = z.object({ count: z.int(), price_excl_tax: z.int(), price_incl_tax: z.int(), eligible_amount: z.int() })

/** The quotes and bills of works of a project: always of one. */
export const worksQuoteEndpoints = ofFeature('ca_quotes', {
  ...generic,
  list: {
    ...generic.list,
    query: generic.list.query.extend({ project_id: id }),
    /** Totals of the whole list, quotes and bills apart. */
    response: pageOf(item).extend({ totals: z.object({ quotes: sums, bills: sums }) }),
  },
  get: { ...generic.get, response: item },
  // What the team noted for itself stands there too: it is for those who may change a quote, not for a client who reads it.
  history: { ...generic.history, access: 'update quote' },
})
