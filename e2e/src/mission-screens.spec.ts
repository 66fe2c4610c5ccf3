// missions, funding
import { readFileSync } from 'node:fs'
import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { settled } from './actions.ts'
import { phone } from './browser.ts'
import { frenchDay } from './days.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { drag, lift, rowNames, sendApi, sentChanges } from './record-actions.ts'

/** What a mission shows, its own funders, and what it asks of its projects: on a desktop, then on a phone. */
let product: Product
let alix: Person
let id = ''
const tabs = (person: Person) => person.page.getByRole('navigation', { name: 'Onglets de la page' })
const said = (text: string, person: Person = alix) => person.page.getByText(text).first().waitFor()

beforeAll(async () => {
  product = await openProduct()
  alix = await product.person()
  await alix.signIn('administration@exemple.fr')
  await alix.page.goto('/missions')
  const body = { name: 'Mission aux écrans choisis', mission_type: 'individual' }
  id = (await sendApi<{ id: string }>(alix.page, 'POST', '/api/missions', body)).id
}, 240_000)
afterEach(context => keepPicture(context, alix.page))
afterAll(() => product?.stop())

it('a screen that is switched off leaves the tabs, its address leads elsewhere; switched on it is back', async () => {
  const { page } = alix
  await page.goto(`/missions/edit/${id}/contract`)
  await tabs(alix).getByRole('link', { name: 'Documents' }).waitFor()
  const documents = page.getByRole('switch', { name: 'Documents', exact: true })
  await documents.click()
  await said('Les écrans de la mission sont enregistrés.')
  await tabs(alix).getByRole('link', { name: 'Documents' }).waitFor({ state: 'detached' })
  await settled(page)
  await page.goto(`/missions/edit/${id}/documents`)
  await page.waitForURL(`**/missions/${id}/general`)
  await page.goto(`/missions/edit/${id}/contract`)
  await documents.click()
  await tabs(alix).getByRole('link', { name: 'Documents' }).waitFor()
})

it('national funders are copied, several at once, and not offered again', async () => {
  const { page } = alix
  await page.goto(`/missions/edit/${id}/funders/PO`)
  await page.getByText('Aucun financeur').first().waitFor()
  const copy = page.getByRole('button', { name: 'Copier depuis les financeurs nationaux' })
  const offered = page.getByRole('list', { name: 'Financeurs nationaux' }).getByRole('checkbox')
  await copy.click()
  await offered.first().waitFor()
  const before = await offered.count()
  await offered.nth(0).click()
  await offered.nth(1).click()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Copier 2 financeurs' }).click()
  await page.getByText('1 à 2 sur 2 financeurs').waitFor()
  expect(await rowNames(page)).toHaveLength(2)
  await copy.click()
  await offered.first().waitFor()
  // The window that was closed may still be on its way out, with the former list.
  await expect.poll(() => offered.count()).toBe(before - 2)
  await page.keyboard.press('Escape')
})

it('its funders are put in order by hand, from the keyboard and step by step; the order is kept', {
  tags: 'long',
}, async () => {
  const { page } = alix
  await page.goto(`/missions/edit/${id}/funders/PO`)
  await page.getByText('1 à 2 sur 2 financeurs').waitFor()
  await page.getByRole('button', { name: 'Ordonner' }).click()
  const order = page.getByRole('list', { name: 'Financeurs dans leur ordre' })
  const names = () =>
    order
      .getByRole('button', { name: /^Déplacer / })
      .evaluateAll(all => all.map(one => one.getAttribute('aria-label')?.replace('Déplacer ', '') ?? ''))
  await expect.poll(async () => (await names()).length).toBe(2)
  const [first, second] = (await names()) as [string, string]
  // Moves made while one is on its way become one: after each, the list behind says that none is.
  const kept = (name: string) => expect.poll(() => page.locator('tbody tr').first().textContent()).toContain(name)
  await order.getByRole('button', { name: `Descendre ${first}` }).click()
  await expect.poll(names).toEqual([second, first])
  await kept(second)
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await drag(page, first, second)
  await expect.poll(names).toEqual([first, second])
  await kept(first)
  await lift(page, first)
  await page.keyboard.press('ArrowDown')
  await page.getByText(`« ${first} », rang 2 sur 2.`).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await expect.poll(names).toEqual([second, first])
  await kept(second)
  // A slow network: the second move waits for the answer to the first, which puts nothing back.
  const bodies = sentChanges(page, '/api/funders/order') as { funders_id: string[] }[]
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/funders/order', async route => {
    await held
    await route.continue()
  })
  await order.getByRole('button', { name: `Descendre ${second}` }).click()
  await expect.poll(names).toEqual([first, second])
  await order.getByRole('button', { name: `Descendre ${first}` }).click()
  await expect.poll(names).toEqual([second, first])
  release()
  await expect.poll(() => bodies.length).toBe(2)
  await page.unrouteAll({ behavior: 'wait' })
  expect(bodies.map(({ funders_id }) => funders_id)).toEqual([
    bodies[0]!.funders_id,
    bodies[0]!.funders_id.toReversed(),
  ])
  expect(await names()).toEqual([second, first])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain(second)
})

it('what the mission asks is what the form of its projects shows', async () => {
  const { page } = alix
  await page.goto(`/missions/edit/${id}/requester`)
  await page.getByRole('heading', { name: 'Réglages des demandeurs' }).waitFor()
  await page.getByLabel('E-mail').selectOption('Masqué')
  await page.getByLabel('Prénom').selectOption('À renseigner')
  await page.keyboard.press('Control+s')
  await said('Les réglages sont enregistrés.')
  await page.goto(`/projects/new?mission_id=${id}`)
  await page.getByText('À renseigner pour cette mission.').waitFor()
  await expect.poll(() => page.getByLabel('E-mail').count()).toBe(0)
  expect(alix.errors).toEqual([])
})

let counted = ''

/** A mission of two projects, one of which went on, and the address of its statistics by day. */
async function countedMission(): Promise<string> {
  const { page } = alix
  const daysAgo = (days: number) => addDays(todayInParis(), -days)
  const { id: mission_id } = await sendApi<{ id: string }>(page, 'POST', '/api/missions', { name: 'Mission comptée' })
  const open = (reference: string, last_name: string, on: string) => {
    const body = { mission_id, reference, requester: { type: 'PO', last_name }, status: 'a_contacter', on }
    return sendApi<{ id: string }>(page, 'POST', '/api/projects', body)
  }
  const first = await open('STAT-1', 'Anne-Charlotte-Élisabeth de La Tour-Montferrand-Bel', daysAgo(9))
  await open('STAT-2', 'Petit', daysAgo(8))
  await sendApi(page, 'PUT', `/api/projects/${first.id}/status`, { status: 'contact', on: daysAgo(4) })
  return `/missions/edit/${mission_id}/stats?from=${daysAgo(9)}&step=day`
}

it('a number of the statistics opens its rows, the table is behind the chart and leaves as a file, a past day is told', async () => {
  const { page } = alix
  counted = await countedMission()
  await page.goto(counted)
  const card = page.getByLabel('Projets par statut', { exact: true })
  await page.getByText(`2 projets au ${frenchDay(0)}`).waitFor()
  await card.getByRole('img', { name: 'Présents en fin de période' }).waitFor()
  await card.getByRole('button', { name: 'Voir le tableau' }).press('Enter')
  const today = card.getByRole('row').last().getByRole('button')
  const figures = async () => (await today.allTextContents()).map(text => text.trim().slice(0, 1))
  await expect.poll(figures).toEqual(['1', '1', '2'])
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])

  await today.nth(1).press('Enter')
  const rows = page.getByRole('dialog', { name: `Projets au statut « Contact » le ${frenchDay(0)}` })
  await rows.getByText('1 ligne').waitFor()
  await rows.getByRole('link', { name: 'STAT-1' }).waitFor()
  await expect.poll(() => rows.getByRole('link', { name: 'STAT-2' }).count()).toBe(0)
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.reload()
  await rows.getByText('1 ligne').waitFor()
  await page.keyboard.press('Escape')
  await rows.waitFor({ state: 'detached' })

  await card.getByRole('button', { name: 'Voir le tableau' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Exporter en CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('statistiques-stock.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines.at(-1)?.replaceAll('"', '')).toBe(`${frenchDay(0)};1;1;2`)

  await page.getByLabel('Vu au').fill(frenchDay(-6))
  await page.keyboard.press('Tab')
  await page.getByText(`2 projets au ${frenchDay(-6)}`).waitFor()
  await card.getByRole('columnheader', { name: 'Contact', exact: true }).waitFor({ state: 'detached' })
  await page.getByLabel('Type de demandeur').selectOption({ index: 2 })
  await said('Aucun projet pendant cette période')
})

it('the statistics open their rows on a phone', { tags: 'long' }, async () => {
  const other = await product.person(phone)
  await other.signIn('administration@exemple.fr')
  await other.page.goto(counted)
  await other.page.getByText(`2 projets au ${frenchDay(0)}`).waitFor()
  await other.page.getByRole('button', { name: 'projets au statut Contact' }).click()
  await other.page.getByRole('dialog').getByText('1 ligne').waitFor()
  await expect
    .poll(() => other.page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(phone.width)
  expect(other.errors).toEqual([])
  await other.context.close()
})

it('on a phone the same pages are read', { tags: 'long' }, async () => {
  const other = await product.person(phone)
  await other.signIn('administration@exemple.fr')
  const pages = { '/contract': 'Écrans et fonctions', '/funders/PO': 'Copier', '/requester': 'Réglages des demandeurs' }
  for (const [path, shown] of Object.entries(pages)) {
    await other.page.goto(`/missions/edit/${id}${path}`)
    await other.page.getByText(shown).last().waitFor()
  }
  expect(other.errors).toEqual([])
  await other.context.close()
})
