import type { InvoiceSheet } from '@faitage/contracts/invoicing/invoice'
import type { InvoicePaper } from '@faitage/contracts/invoicing/paper'
import { type SellerSheet, seller } from '@faitage/contracts/invoicing/seller'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type Api, fold } from '../kernel/api.ts'
import { deciderOf } from '../kernel/records/place.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import type { Reached } from '../projects/project-access.ts'
import { type FrozenPaper, frozen, frozenContent, frozenPaper } from './frozen-invoice.ts'
import { buyerOf } from './quote-paper.ts'
import { sellerOf } from './seller.ts'

interface Selling {
  readonly id: string
  readonly snapshot: InvoicePaper['seller']
  readonly fiscal_year_month?: string | null | undefined
  readonly payment_days?: number | null | undefined
}

/** Who invoices: of a credit note, who had invoiced, as they were then, whoever sells for the agency today. */
export async function sellerFor(api: Api, reached: Reached, { credit_of }: InvoiceSheet): Promise<Selling | Refusal> {
  if (!credit_of) {
    const found = await sellerOf(api, reached)
    return isRefusal(found) ? found : { id: found.id, snapshot: found.sheet, ...yearOf(found.sheet) }
  }
  const { asked } = await frozen(api, credit_of)
  const { state } = await fold(api, deciderOf(seller), streamOf.record(seller.stream, asked.seller_id))
  const snapshot = frozenContent(asked).seller
  return { id: asked.seller_id, snapshot, ...(state.life === 'absent' ? {} : yearOf(state.sheet as SellerSheet)) }
}

const yearOf = ({ fiscal_year_month, payment_days }: SellerSheet) => ({ fiscal_year_month, payment_days })

/** To whom it is, and about what: of a credit note, as the invoice said it, even where they were erased since. */
export async function buyerFor(
  api: Api,
  by: By,
  reached: Reached,
  { credit_of }: InvoiceSheet,
): Promise<Pick<FrozenPaper, 'buyer' | 'place' | 'project_reference'>> {
  if (!credit_of) return buyerOf(api, by.caller, reached)
  const { buyer, place, project_reference } = (await frozenPaper(api, credit_of)).paper
  return { buyer, place, project_reference }
}
