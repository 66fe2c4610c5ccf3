import { sellerEndpoints, sellerOutline } from '@faitage/contracts/invoicing/seller'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'

const form = () => import('./seller-form.tsx').then(module => module.form)

/** Those who sell and invoice: what French law wants written on quotes and invoices. */
const sellers = recordKit(sellerOutline, sellerEndpoints, {
  path: '/admin/sellers',
  titleOf: ({ name }) => name,
  columns: columnsOf(sellerOutline, sellerEndpoints, {
    name: 260,
    legal_form: 130,
    postal_address: 320,
    siret: 180,
    vat_number: 160,
  }),
  form,
})

export const Page = () => <RecordSheetPage kit={sellers} />
