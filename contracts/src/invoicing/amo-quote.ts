import { z } from 'zod'
import { endpoint, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, day, euros, longText, pastDay, reference, rows, shortText, whole, yesNo } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { amoQuoteNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofProject } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { processWithSheet } from '../kernel/process.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { recordSheet, type SheetOf } from '../kernel/record.ts'
import { operated, recordOf } from '../kernel/scope.ts'
import { cents, id, text } from '../kernel/values.ts'
import { project } from '../projects/project.scope.ts'
import { amoQuoteMoves } from './amo-quote.state.ts'
import { type AmoQuoteMove, amoQuoteStatusLabels } from './amo-quote-status.ts'
import { amoQuoteDetails } from './prestation-fields.ts'
import { amoTotals, keptAmounts, type Prestation, prestationFaults } from './prestations.ts'

const sum = euros
const status = choice(amoQuoteStatusLabels)

const sheet = recordSheet({
  right: 'quote',
  stream: 'amo_quote',
  owner: ofProject(),
  subject: 'owner',
  words: amoQuoteNoun,
  family: 'money',
  sections: {
    Devis: {
      project_id: field('Projet', reference('project')),
      name: field('Nom', personal(shortText(200))),
      description: optional('Description', personal(longText(2000))),
      template_id: optional('Modèle', reference('amo_quote_template')),
      /** Said by the server: the revision of the template its lines were copied of. */
      template_revision: optional('Version du modèle', whole(0, 1_000_000), { computed: true }),
      validity_date: optional('Valable jusqu’au', day),
      off_premises: optional('Signé hors établissement', yesNo, {
        hint: 'Au domicile du demandeur, ou à distance : le formulaire de rétractation accompagne le devis.',
      }),
      auto_send: optional('Envoyer pour signature dès sa création', yesNo),
    },
    Prestations: { amo_quote_details: optional('Prestations', amoQuoteDetails) },
    Conditions: { conditions: optional('Conditions', longText(5000)) },
    Montants: {
      price_excl_tax: optional('Montant HT', sum, { computed: true }),
      price_incl_tax: optional('Montant TTC', sum, { computed: true }),
      co_funded: optional('Pris en charge', sum, { computed: true }),
      to_pay: optional('À payer', sum, { computed: true }),
    },
    Suivi: {
      status: optional('Statut', status, { computed: true }),
      status_reason: optional('Motif', shortText(500), { computed: true }),
      sent_on: optional('Envoyé le', day, { computed: true }),
      signed_on: optional('Signé le', day, { computed: true }),
      signing_method: optional('Signature', choice({ electronic: 'Électronique', paper: 'Sur papier' }), {
        computed: true,
      }),
      document_id: optional('Document', reference('document'), { computed: true }),
      file_id: optional('PDF envoyé', reference('file'), { computed: true }),
      new_document_id: optional('Document signé', reference('file'), { computed: true }),
      late_document_id: optional('Signature arrivée trop tard', reference('file'), { computed: true }),
      signature_id: optional('Demande de signature', reference('signature'), { computed: true }),
      signature_received: optional('Signature reçue', reference('signature'), { computed: true }),
      sha256: optional('Empreinte du PDF', shortText(64), { computed: true }),
      not_sent: optional('Non envoyé', shortText(100), { computed: true }),
      invoiced: optional(
        'Facturé',
        rows(
          {
            invoice_id: field('Facture', reference('invoice')),
            type: field('Nature', choice({ invoice: 'Facture', deposit: 'Acompte', balance: 'Solde' })),
            amount: field('Montant TTC', cents, { format: 'euro' }),
          },
          200,
        ),
        { computed: true },
      ),
      no_longer_valid: optional('N’est plus valable', yesNo, { computed: true }),
      no_longer_valid_reason: optional('Pourquoi il n’est plus valable', shortText(500), { computed: true }),
    },
  },
  rules: ({ amo_quote_details: lines }) => prestationFaults((lines ?? []) as Prestation[]),
  shape: sheet => {
    const lines = (sheet.amo_quote_details ?? []) as Prestation[]
    const { price_excl_tax, price_incl_tax, co_funded, to_pay } = amoTotals(lines)
    const details = sheet.amo_quote_details && {
      amo_quote_details: keptAmounts(lines) as typeof sheet.amo_quote_details,
    }
    return { ...sheet, ...details, price_excl_tax, price_incl_tax, co_funded, to_pay }
  },
})
export type AmoQuoteSheet = SheetOf<typeof sheet>

/**
 * A quote of ours: what the consultancy sells to a requester. Amounts are integer cents; those of the lines and of the quote
 * are computed of the lines, whatever is sent. It is altered while nothing was sent; the rest are its moves.
 */
export const amoQuote = processWithSheet('AmoQuote', sheet, amoQuoteMoves)
/** What its lists say of it. */
export const amoQuoteOutline = outlineOf(amoQuote)

export const amoQuoteListFields = listFieldsOf(amoQuote, {
  principal: ['status', 'validity_date'],
  other: ['no_longer_valid', 'signed_on', 'sent_on'],
})

const path = '/api/amo-quotes'
const generic = recordEndpoints(
  amoQuote,
  path,
  {
    sort: ['created_at', 'name', 'price_incl_tax', 'validity_date', 'status'],
    fields: amoQuoteListFields,
    size: 50,
  },
  { list: operated(project('project_id', 'read')) },
)

const amount = z.int()
const namedFile = z.object({
  id,
  name: z.string().nullable(),
  size: z.int(),
  life: z.enum(['present', 'removed', 'gone']),
})
const move = z.enum(['amend', 'delete', 'send', 'pause', 'resume', 'cancel', 'close', 'expire', 'sign'])

const item = generic.get.response.extend({
  status,
  /** What it is called by on paper: DV- and the beginning of its id. */
  reference: z.string(),
  /** For the team only, as the files: a client is handed the PDF. */
  template_name: z.string().nullable().optional(),
  totals: z.object({
    price_excl_tax: amount,
    taxes: z.array(z.object({ rate: z.string(), base: amount, tax: amount })),
    price_incl_tax: amount,
    co_funded: amount,
    to_pay: amount,
  }),
  /** The PDF that was sent, and the one that came back signed. */
  file: namedFile.nullable().optional(),
  signed_file: namedFile.nullable().optional(),
  may_write: z.boolean(),
  /** What the caller may do with it now. */
  moves: z.array(move),
  /** What a person should look at twice, in French. */
  warnings: z.array(z.string()),
})
export type AmoQuoteItem = z.infer<typeof item>

/** What follows from what is done with it, and what is computed. */
const told = {
  template_revision: true,
  price_excl_tax: true,
  price_incl_tax: true,
  co_funded: true,
  to_pay: true,
  status: true,
  status_reason: true,
  sent_on: true,
  signed_on: true,
  signing_method: true,
  document_id: true,
  file_id: true,
  new_document_id: true,
  late_document_id: true,
  signature_id: true,
  signature_received: true,
  sha256: true,
  not_sent: true,
  invoiced: true,
} as const

const sums = z.object({ count: z.int(), price_incl_tax: z.int(), to_pay: z.int() })

const moving = (name: AmoQuoteMove | 'redo', summary: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/{id}/${name}`,
    access: name === 'redo' ? 'create quote' : 'update quote',
    of: operated(recordOf(amoQuote)('id', 'write')),
    about: 'quote',
    summary,
    params: z.object({ id }),
    response: written,
  })
const withReason = { body: z.object({ reason: text(500) }) }

/** The quotes of ours of a project: always of one. */
export const amoQuoteEndpoints = ofFeature('ca_amo_quotes', {
  ...generic,
  list: {
    ...generic.list,
    query: generic.list.query.extend({
      project_id: id,
      /** Answered once everything written so far was read, and kept nowhere. */
      cacheDisabled: z.stringbool().optional(),
      sortDirection: z.enum(['asc', 'desc']).default('desc'),
    }),
    /** What those that count come to: all but the withdrawn, closed, expired and no longer valid; and those signed. */
    response: pageOf(item).extend({ totals: z.object({ running: sums, signed: sums }) }),
  },
  get: { ...generic.get, response: item },
  create: {
    ...generic.create,
    body: amoQuote.fields.omit({ ...told, no_longer_valid: true, no_longer_valid_reason: true }),
  },
  /** `no_longer_valid` with its reason is said of a quote in any status; the rest while nothing was sent. */
  update: { ...generic.update, method: 'PATCH' as const, body: amoQuote.edits.omit({ ...told, project_id: true }) },
  // What the team said of it for itself stands there too.
  history: { ...generic.history, access: 'update quote' as const },
  send: { ...moving('send', 'Envoyer un devis pour signature'), setting: 'quotesSend' as const },
  pause: moving('pause', 'Mettre en pause la signature d’un devis'),
  resume: moving('resume', 'Reprendre la signature d’un devis'),
  cancel: { ...moving('cancel', 'Retirer un devis'), ...withReason },
  close: { ...moving('close', 'Clore un devis sans suite'), ...withReason },
  /** Signed on paper: the scanned file of the project, and the day it bears. */
  sign: { ...moving('sign', 'Enregistrer un devis signé sur papier'), body: z.object({ on: pastDay, file_id: id }) },
  /** A new one of the same lines, as they are sold today. */
  redo: { ...moving('redo', 'Refaire un devis'), status: 201 as const },
  /** The PDF: of what was sent the very file, of a draft what it would be. */
  pdf: endpoint({
    method: 'GET',
    path: `${path}/{id}/pdf`,
    access: 'read quote',
    of: operated(recordOf(amoQuote)('id', 'read')),
    about: 'quote',
    summary: 'Le PDF d’un devis d’accompagnement',
    params: z.object({ id }),
    response: z.unknown(),
  }),
})
