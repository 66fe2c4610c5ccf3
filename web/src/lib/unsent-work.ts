import { notify } from '@/lib/notify'
import { sharedStorage } from '@/lib/storage'

/* Known without opening a database, which few people have: how much waits on this device, and whose it is. */

/** The databases of this device that hold what people wrote and nobody else has yet. */
const works = {
  'faitage.visits': (count: number) =>
    count > 1
      ? `${count} comptes rendus de visite ne sont que sur cet appareil\u00A0: ils seraient perdus. Envoyez-les d’abord depuis «\u00A0Ma tournée\u00A0».`
      : 'Un compte rendu de visite n’est que sur cet appareil\u00A0: il serait perdu. Envoyez-le d’abord depuis «\u00A0Ma tournée\u00A0».',
  'faitage.audits': (count: number) =>
    count > 1
      ? `${count} parties d’audits énergétiques ne sont que sur cet appareil\u00A0: elles seraient perdues. Ouvrez ces audits avec du réseau, elles partiront.`
      : 'Une partie d’un audit énergétique n’est que sur cet appareil\u00A0: elle serait perdue. Ouvrez cet audit avec du réseau, elle partira.',
}
type Work = keyof typeof works
const names = Object.keys(works) as Work[]
const keyOf = (work: Work) => `${work}.unsent`

export function markUnsent(work: Work, user: string, count: number): void {
  try {
    if (count > 0) localStorage.setItem(keyOf(work), JSON.stringify({ user, count }))
    else localStorage.removeItem(keyOf(work))
  } catch {
    // Storage is full or refused: what waits is in its database all the same.
  }
}

/** How much of a kind waits on this device for a person. */
function unsentOf(work: Work, user: string | undefined): number {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(work)) ?? 'null') as { user: string; count: number } | null
    return kept && kept.user === user ? kept.count : 0
  } catch {
    return 0
  }
}

/** Removes everything that was kept on this device: whoever signs out leaves nothing behind. */
export async function forgetWork(): Promise<void> {
  await Promise.all(names.map(forget))
}

function forget(work: Work): Promise<void> {
  sharedStorage().removeItem(keyOf(work))
  return new Promise<void>(resolve => {
    const removal = indexedDB.deleteDatabase(work)
    removal.onsuccess = () => resolve()
    removal.onerror = () => resolve()
    removal.onblocked = () => resolve()
    // Where a browser refuses databases there is none.
  }).catch(() => undefined)
}

/**
 * Says that work would be lost, to somebody who signs out.
 *
 * @returns whether there is some: it goes only once the person says so
 */
export function speakOfUnsent(user: string | undefined, leave: () => void): boolean {
  const texts = names.flatMap(work => {
    const count = unsentOf(work, user)
    return count > 0 ? [works[work](count)] : []
  })
  if (texts.length === 0) return false
  notify.show({
    id: 'unsent',
    type: 'warning',
    timeout: 60_000,
    text: texts.join(' '),
    actions: [{ label: 'Se déconnecter quand même', onClick: leave }],
  })
  return true
}
