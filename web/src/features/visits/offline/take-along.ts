import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { type VisitItem, visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { call } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { session } from '@/api/session'
import type { keepVisits, keptVisits, leaveOthers } from './report-store.ts'

/** Days ahead that are taken along, and visits at most. */
const AHEAD = 14
const MOST = 40

interface Taking {
  readonly user: string
  /** What is on this device. */
  readonly store: { keepVisits: typeof keepVisits; keptVisits: typeof keptVisits; leaveOthers: typeof leaveOthers }
  readonly show: (visits: readonly VisitItem[]) => void
  readonly refuse: (error: unknown) => void
}

/**
 * Reads one's visits of the days to come and those that wait for a report, and takes each along; where there is no network,
 * those that were.
 */
export async function takeAlong({ user, store, show, refuse }: Taking): Promise<void> {
  const state = ['programmee', 'a_traiter'] as const
  const on = `..${addDays(todayInParis(), AHEAD)}`
  const keep = async ({ id }: VisitItem) => {
    const whole = await call(visitEndpoints.get, { params: { id } })
    // Whoever signs out leaves nothing behind, nor does what comes after.
    if (session.get()?.user.id === user) await store.keepVisits(user, [whole])
  }
  const showKept = async () => show(await store.keptVisits(user).catch(() => []))
  // It is tried all the same: a device may be wrong about it.
  if (navigator.onLine === false) await showKept()
  try {
    const { items } = await call(visitEndpoints.list, {
      query: { visitor_id: [user], state: [...state], on, size: MOST },
    })
    show(items)
    // Each as it comes: whoever leaves the network meanwhile has those that came. The list that came stays, whether or not
    // all of it could be taken along.
    const listed = items.map(({ id }) => id)
    await Promise.all([store.leaveOthers(user, listed), ...items.map(keep)]).catch(refuse)
  } catch (error) {
    // Who may read them no more has none on the device either.
    if (toRefusal(error).status === 403) await store.leaveOthers(user, []).catch(() => undefined)
    await showKept()
    refuse(error)
  }
}
