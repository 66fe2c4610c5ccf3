import { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { seller } from '@faitage/contracts/invoicing/seller'
import { useRead } from '@/api/queries'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/pages/lazy-forms'

function Fields() {
  const { data } = useRead(agencyEndpoints.list, { query: { size: 200, sortBy: 'name' } })
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <SheetFields record={seller} choices={{ agency: { options } }} />
}

/** What fills it in. */
export const form = recordForm(seller, Fields)
