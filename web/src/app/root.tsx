import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ProgressBar } from './progress-bar'
import { RouteAnnouncer } from './route-announcer'
import { useSessionWatch } from './use-session-watch'

const Snackbars = lazy(() => import('./snackbars').then(module => ({ default: module.Snackbars })))

/** What every page has, signed in or not. */
export function Root() {
  useSessionWatch()
  return (
    <>
      <ProgressBar />
      <Outlet />
      <RouteAnnouncer />
      <Suspense>
        <Snackbars />
      </Suspense>
    </>
  )
}
