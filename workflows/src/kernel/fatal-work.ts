import { randomUUID } from 'node:crypto'
import type { Told } from './activity.ts'
import { turns } from './turns.ts'

/** Names this process among those that take up the same work, one after the other. */
const self = randomUUID()
/** Processes that may fall at the same work: one may be stopped by hand, or with its machine. */
const MOST = 3
/** How many such works are under way at once, whatever they are. */
export const AT_ONCE = 2
const inTurn = turns(AT_ONCE)

/**
 * Does what may end the whole process, not only its thread: V8 does that where too much memory is asked for at once. Work at
 * which three processes fell is refused: it would otherwise be taken up for ever, and what runs beside it falls each time.
 * That is said of no work that only waits its turn; and work at which a process fell is done alone from then on, so that
 * what was beside it is not refused with it. Work that failed in a process that stands, or that is stopped, counts for nothing.
 *
 * @param signal who waits gives up once it aborts
 * @throws what `refusal` makes, what `work` throws, or what made `signal` abort
 */
export async function fatalWork<T>(
  { said, say, stopping }: Told,
  work: () => Promise<T>,
  refusal: () => Error,
  signal?: AbortSignal,
): Promise<T> {
  const fell = Array.isArray(said) ? said.filter(one => typeof one === 'string' && one !== self) : []
  if (fell.length >= MOST) throw refusal()
  const takeBack = () => say(fell)
  const named = async () => {
    // A process that is told to stop is ended soon, whatever it does.
    if (!stopping?.aborted) say([...fell, self])
    stopping?.addEventListener('abort', takeBack, { once: true })
    try {
      const done = await work()
      say([])
      return done
    } catch (error) {
      takeBack()
      throw error
    } finally {
      stopping?.removeEventListener('abort', takeBack)
    }
  }
  return await inTurn(named, { signal, alone: fell.length > 0 })
}
