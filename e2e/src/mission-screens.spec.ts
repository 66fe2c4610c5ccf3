import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { settled } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { rowNames, sendApi } from './record-actions.ts'

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
  expect(await seriousFindings(page)).toEqual([])
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
  const offered = page.getByRole('dialog').getByRole('checkbox')
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
  expect(await offered.count()).toBe(before - 2)
  await page.keyboard.press('Escape')
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
  expect(await page.getByLabel('E-mail').count()).toBe(0)
  expect(alix.errors).toEqual([])
})

it('on a phone the same pages are read', async () => {
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
