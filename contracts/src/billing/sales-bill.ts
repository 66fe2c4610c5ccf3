import { z } from 'zod'
import { type EventOf, event, type RecordedEvent, unfolded } from '../kernel/message.ts'
import { id } from '../kernel/values.ts'

/* What is billed of a sales order at once. Its id is the reference the accounts find it by: there is never more than one. */

/** A line and what is billed of it; the quantity is how many they are. */
export const billedLine = z.object({ line_id: id, assignment_ids: z.array(id).min(1).max(500) })
export type BilledLine = z.infer<typeof billedLine>

const about = { id, mission_id: id, sales_order_id: id }
export const billRequested = event('BillRequested', { ...about, lines: z.array(billedLine).min(1).max(200) })
export const billAccepted = event('BillAccepted', { ...about, erp_document: z.string().max(100) })
/** `why`: an assignment had gone by then, or the accounts said no with a status of HTTP. */
export const billRefused = event('BillRefused', {
  ...about,
  why: z.enum(['taken', 'erp']),
  status: z.int().optional(),
})
export const salesBillEvents = [billRequested, billAccepted, billRefused] as const
export type RecordedSalesBillEvent = RecordedEvent<EventOf<(typeof salesBillEvents)[number]>>

export interface KnownSalesBill {
  readonly life: 'requested' | 'accepted' | 'refused'
  readonly id: string
  readonly mission_id: string
  readonly sales_order_id: string
  readonly lines: readonly BilledLine[]
  readonly erp_document: string | null
  readonly refused_why: string | null
  readonly asked_by: string
  readonly asked_at: string
}
export type SalesBillState = { readonly life: 'none' } | KnownSalesBill

const whyTexts = {
  taken: 'Une commande n’était plus à facturer.',
  erp: 'AKUITEO l’a refusée.',
} as const

/** The state after one more event: the one fold of the API and of the read model. Pure. */
export function foldSalesBill(state: SalesBillState, event: RecordedSalesBillEvent): KnownSalesBill {
  if (event.type === 'BillRequested') {
    const asked = { asked_by: event.metadata.actor.id, asked_at: event.recordedAt }
    return { ...event.data, ...asked, life: 'requested', erp_document: null, refused_why: null }
  }
  if (state.life === 'none') throw new Error(`${event.type} on ${event.stream} before it was asked for`)
  switch (event.type) {
    case 'BillAccepted':
      return { ...state, life: 'accepted', erp_document: event.data.erp_document }
    case 'BillRefused': {
      const { why, status } = event.data
      return { ...state, life: 'refused', refused_why: `${whyTexts[why]}${status ? ` (réponse ${status})` : ''}` }
    }
    default:
      return unfolded(event)
  }
}
