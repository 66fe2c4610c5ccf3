import type { App, CurrentUser } from '@faitage/contracts/identity/user'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { routeTable } from '../../web/src/app/route-table.ts'
import { callApi, idIn } from './actions.ts'
import { desktop, phone } from './browser.ts'
import { frenchDay } from './days.ts'
import {
  arrive,
  arrived,
  bareRoutes,
  consoleErrors,
  entranceOf,
  faults,
  faultsByDayAndNight,
  linkTo,
  openAs,
  type Records,
  routesOf,
  unlikeItself,
  workIn,
} from './every-page.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { shellJourneys } from './shell-journeys.ts'

/**
 * Every path of the route table by deep link, as whoever may see it: on a desk and on a phone, by day and by night.
 * Each shows its own page, one main part, one heading of the first level, a title; nothing serious is found by axe,
 * nothing scrolls sideways, the console stays empty; a reload keeps it, going elsewhere and back brings it back.
 *
 * By night axe looks at colours only: nothing else differs. The administrator reads every page; for the others, who see
 * the same ones, it is told whether each opens, leads elsewhere or is refused, desk and phone in turn.
 */
let product: Product
let alix: Person
let lines: string[]
const ids: Records = {}
const read = { pages: 0, views: 0, findings: 0, others: 0 }

beforeAll(async () => {
  product = await openProduct()
  alix = await product.person()
  await alix.signIn('administration@exemple.fr')
  const first = async (path: string) =>
    (await callApi<{ items: { id: string }[] }>(alix.page, path)).items[0]?.id as string
  ids.missions = await first('/api/missions?q=OPAH-RU&size=20')
  ids.projects = await first(`/api/projects?mission_id=${ids.missions}&size=20`)
  for (const kind of ['agencies', 'antennas', 'clients', 'users']) ids[kind] = await first(`/api/admin/${kind}?size=20`)
  lines = consoleErrors(alix.page)
})
afterEach(context => keepPicture(context, alix.page))
afterAll(async () => {
  console.log(
    `${read.pages} pages, 4 looks, ${read.views} views read by axe, ${read.others} more openings as others, ${read.findings} findings`,
  )
  await product?.stop()
})

/** Adds up what was found, then asks that it be nothing. */
function nothing(found: readonly string[]): void {
  read.findings += found.length
  expect(found).toEqual([])
}

/** Every page of a mode: its address on a desk, a way elsewhere and back on a phone, a reload there; in the four looks. */
async function readEvery(mode: App): Promise<void> {
  const { page } = alix
  const found: string[] = []
  lines.length = 0
  for (const [index, route] of routesOf(mode).entries()) {
    const address = linkTo(route, ids)
    const here = (url: URL) => url.pathname + url.search === address
    await page.setViewportSize(desktop)
    await arrive(page, address)
    expect(new URL(page.url())).toSatisfy(here)
    const title = await page.title()
    found.push(...(await unlikeItself(page, route)), ...(await faultsByDayAndNight(page)))
    if (route.path !== '/') {
      const menu = page.getByRole('navigation', { name: 'Menu principal' })
      await menu.getByRole('link', { name: 'Accueil' }).click()
      await page.waitForURL(url => url.pathname === '/')
      await page.setViewportSize(phone)
      await page.goBack()
      await page.waitForURL(here)
      await arrived(page)
      await expect.poll(() => page.title(), { timeout: 10_000 }).toBe(title)
      found.push(...(await faults(page, 'structure')))
    }
    await page.setViewportSize(phone)
    await page.reload()
    await arrived(page)
    expect(new URL(page.url())).toSatisfy(here)
    found.push(...(await unlikeItself(page, route)), ...(await faultsByDayAndNight(page)))
    read.pages += 1
    read.views += 4
    // One process shows them all: without a rest it lets hundreds of pages it no longer shows pile up.
    if (index % 8 === 7) await page.requestGC()
  }
  await page.setViewportSize(desktop)
  nothing([...found, ...lines, ...alix.errors])
}

/** Switches the AI on or off, as an administrator does. */
const setAi = (on: boolean) => callApi(alix.page, '/api/external-settings', { iaUse: on })

describe('the pages of the mode individual', () => {
  it('open by their address, stay through a reload and come back', () => readEvery('individual'), 600_000)

  it('include the import of a mission and a project as it was', async () => {
    const pastDay = frenchDay(-10).split('/').reverse().join('-')
    const found: string[] = []
    for (const part of [`/missions/edit/${ids.missions}?tab=import`, `/projects/edit/${ids.projects}?on=${pastDay}`]) {
      for (const size of [desktop, phone]) {
        await alix.page.setViewportSize(size)
        await arrive(alix.page, part)
        found.push(...(await faultsByDayAndNight(alix.page)))
      }
    }
    await alix.page.setViewportSize(desktop)
    nothing(found)
  }, 120_000)
})

shellJourneys(() => ({ product, alix, ids }))

describe('the pages of the mode copro', () => {
  it('hang on the use of AI where they read documents with it', async () => {
    await workIn(alix, 'copro')
    const { page } = alix
    const line = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Analyse IA' })
    await page.goto('/ai-analyzer/analyze')
    await page.getByRole('heading', { name: 'Accès non autorisé' }).waitFor()
    await page.getByText('est désactivée dans les paramètres externes').waitFor()
    expect(await line.count()).toBe(0)
    await setAi(true)
    // Nobody reloads: the server tells of the change.
    await line.click()
    await page.waitForURL('**/ai-analyzer/analyze')
    await page.getByRole('heading', { name: 'Analyse de documents' }).waitFor()
  })

  it('open by their address, stay through a reload and come back', async () => {
    await readEvery('copro')
    await workIn(alix, 'individual')
  }, 600_000)
})

describe('somebody who may less', () => {
  it('a manager opens what a manager may, and is told of the rest', async () => {
    const camille = await product.person()
    await camille.signIn('camille.renaud@exemple.fr')
    const said = consoleErrors(camille.page)
    const found: string[] = []
    for (const mode of ['individual', 'copro'] as const) {
      await workIn(camille, mode)
      found.push(...(await openAs(camille, routesOf(mode), ids)))
      read.others += routesOf(mode).length
    }
    await camille.context.close()
    nothing([...found, ...said, ...camille.errors])
  }, 600_000)

  it('a contributor is told of more, and opens what is next to it', async () => {
    const people = { camille: await product.person(), sacha: await product.person() }
    await people.camille.signIn('camille.renaud@exemple.fr')
    await people.sacha.signIn('sacha.lemoine@exemple.fr')
    const said = consoleErrors(people.sacha.page)
    const found: string[] = []
    for (const mode of ['individual', 'copro'] as const) {
      for (const person of Object.values(people)) await workIn(person, mode)
      const manager = await callApi<CurrentUser>(people.camille.page, '/api/auth/users/me')
      const contributor = await callApi<CurrentUser>(people.sacha.page, '/api/auth/users/me')
      // What both may open is the same page.
      const differing = routesOf(mode).filter(
        route => entranceOf(route, manager, ids) !== entranceOf(route, contributor, ids),
      )
      found.push(...(await openAs(people.sacha, differing, ids)))
      read.others += differing.length
    }
    for (const { context } of Object.values(people)) await context.close()
    nothing([...found, ...said, ...people.sacha.errors])
  }, 300_000)
})

describe('pages without the bars', () => {
  it('open to whoever comes by, and every other address asks to sign in first', async () => {
    const visitor = await product.person()
    const { page } = visitor
    const said = consoleErrors(page)
    const found: string[] = []
    for (const route of bareRoutes) {
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size)
        await arrive(page, linkTo(route, ids))
        expect(new URL(page.url()).pathname).toBe(linkTo(route, ids))
        found.push(...(await faultsByDayAndNight(page)))
      }
      read.pages += 1
      read.views += 4
    }
    for (const address of ['/', '/missions', '/admin/users', '/cette-page-nexiste-pas']) {
      await page.goto(address)
      await page.waitForURL(url => url.pathname === '/auth/login')
    }
    await visitor.context.close()
    nothing([...found, ...said, ...visitor.errors])
  }, 120_000)
})

describe('a client', () => {
  it('opens the sections of its own project that are open to it, and only those', async () => {
    const client = await product.person(phone)
    const { page } = client
    await client.signIn('suivi@exemple.fr')
    const said = consoleErrors(page)
    const found: string[] = []
    await page.getByRole('list', { name: 'Projets' }).getByRole('link').first().click()
    await page.waitForURL('**/projects/edit/*')
    const projects = idIn(page.url())
    const own = `/projects/edit/${projects}`
    const { sections_permissions: sections } = await callApi<{ sections_permissions: Record<string, boolean> }>(
      page,
      `/api/projects/${projects}`,
    )
    expect(Object.values(sections)).toContain(false)
    const pages = routeTable.filter(route => route.section || route.path === '/projects')
    for (const route of pages) {
      const address = linkTo(route, { projects })
      await arrive(page, address)
      const open = !route.section || sections[route.section]
      await page.waitForURL(url => url.pathname === (open ? address : own))
      if (open) found.push(...(await unlikeItself(page, route)))
      // What a client sees of a page that is built is its own view of it.
      if (!route.load || !open) continue
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size)
        found.push(...(await faultsByDayAndNight(page)))
      }
    }
    read.others += pages.length
    for (const address of ['/projects/edit/00000000-0000-4000-8000-000000000009', '/missions', '/', '/copros']) {
      await page.goto(address)
      await page.waitForURL(url => url.pathname === '/projects')
    }
    await client.context.close()
    nothing([...found, ...said, ...client.errors])
  }, 180_000)
})
