import { z } from 'zod'
import { endpoint, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import {
  choice,
  day,
  decimalBetween,
  euros,
  longText,
  pastDay,
  reference,
  rows,
  shortText,
  yesNo,
} from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { invoiceNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofProject } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { processWithSheet } from '../kernel/process.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { recordSheet, type SheetOf } from '../kernel/record.ts'
import { ofRight, ofWorker, operated, recordOf } from '../kernel/scope.ts'
import { cents, id, text } from '../kernel/values.ts'
import { project } from '../projects/project.scope.ts'
import { amoQuote } from './amo-quote.ts'
import { exportStateLabels, paymentMeansLabels } from './invoice.events.ts'
import { invoiceMoves } from './invoice.state.ts'
import { type InvoiceMove, invoiceStatusLabels } from './invoice-status.ts'
import { invoiceTypeLabels } from './paper.ts'
import { amoQuoteDetails } from './prestation-fields.ts'
import { amoRates, amoTotals, keptAmounts, type Prestation, prestationFaults } from './prestations.ts'

const status = choice(invoiceStatusLabels)
const type = choice(invoiceTypeLabels)

const sheet = recordSheet({
  right: 'invoice',
  owner: ofProject(),
  words: invoiceNoun,
  family: 'money',
  sections: {
    Facture: {
      project_id: field('Projet', reference('project')),
      quote_id: field('Devis', reference('amo_quote')),
      type: field('Nature', type),
      /** Of a credit note: the invoice it takes back. */
      credit_of: optional('Facture annulée', reference('invoice')),
      /** Of a credit note: it takes a part of the invoice back. */
      is_partial: optional('Avoir partiel', yesNo),
      service_date: optional('Date de la prestation', day),
      share: optional('Part demandée', decimalBetween(0, 100, 2, 'Indiquez un pourcentage entre 0 et 100.')),
      note: optional('Mention', personal(longText(1000))),
    },
    Lignes: { invoice_details: optional('Lignes', amoQuoteDetails) },
    Montants: {
      price_excl_tax: optional('Montant HT', euros, { computed: true }),
      price_incl_tax: optional('Montant TTC', euros, { computed: true }),
      co_funded: optional('Pris en charge', euros, { computed: true }),
      to_pay: optional('À payer', euros, { computed: true }),
    },
    Suivi: {
      status: optional('Statut', status, { computed: true }),
      number: optional('Numéro', shortText(35), { computed: true }),
      issue_date: optional('Émise le', day, { computed: true }),
      due_date: optional('Échéance', day, { computed: true }),
      due: optional('Dû par le client', euros, { computed: true }),
      paid: optional('Payé', cents, { computed: true, format: 'euro' }),
      payments: optional(
        'Paiements',
        rows(
          {
            payment_id: field('Paiement', reference('payment')),
            amount: field('Montant', cents, { format: 'euro' }),
            on: field('Le', day),
            means: field('Moyen', choice(paymentMeansLabels)),
            payer: field('Payeur', choice({ buyer: 'Le client', co_funder: 'Un tiers' })),
            order_id: optional('Ordre de paiement', reference('payment_order')),
          },
          500,
        ),
        { computed: true },
      ),
      edit_requested: optional('Édition demandée', yesNo, { computed: true }),
      seller_id: optional('Vendeur', reference('seller'), { computed: true }),
      series: optional('Série', z.enum(['F', 'A']), { computed: true }),
      file_id: optional('PDF', reference('file'), { computed: true }),
      credited_by: optional('Avoir', reference('invoice'), { computed: true }),
      /** Of an invoice: the credit notes that take a part of it back. */
      credits: optional(
        'Avoirs partiels',
        rows(
          {
            credit_note_id: field('Avoir', reference('invoice')),
            amount: field('Montant', cents, { format: 'euro' }),
            on: field('Le', day),
          },
          200,
        ),
        { computed: true },
      ),
      export_state: optional('Comptabilité', choice(exportStateLabels), { computed: true }),
      erp_invoice: optional('Facture AKUITEO', shortText(100), { computed: true }),
      order_id: optional('Lien de paiement', reference('payment_order'), { computed: true }),
      reason: optional('Motif', personal(shortText(500)), { computed: true }),
    },
  },
  rules: ({ invoice_details: lines }) => prestationFaults((lines ?? []) as Prestation[], 'invoice_details'),
  shape: sheet => {
    const lines = (sheet.invoice_details ?? []) as Prestation[]
    const { price_excl_tax, price_incl_tax, co_funded, to_pay } = amoTotals(lines)
    const details = sheet.invoice_details && { invoice_details: keptAmounts(lines) as typeof sheet.invoice_details }
    return { ...sheet, ...details, price_excl_tax, price_incl_tax, co_funded, to_pay }
  },
})
export type InvoiceSheet = SheetOf<typeof sheet>

/**
 * An invoice, or a credit note, of a signed quote. Its personal data is sealed under its own key: it is kept ten years,
 * whoever asks to be forgotten. Amounts are integer cents, computed of its lines. It is altered until it is edited.
 */
export const invoice = processWithSheet('Invoice', sheet, invoiceMoves)
/** What its lists say of it. */
export const invoiceOutline = outlineOf(invoice)

export const invoiceListFields = listFieldsOf(invoice, {
  principal: ['status', 'type', 'issue_date'],
  other: ['due_date'],
})

const path = '/api/invoices'
const generic = recordEndpoints(
  invoice,
  path,
  {
    sort: ['created_at', 'issue_date', 'number', 'price_incl_tax', 'due_date', 'status'],
    fields: invoiceListFields,
    size: 50,
  },
  { list: operated(project('project_id', 'read')), made: operated(recordOf(amoQuote)('quote_id', 'write')) },
)

const move = z.enum(['edit', 'abandon', 'send', 'pay', 'fail', 'credit', 'credit_part', 'settle'])
const item = generic.get.response.extend({
  status,
  quote_reference: z.string(),
  /** Of one draft: whom it will be made out to. */
  buyer_name: z.string().optional(),
  /** What is still due by the buyer: of what was edited. */
  left: z.int(),
  is_late: z.boolean(),
  /** Where what is left is paid by card, while a link of it serves. */
  pay_link: z.string().nullable(),
  /** Its number stands, its PDF is being made. */
  printing: z.boolean(),
  may_write: z.boolean(),
  /** Whether it may be told the accounts now. */
  may_export: z.boolean(),
  moves: z.array(move),
})
export type InvoiceItem = z.infer<typeof item>

const sums = z.object({ count: z.int(), amount: z.int() })

const moving = (name: InvoiceMove | 'payments', summary: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/{id}/${name}`,
    access: 'update invoice',
    of: operated(recordOf(invoice)('id', 'write')),
    about: 'invoice',
    summary,
    params: z.object({ id }),
    response: written,
  })

/** The invoices of a project: always of one. */
export const invoiceEndpoints = ofFeature('ca_invoices', {
  ...generic,
  list: {
    ...generic.list,
    query: generic.list.query.extend({ project_id: id, sortDirection: z.enum(['asc', 'desc']).default('desc') }),
    /** Cents, credit notes taken off: drafted, invoiced, paid, still due, and due since before today. */
    response: pageOf(item).extend({
      totals: z.object({ drafted: sums, invoiced: sums, paid: sums, due: sums, late: sums }),
    }),
  },
  get: { ...generic.get, response: item },
  /** Drafted of a signed quote: its lines are copied; of a deposit, `share` percent of them. */
  create: {
    ...generic.create,
    body: z.object({
      quote_id: id,
      type: z.enum(['invoice', 'deposit', 'balance']),
      share: invoice.fields.shape.share,
      service_date: invoice.fields.shape.service_date,
      note: invoice.fields.shape.note,
    }),
  },
  update: {
    ...generic.update,
    method: 'PATCH' as const,
    body: invoice.edits.pick({ service_date: true, note: true, invoice_details: true }),
  },
  history: { ...generic.history, access: 'update invoice' as const },
  /** Its content is frozen, then it is numbered and printed. */
  edit: {
    ...moving('edit', 'Éditer une facture'),
    setting: 'invoicesEdit' as const,
    /** Said by who knows that a company has no SIREN to give. */
    body: z.object({ without_siren: z.boolean().default(false) }).default({ without_siren: false }),
  },
  abandon: { ...moving('abandon', 'Abandonner un brouillon de facture'), body: z.object({ reason: text(500) }) },
  /** To the requester, by e-mail with its PDF. */
  send: moving('send', 'Envoyer une facture'),
  /** Money that came, or went back (below 0): a transfer, a cheque; the buyer's, or a co-funder's. */
  payments: {
    ...moving('payments', 'Enregistrer un paiement'),
    setting: 'invoicesPayment' as const,
    body: z.object({
      amount: z
        .int()
        .min(-100_000_000_000)
        .max(100_000_000_000)
        .refine(amount => amount !== 0, 'Indiquez un montant.'),
      on: pastDay,
      means: choice(paymentMeansLabels),
      payer: z.enum(['buyer', 'co_funder']).default('buyer'),
    }),
  },
  /** A credit note is made and edited: one of the whole cancels the invoice. */
  credit: {
    ...moving('credit', 'Faire un avoir'),
    setting: 'invoicesEdit' as const,
    status: 201 as const,
    /** `parts`, in cents before tax, take a part of the invoice back; without them it is taken back whole. */
    body: z.object({
      reason: text(500),
      parts: z
        .array(z.object({ vat_rate: choice(amoRates), amount: z.int().min(1).max(100_000_000_000) }))
        .min(1)
        .max(6)
        .optional(),
    }),
  },
  /** The very file that was made. */
  pdf: endpoint({
    method: 'GET',
    path: `${path}/{id}/pdf`,
    access: 'read invoice',
    of: operated(recordOf(invoice)('id', 'read')),
    about: 'invoice',
    summary: 'Le PDF d’une facture',
    params: z.object({ id }),
    response: z.unknown(),
  }),
})

/** Whether the numbers of every seller follow one another, and each is of one invoice. */
export const invoiceNumberingEndpoint = endpoint({
  method: 'GET',
  path: `${path}/numbering/check`,
  access: 'update invoice',
  of: ofRight,
  summary: 'Vérifier la numérotation des factures',
  response: z.object({
    ok: z.boolean(),
    series: z.array(
      z.object({
        seller: z.string(),
        series: z.string(),
        year: z.int(),
        count: z.int(),
        first: z.string().nullable(),
        last: z.string().nullable(),
        faults: z.array(z.string()),
      }),
    ),
  }),
})

const internal = {
  method: 'POST',
  access: 'serve worker',
  of: ofWorker,
  internal: true,
  params: z.object({ id }),
  response: z.object({ ok: z.literal(true) }),
} as const
/** The steps of an edition, each a no-op once done. */
export const invoiceWorkerEndpoints = {
  number: endpoint({ ...internal, path: '/api/internal/invoices/{id}/number', summary: 'Numéroter une facture' }),
  print: endpoint({ ...internal, path: '/api/internal/invoices/{id}/print', summary: 'Produire le PDF d’une facture' }),
}
