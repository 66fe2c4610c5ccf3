import { z } from 'zod'
import { endpoint, listQuery, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, day, euros, reference, rows, shortText } from '../kernel/formats.ts'
import { paymentOrderNoun } from '../kernel/nouns.ts'
import { ofProject } from '../kernel/owner.ts'
import { processWithSheet } from '../kernel/process.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { recordSheet, type SheetOf } from '../kernel/record.ts'
import { ofNobody, ofWorker, operated, recordOf } from '../kernel/scope.ts'
import { calendarDate, cents, id } from '../kernel/values.ts'
import { invoice } from './invoice.ts'
import { paymentOrderMoves } from './payment-order.state.ts'
import { disputeLabels, paymentOrderStatusLabels, paymentProviderLabels } from './payment-order-status.ts'

const status = choice(paymentOrderStatusLabels)

/** Days that a link may be paid, the day it is made not counted. */
export const PAYMENT_LINK_DAYS = 30

const sheet = recordSheet({
  right: 'invoice',
  stream: 'payment_order',
  owner: ofProject(),
  words: paymentOrderNoun,
  sections: {
    'Lien de paiement': {
      project_id: field('Projet', reference('project')),
      invoice_id: field('Facture', reference('invoice')),
      amount: field('Montant demandé', euros),
      expires_on: field('Valable jusqu’au', day),
      provider: field('Prestataire', choice(paymentProviderLabels)),
      /** Twelve letters and figures: what a bank calls it. */
      reference: field('Référence', shortText(12)),
      status: optional('Statut', status, { computed: true }),
      mail_id: optional('E-mail', reference('project_mail'), { computed: true }),
      provider_payment_id: optional('Paiement chez le prestataire', shortText(100), { computed: true }),
      payments: optional(
        'Paiements reçus',
        rows({
          provider_payment_id: field('Paiement', shortText(100)),
          amount: field('Montant', cents, { format: 'euro' }),
          on: field('Le', day),
          state: field('État', choice({ paid: 'Paiement', duplicate: 'En double', disputed: 'À vérifier' })),
          excess: field('À rembourser', cents, { format: 'euro' }),
          why: optional('Motif', choice(disputeLabels)),
        }),
        { computed: true },
      ),
      refunds: optional(
        'Remboursements',
        rows({
          refund_id: field('Remboursement', reference('refund')),
          provider_payment_id: field('Paiement', shortText(100)),
          amount: field('Montant', cents, { format: 'euro' }),
          state: field('État', choice({ asked: 'Demandé', done: 'Fait', refused: 'Refusé par le prestataire' })),
        }),
        { computed: true },
      ),
    },
  },
})
export type PaymentOrderSheet = SheetOf<typeof sheet>

/**
 * An order to a buyer to pay by card the amount that was left of an invoice when it was made. There is one open of an invoice,
 * the last that was made. Whoever holds its id may see seller, number and amount, and pay; nothing of it is about a person.
 */
export const paymentOrder = processWithSheet('PaymentOrder', sheet, paymentOrderMoves)

const path = '/api/payment-orders'
const invoiceOf = recordOf(invoice)
const ofPayer = ofNobody('whoever knows the id of one may pay it')
const ofBank = ofNobody('what a bank says is checked by its seal, or read from it')
const generic = recordEndpoints(
  paymentOrder,
  path,
  { sort: ['created_at'] },
  { list: operated(invoiceOf('invoice_id', 'read')), made: operated(invoiceOf('invoice_id', 'write')) },
)

const item = generic.get.response.extend({
  status,
  is_open: z.boolean(),
  /** Where it is paid: `/payment/{id}/redirect`, whole. */
  link: z.string(),
  payments: z.array(
    generic.get.response.shape.payments.unwrap().unwrap().element.extend({
      /** Cents that may still be given back, and of them those that must. */
      refundable: z.int(),
      to_give_back: z.int(),
    }),
  ),
  may_write: z.boolean(),
})
export type PaymentOrderItem = z.infer<typeof item>

const moving = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/{id}/${name}`,
    access: 'update invoice',
    of: operated(recordOf(paymentOrder)('id', 'write')),
    about: 'invoice',
    setting: 'invoicesPayment',
    summary,
    params: z.object({ id }),
    response: written,
  })

/** The links by which an invoice is paid by card. */
export const paymentOrderEndpoints = ofFeature('ca_invoices', {
  list: {
    ...generic.list,
    access: 'update invoice' as const,
    query: z.object({
      ...listQuery(['created_at']),
      invoice_id: id,
      sortDirection: z.enum(['asc', 'desc']).default('desc'),
    }),
    /**
     * `provider`: who takes payments now, `null` where nobody does. `not_before`: the day until which nothing may be asked
     * of who signed at home.
     */
    response: pageOf(item).extend({
      provider: choice(paymentProviderLabels).nullable(),
      not_before: calendarDate.nullable(),
    }),
  },
  history: { ...generic.history, access: 'update invoice' as const },
  /** Of what is left of an invoice; the one before is cancelled. */
  create: { ...generic.create, setting: 'invoicesPayment' as const, body: z.object({ invoice_id: id }) },
  sendMail: moving('send-mail', 'Envoyer un lien de paiement'),
  cancel: moving('cancel', 'Annuler un lien de paiement'),
  /** Gives back money that came, at the provider: all of it unless told. */
  refund: {
    ...moving('refund', 'Rembourser un paiement en ligne'),
    body: z.object({
      provider_payment_id: z.string().min(1).max(100),
      amount: z.int('Indiquez un montant.').min(1, 'Indiquez un montant.').max(100_000_000_000).optional(),
    }),
  },
})

/** What whoever holds a link is told: nothing more. */
const publicState = z.object({
  state: z.enum(['open', 'refused', 'confirming', 'paid', 'expired', 'cancelled', 'refunded', 'error']),
  seller: z.string(),
  number: z.string(),
  /** Cents. */
  amount: z.int(),
  /** Whether it is of a demonstration: no money moves. */
  is_fake: z.boolean(),
})
export type PaymentState = z.infer<typeof publicState>

const open = { access: 'public', params: z.object({ id }) } as const

/** What the public pages ask. */
export const publicPaymentEndpoints = {
  state: endpoint({
    ...open,
    method: 'GET',
    path: `${path}/{id}/state`,
    of: ofPayer,
    summary: 'Où en est un paiement en ligne',
    response: publicState,
  }),
  /** Begins the payment at the provider: `url` is where to go. */
  start: endpoint({
    ...open,
    method: 'POST',
    path: `${path}/{id}/start`,
    of: ofPayer,
    setting: 'invoicesPayment',
    summary: 'Commencer un paiement en ligne',
    response: z.object({ url: z.string() }),
  }),
  /** The form that a bank wants posted: a page of its own. */
  form: endpoint({
    ...open,
    method: 'GET',
    path: `${path}/{id}/form`,
    of: ofPayer,
    summary: 'Le formulaire de paiement de la banque',
    response: z.unknown(),
  }),
}

/** What providers call; what the worker has done. */
export const paymentProviderEndpoints = {
  /** A hint: the payment is read again by key. */
  payplug: endpoint({
    method: 'POST',
    path: '/api/webhooks/payment/payplug',
    access: 'public',
    of: ofBank,
    summary: 'Être prévenu par PayPlug',
    body: z.record(z.string().max(200), z.unknown()),
    response: z.object({ ok: z.literal(true) }),
  }),
  /** What the bank says, sealed by it; answered in its own words. */
  monetico: endpoint({
    method: 'POST',
    path: '/api/webhooks/payment/monetico',
    access: 'public',
    of: ofBank,
    consumes: 'form',
    summary: 'Être prévenu par Monetico',
    body: z.record(z.string().max(200), z.string().max(10_000)),
    response: z.unknown(),
  }),
  /** Everything that follows from where an order stands is done, once; `over`: nothing more will come of it. */
  settle: endpoint({
    method: 'POST',
    path: '/api/internal/payment-orders/{id}/settle',
    access: 'serve worker',
    of: ofWorker,
    internal: true,
    summary: 'Faire suivre un lien de paiement',
    params: z.object({ id }),
    response: z.object({ over: z.boolean() }),
  }),
  /** The order that an invoice names now. */
  ofInvoice: endpoint({
    method: 'POST',
    path: '/api/internal/invoices/{id}/payment-order',
    access: 'serve worker',
    of: ofWorker,
    internal: true,
    summary: 'Le lien de paiement d’une facture',
    params: z.object({ id }),
    response: z.object({ order_id: id.nullable() }),
  }),
}

const page = z.object({ payment: z.string().regex(/^[A-Za-z0-9_]{1,100}$/) })
/** The pages of the bank of the demonstration: passed on to it, where it is the one that takes payments. */
export const fakeBankEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/api/fake-bank/{payment}',
    access: 'public',
    of: ofBank,
    summary: 'La page de la banque de démonstration',
    params: page,
    response: z.unknown(),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/api/fake-bank/{payment}',
    access: 'public',
    of: ofBank,
    consumes: 'form',
    summary: 'Choisir ce que fait la banque de démonstration',
    params: page,
    body: z.object({ choice: z.string().max(40) }),
    response: z.unknown(),
  }),
}
