import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The height that is left of the window for the table, so that its header and its pager stay in view.
 *
 * @param above changes whenever what stands above the table takes another height
 */
export function useFillHeight(scroller: RefObject<HTMLElement | null>, above: string): number | undefined {
  const [height, setHeight] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is above moves when rows come
  useLayoutEffect(() => {
    const measure = () => {
      const element = scroller.current
      if (!element) return
      setHeight(heightLeft(element))
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [scroller, above])
  return height
}

/** What is left of the window below the top of an element, the pager's height apart. */
export function heightLeft(element: HTMLElement): number {
  const top = element.getBoundingClientRect().top + window.scrollY
  return Math.max(320, window.innerHeight - Math.min(top, window.innerHeight / 2) - 84)
}
