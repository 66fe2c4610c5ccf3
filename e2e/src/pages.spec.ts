import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { routeTable } from '../../web/src/app/route-table.ts'
import { seriousFindings } from './accessibility.ts'
import { callApi, idIn, settled } from './actions.ts'
import { desktop, phone } from './browser.ts'
import { frenchDay } from './days.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'

/**
 * Every path of the route table by deep link, for whoever may see it: wide and on a phone, light and dark, nothing
 * serious found by axe, no script error, nothing that scrolls sideways on a phone.
 */
let product: Product
let alix: Person
const ids: Record<string, string> = {}

beforeAll(async () => {
  product = await openProduct()
  alix = await product.person()
  await alix.signIn('administration@exemple.fr')
  const first = async (path: string) =>
    (await callApi<{ items: { id: string }[] }>(alix.page, path)).items[0]?.id as string
  ids.mission = await first('/api/missions?q=OPAH-RU&size=20')
  ids.project = await first(`/api/projects?mission_id=${ids.mission}&size=20`)
})
afterEach(context => keepPicture(context, alix.page))
afterAll(() => product?.stop())

const looks = [
  [desktop, 'light'],
  [desktop, 'dark'],
  [phone, 'light'],
  [phone, 'dark'],
] as const
const pastDay = frenchDay(-10).split('/').reverse().join('-')

const built = routeTable.filter(entry => entry.load)
const planned = routeTable.filter(entry => !entry.load)

/** The address of a path: a real mission or project where the path names one, any word elsewhere. */
function addressOf(path: string): string {
  const scope = path.startsWith('/missions') ? ids.mission : path.startsWith('/projects') ? ids.project : undefined
  const address = path
    .replace('$requester_type', 'PO')
    .replace('$id', scope ?? '00000000-0000-4000-8000-000000000001')
    .replaceAll(/\$\w+/g, '00000000-0000-4000-8000-000000000002')
  return path === '/projects/new' ? `${address}?mission_id=${ids.mission}` : address
}

/** Opens an address and waits until its page stands, whatever it has to fetch first. */
async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('main h1, main h2, main [role="alert"], form').first().waitFor()
  await settled(page)
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What a page opens in: set before it opens, as people have it. */
async function look(page: Page, size: typeof phone, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/** What is wrong with the page as it stands; nothing when all is well. */
async function faults(page: Page, axe = true): Promise<string[]> {
  const found = axe ? await seriousFindings(page) : []
  const wider = await sideways(page)
  const size = page.viewportSize()?.width
  const where = `${new URL(page.url()).pathname} (${size} px)`
  return [...found, ...(wider > 0 ? [`scrolls ${wider} px sideways`] : [])].map(fault => `${where}: ${fault}`)
}

describe('the pages of this version', () => {
  const pages = built.filter(entry => entry.layout !== 'guest')

  it('open by their address, wide and narrow, light and dark', async () => {
    const found: string[] = []
    for (const [size, colorScheme] of looks) {
      await look(alix.page, size, colorScheme)
      for (const entry of pages) {
        const address = addressOf(entry.path)
        await arrive(alix.page, address)
        expect(new URL(alix.page.url()).pathname).toBe(address.split('?')[0])
        found.push(...(await faults(alix.page)))
      }
      for (const part of [`/missions/edit/${ids.mission}?tab=import`, `/projects/edit/${ids.project}?on=${pastDay}`]) {
        await arrive(alix.page, part)
        found.push(...(await faults(alix.page)))
      }
    }
    expect(found).toEqual([])
  }, 180_000)

  it('include the sign-in page and the page of no address', async () => {
    const visitor = await product.person()
    const found: string[] = []
    for (const address of ['/auth/login', '/cette-page-nexiste-pas'])
      for (const [size, colorScheme] of looks) {
        await look(visitor.page, size, colorScheme)
        await arrive(visitor.page, address)
        found.push(...(await faults(visitor.page)))
      }
    expect(found).toEqual([])
    await visitor.page.getByText('This page could not be found', { exact: true }).waitFor()
    await alix.page.goto('/projects/edit')
    await alix.page.getByText('This page could not be found', { exact: true }).waitFor()
    await alix.page.getByRole('navigation').first().waitFor()
    expect(visitor.errors).toEqual([])
    await visitor.context.close()
  })
})

describe('the pages of the versions to come', () => {
  const openAll = async (paths: readonly (typeof planned)[number][]) => {
    const found: string[] = []
    for (const [index, entry] of paths.entries()) {
      const address = addressOf(entry.path)
      // One page serves them all: axe reads every ninth, the looks take turns, each is seen wide and narrow.
      const [size, colorScheme] = looks[index % looks.length] as (typeof looks)[number]
      await look(alix.page, size, colorScheme)
      await arrive(alix.page, address)
      expect(new URL(alix.page.url()).pathname).toBe(address)
      await alix.page.getByRole('heading', { level: 1, name: entry.title, exact: true }).waitFor()
      found.push(...(await faults(alix.page, index % 9 === 0)))
      await alix.page.setViewportSize(size === phone ? desktop : phone)
      found.push(...(await faults(alix.page, false)))
    }
    expect(found).toEqual([])
  }

  it(
    'say so at their address in the mode of single homes',
    () => openAll(planned.filter(entry => entry.app !== 'copro')),
    120_000,
  )

  it('say so at their address in the mode of co-ownerships', async () => {
    const { page } = alix
    await page.setViewportSize(desktop)
    await page.goto('/')
    await page.getByRole('button', { name: /Passer en mode copropriété/ }).click()
    await page.getByRole('button', { name: /Passer en mode habitat individuel/ }).waitFor()
    await openAll(planned.filter(entry => entry.app === 'copro'))
    await page.setViewportSize(desktop)
    await page.getByRole('button', { name: /Passer en mode habitat individuel/ }).click()
    await page.getByRole('button', { name: /Passer en mode copropriété/ }).waitFor()
  }, 120_000)
})

describe('a client', () => {
  it('opens the pages of its own project, and only those', async () => {
    const client = await product.person(phone)
    const { page } = client
    await client.signIn('suivi@exemple.fr')
    await page.getByRole('list', { name: 'Projets' }).getByRole('link').first().click()
    await page.waitForURL('**/projects/edit/*')
    ids.project = idIn(page.url())
    for (const entry of routeTable.filter(({ path }) => path.startsWith('/projects/edit/'))) {
      const address = addressOf(entry.path)
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe(address)
    }
    expect(client.errors).toEqual([])
    await client.context.close()
  })

  it('no page had a script error', () => {
    expect(alix.errors).toEqual([])
  })
})
