import { proxyActivities } from '@temporalio/workflow'
import type { QuoteActivities, SignQuoteInput } from './sign-quote.shapes.ts'

/** Pieces of one night, at most. */
const PIECES = 500

const {
  replaceQuoteDocument,
  signQuote: sayQuoteSigned,
  expireQuotes: expireSome,
  readSignatures: readSome,
} = proxyActivities<QuoteActivities>({
  startToCloseTimeout: '2m',
  heartbeatTimeout: '10s',
  // For ever: an engine that is away comes back. What the API refuses for good is not asked again.
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s' },
})

/** A signature that came: first its file replaces the document, then the quote is signed; each once, whatever falls. */
export async function signQuote(input: SignQuoteInput): Promise<void> {
  await replaceQuoteDocument(input)
  await sayQuoteSigned(input)
}

/** Expires the quotes whose last day to be signed is over. */
export async function expireQuotes(): Promise<void> {
  for (let pieces = 0; pieces < PIECES; pieces++) {
    const { left } = await expireSome()
    if (!left) return
  }
}

/** Reads every signature that is under way at the provider: a call of theirs that was lost costs an hour. */
export async function readSignatures(): Promise<void> {
  let after: string | null = null
  for (let pieces = 0; pieces < PIECES; pieces++) {
    const { next }: { next: string | null } = await readSome(after)
    if (next === null) return
    after = next
  }
}
