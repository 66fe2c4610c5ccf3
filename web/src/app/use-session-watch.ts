import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onNotice, startLiveUpdates } from '@/api/live'
import { clearCache } from '@/api/queries'
import { lastRoute, session, useSession } from '@/api/session'
import { refreshUser } from './refresh-user'

/**
 * Follows the session: live updates while somebody is signed in, the sign-in page as soon as nobody is (whichever tab
 * signed out), and the last page remembered for the next sign-in.
 */
export function useSessionWatch(): void {
  const router = useRouter()
  const user = useSession()?.user
  const id = user?.id

  useEffect(() => {
    if (!id) return
    const stop = startLiveUpdates()
    // What one may do follows a change of one's account or role at once.
    const unfollow = onNotice(notice => {
      if (notice === 'resync' || notice.kind === 'role' || (notice.kind === 'user' && notice.id === id)) {
        void refreshUser()
      }
    })
    return () => {
      unfollow()
      stop()
      clearCache()
    }
  }, [id])

  useEffect(() => {
    void id
    void router.invalidate()
  }, [id, router])

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
