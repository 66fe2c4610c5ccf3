// prospects, projects
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** Somebody calls: a sheet, who it may be already, a project. */
let product: Product
let camille: Person
beforeAll(async () => {
  product = await openProduct()
  camille = await product.person()
  await camille.signIn('camille.renaud@exemple.fr')
}, 240_000)
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

const field = (label: string) => camille.page.getByLabel(label, { exact: true })

it('is written down from a call, who it may be already shown beside', async () => {
  const { page } = camille
  await sendApi(page, 'POST', '/api/prospects', {
    ...{ last_name: 'Guyomarc’h', first_name: 'Enora', phone_number_1: '06 99 88 77 66', status: 'nouveau' },
  })
  // Who it may be is asked as one types, and not again.
  const listed = async () => (await callApi<{ totalItems: number }>(page, '/api/prospects?term=Guyomarc')).totalItems
  await expect.poll(listed).toBeGreaterThan(0)
  await page.goto('/prospects')
  await page
    .getByRole('link', { name: 'Nouveau prospect' })
    .or(page.getByRole('button', { name: 'Nouveau prospect' }))
    .first()
    .click()
  await field('Nom').fill('Guyomarc’h')
  await field('Prénom').fill('Enora')
  const known = page.getByRole('status').filter({ hasText: 'Peut-être déjà connu' })
  await known.getByRole('link', { name: 'GUYOMARC’H Enora' }).waitFor()
  await known.getByText('même nom').waitFor()
  await field('Nom').fill('Tanguy-Lemoisne')
  await known.waitFor({ state: 'detached' })
  // An e-mail that is not whole yet does not keep the telephone from being compared.
  await field('E-mail').fill('enora@')
  await field('Téléphone').fill('06.99.88.77.66')
  await known.getByText('même téléphone').waitFor()
  await field('E-mail').fill('')
  await field('Téléphone').fill('06 10 20 30 41')
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Créer le prospect' }).click()
  await page.getByText('Le prospect «\u00A0TANGUY-LEMOISNE Enora\u00A0» est créé.').waitFor()
  await page.getByText('TANGUY-LEMOISNE Enora').first().waitFor()
})

it('becomes a project of a mission, on a phone too, and leads to it', async () => {
  const { page } = camille
  await page.setViewportSize(phone)
  await page.goto('/prospects')
  await page.getByText('TANGUY-LEMOISNE Enora').first().click()
  await page.getByRole('button', { name: 'En faire un projet' }).click()
  const window = page.getByRole('dialog', { name: 'En faire un projet' })
  await window.getByRole('combobox', { name: /^Mission/ }).click()
  await page.getByRole('option').first().click()
  await window.getByRole('button', { name: 'Créer le projet' }).click()
  await window.getByText('Choisissez le type de demandeur du projet.').waitFor()
  await window.getByLabel(/^Type de demandeur/).click()
  await page.getByRole('option').first().click()
  await window.getByRole('button', { name: 'Créer le projet' }).click()
  await page.waitForURL('**/projects/edit/*')
  await page
    .getByText(/TANGUY-LEMOISNE|Tanguy-Lemoisne/)
    .first()
    .waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Ouvrir son projet' }).waitFor()
  expect(camille.errors).toEqual([])
})
