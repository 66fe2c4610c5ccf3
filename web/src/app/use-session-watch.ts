import type { CurrentUser } from '@faitage/contracts/identity/user'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { queryClient } from '@/api/queries'
import { lastRoute, session, useSession } from '@/api/session'
import { clearTrails } from '@/components/record/table/trail-store'
import { notify } from '@/lib/notify'
import { refreshUser } from './refresh-user'

/** All that decides what a person may open and see. */
const rightsOf = ({ id, role, permissions, projects_id, groups, preferred_app }: CurrentUser): string =>
  JSON.stringify([id, role, permissions, projects_id, groups, preferred_app.preferred_app])

/** Whether the same person may do less than before: what they were about to do may be gone from the page. */
const losesRights = (before: CurrentUser, now: CurrentUser): boolean =>
  before.id === now.id && before.permissions.some(right => !now.permissions.includes(right))

const rightsChanged =
  'Certains de vos droits viennent d’être retirés\u00A0: la page en tient compte. Votre saisie est conservée.'

/** Milliseconds after which what listens is fetched again, where it could not be. */
const againAfter = 10_000

/** Whose rights the first page is judged by: it is on its way when the profile is read anew. */
const atStart = session.get()?.user

/** Hears the changes of others once the page is there; what one may do follows a change of one's account or role at once. */
function followLive(id: string): () => void {
  const stops: (() => void)[] = []
  let over = false
  const start = () =>
    void import('@/api/live')
      .then(({ onNotice, startLiveUpdates }) => {
        if (over) return
        const follow = onNotice(notice => {
          if (notice === 'resync' || notice.kind === 'role' || (notice.kind === 'user' && notice.id === id))
            void refreshUser()
        })
        stops.push(startLiveUpdates(), follow)
      })
      .catch(() => {
        const timer = setTimeout(start, againAfter)
        stops.push(() => clearTimeout(timer))
      })
  start()
  return () => {
    over = true
    for (const stop of stops) stop()
  }
}

/**
 * Follows the session: live updates while somebody is signed in, the sign-in page as soon as nobody is (whichever tab
 * signed out), the entry rules when rights or mode change, and the last page remembered for the next sign-in.
 */
export function useSessionWatch(): void {
  const router = useRouter()
  const user = useSession()?.user
  const id = user?.id

  useEffect(() => {
    if (!id) return
    // Why the session before was over is no longer so.
    notify.dismiss('session')
    const stop = followLive(id)
    void import('./likely-pages').then(
      ({ fetchLikelyPages }) => {
        const now = session.get()?.user
        if (now) void fetchLikelyPages(now)
      },
      // Nothing depends on it.
      () => undefined,
    )
    return () => {
      stop()
      // Signed out, in whichever tab, and not only at the end of a session: each tab has trails of its own.
      if (lastRoute.get()?.user !== id) clearTrails()
    }
  }, [id])

  // The entry rules are applied again to the page shown, and nothing read under other rights is kept.
  const rights = user ? rightsOf(user) : ''
  const known = useRef(atStart)
  const latest = useRef(user)
  latest.current = user
  useEffect(() => {
    const before = known.current
    const now = latest.current
    known.current = now
    // The page on its way was judged by these: judged twice, it would also be loaded twice.
    if ((before ? rightsOf(before) : '') === rights) return
    if (now && before) {
      void queryClient.invalidateQueries()
      if (losesRights(before, now)) notify.warning(rightsChanged, { id: 'rights' })
    }
    void router.invalidate()
  }, [rights, router])

  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation }) => {
        const entry = router.state.matches.at(-1)?.staticData.entry
        const signedIn = session.get()?.user.id
        if (signedIn && entry && !entry.layout) lastRoute.set(signedIn, toLocation.href)
      }),
    [router],
  )
}
