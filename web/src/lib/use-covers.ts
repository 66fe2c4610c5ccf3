import { type RefCallback, useCallback } from 'react'
import { afterPress } from './after-press'

/**
 * Says to the scrolled page how much of it a bar covers, so that what takes the focus is brought out from under it
 * (WCAG 2.4.11): for a bar that sticks to an edge of the page or of a panel.
 *
 * @example <div ref={useCovers('bottom')} className="sticky bottom-0">
 */
export function useCovers(edge: Edge): RefCallback<HTMLElement> {
  return useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return
      const scroller = scrollerOf(bar)
      const measure = () => cover(scroller, edge, bar, coveredBy(bar, scroller, edge))
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
        cover(scroller, edge, bar, 0)
      }
    },
    [edge],
  )
}

type Edge = 'top' | 'bottom'

/** Bars of each edge of what scrolls, and how much each covers: several may share one (one a look of the page). */
const bars = new WeakMap<HTMLElement, Record<Edge, Map<HTMLElement, number>>>()

function cover(scroller: HTMLElement, edge: Edge, bar: HTMLElement, covered: number): void {
  const known = bars.get(scroller) ?? { top: new Map(), bottom: new Map() }
  bars.set(scroller, known)
  if (covered > 0) known[edge].set(bar, covered)
  else known[edge].delete(bar)
  const most = Math.max(0, ...known[edge].values())
  scroller.style[edge === 'top' ? 'scrollPaddingTop' : 'scrollPaddingBottom'] = most > 0 ? `${most + breath}px` : ''
}

/** Pixels from the edge of what scrolls to the far side of a bar that sticks to it; none of one that does not, in this look. */
function coveredBy(bar: HTMLElement, scroller: HTMLElement, edge: Edge): number {
  const style = getComputedStyle(bar)
  if (style.position !== 'sticky') return 0
  // A panel's own padding counts: a bar sticks inside of it.
  const inside = scroller === document.documentElement ? undefined : getComputedStyle(scroller)
  const padding = inside?.[edge === 'top' ? 'paddingTop' : 'paddingBottom'] ?? ''
  return Math.ceil(bar.offsetHeight + (Number.parseFloat(style[edge]) || 0) + (Number.parseFloat(padding) || 0))
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
