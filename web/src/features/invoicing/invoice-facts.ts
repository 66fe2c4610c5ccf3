import type { InvoiceItem, InvoiceSheet } from '@faitage/contracts/invoicing/invoice'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'

/** What is said of an invoice or a credit note beside its sheet: its days, what is due and by whom, why it was made. */
export function factsOf(item: InvoiceItem & InvoiceSheet): string[] {
  const cancelled = item.status === 'CANCELLED'
  // Paid while its credit note was made: it goes back to whoever paid.
  const held = cancelled ? (item.payments ?? []).reduce((sum, { amount }) => sum + amount, 0) : 0
  return [
    item.issue_date ? `Émise le ${formatDay(item.issue_date)}` : '',
    item.due_date && !cancelled ? `À régler avant le ${formatDay(item.due_date)}` : '',
    (item.co_funded ?? 0) > 0 ? `Pris en charge par d’autres : ${formatEuro(item.co_funded)}` : '',
    item.number && item.type !== 'credit_note' && !cancelled
      ? `Dû par le client : ${formatEuro(item.due)}, payé : ${formatEuro(item.paid ?? 0)}`
      : '',
    held > 0 ? `À rembourser : ${formatEuro(held)}` : '',
    item.left > 0 ? `Reste dû : ${formatEuro(item.left)}` : '',
    item.reason ? `Motif : ${item.reason}` : '',
  ].filter(Boolean)
}
