import type { FaitageEventOf } from '@faitage/contracts/all-events'
import { type orderAssignmentEvents, orderCancelLabels } from '@faitage/contracts/billing/order-assignment'
import type { salesBillEvents } from '@faitage/contracts/billing/sales-bill'
import type { salesOrderEvents } from '@faitage/contracts/billing/sales-order'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import type { RecordedEvent } from '@faitage/contracts/kernel/message'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import type { Said } from './sentences.fr.ts'
import { shortened } from './shortened.ts'

type BillingEvent = (
  | (typeof orderAssignmentEvents)[number]
  | (typeof salesOrderEvents)[number]
  | (typeof salesBillEvents)[number]
)['type']
type Sentences = { [T in BillingEvent]: (event: RecordedEvent<FaitageEventOf<T>>, said: Said) => string }

const because = (reason: string | null | undefined) => (reason ? ` Motif : ${shortened(reason)}` : '')
const quoted = (text: string) => `«\u00A0${text}\u00A0»`

/** What happens to what is to be billed, in one French sentence each. */
export const billingSentences: Sentences = {
  OrderAssigned: ({ data: { trigger_name, project_status, on, repeats } }) =>
    `Le déclencheur ${quoted(trigger_name)} a affecté une commande au projet, passé à ${quoted(projectStatusLabels[project_status])} le ${formatDay(on)}.${repeats ? ` Il l’avait déjà commandé le ${formatDay(repeats)}.` : ''}`,
  OrderLineChosen: ({ data: { line_id } }, { who }) =>
    line_id
      ? `${who} a affecté la commande à une ligne d’un bon de commande.`
      : `${who} a retiré la commande de sa ligne.`,
  OrderValidated: (_, { who }) => `${who} a validé la commande.`,
  OrderSentBack: ({ data: { reason } }, { who }) => `${who} a remis la commande à valider.${because(reason)}`,
  OrderRevised: () => 'La ligne de la commande a changé depuis qu’elle a été validée.',
  OrderReserved: () => 'La commande est en cours de facturation.',
  OrderDelivered: ({ data: { erp_document } }) =>
    `La commande est livrée : document ${quoted(erp_document)} d’AKUITEO.`,
  SalesOrderAdded: ({ data: { akuiteo_sales_order_id } }, { who }) =>
    `${who} a ajouté le bon de commande ${quoted(akuiteo_sales_order_id)}.`,
  SalesOrderRefreshed: () => 'Le bon de commande a été actualisé depuis AKUITEO.',
  SalesOrderRemoved: (_, { who }) => `${who} a retiré le bon de commande.`,
  BillRequested: ({ data: { lines } }, { who }) =>
    `${who} a demandé de facturer ${countOf(
      lines.reduce((sum, line) => sum + line.assignment_ids.length, 0),
      'commande',
      'commandes',
    )}.`,
  BillAccepted: ({ data: { erp_document } }) =>
    `AKUITEO a enregistré la facturation : document ${quoted(erp_document)}.`,
  BillRefused: () => 'La facturation a été refusée : ses commandes peuvent être facturées à nouveau.',
  OrderReleased: () => 'AKUITEO a refusé la facturation : la commande peut être facturée à nouveau.',
  OrderCanceled: ({ data: { why, reason } }, { who }) =>
    why === 'person'
      ? `${who} a annulé la commande.${because(reason)}`
      : `La commande est annulée : ${orderCancelLabels[why]}.`,
}
