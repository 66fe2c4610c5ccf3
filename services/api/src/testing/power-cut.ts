import { Unavailable } from '../kernel/events/event-log.ts'
import type { TestSystem } from './system.ts'

/**
 * The store is gone for the appends that `hits` says, of which it is told the stream and how many there were before; `back`
 * has it as it was, and tells how many appends were hit.
 */
export function powerCut(
  { api: { events } }: Pick<TestSystem, 'api'>,
  hits: (stream: string, before: number) => boolean,
): { back: () => number } {
  const append = events.append.bind(events)
  let before = 0
  let hit = 0
  events.append = async (stream, ...more) => {
    if (!hits(stream, before++)) return await append(stream, ...more)
    hit++
    throw new Unavailable('the power is gone')
  }
  return {
    back: () => {
      events.append = append
      return hit
    },
  }
}
