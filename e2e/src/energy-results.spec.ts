// energy-audit, accommodations
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** The energy audit of a house: from nothing to two states side by side. */
let product: Product
let camille: Person
let audit: string

beforeAll(async () => {
  product = await openProduct()
  camille = await product.person()
  const { page } = camille
  await camille.signIn('camille.renaud@exemple.fr')
  const { items } = await callApi<{ items: { mission_id: string }[] }>(page, '/api/projects?size=1')
  const requester = { type: 'PO', last_name: 'Kerbrat', address_code: '63000' }
  const project = { mission_id: items[0]?.mission_id, requester, reference: `AUDIT-${Date.now() % 100_000}` }
  const { id } = await sendApi<{ id: string }>(page, 'POST', '/api/projects', project)
  const dwelling = await sendApi<{ id: string }>(page, 'POST', `/api/projects/${id}/accommodations`, {
    ...{ accommodation_type: 'Maison', construction_year: 1972, levels_nb: 2, living_area: '100' },
  })
  audit = `/projects/edit/${id}/accommodation/${dwelling.id}/initial-state`
}, 240_000)
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

const look = async () => {
  const { page } = camille
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => page.evaluate(wider)).toBe(0)
}

it('a house is started, balanced, advised, renovated in a scenario, and compared with what it is today', async () => {
  const { page } = camille
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto(`${audit}/results`)
  await button('Calculer le bilan').click()
  const missing = page.getByRole('link', { name: /^Murs/ })
  await expect.poll(() => missing.getAttribute('href')).toBe(`${audit}/metrics?champ=walls`)
  await missing.click()
  const ends = () => button('Ajouter un mur').evaluate(one => one.getBoundingClientRect().bottom / innerHeight)
  await expect.poll(ends).toBeLessThan(1)

  await page.goto(`${audit}/results`)
  await button('Le saisir').click()
  await page.getByLabel('Étiquette énergie').selectOption('E')
  await page.getByLabel('Gain énergétique').fill('N/A')
  await button('Enregistrer').click()
  await page.getByText('C’est enregistré.').waitFor()

  await page.goto(audit)
  await page.getByText('Saisi', { exact: true }).waitFor()
  await button('Démarrage rapide').click()
  await page
    .getByText(/valeurs supposées/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Aller aux résultats' }).click()
  await button('Calculer le bilan').click()
  await page.getByRole('img', { name: /^Étiquette énergie [D-G]/ }).waitFor()
  await page.getByRole('img', { name: /^Par où part la chaleur/ }).waitFor()
  await page.getByText('Estimation — ne remplace ni un DPE ni un audit réglementaire.', { exact: true }).waitFor()
  await button(/^Reprendre les propositions/).click()
  await page.getByText('Total estimé HT').waitFor()
  await look()

  await page.goto(audit)
  await button('Nouveau scénario').click()
  await page.getByRole('menuitem', { name: 'Recommandations en une fois' }).click()
  const scenario = page.getByRole('link', { name: 'Résultats de Rénovation en une fois' })
  await scenario.click()
  await button('Calculer le bilan').click()
  await page
    .getByText(/\d\s% de moins/)
    .first()
    .waitFor()
  await page
    .getByRole('row', { name: /^Murs .*%$/ })
    .first()
    .waitFor()

  await page.emulateMedia({ media: 'print' })
  const named = page.getByRole('heading', { name: 'Rénovation en une fois, résultats' })
  const inSight = (heading: HTMLElement) => {
    const { left, top, height } = heading.getBoundingClientRect()
    return heading.contains(document.elementFromPoint(left + 5, top + height / 2))
  }
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => named.evaluate(inSight)).toBe(true)
  await page.emulateMedia({ media: 'screen' })

  const renovated = page.url()
  await page.setViewportSize(phone)
  await page.goto(audit)
  await page.getByRole('checkbox', { name: 'Comparer État initial' }).click()
  await page.getByRole('checkbox', { name: 'Comparer Rénovation en une fois' }).click()
  const table = page.getByRole('region', { name: 'Tableau comparatif' })
  await expect.poll(() => table.getByRole('row', { name: /^Gain sur l’état initial – \d/ }).count()).toBe(1)
  await look()

  await button(/^Actions sur « Rénovation/).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await button('Supprimer le scénario').click()
  await scenario.waitFor({ state: 'detached' })
  await page.goto(renovated)
  await button('Rétablir').click()
  await page.getByRole('img', { name: /^Étiquette énergie/ }).waitFor()
  expect(camille.errors).toEqual([])
})
