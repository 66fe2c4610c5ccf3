import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { RouteAnnouncer } from './route-announcer'
import { useSessionWatch } from './use-session-watch'

const Snackbars = lazy(() => import('./snackbars').then(module => ({ default: module.Snackbars })))

/** What every page has, signed in or not. */
export function Root() {
  useSessionWatch()
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
      <Suspense>
        <Snackbars />
      </Suspense>
    </>
  )
}
