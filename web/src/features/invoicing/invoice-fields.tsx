import { invoice } from '@faitage/contracts/invoicing/invoice'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/form/sheet-fields'
import { PrestationLines } from './prestation-lines.tsx'

const hidden = { project_id: null, quote_id: null, type: null, credit_of: null, is_partial: null, share: null }

/** The draft of an invoice: what may still be put right before it is edited. */
const InvoiceFields = () => (
  <SheetFields
    record={invoice}
    pairs
    own={{ ...hidden, invoice_details: <PrestationLines label="Lignes" name="invoice_details" /> }}
  />
)

/** What fills it in. */
export const form = recordForm(invoice, InvoiceFields)
