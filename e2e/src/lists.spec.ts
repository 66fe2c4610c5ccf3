// projects, kernel
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, projectForm, settled } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** The list as a daily tool, on projects: rows, columns, what one sees beside the list, the way through it. */
let product: Product
let camille: Person

beforeAll(async () => {
  product = await openProduct()
  camille = await product.person()
  await camille.signIn('camille.renaud@exemple.fr')
}, 240_000)
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

const row = (index: number, page = camille.page) => page.locator(`[data-row="${index}"]`)
const cell = (index: number, position: number) =>
  camille.page.locator(`tr:has([data-row="${index}"]) [data-cell="${position}"]`)
const selection = () => camille.page.getByRole('region', { name: 'Sélection' })
const peek = () => camille.page.getByRole('complementary', { name: 'Aperçu' })
const headers = () =>
  camille.page.locator('th[data-column]').evaluateAll(cells => cells.map(one => one.getAttribute('data-column')))
const rowLinks = () => camille.page.locator('[data-row]').allTextContents()
const width = async (locator: Locator) => (await locator.boundingBox())?.width ?? 0
const header = (id: string) => camille.page.locator(`th[data-column="${id}"]`)
const openList = async (search = '') => {
  await camille.page.goto(`/projects${search}`)
  await row(0).waitFor()
}
/** References of the rows, in order, as the API answers the same list. */
const references = async (search: string) => {
  const { items } = await callApi<{ items: { reference: string }[] }>(camille.page, `/api/projects?${search}`)
  return items.map(item => item.reference)
}

describe('a row', () => {
  it('opens on a click anywhere, but not on one that ends a selection of its text', async () => {
    const { page } = camille
    await openList()
    await settled(page)
    const box = await cell(2, 1).boundingBox()
    if (!box) throw new Error('the cell is not there')
    await page.mouse.move(box.x + 14, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 90, box.y + 20, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(2)
    expect(new URL(page.url()).pathname).toBe('/projects')
    await cell(4, 3).click()
    await page.waitForURL('**/projects/edit/*')
  })

  it('opens in another tab with Ctrl or the middle button', { tags: 'long' }, async () => {
    const { page, context } = camille
    await openList()
    const href = await row(3).getAttribute('href')
    const clicks = [() => cell(3, 3).click({ modifiers: ['Control'] }), () => cell(3, 3).click({ button: 'middle' })]
    for (const click of clicks) {
      const [tab] = await Promise.all([context.waitForEvent('page'), click()])
      await tab.waitForURL(url => url.pathname === href, { waitUntil: 'commit' })
      await tab.close()
    }
    expect(new URL(page.url()).pathname).toBe('/projects')
  })

  it('is ticked by Space, and with Shift every row on the way of the arrows', async () => {
    const { page } = camille
    await openList()
    await row(0).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await selection().getByText('Sélection : 1 projet').waitFor()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await selection().getByText('Sélection : 3 projets').waitFor()
    await page.keyboard.press('Shift+ArrowUp')
    await selection().getByText('Sélection : 2 projets').waitFor()
    await page.keyboard.press('Escape')
    await selection().waitFor({ state: 'hidden' })
  })

  it('is ticked with those between by Shift and a click, on its box or on it', { tags: 'long' }, async () => {
    const { page } = camille
    const boxes = page.locator('tbody input[type="checkbox"]')
    await boxes.nth(1).click()
    await boxes.nth(5).click({ modifiers: ['Shift'] })
    await selection().getByText('Sélection : 5 projets').waitFor()
    await cell(8, 3).click({ modifiers: ['Shift'] })
    await selection().getByText('Sélection : 8 projets').waitFor()
    expect(new URL(page.url()).pathname).toBe('/projects')
    await page.getByRole('button', { name: 'Tout désélectionner' }).click()
  })

  it('has a box of its own name, even where two households have one', { tags: 'long' }, async () => {
    const { page } = camille
    const { items } = await callApi<{ items: { mission_id: string }[] }>(page, '/api/projects?size=1')
    for (const reference of ['HOMO-1', 'HOMO-2'])
      await sendApi(page, 'POST', '/api/projects', {
        mission_id: items[0]?.mission_id,
        requester: { type: 'PO', last_name: 'Homonyme' },
        reference,
      })
    await openList('?q=homonyme&sort=reference')
    const boxes = page.locator('tbody input[type="checkbox"]')
    // The second may come a moment after the first: what one has just written is told to the open list.
    await boxes.nth(1).waitFor()
    const names = await boxes.evaluateAll(found => found.map(box => box.getAttribute('aria-label')))
    expect(names).toEqual(['Sélectionner Homonyme, HOMO-1', 'Sélectionner Homonyme, HOMO-2'])
  })
})

describe('its columns', () => {
  it('take one line each, a long text being read whole by keyboard', { tags: 'long' }, async () => {
    const { page } = camille
    await openList()
    const heights = await page
      .locator('tbody tr:has([data-row])')
      .evaluateAll(rows => rows.map(one => one.clientHeight))
    expect(new Set(heights)).toEqual(new Set([40]))
    const handle = page.getByRole('separator', { name: 'Largeur de la colonne Mission' })
    await handle.focus()
    // How wide it began is the window's affair; it stops at its narrowest.
    for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => width(header('mission_name'))).toBe(64)
    // What a tab kept through a reload is shown until the server has told what changed since.
    const [latest] = await references('size=1&sortBy=updated_at&sortDirection=desc')
    await expect.poll(() => row(0).textContent()).toBe(latest)
    const names = await rowLinks()
    await row(0).focus()
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
    // By the focus, not by its place: rows may come above it meanwhile.
    const read = page.locator('[data-cell="5"]:focus')
    await read.waitFor()
    const text = read.locator('> *').first()
    await expect.poll(() => text.textContent()).toBe(await read.getAttribute('title'))
    const shownWhole = () => text.evaluate(element => element.scrollWidth <= element.clientWidth)
    await expect.poll(shownWhole).toBe(true)
    expect(await width(text)).toBeGreaterThan(64)
    // A colleague creates a project, above all: the focus, the text and the arrows stay with their record.
    const { items } = await callApi<{ items: { mission_id: string }[] }>(page, '/api/projects?size=1')
    await sendApi(page, 'POST', '/api/projects', {
      mission_id: items[0]?.mission_id,
      requester: { type: 'PO', last_name: 'Nouveau' },
      reference: 'NOUVEAU-1',
    })
    await expect.poll(() => row(0).textContent()).toBe('NOUVEAU-1')
    const place = Number(await page.locator('tr:has(:focus) [data-row]').getAttribute('data-row'))
    await expect.poll(() => row(place).textContent()).toBe(names[0])
    await expect.poll(shownWhole).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.locator('[data-row]:focus').textContent()).toBe(names[1])
  })

  it('are dragged to a width and to a place, which a reload keeps for this person', { tags: 'long' }, async () => {
    const { page } = camille
    const before = await width(header('requester_name'))
    const others = await width(header('status'))
    const edge = await page.getByRole('separator', { name: 'Largeur de la colonne Demandeur' }).boundingBox()
    if (!edge) throw new Error('the edge is not there')
    await page.mouse.move(edge.x + 4, edge.y + 10)
    await page.mouse.down()
    await page.mouse.move(edge.x + 74, edge.y + 10, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => width(header('requester_name'))).toBe(before + 70)
    expect(await width(header('status'))).toBe(others)
    // Where it is let go counts, though the pointer was not seen on its way there.
    await page.getByRole('separator', { name: 'Largeur de la colonne Demandeur' }).evaluate(separator => {
      const press = (kind: string, clientX: number) =>
        separator.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0, pointerId: 1, clientX }))
      separator.setPointerCapture = () => {}
      press('pointerdown', 0)
      press('pointermove', 14)
      press('pointerup', 30)
    })
    await expect.poll(() => width(header('requester_name'))).toBe(before + 100)
    await header('status').dragTo(header('address_location'), { sourcePosition: { x: 30, y: 20 } })
    const order = [
      'reference',
      'requester_name',
      'status',
      'address_location',
      'status_on',
      'mission_name',
      'referrers',
    ]
    await expect.poll(headers).toEqual(order)
    await page.reload()
    await row(0).waitFor()
    await expect.poll(headers).toEqual(order)
    await expect.poll(() => width(header('requester_name'))).toBe(before + 100)
  })

  it('are chosen and moved by keyboard, and put back as usual', { tags: 'long' }, async () => {
    const { page } = camille
    await page.getByRole('button', { name: 'Choisir les colonnes' }).press('Enter')
    await page.getByLabel('Référents', { exact: true }).press('Space')
    await page.getByRole('button', { name: 'Monter Mission' }).press('Enter')
    const chosen = ['reference', 'requester_name', 'status', 'address_location', 'mission_name', 'status_on']
    await expect.poll(headers).toEqual(chosen)
    await page.getByRole('button', { name: 'Rétablir les colonnes' }).press('Enter')
    const usual = [
      'reference',
      'requester_name',
      'address_location',
      'status',
      'status_on',
      'mission_name',
      'referrers',
    ]
    await expect.poll(headers).toEqual(usual)
    await page.keyboard.press('Escape')
    await page.reload()
    await row(0).waitFor()
    await expect.poll(headers).toEqual(usual)
  })
})

describe('what is seen beside the list', () => {
  it('opens with p, follows the arrows, and calls by a click', async () => {
    const { page } = camille
    await openList('?q=OPAHRU49&sort=reference')
    await row(1).focus()
    await page.keyboard.press('p')
    const second = await cell(1, 1).textContent()
    await peek()
      .getByRole('status')
      .getByText(second ?? '')
      .waitFor()
    const call = peek().getByRole('link', { name: /^0\d( \d\d){4}$/ })
    await expect.poll(() => call.first().getAttribute('href')).toMatch(/^tel:\+?\d{10,}$/)
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    const third = await row(2).textContent()
    await peek()
      .getByText(third ?? '', { exact: true })
      .waitFor()
    expect(new URL(page.url()).pathname).toBe('/projects')
    await page.keyboard.press('p')
    await peek().waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.row)).toBe('2')
  })

  it('changes the status without leaving the list', { tags: 'long' }, async () => {
    const { page } = camille
    await page
      .getByRole('button', { name: /^Aperçu de / })
      .first()
      .click()
    await peek().getByRole('button', { name: 'Changer le statut' }).click()
    await page.getByRole('dialog', { name: 'Changer le statut' }).waitFor()
    await page.keyboard.press('Escape')
    await peek().getByRole('link', { name: 'Ouvrir' }).last().click()
    await projectForm(page).waitFor()
  })
})

describe('the way through a list', () => {
  it('restores the scroll from a shared link', { tags: 'long' }, async () => {
    await openList('?size=100&sort=reference')
    await settled(camille.page)
    const scroller = (page = camille.page) => page.locator('[data-table-scroller]')
    await scroller().evaluate(element => element.scrollTo({ top: 840 }))
    await expect.poll(() => new URL(camille.page.url()).search).toBe('?size=100&sort=reference&line=22')
    const colleague = await product.person()
    await colleague.signIn('camille.renaud@exemple.fr')
    await colleague.page.goto(camille.page.url())
    await row(21, colleague.page).waitFor()
    await expect.poll(() => scroller(colleague.page).evaluate(element => element.scrollTop)).toBe(840)
    await colleague.context.close()
  })

  it('goes from record to record, over the end of a page, and back to the row one left', { tags: 'long' }, async () => {
    const admin = await product.person()
    await admin.signIn('administration@exemple.fr')
    for (let number = 1; number <= 22; number++)
      await sendApi(admin.page, 'POST', '/api/admin/agencies', {
        name: `Relais ${String(number).padStart(2, '0')}`,
        postal_address: '1 place du Marché, 49000 Angers',
      })
    await admin.page.goto('/admin/agencies?q=relais')
    await admin.page.getByText('1 à 20 sur 22 agences').waitFor()
    await row(18, admin.page).click()
    const way = admin.page.getByRole('navigation', { name: 'Dans la liste' })
    await way.getByText('19 sur 22').waitFor()
    await way.getByRole('link', { name: 'Suivant' }).click()
    await admin.page.getByRole('heading', { level: 1, name: 'Relais 20' }).waitFor()
    // The next one is on the list's second page, which is read meanwhile.
    await way.getByRole('link', { name: 'Suivant', disabled: false }).click()
    await admin.page.getByRole('heading', { level: 1, name: 'Relais 21' }).waitFor()
    await way.getByText('21 sur 22').waitFor()
    await settled(admin.page)
    await admin.page.keyboard.press('Alt+PageDown')
    await admin.page.getByRole('heading', { level: 1, name: 'Relais 22' }).waitFor()
    await way.getByText('22 sur 22').waitFor()
    await expect.poll(() => way.getByRole('link', { name: 'Suivant' }).getAttribute('aria-disabled')).toBe('true')
    await way.getByRole('link', { name: 'Retour à la liste' }).click()
    await admin.page.getByText('21 à 22 sur 22 agences').waitFor()
    expect(new URL(admin.page.url()).search).toBe('?q=relais&page=2')
    await expect.poll(() => admin.page.locator('tr[aria-current="true"] [data-row]').textContent()).toBe('Relais 22')
    expect(admin.errors).toEqual([])
    await admin.context.close()
  })
})

describe('on a phone', () => {
  it('shows a row in a sheet, and calls from it', async () => {
    const pocket = await product.person(phone)
    await pocket.signIn('camille.renaud@exemple.fr')
    await pocket.page.goto('/projects?q=OPAHRU49&sort=reference')
    await pocket.page
      .getByRole('button', { name: /^Aperçu de / })
      .first()
      .click()
    const sheet = pocket.page.getByRole('dialog')
    await expect
      .poll(() =>
        sheet
          .getByRole('link', { name: /^0\d( \d\d){4}$/ })
          .first()
          .getAttribute('href'),
      )
      .toMatch(/^tel:/)
    await settled(pocket.page)
    expect(await seriousFindings(pocket.page)).toEqual([])
    await expect.poll(() => pocket.page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    await pocket.context.close()
  })
})

describe('a list in its order', () => {
  it('shows what the API answers to the same question', async () => {
    await openList('?sort=reference&size=20')
    // What is in view is drawn first, the rest in the browser's own time.
    await expect.poll(rowLinks).toEqual(await references('sortBy=reference&size=20'))
    expect(camille.errors).toEqual([])
  })
})
