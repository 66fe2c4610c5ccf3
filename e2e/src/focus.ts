import type { Page } from 'playwright-core'

interface Focused {
  readonly name: string
  /** What lies over it; empty when it is clear. */
  readonly by: string
}

/** What has the focus, and what of the page lies over it; undefined once the focus has left the page's content. */
export const focusedAndCovered = (page: Page): Promise<Focused | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body || !element.closest('main')) return undefined
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const name = element.getAttribute('aria-label') || element.id || element.textContent || element.tagName
    // Something hidden for the eye (the real box under a drawn one) is not where the focus shows.
    if (right - left < 4 || bottom - top < 4) return { name, by: '' }
    const across = (left + right) / 2
    const points = [top + 2, (top + bottom) / 2, bottom - 2].filter(
      (_, index) => bottom - top < innerHeight / 2 || index === 1,
    )
    for (const y of points) {
      const above = document.elementFromPoint(across, y)
      const own = above && (above.contains(element) || element.contains(above) || above.closest('label') !== null)
      if (!own)
        return { name, by: above ? `${above.tagName} ${above.className}`.slice(0, 80) : 'the edge of the window' }
    }
    return { name, by: '' }
  })
