import { randomUUID } from 'node:crypto'
import type { Told } from './activity.ts'

/** Names this process among those that take up the same work, one after the other. */
const self = randomUUID()
/** Processes that may fall at the same work: one may be stopped by hand, or with its machine. */
const MOST = 3

/**
 * Does what may end the whole process, not only its thread: V8 does that where too much memory is asked for at once. Work at
 * which three processes fell is refused: it would otherwise be taken up for ever, and what runs beside it falls each time.
 *
 * @throws what `refusal` makes, or what `work` throws: that counts for nothing
 */
export async function fatalWork<T>({ said, say }: Told, work: () => Promise<T>, refusal: () => Error): Promise<T> {
  const begun = Array.isArray(said) ? said.filter(one => typeof one === 'string') : []
  if (begun.length >= MOST && !begun.includes(self)) throw refusal()
  say([...new Set([...begun, self])])
  const done = await work()
  say([])
  return done
}
