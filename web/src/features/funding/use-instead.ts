import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Takes the place of the page in the history: it was never one. */
export function useInstead(href: string | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (href) void router.navigate({ href, replace: true, ignoreBlocker: true })
  }, [href, router])
}
