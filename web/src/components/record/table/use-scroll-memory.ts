import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** The nearest ancestor that scrolls, or the page itself. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let node: HTMLElement | null = element; node; node = node.parentElement) {
    const { overflowY } = getComputedStyle(node)
    if (overflowY === 'auto' || overflowY === 'scroll') return node
  }
  return document.documentElement
}

/**
 * Brings a list back to where it was scrolled when a person returns to this very entry of the browser's history
 * (back, reload); a fresh visit starts at the top.
 *
 * @param ready whether the rows are there: scrolling before would stop short
 */
export function useScrollMemory(name: string, element: RefObject<HTMLElement | null>, ready: boolean) {
  const router = useRouter()
  const state = router.history.location.state as { __TSR_key?: string; key?: string }
  const key = `scroll:${name}:${state.__TSR_key ?? state.key ?? router.history.location.href}`
  const restored = useRef<string>(undefined)

  useEffect(() => {
    if (!ready || !element.current) return
    const scroller = scrollerOf(element.current)
    if (restored.current !== key) {
      restored.current = key
      const top = Number(sessionStorage.getItem(key))
      if (top > 0) requestAnimationFrame(() => scroller.scrollTo({ top }))
    }
    const target: HTMLElement | Window = scroller === document.documentElement ? window : scroller
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = () => {
      clearTimeout(timer)
      timer = setTimeout(() => sessionStorage.setItem(key, String(Math.round(scroller.scrollTop))), 120)
    }
    target.addEventListener('scroll', remember, { passive: true })
    return () => {
      clearTimeout(timer)
      target.removeEventListener('scroll', remember)
    }
  }, [key, ready, element])
}
