// co-ownership
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled, workIn } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** A co-ownership written down on a phone, in its hall. */
let product: Product
let alix: Person
let mission: string
beforeAll(async () => {
  product = await openProduct()
  alix = await product.person(phone)
  await alix.signIn('administration@exemple.fr')
  await workIn(alix.page, 'copro')
  const missions = await callApi<{ items: { id: string }[] }>(alix.page, '/api/missions?mission_type=copro&sortBy=name')
  mission = missions.items[0]?.id ?? ''
}, 240_000)
afterEach(context => keepPicture(context, alix.page))
afterAll(async () => {
  await workIn(alix.page, 'individual')
  await product?.stop()
})

const scrolled = () => alix.page.evaluate(() => Math.round(scrollY))

it('an owner who is new is written from the lot, and owns it', async () => {
  const { page } = alix
  const name = 'Résidence du Vieux Moulin de la Grande Prévalaye'
  const { id } = await sendApi<{ id: string }>(page, 'POST', '/api/copros', {
    mission_id: mission,
    name,
    address_1: { address_location: 'Rennes' },
  })
  await page.goto(`/missions/${mission}/copros/${id}/lots/new`)
  // A long name is read whole: two residences may begin alike.
  const title = page.getByRole('heading', { level: 1, name })
  await title.waitFor()
  await expect
    .poll(() => title.evaluate(one => [one.scrollWidth > one.clientWidth, one.scrollHeight > one.clientHeight]))
    .toEqual([false, false])
  await page.getByLabel('N° de lot').fill('7')
  await page.getByLabel('Nature').selectOption('Cave')
  const add = page.getByRole('link', { name: 'Nouvelle personne' })
  await add.scrollIntoViewIfNeeded()
  const place = await scrolled()
  await add.click()
  const panel = page.getByRole('dialog', { name: 'Nouvelle personne' })
  await panel.getByLabel('Nom', { exact: true }).fill('Kerbrat')
  await panel.getByRole('button', { name: 'Créer la personne' }).click()
  await panel.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Retirer KERBRAT' }).waitFor()
  await expect.poll(async () => Math.abs((await scrolled()) - place)).toBeLessThan(100)
  await settled(page)
  // What was just said hides nothing of what saves; it goes by itself, before a slow machine has judged the page.
  const said = page.getByText('La personne « KERBRAT » est créée.')
  const save = page.getByRole('button', { name: 'Créer le lot' })
  const [message, button] = await Promise.all([said.boundingBox(), save.boundingBox()])
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(button?.y ?? 0)
  expect(await seriousFindings(page)).toEqual([])
  await save.click()
  await page.getByRole('link', { name: /^7.*KERBRAT/ }).waitFor()
})

it('a list is where it was when the sheet opened from it is closed', { tags: 'long' }, async () => {
  const { page } = alix
  await page.goto('/person')
  const cards = page.getByRole('list', { name: 'Personnes' }).getByRole('listitem')
  await cards.nth(10).waitFor()
  await cards.nth(10).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 300))
  const place = await scrolled()
  expect(place).toBeGreaterThan(300)
  const card = cards.nth(10).getByRole('link')
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await card.click()
    await page.getByRole('dialog').getByLabel('Nom', { exact: true }).waitFor()
    await leave()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(async () => Math.abs((await scrolled()) - place)).toBeLessThan(100)
  }
})

it('who is written to own a lot owns no other that is gone to from it', { tags: 'long' }, async () => {
  const { page } = alix
  const post = (path: string, body: object) => sendApi<{ id: string }>(page, 'POST', path, body)
  const copro_id = (
    await post('/api/copros', {
      mission_id: mission,
      name: 'Résidence des Trois Ponts',
      address_1: { address_location: 'Rennes' },
    })
  ).id
  const building_id = (await post('/api/buildings', { copro_id, name: 'Bâtiment A' })).id
  for (const lot_number of ['1', '2']) await post('/api/lots', { copro_id, building_id, lot_number, type: 'cave' })
  await page.goto(`/missions/${mission}/copros/${copro_id}/buildings/${building_id}/lots`)
  const rows = page.locator('#contenu').getByRole('listitem').getByRole('link', { name: /^\d/ })
  // The way through a list is the one it showed when it was left.
  await expect.poll(() => rows.count()).toBe(2)
  await rows.first().click()
  const way = page.getByRole('navigation', { name: 'Dans la liste' })
  const step = async (name: 'Suivant' | 'Précédent', lot: string) => {
    await way.getByRole('link', { name, disabled: false }).click()
    await page.getByRole('heading', { level: 1, name: lot }).waitFor()
    await page.getByRole('button', { name: 'Enregistrer' }).waitFor()
    await settled(page)
  }
  // The building that is left has a sheet as well.
  await page.getByRole('heading', { level: 1, name: 'Lot 1' }).waitFor()
  await page.getByRole('link', { name: 'Fiche', exact: true }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).waitFor()
  // The next one was read already.
  await step('Suivant', 'Lot 2')
  await step('Précédent', 'Lot 1')
  await page.getByRole('link', { name: 'Nouvelle personne' }).click()
  const panel = page.getByRole('dialog', { name: 'Nouvelle personne' })
  await panel.getByLabel('Nom', { exact: true }).fill('Le Goff')
  await panel.getByRole('button', { name: 'Créer la personne' }).click()
  await panel.waitFor({ state: 'hidden' })
  const owner = page.getByRole('button', { name: 'Retirer LE GOFF' })
  await owner.waitFor()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('enregistré').first().waitFor()
  await step('Suivant', 'Lot 2')
  await expect.poll(() => owner.count()).toBe(0)
})
