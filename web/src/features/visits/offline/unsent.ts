import { notify } from '@/lib/notify'
import { sharedStorage } from '@/lib/storage'

/* Known without opening the database, which few people have: how many reports wait on this device, and whose they are. */

const KEY = 'faitage.visits.unsent'

export function markUnsent(user: string, count: number): void {
  try {
    if (count > 0) localStorage.setItem(KEY, JSON.stringify({ user, count }))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is full or refused: the reports are in their database all the same.
  }
}

/** How many reports of a person wait on this device. */
function unsentOf(user: string | undefined): number {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { user: string; count: number } | null
    return kept && kept.user === user ? kept.count : 0
  } catch {
    return 0
  }
}

/** Removes everything that visits left on this device: whoever signs out leaves nothing behind. */
export function forgetVisits(): Promise<void> {
  sharedStorage().removeItem(KEY)
  return new Promise<void>(resolve => {
    const removal = indexedDB.deleteDatabase('faitage.visits')
    removal.onsuccess = () => resolve()
    removal.onerror = () => resolve()
    removal.onblocked = () => resolve()
    // Where a browser refuses databases there is none.
  }).catch(() => undefined)
}

/**
 * Says that reports would be lost, to somebody who signs out.
 *
 * @returns whether there are some: they go only once the person says so
 */
export function speakOfUnsent(user: string | undefined, leave: () => void): boolean {
  const count = unsentOf(user)
  if (count === 0) return false
  const first = 'Envoyez-le d’abord depuis « Ma tournée ».'
  notify.show({
    id: 'unsent',
    type: 'warning',
    timeout: 60_000,
    text:
      count > 1
        ? `${count} comptes rendus de visite ne sont que sur cet appareil : ils seraient perdus. ${first.replace('-le', '-les')}`
        : `Un compte rendu de visite n’est que sur cet appareil : il serait perdu. ${first}`,
    actions: [{ label: 'Se déconnecter quand même', onClick: leave }],
  })
  return true
}
