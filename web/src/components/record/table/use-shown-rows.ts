import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { heightLeft } from './use-fill-height.ts'

/** Rows are drawn so many at a time: a turn of the wheel mostly changes nothing of what is drawn. */
const step = 6
/** Rows kept outside the view on both sides, so that fast scrolling shows no gap. */
const overscan = 12

interface Shown {
  scroller: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  /** Height of what sticks above the rows. */
  header: number
  /** The row that holds the focus stays in the page, or the focus would be lost when it scrolls away. */
  kept: number
  /** All of them, whatever is in view. */
  all: boolean
}

/** The rows to draw of a list whose rows are all of one height, and how to bring one into view. */
export function useShownRows({ scroller, count, rowHeight, header, kept, all }: Shown) {
  const [view, setView] = useState({ first: 0, end: 0 })
  const seen = useRef(view)
  // What is in view comes first, what may come into view in the browser's own time.
  const [around, setAround] = useState(0)
  useEffect(() => startTransition(() => setAround(overscan)), [])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    /** Whether other rows are in view than before. */
    const look = () => {
      const { scrollTop, clientHeight } = element
      // Until it is given its height it is as high as all its rows.
      const height = clientHeight > window.innerHeight ? heightLeft(element) : clientHeight
      const now = inView(scrollTop, height, rowHeight)
      if (now.first === seen.current.first && now.end === seen.current.end) return false
      seen.current = now
      return true
    }
    if (look()) setView(seen.current)
    // At once, or the rows would come a frame after the place they are at.
    const onScroll = () => look() && flushSync(() => setView(seen.current))
    const onSize = () => look() && setView(seen.current)
    const observer = new ResizeObserver(onSize)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, rowHeight])

  const scrollTo = useCallback(
    (index: number) => {
      const element = scroller.current
      if (!element) return
      const top = index * rowHeight
      const bottom = header + top + rowHeight - element.clientHeight
      if (top < element.scrollTop) element.scrollTo({ top })
      else if (bottom > element.scrollTop) element.scrollTo({ top: bottom })
    },
    [scroller, rowHeight, header],
  )
  return { indexes: all ? numbers(0, count) : drawn(view, count, kept, around), scrollTo }
}

/** What is in view, to the next whole step. */
export const inView = (top: number, height: number, rowHeight: number) => ({
  first: Math.floor(top / rowHeight / step) * step,
  end: Math.ceil((top + height) / rowHeight / step) * step,
})

/** The places of the rows to draw, in order: those in view, as many `around` them on both sides, the one that is kept. */
export function drawn(
  { first, end }: { first: number; end: number },
  count: number,
  kept: number,
  around: number,
): number[] {
  const from = Math.max(0, Math.min(first, count) - around)
  const to = Math.min(count, end + around)
  const indexes = numbers(from, to)
  if (kept >= 0 && kept < from) indexes.unshift(kept)
  if (kept >= to && kept < count) indexes.push(kept)
  return indexes
}

const numbers = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
