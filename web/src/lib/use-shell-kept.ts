import { useEffect } from 'react'

/** Has the pages that work without a network open there, from the next time on. */
export function useShellKept(): void {
  useEffect(() => {
    navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  }, [])
}
