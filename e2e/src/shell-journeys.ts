import { demoPassword } from '@faitage/stack/seed/accounts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { settled } from './actions.ts'
import { desktop, phone } from './browser.ts'
import type { Person, Product } from './product.ts'

type Setting = { product: Product; alix: Person; ids: Record<string, string> }

/** How far a tab has heard the server, and whether what it read at an address is kept: once the browser has nothing else to do. */
const keptBy = (page: Page, path: string) =>
  page.evaluate(async address => {
    await new Promise(done => requestIdleCallback(done))
    const kept = Object.keys(sessionStorage).some(key => key.startsWith('api_cache:') && key.includes(`"${address}"`))
    return { kept, heard: Number(sessionStorage.getItem('faitage.heard') ?? -1) }
  }, path)

/** How far the server tells a tab that begins to listen. */
const toldBy = (page: Page) =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('faitage.session') ?? '{}') as { token?: string }
    const leave = new AbortController()
    const { body } = await fetch('/api/events', { headers: { Authorization: `Bearer ${token}` }, signal: leave.signal })
    const { value } = await body!.getReader().read()
    leave.abort()
    return Number(/^id: (\S+)/m.exec(new TextDecoder().decode(value))?.[1])
  })

/** How often the page asks the API for an address while something is done. */
async function asked(page: Page, path: string, during: () => Promise<unknown>): Promise<number> {
  let times = 0
  const count = (request: { url(): string; method(): string }) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === path) times += 1
  }
  page.on('request', count)
  await during()
  page.off('request', count)
  return times
}

/** What the bars, the entry rules and the cache do around every page; part of the walk over the pages. */
export function shellJourneys(setting: () => Setting): void {
  describe('around the pages', () => {
    it('the bar, the drawer and the footer say who and what', async () => {
      const { page } = setting().alix
      await page.setViewportSize(desktop)
      await page.goto('/missions')
      const menu = page.getByRole('complementary', { name: 'Menu' })
      await menu.getByText('administration@exemple.fr').waitFor()
      await menu.getByText('v2.30.3', { exact: true }).waitFor()
      const lines = await menu.getByRole('navigation').getByRole('link').allTextContents()
      expect(lines.map(line => line.trim())).toEqual([
        ...['Accueil', 'Missions', 'Projets', 'Prospects', 'Tâches', 'Visites', 'Pilotage'],
        ...[
          'Agences',
          'Clients',
          'Utilisateurs',
          'Financeurs',
          'Modèles d’e-mails',
          'Modèles de courriers',
          'Modèles de devis',
          'Vendeurs',
          'Paramètres externes',
          'Données personnelles',
          'Aide et documentation',
        ],
      ])
      await expect.poll(() => page.getByRole('contentinfo').textContent()).toContain('v2.30.3')
    })

    it('a phone has its tabs below and the menu over the page', async () => {
      const { page } = setting().alix
      await page.setViewportSize(phone)
      await page.goto('/missions')
      const tabs = page.getByRole('navigation', { name: 'Navigation' })
      await tabs.getByRole('link', { name: 'Projets' }).waitFor()
      await expect
        .poll(() => tabs.getByRole('link').allTextContents())
        .toEqual(['Accueil', 'Missions', 'Projets', 'Tâches'].map(t => ` ${t}`))
      await tabs.getByRole('button', { name: 'Menu' }).click()
      const sheet = page.getByRole('dialog', { name: 'Menu' })
      await sheet.getByRole('link', { name: 'Agences' }).click()
      await page.waitForURL('**/admin/agencies')
      await sheet.waitFor({ state: 'hidden' })
      await page.setViewportSize(desktop)
    })

    it('breadcrumbs and tabs lead around a record', async () => {
      const { alix, ids } = setting()
      const { page } = alix
      await page.setViewportSize(desktop)
      await page.goto(`/projects/edit/${ids.projects}`)
      const tabs = page.getByRole('navigation', { name: 'Onglets de la page' })
      await tabs.getByRole('link', { name: 'Documents' }).waitFor()
      await expect.poll(() => tabs.locator('[aria-current="page"]').allTextContents()).toEqual(['Demandeur'])
      await tabs.getByRole('link', { name: 'Documents' }).click()
      await page.waitForURL(`**/projects/edit/${ids.projects}/documents`)
      const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' })
      await expect.poll(() => crumbs.locator('a[aria-current]').count()).toBe(0)
      // The record is named once, the last crumb says which part of it is shown.
      const last = crumbs.locator('li[aria-current="page"]')
      await expect.poll(() => last.textContent()).toBe('Documents du projet')
      await crumbs.getByRole('link').nth(1).click()
      await page.waitForURL(`**/projects/edit/${ids.projects}`)
      await crumbs.getByRole('link', { name: 'Projets' }).click()
      await page.waitForURL(url => url.pathname === '/projects')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contenu')
    })

    it('the palette goes to any page that stands on its own', async () => {
      const { page } = setting().alix
      await page.goto('/')
      await page.getByRole('navigation', { name: 'Menu principal' }).waitFor()
      await settled(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('rôles')
      // At once, as people do: what was there before the last letter is not chosen.
      await page.keyboard.press('Enter')
      await page.waitForURL('**/admin/roles')
    })

    it('an answer serves four minutes, through a reload too, until somebody writes or forces a refresh', {
      tags: 'long',
    }, async () => {
      const { page } = setting().alix
      const list = '/api/missions'
      const listening = page.waitForResponse('**/api/events')
      await page.goto('/missions')
      await listening
      const told = await toldBy(page)
      await settled(page)
      // Of what changed before it listened a tab hears a moment later, and reads anew.
      await expect
        .poll(async () => {
          const { kept, heard } = await keptBy(page, list)
          return kept && heard >= told
        })
        .toBe(true)
      const open = async () => {
        await page.reload()
        await page
          .getByRole('link', { name: /OPAH-RU/ })
          .first()
          .waitFor()
        await settled(page)
      }
      expect(await asked(page, list, open)).toBe(0)
      const refresh = async () => {
        const loaded = page.waitForEvent('load')
        await page.getByRole('button', { name: 'Actualiser les données' }).click()
        await loaded
        await page
          .getByRole('link', { name: /OPAH-RU/ })
          .first()
          .waitFor()
      }
      expect(await asked(page, list, refresh)).toBeGreaterThan(0)
    })

    it('a wait shows a line at the top once it is long enough to notice', { tags: 'long' }, async () => {
      const { page } = setting().alix
      await page.goto('/')
      await settled(page)
      const line = page.getByRole('progressbar', { name: 'Chargement en cours' })
      let answer = () => {}
      const held = new Promise<void>(resolve => {
        answer = resolve
      })
      await page.route('**/api/admin/agencies?**', async route => {
        await held
        await route.continue()
      })
      await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Agences' }).click()
      await line.waitFor()
      answer()
      await line.waitFor({ state: 'hidden' })
      await page.unroute('**/api/admin/agencies?**')
    })

    it('the mode switch goes home in the other mode, and says when it fails', async () => {
      const { page } = setting().alix
      await page.goto('/missions')
      const toCopro = page.getByRole('button', { name: 'Passer en mode copropriété' })
      await page.route('**/api/preferred-app/*', route => route.fulfill({ status: 503, body: '' }))
      await toCopro.click()
      await page.getByText('Le changement de mode a échoué. Réessayez.').waitFor({ timeout: 15_000 })
      await page.unroute('**/api/preferred-app/*')
      const sent = page.waitForRequest(request => request.method() === 'PUT')
      await toCopro.click()
      const body = (await sent).postDataJSON() as Record<string, unknown>
      expect(body).toMatchObject({ preferred_app: 'copro', first_connection: false })
      expect((await sent).url().endsWith(`/api/preferred-app/${body.id}`)).toBe(true)
      await page.waitForURL(url => url.pathname === '/')
      const menu = page.getByRole('navigation', { name: 'Menu principal' })
      await menu.getByRole('link', { name: 'Sous-traitants' }).waitFor()
      await expect.poll(() => menu.getByRole('link', { name: 'Projets' }).count()).toBe(0)
    })

    it('pages of the other mode lead back, or to the projects', { tags: 'long' }, async () => {
      const { page } = setting().alix
      await page.goto('/projects')
      await page.waitForURL(url => url.pathname === '/')
      await page
        .getByRole('navigation', { name: 'Menu principal' })
        .getByRole('link', { name: 'Sous-traitants' })
        .click()
      // One comes from a page once it stands, not while it is being fetched.
      await page.getByRole('link', { name: 'Nouveau sous-traitant' }).waitFor()
      await page.evaluate(() => {
        history.pushState({}, '', '/prospects')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      await page.waitForURL('**/admin/subcontractor')
      // The button says the other mode before the application is loaded again in it.
      const again = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Passer en mode habitat individuel' }).click()
      await again
      await page.getByRole('button', { name: 'Passer en mode copropriété' }).waitFor()
      await page.goto('/copros')
      await page.waitForURL(url => url.pathname === '/projects')
      await page.goto('/projects/new')
      await page.waitForURL(url => url.pathname === '/projects')
    })

    it('a page whose code is gone is loaded again once a minute at most', { tags: 'long' }, async () => {
      const { page } = setting().alix
      // What the worker of the visits fetches for the pages cannot be withheld from here.
      await page.evaluate(async () => {
        for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
        // A page that was left while its code was on its way, in a journey before, counts as one that was loaded again.
        sessionStorage.removeItem('faitage.reloaded-at')
      })
      const menu = page.getByRole('navigation', { name: 'Menu principal' })
      // Withheld once all of the home page is there: it would be loaded again for a part of its own, in the middle of a click.
      const withoutCode = async (act: () => Promise<void>) => {
        await page.goto('/')
        await menu.waitFor()
        await settled(page)
        await page.route('**/assets/**', route => route.abort())
        await act().finally(() => page.unroute('**/assets/**'))
      }
      await withoutCode(async () => {
        const again = page.waitForEvent('load')
        await menu.getByRole('link', { name: 'Agences' }).click()
        await again
      })
      await withoutCode(async () => {
        await menu.getByRole('link', { name: 'Clients' }).click()
        await page.getByRole('heading', { name: 'An error occurred', exact: true }).waitFor()
        await page.getByText('n’a pas pu être chargée').waitFor()
      })
      await page.evaluate(() => sessionStorage.removeItem('faitage.reloaded-at'))
      await page.getByRole('link', { name: 'Revenir à l’accueil' }).click()
      await page.waitForURL(url => url.pathname === '/')
    })

    it('the application itself is loaded again when its code does not come, once a minute, and says so', {
      tags: 'long',
    }, async () => {
      const { page } = setting().alix
      await page.goto('/')
      const menu = page.getByRole('navigation', { name: 'Menu principal' })
      await menu.waitFor()
      await settled(page)
      const gone = '**/assets/first-*.js'
      await page.route(gone, route => route.abort(), { times: 1 })
      await page.reload()
      await menu.waitFor()
      await settled(page)
      await page.route(gone, route => route.abort())
      await page.reload()
      await page.getByRole('alert').getByText('Faîtage n’a pas pu être chargé.').waitFor()
      await page.unroute(gone)
      await page.evaluate(() => sessionStorage.removeItem('faitage.reloaded-at'))
      await page.reload()
      await menu.waitFor()
    })

    it('an address that is no page says so, with the way home', async () => {
      const { page } = setting().alix
      for (const address of ['/projects/edit', '/missions/edit', '/cette-page-nexiste-pas']) {
        await page.goto(address)
        await page.getByRole('heading', { name: '404 Not Found', exact: true }).waitFor()
        await page.getByText('This page could not be found', { exact: true }).waitFor()
      }
      await page.getByRole('link', { name: 'Revenir à l’accueil' }).click()
      await page.waitForURL(url => url.pathname === '/')
    })

    it('a snackbar closes by its button, and by itself after ten seconds', { tags: 'long' }, async () => {
      const { page } = setting().alix
      const switchMode = page.getByRole('button', { name: 'Passer en mode copropriété' })
      const told = page.getByText('Le changement de mode a échoué. Réessayez.')
      await page.route('**/api/preferred-app/*', route => route.fulfill({ status: 503, body: '' }))
      await switchMode.click()
      await told.waitFor()
      await page.getByRole('button', { name: 'Fermer le message' }).click()
      await told.waitFor({ state: 'hidden' })
      // The page's own clock stands still, and goes on when it is told to.
      const now = Date.now()
      await page.clock.install({ time: now })
      await page.clock.pauseAt(now + 30_000)
      const shownAfter = async (ms: number) => {
        await page.clock.runFor(ms)
        return told.count()
      }
      await switchMode.click()
      await expect.poll(() => shownAfter(10)).toBe(1)
      await page.mouse.move(300, 400)
      await page.clock.runFor(8_000)
      await expect.poll(() => shownAfter(10)).toBe(1)
      await page.clock.runFor(3_000)
      await expect.poll(() => shownAfter(10)).toBe(0)
      await page.clock.resume()
      await page.unroute('**/api/preferred-app/*')
    })

    it('the language is kept in a cookie for a year', { tags: 'long' }, async () => {
      const { alix } = setting()
      const cookie = (await alix.context.cookies()).find(({ name }) => name === 'locale')
      expect(cookie?.value).toBe('fr-FR')
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
      expect(days).toBeGreaterThan(364.9)
      expect(days).toBeLessThanOrEqual(365)
    })

    it('anyone who signs in again is where they were', async () => {
      const { product, ids } = setting()
      const camille = await product.person()
      const { page } = camille
      await camille.signIn('camille.renaud@exemple.fr')
      await page.goto(`/missions/${ids.missions}/general`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(
        where => localStorage.getItem('faitage.last-route')?.includes(where),
        `/missions/${ids.missions}/general`,
      )
      // The session is gone, not signed out of.
      await page.evaluate(() => localStorage.removeItem('faitage.session'))
      await page.goto('/')
      await page.waitForURL('**/auth/login')
      await page.getByLabel('Adresse e-mail').fill('camille.renaud@exemple.fr')
      await page.getByLabel('Mot de passe').fill(demoPassword)
      await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
      await page.waitForURL(`**/missions/${ids.missions}/general`)
      expect(camille.errors).toEqual([])
      await camille.context.close()
    })
  })
}
