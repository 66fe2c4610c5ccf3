import { type RefCallback, useCallback } from 'react'
import { afterPress } from './after-press'

/**
 * Tells the scrolled page how much of it a bar covers, so that what takes the focus is brought out from under it
 * (WCAG 2.4.11): for a bar that sticks to an edge of the page or of a panel.
 *
 * @example <div ref={useCovers('bottom')} className="sticky bottom-0">
 */
export function useCovers(edge: 'top' | 'bottom'): RefCallback<HTMLElement> {
  return useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return
      const scroller = scrollerOf(bar)
      const property = edge === 'top' ? 'scrollPaddingTop' : 'scrollPaddingBottom'
      const before = scroller.style[property]
      const measure = () => {
        const offset = Number.parseFloat(getComputedStyle(bar)[edge]) || 0
        // A panel's own padding counts: a bar sticks inside of it.
        const padding =
          scroller === document.documentElement
            ? 0
            : Number.parseFloat(getComputedStyle(scroller)[edge === 'top' ? 'paddingTop' : 'paddingBottom']) || 0
        scroller.style[property] = `${Math.ceil(bar.offsetHeight + offset + padding) + breath}px`
      }
      const observer = new ResizeObserver(measure)
      observer.observe(bar)
      // Where it sticks depends on the width of the page.
      addEventListener('resize', measure)
      const target = scroller === document.documentElement ? document : scroller
      target.addEventListener('focusin', showWhole)
      return () => {
        target.removeEventListener('focusin', showWhole)
        observer.disconnect()
        removeEventListener('resize', measure)
        scroller.style[property] = before
      }
    },
    [edge],
  )
}

/** Between a bar and what stands clear of it: room for the outline of the focus. */
const breath = 12

/**
 * A browser shows where the text of a field begins, which leaves the rest of a tall one under a bar. Never while a button
 * is pressed: what was being clicked would slip away.
 */
const showWhole = ({ target }: Event) =>
  afterPress(() => {
    if (target === document.activeElement && target instanceof HTMLElement) target.scrollIntoView({ block: 'nearest' })
  })

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  return document.documentElement
}
