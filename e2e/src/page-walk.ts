import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { routeTable } from '../../web/src/app/route-table.ts'
import { type AxeRead, seriousFindings } from './accessibility.ts'
import { settled } from './actions.ts'
import { desktop, phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { type SampleIds, sampleAddress, sampleIds } from './sample-address.ts'

export const looks = [
  [desktop, 'light'],
  [desktop, 'dark'],
  [phone, 'light'],
  [phone, 'dark'],
] as const

type Mode = 'individual' | 'copro'
const inShell = routeTable.filter(route => !route.layout)
const ofMode = (mode: Mode, built: boolean) =>
  inShell.filter(route => (route.app ?? 'individual') === mode && (route.load !== undefined) === built)

/** The built pages of a mode by their paths, each with its number among them, and whether an earlier path shows the same page. */
const builtPages = (mode: Mode) =>
  ofMode(mode, true).map(({ path, load }, index, all) => {
    const again = all.findIndex(other => String(other.load) === String(load)) < index
    return { path, index, again, look: looks[index % looks.length] as (typeof looks)[number] }
  })
/** The paths of the mode individual that are walked beside the others: half of them, so that two workers share them. */
export const isElsewhere = (path: string): boolean => /^\/(missions|admin)\b/.test(path)
type BuiltPage = ReturnType<typeof builtPages>[number]

/** Opens an address and waits until its page stands, whatever it has to fetch first. */
export async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await arrived(page)
}

async function arrived(page: Page): Promise<void> {
  await page.locator('main h1, main h2, main [role="alert"], form').first().waitFor()
  await settled(page)
}

/** Goes to an address as a link would, without loading the application again. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate(to => history.pushState({}, '', to), address)
  await arrived(page)
}

/** The same to a page that is built: it stands once the router says so, until then the one before is shown. */
async function goToPage(page: Page, address: string): Promise<void> {
  const path = address.split('?')[0] as string
  if (new URL(page.url()).pathname === path) return arrive(page, address)
  await page.evaluate(to => history.pushState({}, '', to), address)
  await page.waitForFunction(to => {
    const { state } = (self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
    return state.status === 'idle' && state.resolvedLocation?.pathname === to
  }, path)
  await arrived(page)
}
type Router = { state: { status: string; resolvedLocation?: { pathname: string } } }

/** Colours are at their end at once: each turn to the dark drew hundreds of elements on their way, a fifth of the walk's time. */
function withoutTransitions(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What a page opens in: set before it opens, as people have it. */
export async function look(page: Page, size: typeof phone, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/** Titles shown in the place of a page that failed, is closed to its reader, or does not exist. */
const insteadOfPage = /^(An error occurred|Accès non autorisé|404 Not Found)$/

/** What is wrong with the page as it stands; nothing when all is well. */
export async function faults(page: Page, axe: AxeRead | 'nothing' = 'everything'): Promise<string[]> {
  const found = axe === 'nothing' ? [] : await seriousFindings(page, axe)
  const instead = page.getByRole('heading', { level: 1, name: insteadOfPage })
  for (const title of await instead.allTextContents()) found.push(`shows « ${title} » in its place`)
  // A table takes its width a moment after its page: what lasts is a fault.
  const wide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
  await expect
    .poll(() => page.evaluate(wide), { timeout: 10_000 })
    .toBe(false)
    .catch(() => undefined)
  const wider = await sideways(page)
  const size = page.viewportSize()?.width
  const where = `${new URL(page.url()).pathname} (${size} px)`
  return [...found, ...(wider > 0 ? [`scrolls ${wider} px sideways`] : [])].map(fault => `${where}: ${fault}`)
}

/**
 * Every path of the route table by deep link, for anyone who may see it: wide and on a phone, light and dark, nothing
 * serious found by axe, no script error, nothing that scrolls sideways on a phone; reloading a page keeps it, going on
 * and back brings it back. A walk that only reads takes place in the house of the others.
 */
export function pageWalk(options: { own?: boolean } = {}) {
  let product: Product
  let alix: Person
  const ids: SampleIds = {}

  beforeAll(async () => {
    product = await openProduct(options)
    alix = await product.person()
    await alix.context.addInitScript(withoutTransitions)
    await alix.signIn('administration@exemple.fr')
    Object.assign(ids, await sampleIds(alix.page))
  })
  afterEach(context => keepPicture(context, alix.page))
  afterAll(() => product?.stop())
  const addressOf = (path: string) => sampleAddress(path, ids)

  /** Goes over to a mode, unless it is the one already. */
  async function workIn(mode: Mode): Promise<void> {
    const { page } = alix
    await page.setViewportSize(desktop)
    await page.goto('/')
    const other = mode === 'copro' ? 'copropriété' : 'habitat individuel'
    const current = mode === 'copro' ? 'habitat individuel' : 'copropriété'
    const there = page.getByRole('button', { name: `Passer en mode ${current}` })
    const button = page.getByRole('button', { name: `Passer en mode ${other}` })
    await there.or(button).waitFor()
    if (await there.isVisible()) return
    // It says the other mode before the application is loaded again in it.
    const again = page.waitForEvent('load')
    await button.click()
    await again
    await there.waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  }

  /** Turns the open page to a look, and waits until it stands still in it. */
  async function turn(size: typeof phone, colorScheme: 'light' | 'dark'): Promise<void> {
    const { page } = alix
    await look(page, size, colorScheme)
    await settled(page)
    // Two frames: transitions of colours begin with the first.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.waitForFunction(() => document.getAnimations().every(one => one.playState !== 'running'))
  }

  async function open(
    path: string,
    [size, colorScheme]: (typeof looks)[number],
    by: typeof arrive = arrive,
  ): Promise<string> {
    const address = addressOf(path)
    await look(alix.page, size, colorScheme)
    await by(alix.page, address)
    expect(new URL(alix.page.url()).pathname).toBe(address.split('?')[0])
    return address
  }

  /**
   * Opens a built page in the look that is its turn, and reads it by axe: one in three by its address, then a reload, a way
   * elsewhere and back, which are the same for every page; the others as a link would. One read already at another address
   * (the lots of a mission, of a copro, of a building) is opened only.
   */
  async function openPage({ path, index, again, look }: BuiltPage): Promise<void> {
    const whole = !again && path !== '/' && index % 3 === 0
    const address = await open(path, look, whole ? arrive : goToPage)
    const found = await faults(alix.page, again ? 'nothing' : 'everything')
    if (whole) found.push(...(await goAndComeBack(address, look[0])))
    expect(found).toEqual([])
  }

  /**
   * Reads a built page in every look: it turns narrow under its reader, as a window does. One read already at another address
   * is read there in one look.
   */
  async function turnPage({ path, index, again, look }: BuiltPage): Promise<void> {
    const { page } = alix
    const found: string[] = []
    await open(path, again ? look : [desktop, 'light'])
    if (again) found.push(...(await faults(page)))
    for (const width of again ? [] : [desktop, phone]) {
      // The page is the same in the dark, but for its colours, which do not hang on its width: by turns, then.
      const inColour = (width === phone) !== (index % 2 === 0)
      await turn(width, 'light')
      found.push(...(await faults(page, inColour ? 'everything' : 'structure')))
      if (!inColour) continue
      await turn(width, 'dark')
      found.push(...(await faults(page, 'colours')))
    }
    expect(found).toEqual([])
  }

  /** The cases of the built pages of a mode, or of those of its paths that are chosen. */
  function readAll(mode: Mode, isChosen: (path: string) => boolean = () => true): void {
    const pages = builtPages(mode)
      .filter(({ path }) => isChosen(path))
      .map(page => [page.path, page] as const)
    describe('open by their address, and one in three stays through a reload and comes back', () => {
      it.each(pages)('%s', (_, page) => openPage(page))
    })
    describe('are read wide and narrow, light and dark', { tags: 'long' }, () => {
      it.each(pages)('%s', (_, page) => turnPage(page))
    })
  }

  /** Reloads the open page, goes home by the menu, turns the window, and comes back to the same page. */
  async function goAndComeBack(address: string, size: typeof phone): Promise<string[]> {
    const { page } = alix
    const title = await page.title()
    await page.reload()
    await arrived(page)
    const found = await faults(page, 'nothing')
    const menu = page.getByRole('navigation', { name: size === phone ? 'Navigation' : 'Menu principal' })
    await menu.getByRole('link', { name: 'Accueil' }).click()
    await page.waitForURL(url => url.pathname === '/')
    await page.setViewportSize(size === phone ? desktop : phone)
    await page.goBack()
    await page.waitForURL(url => url.pathname + url.search === address)
    await arrived(page)
    await expect.poll(() => page.title(), { timeout: 10_000 }).toBe(title)
    return [...found, ...(await faults(page, 'nothing'))]
  }

  /**
   * The pages that this version does not offer are one page that says so: every one is gone to, by the application's own
   * way; every ninth is opened by its address, read by axe, reloaded and come back to.
   */
  async function sayNotYet(mode: Mode): Promise<void> {
    const { page } = alix
    const found: string[] = []
    let full = 0
    for (const [index, route] of ofMode(mode, false).entries()) {
      const address = addressOf(route.path)
      const whole = index % 9 === 0
      const [size, colorScheme] = looks[index % looks.length] as (typeof looks)[number]
      await look(page, size, colorScheme)
      if (whole) await arrive(page, address)
      else await goWithin(page, address)
      await page.getByRole('heading', { level: route.frame ? 2 : 1, name: route.title, exact: true }).waitFor()
      expect(new URL(page.url()).pathname).toBe(address.split('?')[0])
      found.push(...(await faults(page, whole ? 'everything' : 'nothing')))
      if (!whole) continue
      full++
      found.push(...(await goAndComeBack(address, size)))
    }
    console.log(
      `not yet, ${mode}: ${ofMode(mode, false).length} paths, ${full} by their address, ${found.length} findings`,
    )
    expect(found).toEqual([])
  }

  return {
    ids,
    addressOf,
    workIn,
    readAll,
    sayNotYet,
    get product() {
      return product
    },
    get alix() {
      return alix
    },
  }
}
