// accommodations, projects
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled } from './actions.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { rowNames, sendApi } from './record-actions.ts'

/** What a project is made of besides its sheet, on a desk: dwellings, common areas, what is said of it, what is left to do. */
let product: Product
let camille: Person
let sacha: Person
let project = ''
beforeAll(async () => {
  product = await openProduct()
  camille = await product.person()
  sacha = await product.person()
  await Promise.all([camille.signIn('camille.renaud@exemple.fr'), sacha.signIn('sacha.lemoine@exemple.fr')])
  const { items } = await callApi<{ items: { id: string }[] }>(camille.page, '/api/projects?q=OPAHRU49-018&size=1')
  project = items[0]!.id
}, 240_000)
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

const sheet = () => camille.page.locator('main form')

it('a landlord’s dwellings are told apart by their names; one more is added, and found in their list and its crumb', async () => {
  const { page } = camille
  await page.goto(`/projects/edit/${project}/accommodation/general`)
  await page.getByRole('link', { name: 'Premier étage' }).waitFor()
  expect(await rowNames(page)).toEqual(['Premier étage', 'Rez-de-chaussée'])
  await page.getByRole('link', { name: 'Nouveau logement' }).click()
  await sheet().getByLabel('Nom du logement').fill('Combles')
  await sheet().getByLabel('Surface habitable').fill('27,5')
  await sheet().getByRole('button', { name: 'Créer le logement' }).click()
  const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' })
  await crumbs.locator('[aria-current="page"]').getByText('Combles').waitFor()
  await crumbs.getByRole('link', { name: 'Logements' }).click()
  await expect.poll(() => rowNames(page)).toEqual(['Combles', 'Premier étage', 'Rez-de-chaussée'])
})

it('a disorder of the common areas is kept, and there after a reload', { tags: 'long' }, async () => {
  const { page } = camille
  await page.goto(`/projects/edit/${project}/accommodation/common_area`)
  await sheet().getByLabel('Niveaux').fill('3')
  await sheet().getByRole('button', { name: 'Ajouter un désordre' }).click()
  await sheet().getByLabel('Constats').fill('Fissures en façade')
  await page.keyboard.press('Control+s')
  await page.getByRole('img', { name: 'Modifications non enregistrées' }).waitFor({ state: 'hidden' })
  await page.reload()
  await sheet().getByLabel('Constats').waitFor()
  await expect.poll(() => sheet().getByLabel('Constats').inputValue()).toBe('Fissures en façade')
  await expect.poll(() => sheet().getByLabel('Niveaux').inputValue()).toBe('3')
})

it('whoever a comment speaks to finds it at home, reads it where it was written, and says so', async () => {
  const text = '@Sacha, la fissure s’élargit : à reprendre avec le syndic.'
  await camille.page.goto(`/projects/edit/${project}/follow-up/comments`)
  await camille.page.getByRole('button', { name: 'Ajouter un commentaire' }).click()
  const window = camille.page.getByRole('dialog', { name: 'Ajouter un commentaire' })
  await window.getByLabel(/^Commentaire/).fill(text)
  // To be called in the text is to be mentioned.
  await window.getByText('Sacha Lemoine').waitFor()
  await window.getByRole('button', { name: 'Ajouter le commentaire' }).click()
  await window.waitFor({ state: 'detached' })
  const { page } = sacha
  await page.goto('/')
  const mentions = page.getByRole('region', { name: 'Vos mentions' })
  const line = mentions.getByRole('listitem').filter({ hasText: text })
  await line.getByRole('link').click()
  await page.waitForURL(`**/projects/edit/${project}/follow-up/comments`)
  await page.getByText(text).first().waitFor()
  await page.goBack()
  await line.getByRole('button', { name: /^Marquer comme lu/ }).click()
  await line.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'À faire' }).waitFor()
  await settled(page)
  await expect.poll(() => page.getByText(text).count()).toBe(0)
})

it('home says how many comments are to be read where it shows the last few, and opens them all', {
  tags: 'long',
}, async () => {
  const { page } = camille
  await page.goto('/?projects=mine')
  const { totalItems } = await callApi<{ totalItems: number }>(page, '/api/comments?unread=true&size=1')
  expect(totalItems).toBeGreaterThan(5)
  const mentions = page.getByRole('region', { name: 'Vos mentions' })
  await mentions.getByRole('link', { name: `${totalItems} commentaires à lire` }).click()
  const all = page.getByRole('dialog', { name: 'Commentaires qui vous mentionnent' })
  await all.getByText(`${totalItems} lignes`).waitFor()
  expect(page.url()).toContain('projects=mine')
})

it('a task of anybody’s project is done from the list of all, by the keyboard, and leaves it', async () => {
  const { page } = camille
  const title = 'Rappeler le syndic des combles'
  await sendApi(page, 'POST', '/api/individual-tasks', { project_id: project, title, status: 'a_faire' })
  await page.goto(`/tasks-v1?q=${encodeURIComponent('syndic des combles')}`)
  await page.getByRole('link', { name: title }).press('Enter')
  const panel = page.getByRole('dialog', { name: title })
  await panel.getByLabel(/^État/).selectOption({ label: 'Terminée' })
  await page.keyboard.press('Control+s')
  await page.getByRole('img', { name: 'Modifications non enregistrées' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await page.getByText('Aucune tâche ne correspond').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect([...camille.errors, ...sacha.errors]).toEqual([])
})
