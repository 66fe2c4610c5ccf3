import type { CurrentUser } from '@faitage/contracts/identity/user'
import { queryClient } from '@/api/queries'
import { whenIdle } from '@/lib/idle'
import { readAhead } from './load-page'
import { bottomTabsFor } from './menu'
import { routeOf } from './route-table'

/** Milliseconds without any read, after which a page is said to be there. */
const calm = 400

/** Resolves once the page shown has all it asked for. */
async function atRest(): Promise<void> {
  for (let since = performance.now(); performance.now() - since < calm; ) {
    await new Promise(resolve => setTimeout(resolve, calm / 4))
    if (queryClient.isFetching() > 0) since = performance.now()
  }
}

/** Whether the person asked their browser to spare the line. */
const spares = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true || navigator.onLine === false

/**
 * Fetches the pages that people go to most, those of the first lines of the menu, once the one they opened is there: a click
 * then shows them at once. One after the other, and what fails is fetched when it is opened.
 */
export async function fetchLikelyPages(user: CurrentUser): Promise<void> {
  if (spares()) return
  await atRest()
  for (const { href } of bottomTabsFor(user)) {
    const route = routeOf(href)
    await new Promise<void>(resolve => whenIdle(resolve))
    await route?.load?.().catch(() => undefined)
    if (route) readAhead(route, '')
  }
}
