import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** Milliseconds a wait must last before it shows. */
const throttle = 200
/** Milliseconds the bar takes to cross the page. */
const duration = 5000

/** Whether a page is being opened, something new read or something written; what refreshes quietly does not count. */
function useBusy(): boolean {
  const opening = useRouterState({ select: state => state.isLoading })
  const reading = useIsFetching({ predicate: query => query.state.data === undefined }) > 0
  const writing = useIsMutating() > 0
  return opening || reading || writing
}

/** A thin line at the top of the page while one waits; still for people who ask for less motion. */
export function ProgressBar() {
  const busy = useBusy()
  const [shown, setShown] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setShown(true), throttle)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [busy])
  useEffect(() => {
    if (!shown || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const motion = line.current?.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], {
      duration,
      easing: 'ease-out',
      fill: 'forwards',
    })
    return () => motion?.cancel()
  }, [shown])
  if (!shown) return null
  return (
    <div role="progressbar" aria-label="Chargement en cours" className="no-print fixed inset-x-0 top-0 z-50 h-1">
      <div ref={line} className="size-full origin-left bg-clay" />
    </div>
  )
}
