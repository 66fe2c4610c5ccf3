// kernel, settings
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, field, gotoProject, openProject, projectForm, settled, unsavedDot } from './actions.ts'
import { desktop, phone } from './browser.ts'
import { focusedAndCovered } from './focus.ts'
import { brokenOut, hostileText } from './hostile-text.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

let product: Product
let camille: Person
let id: string
beforeAll(async () => {
  product = await openProduct()
  camille = await product.person()
  await camille.signIn('camille.renaud@exemple.fr')
  id = await openProject(camille.page, 'OPAHRU49-002')
})
afterAll(() => product?.stop())

describe('what a page does without being asked', () => {
  it('keeps what is typed while a save is on its way, unsaved', async () => {
    const { page } = camille
    await gotoProject(page, id)
    let answer = () => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route(`**/api/projects/${id}`, async route => {
      if (route.request().method() === 'PUT') await held
      await route.continue()
    })
    const complement = field(page, 'Complément d’adresse')
    await complement.fill('Bâtiment A')
    await page.keyboard.press('Control+s')
    await page.getByText('Enregistrement…').waitFor()
    await complement.pressSequentially(', porte 2')
    answer()
    await page.getByText('Le projet est enregistré.').waitFor()
    await expect.poll(() => complement.inputValue()).toBe('Bâtiment A, porte 2')
    await unsavedDot(page).waitFor()
    await page.unroute(`**/api/projects/${id}`)
    await page.keyboard.press('Control+s')
    await unsavedDot(page).waitFor({ state: 'hidden' })
  })

  it('gives the focus back after a window, and Escape stays on a page with changes', { tags: 'long' }, async () => {
    const { page } = camille
    await gotoProject(page, id)
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
    // A window hears keys once it has the focus, a moment after it is drawn.
    const holdsFocus = (role: string) => page.locator(`[role="${role}"]:focus-within`).waitFor()
    for (const name of ['Changer le statut', 'Historique']) {
      await page.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
      await holdsFocus('dialog')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await expect.poll(focused).toBe(name)
    }
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Supprimer le projet' }).click()
    await holdsFocus('alertdialog')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Autres actions')

    await field(page, 'Complément d’adresse').fill('Jamais enregistré')
    const link = page.getByRole('link', { name: 'Missions', exact: true })
    await link.click()
    await page.getByRole('alertdialog', { name: /Quitter sans enregistrer/ }).waitFor()
    await holdsFocus('alertdialog')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    await expect.poll(focused).toBe('Missions')
    await expect.poll(() => field(page, 'Complément d’adresse').inputValue()).toBe('Jamais enregistré')
    await page.getByRole('button', { name: 'Annuler les modifications' }).click()
  })

  it('what takes the focus is never under a bar, on a desk and on a phone, forwards and backwards', {
    tags: 'long',
    timeout: 180_000,
  }, async () => {
    const { page } = camille
    for (const size of [desktop, phone, { width: 390, height: 520 }]) {
      await page.setViewportSize(size)
      await gotoProject(page, id)
      await settled(page)
      for (const key of ['Tab', 'Shift+Tab']) {
        const fields = projectForm(page).locator('input:visible, textarea:visible')
        await (key === 'Tab' ? fields.first() : fields.last()).focus()
        const seen: string[] = []
        for (
          let found = await focusedAndCovered(page);
          found && seen.length < 50;
          found = await focusedAndCovered(page)
        ) {
          seen.push(found.name)
          expect(found.by, `${found.name} at ${size.width} × ${size.height}, by ${key}`).toBe('')
          await page.keyboard.press(key)
        }
        expect(seen.length).toBeGreaterThan(15)
      }
    }
    await page.setViewportSize(desktop)
  })

  it('a list finds its way out of an address that is no longer right', { tags: 'long' }, async () => {
    const { page } = camille
    await page.goto('/projects?page=99')
    await page.getByRole('table').waitFor()
    expect(new URL(page.url()).searchParams.get('page')).not.toBe('99')

    await page.goto('/projects?status=nulle_part')
    await page.getByRole('alert').getByRole('button', { name: 'Effacer la recherche et les filtres' }).click()
    await page.getByRole('table').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Rechercher dans projets')
  })

  it('a row of a list that was scrolled stays under the pointer that presses it, and the first click opens it', {
    tags: 'long',
  }, async () => {
    const { page } = camille
    await page.goto('/projects?size=50')
    // The row that keys act on, which is drawn wherever the list is.
    await page.locator('[data-row="0"]').focus()
    await settled(page)
    await page.locator('[data-table-scroller]').evaluate(list => list.scrollTo({ top: 800 }))
    const row = page.locator('[data-row="25"]')
    await row.waitFor()
    const moved = row.evaluate(async link => {
      const before = link.getBoundingClientRect().top
      await new Promise(focused => link.addEventListener('focus', focused, { once: true }))
      await new Promise(requestAnimationFrame)
      return link.getBoundingClientRect().top - before
    })
    await row.click()
    expect(await moved).toBe(0)
    await page.waitForURL('**/projects/edit/*')
  })

  it('a filter is set by the keyboard alone, and the cell of a box ticks its row', { tags: 'long' }, async () => {
    const { page } = camille
    await page.goto('/projects')
    await page.getByRole('table').waitFor()
    await page.getByRole('button', { name: 'Statut', exact: true }).first().press('Enter')
    const searchbox = page.getByRole('searchbox', { name: 'Rechercher dans statut' })
    await searchbox.pressSequentially('sans suite')
    // Until the rows asked for are there, the former ones stay.
    const filtered = page.waitForResponse(/\/api\/projects\?.*status=sans_suite/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/projects?status=sans_suite')
    await page.keyboard.press('Escape')

    await filtered
    await settled(page)
    const box = page.getByRole('table').locator('tbody [type="checkbox"]').first()
    const { x, y } = (await box.boundingBox())!
    await page.mouse.click(x - 8, y + 8)
    await expect.poll(() => box.isChecked()).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/projects')
  })

  it('a printed list has all the rows of its page, not only those in view', { tags: 'long' }, async () => {
    const { page } = camille
    await page.goto('/projects')
    await page.getByRole('table').waitFor()
    await settled(page)
    const rows = page.getByRole('table').locator('tbody th')
    await expect.poll(() => rows.count()).toBeLessThan(50)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect.poll(() => rows.count()).toBe(50)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  })

  it('what people wrote is text wherever it is shown, on a desk and on a phone', async () => {
    const { page } = camille
    const { mission_id } = await callApi<{ mission_id: string }>(page, `/api/projects/${id}`)
    const { id: project } = await sendApi<{ id: string }>(page, 'POST', '/api/projects', {
      mission_id,
      // As long as a reference gets, and nowhere to break it.
      reference: 'HOSTILE-1'.padEnd(60, 'X'),
      requester: { type: 'PO', last_name: hostileText, first_name: 'Ane' },
      address: hostileText,
      description: hostileText,
      accommodation: { name: hostileText },
    })
    const shown = () => page.getByText('onerror=pwned=1').first().waitFor()
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size)
      await page.goto('/projects?q=HOSTILE-1')
      await shown()
      expect(await brokenOut(page)).toEqual([])
      await gotoProject(page, project)
      await expect.poll(() => field(page, 'Nom').inputValue()).toContain('onerror=pwned=1')
      expect(await brokenOut(page)).toEqual([])
      await page.getByRole('button', { name: 'Historique' }).click()
      await page.getByRole('dialog').getByText('onerror=pwned=1').first().waitFor()
      expect(await brokenOut(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
    await page.setViewportSize(desktop)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Aller à' }).getByRole('combobox').fill('HOSTILE-1')
    await page.getByRole('option', { name: /onerror=pwned=1/ }).waitFor()
    expect(await brokenOut(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('shows a long history from its latest, and what came before where one asks', { tags: 'long' }, async () => {
    const { page } = camille
    const { mission_id } = await callApi<{ mission_id: string }>(page, `/api/projects/${id}`)
    const requester = { type: 'PO', last_name: 'Longue' }
    const { id: long } = await sendApi<{ id: string }>(page, 'POST', '/api/projects', { mission_id, requester })
    for (let nth = 0; nth < 60; nth++)
      await sendApi(page, 'PUT', `/api/projects/${long}`, { description: `Appel ${nth}` })
    await gotoProject(page, long)
    await page.getByRole('button', { name: 'Historique' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('61 événements').waitFor()
    const lines = drawer.getByRole('list').first().locator(':scope > li')
    await expect.poll(() => lines.count()).toBe(50)
    await drawer.getByRole('button', { name: 'Voir plus (11 avant)' }).click()
    await drawer.getByText(/a créé le projet/).waitFor()
    await expect.poll(() => lines.count()).toBe(61)
    await expect.poll(() => drawer.getByRole('button', { name: /^Voir plus/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  it('a link followed before signing in is where one arrives', { tags: 'long' }, async () => {
    const { page, context, signInByForm, errors } = await product.person()
    await page.goto('/projects?q=OPAHRU49-002')
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    await signInByForm('sacha.lemoine@exemple.fr')
    await page.getByRole('link', { name: 'OPAHRU49-002', exact: true }).waitFor()
    expect(errors).toEqual([])
    expect(camille.errors).toEqual([])
    await context.close()
  })
})
