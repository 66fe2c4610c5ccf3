import { demoAccounts, demoPassword } from '@faitage/stack/seed/accounts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { desktop, openBrowser } from './browser.ts'
import { count, countedOn, slowed } from './counted.ts'

/*
 * `node vitals.ts <address> <rounds>`: what a person waits for, in a real browser whose processor is four times slower, on
 * a line of 1.6 Mb/s that takes 150 ms there and back. The browser counts (largest paint, layout shifts, events, tasks),
 * nothing of ours does. Prints a line of JSON a round; the bench reads it.
 */

const SLOWER = 4
const FREE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
/** After the last thing that moved. */
const CALM_MS = 1500
const SCROLLS = 60

const slow = (page: Page) => slowed(page, SLOWER)
const calm = (page: Page) => page.waitForTimeout(CALM_MS)

/** Milliseconds until the home page's largest part is painted, nothing of it being in the browser yet; what moved meanwhile. */
async function firstVisit(browser: Browser, url: string, signedIn: string) {
  const context = await browser.newContext({ viewport: desktop, locale: 'fr-FR', storageState: JSON.parse(signedIn) })
  const page = await context.newPage()
  await page.addInitScript(count)
  await slow(page)
  await page.goto(url)
  await page.getByRole('heading', { name: 'À faire' }).waitFor()
  await calm(page)
  const { paint, shift } = await countedOn(page)
  await context.close()
  return { paint, shift }
}

/**
 * Runs in the page: from the next click to the frame that has rows of projects, on the page's own clock. What the driver asks
 * the page for, to know where to click and what came of it, is nobody's wait.
 */
function watchRows(): void {
  const since = (clicked: number) => {
    const look = () => {
      if (document.querySelectorAll('tr a[href*="/projects/edit/"]').length <= 5) requestAnimationFrame(look)
      else Object.assign(window, { rowsAfter: performance.now() - clicked })
    }
    requestAnimationFrame(look)
  }
  addEventListener('click', () => since(performance.now()), { capture: true, once: true })
}

/** What a person does with the list of projects: each answer is an event of the browser, longest tasks beside. */
async function everyday(page: Page) {
  const session = await slow(page)
  // What it costs the processor is asked here, not the line.
  await session.send('Network.emulateNetworkConditions', FREE)
  const projects = page.getByRole('navigation').getByRole('link', { name: 'Projets', exact: true }).first()
  await page.evaluate(watchRows)
  await projects.click()
  await page.getByRole('row').nth(5).waitFor()
  await calm(page)
  const list = await page.evaluate(() => (window as never as { rowsAfter: number }).rowsAfter)
  await page.keyboard.press('/')
  await page.keyboard.type('roux', { delay: 120 })
  await calm(page)
  for (let row = 0; row < 5; row++) await page.keyboard.press('ArrowDown', { delay: 30 })
  await calm(page)
  const { events, tasks } = await countedOn(page)
  await page.keyboard.press('Escape')
  const frames = await scrolled(page)
  return { list, longest: Math.max(0, ...events), task: Math.max(0, ...tasks), frames }
}

/** Milliseconds between two frames, at the 95th percentile, while the wheel turns over the rows. */
async function scrolled(page: Page): Promise<number> {
  await page.getByRole('row').nth(3).hover()
  await page.evaluate(() => {
    const frames: number[] = []
    const tick = (at: number) => {
      frames.push(at)
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    Object.assign(window, { frames })
  })
  for (let turn = 0; turn < SCROLLS; turn++) await page.mouse.wheel(0, turn < SCROLLS / 2 ? 120 : -120)
  const times = await page.evaluate(() => (window as never as { frames: number[] }).frames)
  const between = times.slice(1).map((at, place) => at - times[place]!)
  return between.toSorted((a, b) => a - b)[Math.floor(between.length * 0.95)] ?? Number.NaN
}

async function signedInState(context: BrowserContext, url: string): Promise<string> {
  const page = await context.newPage()
  await page.goto(`${url}/auth/login`)
  await page.getByLabel('Adresse e-mail').fill(demoAccounts[0]!.email)
  await page.getByLabel('Mot de passe').fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(address => address.pathname !== '/auth/login')
  await page.getByRole('heading', { name: 'À faire' }).waitFor()
  const state = await context.storageState()
  await page.close()
  return JSON.stringify(state)
}

const [url = '', rounds = '1'] = process.argv.slice(2)
const browser = await openBrowser()
try {
  for (let round = 0; round < Number(rounds); round++) {
    const context = await browser.newContext({ viewport: desktop, locale: 'fr-FR' })
    const signedIn = await signedInState(context, url)
    const visit = await firstVisit(browser, url, signedIn)
    const page = await context.newPage()
    await page.addInitScript(count)
    await page.goto(url)
    await page.getByRole('heading', { name: 'À faire' }).waitFor()
    await calm(page)
    const use = await everyday(page)
    await context.close()
    process.stdout.write(`${JSON.stringify({ ...visit, ...use })}\n`)
  }
} finally {
  await browser.close()
}
