import { dueOf, type InvoicePaper, type SellerSnapshot } from '@faitage/contracts/invoicing/paper'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'

/** What French law wants said on an invoice, said once: the page and the file for machines say the same. */

export const EXEMPT = 'TVA non applicable, art. 293 B du CGI'
const ON_DEBITS = 'Option pour le paiement de la taxe d’après les débits'

/** What is due when an invoice is paid late (PMD), to recover it (PMT), and what is taken off when it is paid early (AAB). */
export const paymentTerms = ({ late_penalties, discount }: SellerSnapshot) => ({
  PMD:
    late_penalties?.trim() ||
    'En cas de retard de paiement, pénalités au taux de trois fois l’intérêt légal, sans rappel.',
  PMT: 'Indemnité forfaitaire pour frais de recouvrement due par un client professionnel : 40 €.',
  AAB: discount?.trim() || 'Pas d’escompte pour paiement anticipé.',
})

/** What is said of the tax, beside its rates. */
export const taxMention = ({ is_exempt, pays_on_debits }: SellerSnapshot): string | undefined =>
  is_exempt ? EXEMPT : pays_on_debits ? ON_DEBITS : undefined

/** When and how it is to be paid, or given back. */
export function termsOf(paper: InvoicePaper): string {
  const { type, due_date } = paper
  if (type === 'credit_note') return `Avoir de ${formatEuro(dueOf(paper))}, à déduire ou à rembourser`
  if (dueOf(paper) === 0) return 'Rien à payer'
  return due_date ? `À payer au plus tard le ${formatDay(due_date)}` : 'À payer à réception'
}
