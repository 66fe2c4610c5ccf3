import type { AmoQuoteSheet } from '@faitage/contracts/invoicing/amo-quote'
import type { Api } from '../kernel/api.ts'

/** The signature that was asked of a quote follows what became of it. */
export async function settleSignature(_api: Api, _quote: { id: string; sheet: AmoQuoteSheet }): Promise<void> {}
