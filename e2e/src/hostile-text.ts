import type { Page } from 'playwright-core'

/** A text that would run were it taken for anything but text, as long as names get; its end is told to read backwards. */
export const hostileText = `<img src=x onerror=pwned=1 class=hostile>"'&lt;\u202Ecba`

/** What of it became more than text on the page as it is, or pushed the page out of the screen. */
export const brokenOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...Array.from(document.querySelectorAll('.hostile'), ({ outerHTML }) => outerHTML),
    ...('pwned' in window ? ['it ran'] : []),
    ...(document.documentElement.scrollWidth > innerWidth ? [`${document.documentElement.scrollWidth} px wide`] : []),
  ])
