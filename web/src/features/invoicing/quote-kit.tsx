import {
  type AmoQuoteItem,
  type AmoQuoteSheet,
  amoQuoteEndpoints,
  amoQuoteOutline,
} from '@faitage/contracts/invoicing/amo-quote'
import { amoQuoteStatusLabels } from '@faitage/contracts/invoicing/amo-quote-status'
import { lazy } from 'react'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import type { RecordColumn } from '@/components/record/table/column'
import { Badge } from '@/components/ui/badge'
import { quoteVariants } from './invoicing-words.ts'

const form = () => import('./quote-fields.tsx').then(module => module.form)

type Item = AmoQuoteItem & AmoQuoteSheet

const reference: RecordColumn<Item> = { id: 'reference', header: 'Référence', text: one => one.reference, width: 130 }
const [name, status, ...others] = columnsOf(amoQuoteOutline, amoQuoteEndpoints, {
  name: { width: 280, card: 'title' },
  status: {
    width: 190,
    card: 'badge',
    text: (one: Item) => amoQuoteStatusLabels[one.status],
    cell: (one: Item) => (
      <Badge variant={one.no_longer_valid ? 'neutral' : quoteVariants[one.status]}>
        {one.no_longer_valid ? 'Plus valable' : amoQuoteStatusLabels[one.status]}
      </Badge>
    ),
  },
  price_incl_tax: 130,
  to_pay: 130,
  validity_date: 140,
  signed_on: 120,
}) as RecordColumn<Item>[]

/** The quotes of ours of one project, at their address. */
export const quotesAt = (path: string) =>
  recordKit(amoQuoteOutline, amoQuoteEndpoints, {
    path,
    noun: { one: 'devis', many: 'devis', fresh: 'Nouveau devis' },
    start: { off_premises: true },
    titleOf: one => `${one.name ?? 'Devis'} (${one.reference})`,
    sort: { column: 'created_at', direction: 'desc' },
    columns: [name!, reference, status!, ...others],
    // What left the house is done again, not altered.
    useReadOnly: item => item !== undefined && (!item.may_write || item.status !== 'CREATED'),
    wide: true,
    goesOn: true,
    form,
    Beside: lazy(() => import('./quote-beside.tsx').then(module => ({ default: module.QuoteBeside }))),
  })
