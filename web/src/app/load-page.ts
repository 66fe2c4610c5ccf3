const key = 'faitage.reloaded-at'
/** At most one reload in so many milliseconds. */
const guard = 60_000

/** A page's code could not be fetched although the application was reloaded a moment ago. */
export class PageUnreachable extends Error {
  override readonly name = 'PageUnreachable'
}

/**
 * Loads a page's code. When it is gone (a new version was put in place, or the connection is down), the application
 * is loaded again, at most once a minute.
 */
export async function loadPage<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load()
  } catch (error) {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < guard) throw new PageUnreachable('page', { cause: error })
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
    return new Promise(() => undefined)
  }
}
