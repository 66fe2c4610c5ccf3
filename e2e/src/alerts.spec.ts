// alerts, missions
import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { workIn } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** The deadlines of a mission, on a desk and on a phone: what is late, what one does of it, what it comes from. */
let product: Product
let camille: Person
let mission: string
const name = 'Mission des échéances'

beforeAll(async () => {
  product = await openProduct()
  camille = await product.person()
  await camille.signIn('camille.renaud@exemple.fr')
  const { page } = camille
  mission = (await sendApi<{ id: string }>(page, 'POST', '/api/missions', { name })).id
  const requester = { type: 'PO', last_name: 'Ferrand' }
  const on = addDays(todayInParis(), -20)
  const body = { mission_id: mission, requester, reference: 'ECH-1', status: 'visite_a_traiter', on }
  await sendApi(page, 'POST', '/api/projects', body)
}, 240_000)
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

const address = () => `/missions/edit/${mission}/funders/followup-alerts`

it('a deadline is dealt with and taken up again, put off, and leads to its project', async () => {
  const { page, errors } = camille
  await page.goto(address())
  const list = page.getByRole('list', { name: 'Échéances de la mission' })
  await list.getByText('Projet ECH-1').waitFor()
  await page.getByRole('button', { name: /^Traiter/ }).click()
  await page.getByText('Aucune échéance en retard').waitFor()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await list.getByText('Projet ECH-1').waitFor()
  await page.getByRole('button', { name: /^Reporter/ }).click()
  await page.getByRole('dialog').getByLabel('Motif (facultatif)').fill('Absente cette semaine')
  await page.getByRole('dialog').getByRole('button', { name: 'Reporter', exact: true }).click()
  await list.getByText('Absente cette semaine').waitFor()
  await list.getByRole('link', { name: 'Compte rendu de visite à rendre' }).click()
  await page.waitForURL('**/projects/edit/*')
  expect(errors).toEqual([])
})

it('home shows those of the missions of its mode', { tags: 'long' }, async () => {
  const { page } = camille
  const list = page.getByRole('region', { name: 'Mes échéances' })
  await page.goto('/')
  await list
    .getByText(/^Projet /)
    .first()
    .waitFor()
  await workIn(page, 'copro')
  try {
    await page.getByRole('heading', { name: 'Ce que vous suivez' }).waitFor()
    await list.getByRole('group', { name: 'Mes échéances : délai' }).waitFor()
    await expect.poll(() => list.getByText(/^Projet /).count()).toBe(0)
  } finally {
    await workIn(page, 'individual')
  }
})

it('on a phone a mission makes an alert of its own', async () => {
  const person = await product.person(phone)
  const { page, errors } = person
  await person.signIn('camille.renaud@exemple.fr')
  await page.goto(address())
  await page.getByRole('link', { name: 'Nouvelle alerte' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Nom').fill('Relance d’été')
  await panel.getByLabel('Date surveillée').selectOption({ label: 'Projet : Statut « Contact »' })
  await panel.getByLabel('Rappels').fill('7, 30')
  await panel.getByRole('button', { name: /^(Créer|Enregistrer)/ }).click()
  await page.getByText('30 jours avant, 7 jours avant').first().waitFor()
  await page.getByText('Propre à la mission').first().waitFor()
  expect(errors).toEqual([])
})
