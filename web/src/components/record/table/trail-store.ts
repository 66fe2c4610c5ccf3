import { session } from '@/api/session'
import { keep, tabStorage } from '@/lib/storage'
import type { Trail } from './trail.ts'

const prefix = 'trail:'
const keyOf = (list: string) => `${prefix}${session.get()?.user.id}:${list}`

/** The trail of a list, or undefined when this tab has not shown it. */
export function readTrail(list: string): Trail | undefined {
  try {
    const trail = JSON.parse(tabStorage().getItem(keyOf(list)) ?? 'null') as Trail | null
    return trail && Array.isArray(trail.ids) ? trail : undefined
  } catch {
    return undefined
  }
}

export function writeTrail(list: string, trail: Trail): void {
  // Without room the page only lacks its way to the neighbours.
  keep(tabStorage(), keyOf(list), JSON.stringify(trail))
}

/** A page of a list shows: it becomes the trail, the record seen last is kept while the list is the same. */
export function startTrail(list: string, shown: Omit<Trail, 'first' | 'last' | 'current'> & { page: number }): void {
  const { page, ...rest } = shown
  writeTrail(list, { ...rest, first: page, last: page, current: readTrail(list)?.current })
}

/** Forgets every trail: a search may name a person. */
export function clearTrails(): void {
  const storage = tabStorage()
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
}
