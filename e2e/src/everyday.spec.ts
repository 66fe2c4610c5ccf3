// kernel, projects
/** @module-tag long */

import type { HistoryItem } from '@faitage/contracts/kernel/history'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi, field, gotoProject, openProject, save, saveButton, unsavedDot } from './actions.ts'
import { expectField } from './expectations.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { expireToken, spoilSession, tokenOf } from './tokens.ts'

/** An ordinary day: the keyboard, the way back, sessions that end, connections that break, a server that restarts. */
let product: Product
let camille: Person

beforeAll(async () => {
  product = await openProduct({ own: true })
})
beforeEach(async () => {
  camille ??= await product.person()
})
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

/** What has the focus: its text or name, and whether the eye sees it. */
const focused = async () =>
  await camille.page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const visible = element.matches(':focus-visible') && outlineStyle !== 'none' && outlineWidth !== '0px'
    return { name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '', visible }
  })
const inHistory = async (id: string, text: string) => {
  const { items } = await callApi<{ items: HistoryItem[] }>(camille.page, `/api/projects/${id}/history`)
  return items.filter(item => item.changes.some(change => change.after === text)).length
}

describe('with the keyboard alone', () => {
  it('signs in', async () => {
    const { page } = camille
    await page.goto('/auth/login')
    await page.getByLabel('Adresse e-mail').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('camille.renaud@exemple.fr')
    await page.keyboard.press('Tab')
    await page.keyboard.type('renovation-2026')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Bonjour Camille' }).waitFor()
  })

  it('jumps over the menu with the first Tab', async () => {
    const { page } = camille
    await page.reload()
    await page.getByRole('heading', { name: 'À faire' }).waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(focused).toEqual({ name: 'Aller au contenu', visible: true })
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contenu')
  })

  it('opens the palette, closes it with Escape and follows it with Enter', async () => {
    const { page } = camille
    const palette = page.getByRole('dialog', { name: 'Aller à' })
    await page.keyboard.press('Control+K')
    await palette.waitFor()
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+K')
    await palette.waitFor()
    await page.keyboard.type('projets')
    await palette.getByRole('option', { name: 'Projets', exact: true, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.pathname === '/projects')
  })

  it('searches with a slash, goes down the rows with the arrows and opens one with Enter', async () => {
    const { page } = camille
    await page.getByText(/sur \d+ projets/).waitFor()
    await page.keyboard.press('/')
    await expect.poll(async () => (await focused()).name).toBe('Rechercher dans projets')
    await page.keyboard.type('OPAHRU49-03')
    await page.getByText('sur 6 projets').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const second = await page.locator('[data-row="1"]').textContent()
    await expect.poll(focused).toEqual({ name: second, visible: true })
    await page.keyboard.press('Enter')
    await page.waitForURL('**/projects/edit/*')
    await page.getByText(second ?? '', { exact: true }).waitFor()
  })
})

describe('the way back', () => {
  it('finds a list as it was left, and so does a reload', async () => {
    const { page } = camille
    await page.goto('/projects?size=20')
    await page.getByRole('button', { name: 'Demandeur', exact: true }).click()
    await page.getByRole('button', { name: 'Page suivante' }).click()
    await page.getByText(/^21 à 40 sur/).waitFor()
    const list = page.locator('[data-table-scroller]')
    await page.locator('table[aria-busy="false"]').waitFor()
    await list.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
    const top = await list.evaluate(element => element.scrollTop)
    const remembered = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    await expect.poll(remembered).toContain(`"${Math.round(top)}"`)
    // The address says the first row in view by then.
    const { search } = new URL(page.url())
    const last = page.locator('[data-row="19"]')
    const reference = await last.textContent()
    await last.click()
    await page.waitForURL('**/projects/edit/*')
    const same = async () => {
      await page.waitForURL(url => url.search === search)
      await page.getByText(/^21 à 40 sur/).waitFor()
      await expect.poll(() => page.locator('[data-row="19"]').textContent()).toBe(reference)
      await expect.poll(() => list.evaluate(element => element.scrollTop)).toBe(top)
      await expect
        .poll(() => page.getByRole('columnheader', { name: 'Demandeur' }).getAttribute('aria-sort'))
        .toBe('ascending')
    }
    await page.goBack()
    await same()
    await page.reload()
    await same()
  })

  it('asks before unsaved changes are left, and keeps them through a reload', async () => {
    const { page } = camille
    const id = await openProject(page, 'OPAHRU49-007')
    const before = await field(page, 'Description').inputValue()
    await field(page, 'Description').fill('Combles à isoler.')
    await unsavedDot(page).waitFor()
    const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
    await page.getByRole('link', { name: 'Missions' }).first().click()
    await question.getByRole('button', { name: 'Rester sur la page' }).click()
    await expectField(page, 'Description', 'Combles à isoler.')

    const asked = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
    await page.getByText(/Votre saisie .* a été reprise\./).waitFor()
    await expectField(page, 'Description', 'Combles à isoler.')

    await page.getByRole('link', { name: 'Missions' }).first().click()
    await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await page.waitForURL('**/missions')
    await gotoProject(page, id)
    await expectField(page, 'Description', before)
  })
})

describe('sessions', () => {
  it('renews an expired token without a word', async () => {
    const { page } = camille
    await gotoProject(page, await openProject(page, 'OPAHRU49-008'))
    const expired = await expireToken(page, product.stack.config.secret)
    await page.reload()
    await field(page, 'Notes internes').fill('Écrit avec une session renouvelée.')
    await save(page)
    expect(await tokenOf(page)).not.toBe(expired)
    expect(page.url()).toContain('/projects/edit/')
  })

  it('leads to the sign-in page when the session is over, then back to where one was', async () => {
    const { page } = camille
    const id = await openProject(page, 'OPAHRU49-008')
    await spoilSession(page)
    await page.reload()
    await page.waitForURL('**/auth/login')
    await page.getByLabel('Adresse e-mail').fill('camille.renaud@exemple.fr')
    await page.getByLabel('Mot de passe').fill('renovation-2026')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.waitForURL(`**/projects/edit/${id}`)
    await expectField(page, 'Notes internes', 'Écrit avec une session renouvelée.')
  })
})

describe('connections that break', () => {
  const lost = 'La connexion au service est perdue. Votre saisie est conservée'
  const retry = () => camille.page.getByRole('button', { name: 'Réessayer' })

  it('keeps what was written while offline and saves it afterwards', async () => {
    const { page, context } = camille
    const id = await openProject(page, 'OPAHRU49-009')
    await field(page, 'Notes internes').fill('Écrit dans une cage d’escalier.')
    await context.setOffline(true)
    await saveButton(page).click()
    await page.getByText(lost).first().waitFor()
    await expectField(page, 'Notes internes', 'Écrit dans une cage d’escalier.')
    await context.setOffline(false)
    await retry().click()
    await unsavedDot(page).waitFor({ state: 'hidden' })
    await expect.poll(() => inHistory(id, 'Écrit dans une cage d’escalier.')).toBe(1)
  })

  it('saves once when only the answer was lost', async () => {
    const { page } = camille
    const id = await openProject(page, 'OPAHRU49-010')
    let arrived = 0
    await page.route(`**/api/projects/${id}`, async route => {
      if (route.request().method() === 'GET') return await route.continue()
      await route.fetch()
      arrived += 1
      await route.abort('connectionreset')
    })
    await field(page, 'Notes internes').fill('Arrivé, mais la réponse non.')
    await saveButton(page).click()
    await page.getByText(lost).first().waitFor()
    await page.unroute(`**/api/projects/${id}`)
    await retry().click()
    await unsavedDot(page).waitFor({ state: 'hidden' })
    expect(arrived).toBeGreaterThan(0)
    await expect.poll(() => inHistory(id, 'Arrivé, mais la réponse non.')).toBe(1)
  })

  it('saves after the server was killed in the middle of an edit', { tags: 'durable' }, async () => {
    const { page } = camille
    const id = await openProject(page, 'OPAHRU49-011')
    await field(page, 'Notes internes').fill('Commencé avant la panne.')
    const before = product.stack.pid('api') as number
    process.kill(before, 'SIGKILL')
    await field(page, 'Notes internes').fill('Commencé avant la panne, fini après.')
    await saveButton(page).click()
    // Either the few attempts of the client bridge the restart, or the person reads so and tries again.
    const saved = unsavedDot(page).waitFor({ state: 'hidden', timeout: 60_000 })
    // That it is saved is said for a while only: it may be over by the time all of the server is well again.
    const told = page
      .getByText(lost)
      .or(page.getByText('Le projet est enregistré.'))
      .first()
      .waitFor({ timeout: 60_000 })
    const healthy = async () => (await fetch(`${product.stack.url}/api/health/ready`).catch(() => undefined))?.ok
    await expect.poll(healthy, { timeout: 60_000 }).toBe(true)
    expect(product.stack.pid('api')).not.toBe(before)
    await told
    if (await retry().isVisible()) await retry().click()
    await saved
    await expect.poll(() => inHistory(id, 'Commencé avant la panne, fini après.')).toBe(1)
  })

  it('had no script error on the way', () => {
    expect(camille.errors).toEqual([])
  })
})
