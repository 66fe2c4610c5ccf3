import { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { seller, sellerEndpoints } from '@faitage/contracts/invoicing/seller'
import { useRead } from '@/api/queries'
import { blankOf, columnsOf } from '@/components/record/pages/kit-parts'
import { SheetFields } from '@/components/record/pages/lazy-forms'
import { recordKit } from '@/components/record/pages/record-kit'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'

function Fields() {
  const { data } = useRead(agencyEndpoints.list, { query: { size: 200, sortBy: 'name' } })
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <SheetFields record={seller} choices={{ agency: { options } }} />
}

/** Those who sell and invoice: what French law wants written on quotes and invoices. */
const sellers = recordKit(seller, sellerEndpoints, {
  path: '/admin/sellers',
  noun: { one: 'vendeur', many: 'vendeurs', none: 'Aucun vendeur', fresh: 'Nouveau vendeur', feminine: false },
  blank: blankOf(seller),
  titleOf: ({ name }) => name,
  columns: columnsOf(seller, sellerEndpoints, {
    name: 260,
    legal_form: 130,
    postal_address: 320,
    siret: 180,
    vat_number: 160,
  }),
  Fields,
})

export const Page = () => <RecordSheetPage kit={sellers} />
