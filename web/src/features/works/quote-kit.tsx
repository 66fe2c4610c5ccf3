import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { writtenQuoteWorks } from '@faitage/contracts/works/work-kinds'
import { type WorksQuoteItem, worksQuoteEndpoints, worksQuoteOutline } from '@faitage/contracts/works/works-quote'
import { lazy } from 'react'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import type { RecordColumn } from '@/components/record/table/column'
import { Badge } from '@/components/ui/badge'

const form = () => import('./quote-fields.tsx').then(module => module.form)

/** The tax of a quote: what is paid beyond the price without it. */
const taxOf = ({ price_excl_tax: excl, price_incl_tax: incl }: WorksQuoteItem): string =>
  typeof excl === 'number' && typeof incl === 'number' ? formatEuro(incl - excl) : ''

const tax: RecordColumn<WorksQuoteItem> = { id: 'vat', header: 'TVA', text: taxOf, align: 'end', width: 110 }
const usedBy = ({ billed }: WorksQuoteItem): string => (billed ? 'Facturé' : '')

const [name, company, types, kind, excl, ...others] = columnsOf(worksQuoteOutline, worksQuoteEndpoints, {
  name: { width: 230, card: 'title' },
  company: 180,
  work_types: { width: 200, text: one => writtenQuoteWorks(one.work_types ?? []) },
  is_bill: {
    width: 110,
    header: 'Nature',
    card: 'badge',
    text: one => (one.is_bill ? 'Facture' : 'Devis'),
    cell: one => <Badge variant={one.is_bill ? 'success' : 'outline'}>{one.is_bill ? 'Facture' : 'Devis'}</Badge>,
  },
  price_excl_tax: 130,
  price_incl_tax: 130,
  eligible_amount: 150,
  document_date: 130,
})

/** The quotes and bills of works of one project, at their address. */
export const quotesAt = (path: string) =>
  recordKit(worksQuoteOutline, worksQuoteEndpoints, {
    path,
    start: { is_bill: false },
    titleOf: one => one.name,
    sort: { column: 'document_date', direction: 'asc' },
    columns: [
      ...[name!, company!, types!, kind!, excl!, tax, ...others],
      { id: 'billed', header: 'Utilisé par', text: usedBy, width: 110 },
    ],
    useReadOnly: item => item?.may_write === false,
    wide: true,
    form,
    Beside: lazy(() => import('./quote-beside.tsx').then(module => ({ default: module.QuoteBeside }))),
  })
