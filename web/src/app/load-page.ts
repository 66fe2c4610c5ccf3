import { keep, tabStorage } from '@/lib/storage'
import type { RouteEntry } from './route-entry'

const key = 'faitage.reloaded-at'
/** At most one reload in so many milliseconds. */
const guard = 60_000
/** Milliseconds within which a browser leaves a page that it was told to load again. */
const heeded = 10_000

/** A page's code could not be fetched. */
export class PageUnreachable extends Error {
  override readonly name = 'PageUnreachable'
}

/** Loads a page's code; its failure is distinguished from a fault of the page. */
export async function loadPage<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load()
  } catch (error) {
    throw new PageUnreachable('The code of a page could not be fetched', { cause: error })
  }
}

/** Asks for what a page shows first while it is on its way. What fails is the page's to say. */
export function readAhead({ load }: Pick<RouteEntry, 'load'>, search: string): void {
  void load?.().then(
    ({ ahead }) => ahead?.(search),
    () => undefined,
  )
}

/** Whether an error is that some code could not be fetched, in the words of any browser. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof PageUnreachable ||
  (error instanceof TypeError && /dynamically imported module|module script failed/.test(error.message))

/**
 * Loads the application again when the code of a page that was opened is gone (a new version was put in place, or the
 * connection broke), at most once a minute. Without any network that would leave the browser's own page in its place: it
 * is done once that is back.
 *
 * @param say says that the page is not there: it is not loaded again, or nothing came of it (a browser that is going
 *   elsewhere does not heed it)
 * @returns what stops it
 */
export function reloadOr(say: () => void): () => void {
  if (reloaded()) {
    const timer = setTimeout(say, heeded)
    return () => clearTimeout(timer)
  }
  say()
  if (navigator.onLine !== false) return () => undefined
  const back = () => void reloaded()
  addEventListener('online', back, { once: true })
  return () => removeEventListener('online', back)
}

/** @returns whether the application is being loaded again */
function reloaded(): boolean {
  if (navigator.onLine === false) return false
  const last = Number(tabStorage().getItem(key))
  // Where that it was cannot be noted it would be loaded again and again.
  if (Date.now() - last < guard || !keep(tabStorage(), key, String(Date.now()))) return false
  location.reload()
  return true
}
