import type { FaitageEventOf } from '@faitage/contracts/all-events'
import { invoiceStatusLabels } from '@faitage/contracts/invoicing/invoice-status'
import { disputeLabels } from '@faitage/contracts/invoicing/payment-order-status'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import type { RecordedEvent } from '@faitage/contracts/kernel/message'
import type { Said } from './sentences.fr.ts'

type QuoteEvent =
  | 'AmoQuoteSent'
  | 'AmoQuotePaused'
  | 'AmoQuoteResumed'
  | 'AmoQuoteCancelled'
  | 'AmoQuoteClosed'
  | 'AmoQuoteExpired'
  | 'AmoQuoteSignatureReceived'
  | 'AmoQuoteSigned'
  | 'AmoQuoteSignedTooLate'
  | 'AmoQuoteInvalidated'
  | 'AmoQuoteNotSent'
  | 'AmoQuoteInvoiced'
  | 'AmoQuoteInvoiceReduced'
  | 'AmoQuoteInvoiceReleased'
  | 'InvoiceRegistered'
  | 'InvoiceEditRequested'
  | 'InvoiceEdited'
  | 'InvoicePrinted'
  | 'InvoiceSent'
  | 'InvoicePaymentRecorded'
  | 'InvoicePaymentFailed'
  | 'InvoiceExportAsked'
  | 'InvoiceExported'
  | 'InvoiceExportRefused'
  | 'InvoicePaymentOrdered'
  | 'PaymentOrderSent'
  | 'PaymentOrderOpened'
  | 'PaymentOrderPaid'
  | 'PaymentOrderRefused'
  | 'PaymentOrderFailed'
  | 'PaymentOrderExpired'
  | 'PaymentOrderCancelled'
  | 'PaymentOrderDisputed'
  | 'PaymentOrderDuplicated'
  | 'PaymentOrderRefundAsked'
  | 'PaymentOrderRefunded'
  | 'PaymentOrderRefundFailed'
  | 'InvoiceCredited'
  | 'InvoicePartlyCredited'
  | 'InvoiceCreditReleased'
  | 'InvoiceSettled'
  | 'InvoiceAbandoned'
  | 'InvoiceNumbered'
  | 'SignatureRequested'
  | 'SignatureOpened'
  | 'SignatureCodeSent'
  | 'SignatureCodeMistaken'
  | 'SignatureCodeVerified'
  | 'SignatureBrowserProven'
  | 'SignatureGiven'
  | 'SignatureCompleted'
  | 'SignatureRefused'
  | 'SignaturePaused'
  | 'SignatureResumed'
  | 'SignatureCancelled'
  | 'SignatureExpired'
  | 'SignatureTransactionOpened'
  | 'SignatureReturned'
type Sentences = { [T in QuoteEvent]: (event: RecordedEvent<FaitageEventOf<T>>, said: Said) => string }

/** What happens to quotes of ours once they are drawn up, in one French sentence each. */
export const quoteSentences: Sentences = {
  AmoQuoteSent: (_, { who }) => `${who} a envoyé le devis pour signature.`,
  AmoQuotePaused: (_, { who }) => `${who} a mis la signature du devis en pause.`,
  AmoQuoteResumed: (_, { who }) => `${who} a repris la signature du devis.`,
  AmoQuoteCancelled: (_, { who }) => `${who} a retiré le devis.`,
  AmoQuoteClosed: (_, { who }) => `${who} a clos le devis sans suite.`,
  AmoQuoteExpired: ({ data: { on } }) => `Le devis a expiré\u00A0: il pouvait être signé jusqu’au ${formatDay(on)}.`,
  AmoQuoteSignatureReceived: ({ data: { on, method } }, { who }) =>
    method === 'paper'
      ? `${who} a remis le devis signé sur papier le ${formatDay(on)}.`
      : `La signature électronique du ${formatDay(on)} est arrivée.`,
  AmoQuoteSigned: ({ data: { on, method } }) =>
    method === 'paper'
      ? `Le devis est signé, sur papier, le ${formatDay(on)}.`
      : `Le devis est signé électroniquement le ${formatDay(on)}.`,
  AmoQuoteSignedTooLate: ({ data: { on } }) =>
    `Une signature du ${formatDay(on)} est arrivée après la fin du devis\u00A0: elle est gardée.`,
  AmoQuoteInvalidated: (_, { who }) => `${who} a dit que le devis n’est plus valable.`,
  SignatureRequested: () => 'La signature du devis a été demandée.',
  SignatureOpened: () => 'Le signataire a ouvert le document.',
  SignatureCodeSent: () => 'Un code de signature a été envoyé.',
  SignatureCodeMistaken: () => 'Un code de signature n’était pas le bon.',
  SignatureBrowserProven: () => 'Le navigateur où le code a été tapé est noté dans la preuve.',
  SignatureCodeVerified: () => 'Le code de signature a été vérifié.',
  SignatureGiven: () => 'Le signataire a signé.',
  SignatureCompleted: () => 'Le document signé est rangé avec sa preuve.',
  SignatureRefused: () => 'Le signataire a refusé de signer.',
  SignaturePaused: () => 'La signature est en pause.',
  SignatureResumed: () => 'La signature a repris.',
  SignatureCancelled: () => 'La signature a été retirée.',
  SignatureTransactionOpened: () => 'Le document est confié au prestataire de signature.',
  SignatureReturned: ({ data: { on } }) => `Le document est revenu signé du prestataire, le ${formatDay(on)}.`,
  SignatureExpired: () => 'La signature a expiré.',
  AmoQuoteInvoiced: ({ data: { amount } }, { who }) =>
    `${who} a demandé une facture de ${formatEuro(amount)} TTC sur ce devis.`,
  AmoQuoteInvoiceReduced: ({ data: { amount } }) =>
    `Un avoir partiel ramène une facture de ce devis à ${formatEuro(amount)} TTC.`,
  AmoQuoteInvoiceReleased: () => 'Une facture de ce devis a été annulée par un avoir.',
  InvoiceRegistered: ({ data: { sheet } }, { who }) =>
    `${who} a créé ${sheet.type === 'credit_note' ? 'l’avoir' : 'la facture'}.`,
  InvoiceEditRequested: ({ data: { series } }, { who }) =>
    `${who} a demandé l’édition de ${series === 'A' ? 'l’avoir' : 'la facture'}\u00A0: son contenu est figé.`,
  InvoiceEdited: ({ data: { number, issue_date } }) =>
    `${number.startsWith('A') ? 'L’avoir' : 'La facture'} porte le numéro ${number}, du ${formatDay(issue_date)}.`,
  InvoicePrinted: () => 'Le PDF est rangé.',
  InvoiceSent: ({ data: { number = '', order_id } }, { who }) =>
    order_id
      ? `${who} a envoyé le lien de paiement de la facture.`
      : `${who} a envoyé par e-mail ${number.startsWith('A') ? 'l’avoir' : 'la facture'}${number && ` ${number}`}.`,
  InvoicePaymentRecorded: ({ data: { amount, on } }, { who }) =>
    amount < 0
      ? `${who} a enregistré un remboursement de ${formatEuro(-amount)} du ${formatDay(on)}.`
      : `${who} a enregistré un paiement de ${formatEuro(amount)} du ${formatDay(on)}.`,
  InvoicePaymentFailed: ({ data: { to } }) =>
    `Le paiement n’a pas abouti\u00A0: ${invoiceStatusLabels[to].toLowerCase()}.`,
  InvoiceExportAsked: (_, { who }) => `${who} a demandé de transmettre la facture à AKUITEO.`,
  InvoiceExported: ({ data: { erp_invoice } }) => `La facture est dans AKUITEO\u00A0: ${erp_invoice}.`,
  InvoiceExportRefused: ({ data: { status } }) => `AKUITEO a refusé la facture (réponse ${status}).`,
  InvoicePaymentOrdered: (_, { who }) => `${who} a fait un lien de paiement de la facture.`,
  PaymentOrderSent: (_, { who }) => `${who} a envoyé le lien de paiement.`,
  PaymentOrderOpened: () => 'Le paiement a été commencé chez le prestataire.',
  PaymentOrderPaid: ({ data: { amount, on } }) => `${formatEuro(amount)} ont été payés par carte le ${formatDay(on)}.`,
  PaymentOrderRefused: () => 'Le paiement a été refusé ou abandonné chez le prestataire.',
  PaymentOrderFailed: ({ data: { status } }) => `Le prestataire a refusé la demande de paiement (réponse ${status}).`,
  PaymentOrderExpired: () => 'Le lien de paiement a expiré.',
  PaymentOrderCancelled: () => 'Le lien de paiement ne sert plus.',
  PaymentOrderDisputed: ({ data: { amount, why } }) =>
    `Un paiement de ${formatEuro(amount)} est à vérifier\u00A0: ${disputeLabels[why]}.`,
  PaymentOrderDuplicated: ({ data: { amount } }) => `${formatEuro(amount)} ont été payés en trop\u00A0: à rembourser.`,
  PaymentOrderRefundAsked: ({ data: { amount } }, { who }) =>
    `${who} a demandé le remboursement de ${formatEuro(amount)}.`,
  PaymentOrderRefunded: ({ data: { amount } }) => `${formatEuro(amount)} ont été remboursés.`,
  PaymentOrderRefundFailed: ({ data: { status } }) => `Le prestataire a refusé un remboursement (réponse ${status}).`,
  InvoicePartlyCredited: ({ data: { amount } }) => `Un avoir en reprend ${formatEuro(amount)}.`,
  InvoiceCreditReleased: () => 'Un avoir partiel est abandonné : ce qu’il reprenait reste dû.',
  InvoiceCredited: ({ data: { number } }) => `La facture est annulée par l’avoir ${number}.`,
  InvoiceSettled: (_, { who }) => `${who} a soldé la facture.`,
  InvoiceAbandoned: (_, { who }) => `${who} a abandonné ce brouillon de facture.`,
  InvoiceNumbered: ({ data: { number } }) => `Le numéro ${number} a été donné.`,
  AmoQuoteNotSent: () => 'Le devis n’a pas pu être envoyé pour signature.',
}
