import type { CDPSession, Page } from 'playwright-core'

/** A line of 1.6 Mb/s that takes 150 ms there and back. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** What the browser counted since the page began, in milliseconds; `shift` has no unit. */
export interface Counted {
  readonly paint: number
  readonly shift: number
  readonly events: readonly number[]
  readonly tasks: readonly number[]
}

/** Runs in the page, before anything of ours. */
export function count(): void {
  const counted = { paint: 0, shift: 0, events: [] as number[], tasks: [] as number[] }
  const watch = (type: string, note: (entry: PerformanceEntry & Record<string, never>) => void, more: object = {}) =>
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) note(entry as never)
    }).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', ({ startTime }) => {
    counted.paint = startTime
  })
  watch('layout-shift', ({ hadRecentInput, value }) => {
    if (!hadRecentInput) counted.shift += value ?? 0
  })
  watch('event', ({ interactionId, duration }) => interactionId && counted.events.push(duration), {
    durationThreshold: 16,
  })
  watch('longtask', ({ duration }) => counted.tasks.push(duration))
  Object.assign(window, { counted })
}

export const countedOn = (page: Page): Promise<Counted> =>
  page.evaluate(() => (window as never as { counted: Counted }).counted)

/** A line as slow as `LINE`, a processor as many times slower. */
export async function slowed(page: Page, slower: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return session
}
