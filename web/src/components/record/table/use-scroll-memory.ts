import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { keep, tabStorage } from '@/lib/storage'
import { lineParameter } from './table-state.ts'

/** The nearest ancestor that scrolls, or the page itself. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let node: HTMLElement | null = element; node; node = node.parentElement) {
    const { overflowY } = getComputedStyle(node)
    if (overflowY === 'auto' || overflowY === 'scroll') return node
  }
  return document.documentElement
}

/**
 * Says in the address which row is the first in view, for anyone who is given the link. The router does not hear of it:
 * nothing on the page depends on it, and it would take the page back to its top.
 */
function writeLine(line: number): void {
  const { pathname, search, hash } = window.location
  const parameters = new URLSearchParams(search)
  if (line > 1) parameters.set(lineParameter, String(line))
  else parameters.delete(lineParameter)
  const query = parameters.toString().replaceAll('%2C', ',')
  const address = `${pathname}${query ? `?${query}` : ''}${hash}`
  if (address !== `${pathname}${search}${hash}`)
    History.prototype.replaceState.call(window.history, window.history.state, '', address)
}

/**
 * Brings a list back to where it was scrolled: to the pixel when a person returns to this very entry of the browser's
 * history (back, reload), to the row the address names when a link is followed; a fresh visit starts at the top.
 *
 * @param ready whether the rows are there: scrolling before would stop short
 * @param rowHeight pixels from one row to the next
 */
export function useScrollMemory(
  name: string,
  element: RefObject<HTMLElement | null>,
  ready: boolean,
  rowHeight: number,
) {
  const router = useRouter()
  const state = router.history.location.state as { __TSR_key?: string; key?: string }
  const key = `scroll:${name}:${state.__TSR_key ?? state.key ?? router.history.location.href}`
  const restored = useRef<string>(undefined)

  useEffect(() => {
    if (!ready || !element.current) return
    const list = element.current
    const scroller = scrollerOf(list)
    // The page scrolls with what stands above the list; the list's own box does not.
    const above = () => (scroller === list ? 0 : list.getBoundingClientRect().top + scroller.scrollTop)
    if (restored.current !== key) {
      restored.current = key
      const line = Number(new URLSearchParams(window.location.search).get(lineParameter))
      const named = line > 1 ? above() + (line - 1) * rowHeight : 0
      const top = Number(tabStorage().getItem(key) ?? named)
      if (top > 0) requestAnimationFrame(() => scroller.scrollTo({ top }))
    }
    const target: HTMLElement | Window = scroller === document.documentElement ? window : scroller
    const { pathname } = window.location
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (window.location.pathname !== pathname) return
        keep(tabStorage(), key, String(Math.round(scroller.scrollTop)))
        writeLine(Math.max(0, Math.floor((scroller.scrollTop - above()) / rowHeight)) + 1)
      }, 120)
    }
    target.addEventListener('scroll', remember, { passive: true })
    return () => {
      clearTimeout(timer)
      target.removeEventListener('scroll', remember)
    }
  }, [key, ready, element, rowHeight])
}
