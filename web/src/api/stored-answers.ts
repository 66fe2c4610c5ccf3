import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { whenIdle } from '@/lib/idle'
import { keep } from '@/lib/storage'

/** A read stays fresh for four minutes, unless something is written or the server tells of a change. */
export const cacheLifetime = 240_000

/** What every key of the stored answers begins with. */
const keyPrefix = 'api_cache'
const clearedKey = `${keyPrefix}_cleared_at`
/** Characters of the longest answer that is worth storing: reading it back must cost less than asking again. */
const longest = 1_000_000

type Stored = { user: string; query: DehydratedState['queries'][number] }

const storedKeys = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(key =>
    key.startsWith(`${keyPrefix}:`),
  )

interface StoredAnswers {
  store(answers: DehydratedState['queries']): void
  /** Those that may still be shown, to who is signed in. */
  restored(): DehydratedState['queries']
  clear(): void
}

/** Which answers are worth storing: those of GET calls that succeeded, that nothing made stale and nobody asked not to keep. */
const isWorthStoring = ({ state, meta }: Pick<Query, 'state' | 'meta'>): boolean =>
  state.status === 'success' && !state.isInvalidated && meta?.cacheDisabled !== true

/**
 * Keeps the answers of a tab through a reload, one key an answer.
 *
 * They are personal data, so they live in the tab's own session storage: gone with the tab, never written where another
 * person of the same computer could find them after the session, never read back for anybody else than who asked. A
 * write in one tab makes the answers of the others worthless too: its time is left in the shared storage, and nothing
 * older is read back.
 *
 * @param storage the tab's session storage
 * @param shared the storage that all tabs see
 * @param user id of who is signed in
 */
export function storedAnswers(storage: Storage, shared: Storage, user: () => string | undefined): StoredAnswers {
  const kept = new Map<string, number>()
  const forget = (hash: string) => {
    kept.delete(hash)
    storage.removeItem(`${keyPrefix}:${hash}`)
  }
  return {
    store(answers) {
      const owner = user()
      const queries = owner ? answers : []
      const present = new Set(queries.map(query => query.queryHash))
      for (const hash of [...kept.keys()]) if (!present.has(hash)) forget(hash)
      for (const query of queries) {
        const { dataUpdatedAt } = query.state
        if (kept.get(query.queryHash) === dataUpdatedAt) continue
        const text = JSON.stringify({ user: owner, query } satisfies Partial<Stored>)
        try {
          if (text.length > longest) throw new RangeError('too long')
          storage.setItem(`${keyPrefix}:${query.queryHash}`, text)
          kept.set(query.queryHash, dataUpdatedAt)
        } catch {
          // Too long, or the storage is full: the answer lives in memory alone.
          forget(query.queryHash)
        }
      }
    },
    restored() {
      const owner = user()
      const oldest = Math.max(Date.now() - cacheLifetime, Number(shared.getItem(clearedKey) ?? 0))
      const queries: Stored['query'][] = []
      for (const key of storedKeys(storage)) {
        const stored = parsed(storage.getItem(key))
        const fresh = stored && stored.user === owner && stored.query.state.dataUpdatedAt > oldest
        if (!fresh) storage.removeItem(key)
        else {
          queries.push(stored.query)
          kept.set(stored.query.queryHash, stored.query.state.dataUpdatedAt)
        }
      }
      return queries
    },
    clear() {
      kept.clear()
      for (const key of storedKeys(storage)) storage.removeItem(key)
    },
  }
}

/**
 * Takes up the answers that were stored, and stores those to come, once what they are asked for is drawn: writing a page of
 * rows takes the browser as long as drawing some of them.
 *
 * @param leaving what says `pagehide`: a reload finds what was still to be stored
 * @param user id of who is signed in
 */
export function keepAnswers(
  queryClient: QueryClient,
  answers: StoredAnswers,
  leaving: EventTarget,
  user: () => string | undefined,
): void {
  // Another may have signed in by the time it is written, or even answered.
  const askedBy = new WeakMap<Query, string | undefined>()
  const which = {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: (query: Query) => isWorthStoring(query) && askedBy.get(query) === user(),
  }
  let due = false
  const store = () => {
    if (due) answers.store(dehydrate(queryClient, which).queries)
    due = false
  }
  queryClient.getQueryCache().subscribe(event => {
    const { type, query } = event
    if (type === 'added' || (type === 'updated' && event.action.type === 'fetch')) askedBy.set(query, user())
    // Who looks at an answer changes nothing of it.
    if (due || type.startsWith('observer')) return
    due = true
    whenIdle(store)
  })
  leaving.addEventListener('pagehide', store)
  try {
    hydrate(queryClient, { queries: answers.restored() })
  } catch {
    // What cannot be read is asked again.
    answers.clear()
  }
}

function parsed(text: string | null): Stored | undefined {
  try {
    const stored = JSON.parse(text ?? 'null') as Stored | null
    return typeof stored?.query?.state?.dataUpdatedAt === 'number' && stored.user ? stored : undefined
  } catch {
    return undefined
  }
}

/** Tells every tab that what was stored before now is worthless. */
export const markCleared = (shared: Storage): void => {
  // Where storage is full or refused other tabs learn of the change from the server.
  keep(shared, clearedKey, String(Date.now()))
}
