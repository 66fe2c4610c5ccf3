import {
  type AmoQuoteTemplateItem,
  amoQuoteTemplateEndpoints,
  amoQuoteTemplateOutline,
} from '@faitage/contracts/invoicing/amo-quote-template'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'
import type { RecordColumn } from '@/components/record/table/column'

const form = () => import('./quote-template-form.tsx').then(module => module.form)

const mission: RecordColumn<AmoQuoteTemplateItem> = {
  id: 'mission',
  header: 'Mission',
  text: one => one.mission_name ?? 'Toutes',
  width: 220,
}
const price: RecordColumn<AmoQuoteTemplateItem> = {
  id: 'price',
  header: 'Montant TTC',
  text: one => formatEuro(one.totals.price_incl_tax),
  align: 'end',
  width: 140,
}

/** What quotes of ours begin with. */
const templates = recordKit(amoQuoteTemplateOutline, amoQuoteTemplateEndpoints, {
  path: '/admin/quote-templates',
  titleOf: ({ name }) => name,
  columns: [
    ...(columnsOf(amoQuoteTemplateOutline, amoQuoteTemplateEndpoints, {
      name: 300,
      description: 300,
    }) as RecordColumn<AmoQuoteTemplateItem>[]),
    mission,
    price,
  ],
  wide: true,
  form,
})

export const Page = () => <RecordSheetPage kit={templates} />
