import {
  type InvoiceItem,
  type InvoiceSheet,
  invoiceEndpoints,
  invoiceOutline,
} from '@faitage/contracts/invoicing/invoice'
import { invoiceStatusLabels } from '@faitage/contracts/invoicing/invoice-status'
import { invoiceTypeLabels } from '@faitage/contracts/invoicing/paper'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { lazy } from 'react'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import type { RecordColumn } from '@/components/record/table/column'
import { Badge } from '@/components/ui/badge'
import { invoiceVariants } from './invoicing-words.ts'

const form = () => import('./invoice-fields.tsx').then(module => module.form)

type Item = InvoiceItem & InvoiceSheet

/** What an invoice is called: its number, or what it is while it has none. */
export const titleOfInvoice = (one: Pick<Item, 'number' | 'type' | 'quote_reference'>): string =>
  one.number
    ? `${invoiceTypeLabels[one.type]} ${one.number}`
    : `${invoiceTypeLabels[one.type]} à éditer, devis ${one.quote_reference}`

const [number, type, status, amount, issue, due] = columnsOf(invoiceOutline, invoiceEndpoints, {
  number: { width: 260, card: 'title', text: titleOfInvoice },
  type: 160,
  status: {
    width: 190,
    card: 'badge',
    text: (one: Item) => (one.is_late ? 'En retard' : invoiceStatusLabels[one.status]),
    cell: (one: Item) => (
      <Badge variant={one.is_late ? 'warning' : invoiceVariants[one.status]}>
        {one.is_late ? 'En retard' : invoiceStatusLabels[one.status]}
      </Badge>
    ),
  },
  price_incl_tax: 130,
  issue_date: 120,
  due_date: 120,
}) as RecordColumn<Item>[]
const left: RecordColumn<Item> = {
  id: 'left',
  header: 'Reste dû',
  text: one => (one.left > 0 ? formatEuro(one.left) : ''),
  align: 'end',
  width: 120,
}

/** The invoices of one project, at their address. */
export const invoicesAt = (path: string) =>
  recordKit(invoiceOutline, invoiceEndpoints as never, {
    path,
    titleOf: titleOfInvoice,
    sort: { column: 'created_at', direction: 'desc' },
    columns: [number!, type!, status!, amount!, left, issue!, due!],
    useReadOnly: (item: Item | undefined) =>
      item !== undefined && (!item.may_write || item.status !== 'NOT_EDITED' || item.edit_requested === true),
    wide: true,
    form,
    Beside: lazy(() => import('./invoice-beside.tsx').then(module => ({ default: module.InvoiceBeside }))),
  })
