import type { BulkOutcomes, projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { useState } from 'react'
import { type CallInput, call } from '@/api/client'
import { toRefusal } from '@/api/refusal'

type Outcomes = BulkOutcomes['items']
type BulkEndpoint = (typeof projectBulkEndpoints)[keyof typeof projectBulkEndpoints]
type Request = { endpoint: BulkEndpoint; input: CallInput<BulkEndpoint> }

/** Projects of one request: few enough that the count moves while a thousand are written. */
const PART = 50

/**
 * An act on many projects, some at a time. A part that cannot be sent is refused as a whole; the others are tried all
 * the same. Each is sent under a key of its own, so that a lost answer writes nothing twice.
 */
export async function inParts<T extends string | { id: string }>(
  all: readonly T[],
  requestFor: (part: T[], idempotencyKey: string) => Request,
  onPart: (done: number) => void = () => undefined,
): Promise<Outcomes> {
  const outcomes: Outcomes = []
  for (let start = 0; start < all.length; start += PART) {
    const part = all.slice(start, start + PART)
    try {
      const { endpoint, input } = requestFor(part, crypto.randomUUID())
      outcomes.push(...(await call(endpoint, input)).items)
    } catch (error) {
      const { key, message } = toRefusal(error)
      for (const one of part) {
        const id = typeof one === 'string' ? one : one.id
        outcomes.push({ id, reference: null, revision: null, refusal: { key, message } })
      }
    }
    onPart(outcomes.length)
  }
  return outcomes
}

/** An act on many projects as a page shows it: how far it is, then what became of each. */
export function usePartsDone() {
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [outcomes, setOutcomes] = useState<Outcomes>()
  return {
    progress,
    outcomes,
    reset: () => setOutcomes(undefined),
    run: async (ids: readonly string[], requestFor: (part: string[], idempotencyKey: string) => Request) => {
      setProgress({ done: 0, total: ids.length })
      const items = await inParts(ids, requestFor, done => setProgress({ done, total: ids.length }))
      setProgress(undefined)
      setOutcomes(items)
      return items
    },
  }
}
