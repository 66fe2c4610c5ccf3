import type { App, CurrentUser } from '@faitage/contracts/identity/user'
import type { Page } from 'playwright-core'
import { addressOf } from '../../web/src/app/address.ts'
import { enter } from '../../web/src/app/enter.ts'
import type { Route } from '../../web/src/app/route-entry.ts'
import { routeTable } from '../../web/src/app/route-table.ts'
import { contrastFindings, seriousFindings } from './accessibility.ts'
import { callApi, settled } from './actions.ts'
import { desktop, phone } from './browser.ts'
import type { Person } from './product.ts'

/** The pages between the bars that belong to a mode; those of both modes are read in the individual one. */
export const routesOf = (mode: App): readonly Route[] =>
  routeTable.filter(route => !route.layout && (route.app ?? 'individual') === mode)

/** The pages that stand without the bars. */
export const bareRoutes: readonly Route[] = routeTable.filter(route => route.layout)

/** Ids of records of the demonstration, by the word of the address that comes before them. */
export type Records = Record<string, string>
const noRecord = '00000000-0000-4000-8000-000000000002'

/** The parameters of a page's address: a real record where the demonstration has one. */
export function paramsOf(route: Route, records: Records): Record<string, string> {
  const kind = route.path.split('/').find(word => word in records)
  const id = (kind && records[kind]) || noRecord
  const names = [...route.path.matchAll(/\$(\w+)/g)].map(([, name]) => name as string)
  const known: Record<string, string> = { id, requester_type: 'PO', thematic_name: 'CHARGES' }
  return Object.fromEntries(names.map(name => [name, known[name] ?? noRecord]))
}

/** A page's whole address. */
export const linkTo = (route: Route, records: Records): string =>
  addressOf(route.path, paramsOf(route, records)) +
  (route.path === '/projects/new' ? `?mission_id=${records.missions}` : '')

/** Opens an address and waits until its page stands, whatever it has to fetch first. */
export async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await arrived(page)
}

export async function arrived(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await settled(page)
}

/** What is wrong with the page as it stands, one line a finding; nothing when all is well. */
export async function faults(page: Page, by: 'everything' | 'structure' = 'everything'): Promise<string[]> {
  const found = [...(await structure(page)), ...(by === 'everything' ? await seriousFindings(page) : [])]
  return found.map(fault => `${whereOn(page)}: ${fault}`)
}

/** The page in its present size by day, as it stands, then by night, where only its colours are others. */
export async function faultsByDayAndNight(page: Page): Promise<string[]> {
  const day = await faults(page)
  await turn(page, 'dark')
  const night = await contrastFindings(page)
  await turn(page, 'light')
  return [...day, ...night.map(fault => `${whereOn(page)}, dark: ${fault}`)]
}

/** Changes the colours and waits until none is on its way to the next any more. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction(() => document.getAnimations().every(one => one.playState !== 'running'))
}

const whereOn = (page: Page) => `${new URL(page.url()).pathname} (${page.viewportSize()?.width} px)`

/** One main part, one heading of the first level, a title, nothing that scrolls sideways. */
const structure = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(element => element.checkVisibility()).length
    const { scrollWidth, clientWidth } = document.documentElement
    return [
      ...(scrollWidth > clientWidth ? [`scrolls ${scrollWidth - clientWidth} px sideways`] : []),
      ...(shown('h1') === 1 ? [] : [`${shown('h1')} headings of the first level`]),
      ...(shown('main') === 1 ? [] : [`${shown('main')} main parts`]),
      ...(/\S · Faîtage$/.test(document.title) ? [] : [`titled "${document.title}"`]),
    ]
  })

/** What should be on a page that opens: its own title, its own record, or that this version does not offer it. */
export async function unlikeItself(page: Page, route: Route): Promise<string[]> {
  const heading = (await page.locator('h1').first().textContent())?.trim()
  const title = await page.title()
  const alert = await page.locator('main [role="alert"]').allTextContents()
  const wrongs = [
    ...(route.load || heading === route.title ? [] : [`is headed "${heading}", not "${route.title}"`]),
    ...(route.path.includes('$') || title === `${route.title} · Faîtage` ? [] : [`is titled "${title}"`]),
    ...(!route.load && !(await page.getByText('ne propose pas encore cette page').isVisible()) ? ['says nothing'] : []),
    ...(['Accès non autorisé', '404 Not Found', 'An error occurred'].includes(heading ?? '') ? [`"${heading}"`] : []),
    ...alert.map(text => `alerts "${text}"`),
  ]
  return wrongs.map(wrong => `${whereOn(page)}: ${wrong}`)
}

/**
 * Keeps every line a page writes to the console as an error, with the address it was on. A refused page is thrown to
 * the page that tells it, which React writes down: those are looked at as refusals.
 */
export function consoleErrors(page: Page): string[] {
  const lines: string[] = []
  page.on('console', line => {
    if (line.type() === 'error' && !line.text().startsWith('Forbidden'))
      lines.push(`${whereOn(page)}: console: ${line.text()} ${line.location().url}`)
  })
  return lines
}

/** Goes over to a mode with the button of the top bar, unless it is the one already. */
export async function workIn({ page }: Person, mode: App): Promise<void> {
  await page.setViewportSize(desktop)
  await page.goto('/')
  const [other, current] =
    mode === 'copro' ? ['copropriété', 'habitat individuel'] : ['habitat individuel', 'copropriété']
  const there = page.getByRole('button', { name: `Passer en mode ${current}` })
  const button = page.getByRole('button', { name: `Passer en mode ${other}` })
  await there.or(button).waitFor()
  if (await there.isVisible()) return
  await button.click()
  await there.waitFor()
  await page.waitForURL(url => url.pathname === '/')
}

/** What becomes of somebody who opens a page: on it, led elsewhere, or told that they may not. */
export function entranceOf(route: Route, user: CurrentUser, records: Records): string {
  const search = route.path === '/projects/new' ? '?mission_id=any' : ''
  const entrance = enter(route, user, paramsOf(route, records), search, { settings: { iaUse: true } })
  if ('forbidden' in entrance) return 'forbidden'
  if (entrance.open) return 'open'
  return 'to' in entrance ? entrance.to : '/'
}

/** Opens pages by their addresses as somebody; answers what was not as the entry rules say. */
export async function openAs(person: Person, routes: readonly Route[], records: Records): Promise<string[]> {
  const { page } = person
  const user = await callApi<CurrentUser>(page, '/api/auth/users/me')
  const found: string[] = []
  for (const [index, route] of routes.entries()) {
    const expected = entranceOf(route, user, records)
    await page.setViewportSize(index % 2 ? phone : desktop)
    await arrive(page, linkTo(route, records))
    const arrivedAt = new URL(page.url()).pathname
    const own = linkTo(route, records).split('?')[0]
    const wanted = expected === 'open' || expected === 'forbidden' ? own : expected
    if (arrivedAt !== wanted) found.push(`${route.path} led ${user.role} to ${arrivedAt}, not to ${wanted}`)
    else if (expected === 'open') found.push(...(await unlikeItself(page, route)))
    else if (expected === 'forbidden' && !(await page.getByRole('heading', { name: 'Accès non autorisé' }).isVisible()))
      found.push(`${route.path} is not refused to ${user.role}`)
    found.push(...(await faults(page, expected === 'forbidden' ? 'everything' : 'structure')))
    if (index % 12 === 11) await page.requestGC()
  }
  return found
}
