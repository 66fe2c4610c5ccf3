import { useState } from 'react'
import { toRefusal } from '@/api/refusal'
import { ofWho } from '@/api/renew'

/** What became of one of many: a revision when it went through, else why it did not. */
export interface Outcome {
  id: string
  /** What it is called, where that is known. */
  reference: string | null
  revision: number | null
  refusal: { key: string; message: string } | null
}

/** Does something with some of them, under a key that writes nothing twice. */
export type PartAct<T> = (part: T[], idempotencyKey: string) => Promise<readonly Outcome[]>

/** Things of one request: few enough that the count moves while a thousand are written. */
const PART = 50

/**
 * An act on many things, some at a time. A part that cannot be sent is refused as a whole; the others are tried all
 * the same. Each is sent under a key of its own, so that a lost answer writes nothing twice; none in the name of who
 * signed in meanwhile, where the rest counts as refused.
 */
export async function inParts<T extends string | { id: string }>(
  all: readonly T[],
  act: PartAct<T>,
  { onPart, size = PART }: { onPart?: (done: number) => void; size?: number | undefined } = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const stillThem = ofWho()
  for (let start = 0; start < all.length; start += size) {
    const part = all.slice(start, start + size)
    try {
      await stillThem()
      outcomes.push(...(await act(part, crypto.randomUUID())))
    } catch (error) {
      const refusal = toRefusal(error)
      for (const one of part)
        outcomes.push({ id: typeof one === 'string' ? one : one.id, reference: null, revision: null, refusal })
    }
    onPart?.(outcomes.length)
  }
  return outcomes
}

/** An act on many things as a page shows it: how far it is, then what became of each. */
export function usePartsDone() {
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [outcomes, setOutcomes] = useState<Outcome[]>()
  return {
    progress,
    outcomes,
    reset: () => setOutcomes(undefined),
    run: async (ids: readonly string[], act: PartAct<string>, size?: number) => {
      setProgress({ done: 0, total: ids.length })
      const items = await inParts(ids, act, { size, onPart: done => setProgress({ done, total: ids.length }) })
      setProgress(undefined)
      setOutcomes(items)
      return items
    },
  }
}
