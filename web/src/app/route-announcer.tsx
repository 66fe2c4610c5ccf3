import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePageTitle } from './page-title'

/**
 * Says the new page's title to screen readers and moves the focus to its main region, as loading a page would.
 * A change of the query string (a filter, a page of a list) is no new page.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const title = usePageTitle()
  const [said, setSaid] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', event => {
        if (!event.pathChanged || !event.fromLocation) return
        const active = document.activeElement
        // A window that was opened while the page came keeps the focus: taken from it, what is typed there would be lost.
        const kept = active?.closest('main, [role=dialog][data-state=open], [role=alertdialog][data-state=open]')
        if (!kept) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
        setSaid(document.title)
      }),
    [router],
  )
  useEffect(() => {
    document.title = title ? `${title} · Faîtage` : 'Faîtage'
  }, [title])
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {said}
    </div>
  )
}
