// pages
import { describe, expect, it } from 'vitest'
import { routeTable } from '../../web/src/app/route-table.ts'
import { callApi, idIn, settled } from './actions.ts'
import { phone } from './browser.ts'
import { frenchDay } from './days.ts'
import { arrive, faults, isElsewhere, look, looks, pageWalk } from './page-walk.ts'
import { shellJourneys } from './shell-journeys.ts'

/** Pages of the mode individual but those of missions and of the administration, which have a walk of their own. */
const walk = pageWalk({ own: true })
const { ids, addressOf } = walk

const pastDay = frenchDay(-10).split('/').reverse().join('-')

describe('the pages of the mode individual', () => {
  walk.readAll('individual', path => !isElsewhere(path))

  it.each([
    ['the import of a mission', () => `/missions/edit/${ids.missions}?tab=import`],
    ['a project as it was', () => `/projects/edit/${ids.projects}?on=${pastDay}`],
  ])('%s opens by its address', async (_, address) => {
    await arrive(walk.alix.page, address())
    expect(await faults(walk.alix.page)).toEqual([])
  })

  it('that are not offered yet say so', { timeout: 600_000 }, () => walk.sayNotYet('individual'))
})

shellJourneys(() => walk)

describe('pages without the bars', () => {
  const open = routeTable.filter(one => one.layout)

  it('open to anyone who comes by, and every other address asks to sign in first', async () => {
    const { page, context, errors } = await walk.product.person()
    const found: string[] = []
    for (const [index, { path }] of open.entries()) {
      const [size, colorScheme] = looks[index % looks.length] as (typeof looks)[number]
      await look(page, size, colorScheme)
      await arrive(page, addressOf(path))
      expect(new URL(page.url()).pathname).toBe(addressOf(path))
      found.push(...(await faults(page)))
    }
    for (const address of ['/', '/missions', '/admin/users', '/cette-page-nexiste-pas']) {
      await page.goto(address)
      await page.waitForURL(url => url.pathname === '/auth/login')
    }
    expect(errors).toEqual([])
    await context.close()
    expect(found).toEqual([])
  })

  it('are read wide and narrow, light and dark', { tags: 'long' }, async () => {
    const { page, context, errors } = await walk.product.person()
    const found: string[] = []
    for (const [size, colorScheme] of looks) {
      await look(page, size, colorScheme)
      for (const { path } of open) {
        await arrive(page, addressOf(path))
        expect(new URL(page.url()).pathname).toBe(addressOf(path))
        found.push(...(await faults(page)))
      }
    }
    expect(errors).toEqual([])
    await context.close()
    expect(found).toEqual([])
  })
})

describe('a client', () => {
  it('opens the sections of its own project that are open to it, and only those', { tags: 'long' }, async () => {
    const client = await walk.product.person(phone)
    const { page } = client
    await client.signIn('suivi@exemple.fr')
    await page.getByRole('list', { name: 'Projets' }).getByRole('link').first().click()
    await page.waitForURL('**/projects/edit/*/client')
    ids.projects = idIn(page.url())
    const own = `/projects/edit/${ids.projects}`
    const project = await callApi<{ sections_permissions: Record<string, boolean> }>(
      page,
      `/api${own.replace('/edit', '')}`,
    )
    const sections = project.sections_permissions
    expect(Object.values(sections)).toContain(false)
    // The address changes before the list is gone, and what the page asks for is of it, not of the reload.
    await page.getByRole('list', { name: 'Projets' }).waitFor({ state: 'detached' })
    await settled(page)
    // Whether a section is open is asked each time its page is: once, then.
    let times = 0
    page.on('request', request => {
      if (new URL(request.url()).pathname === `/api/projects/${ids.projects}`) times += 1
    })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    expect(times).toBe(1)
    for (const route of routeTable.filter(one => one.section)) {
      const address = addressOf(route.path)
      await page.goto(address)
      const section = sections[route.section ?? '']
      const open = section && route.roles.includes('client')
      // A page of the team's leads to the first beside it that is the client's: that of a dwelling, to the dwelling.
      const [dwelling] = section ? (/^.*\/accommodation\/[0-9a-f-]{36}/.exec(address) ?? []) : []
      await page.waitForURL(url => url.pathname === (open ? address : (dwelling ?? own)))
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    expect(client.errors).toEqual([])
    await client.context.close()
  })

  it('is led back to its projects from any other address', async () => {
    const client = await walk.product.person(phone)
    const { page } = client
    await client.signIn('suivi@exemple.fr')
    for (const address of [
      '/projects/edit/00000000-0000-4000-8000-000000000009',
      '/missions',
      '/',
      '/admin/users',
      '/copros',
    ]) {
      await page.goto(address)
      await page.waitForURL(url => url.pathname === '/projects')
    }
    expect(client.errors).toEqual([])
    await client.context.close()
  })

  it('no page had a script error', () => {
    expect(walk.alix.errors).toEqual([])
  })
})
