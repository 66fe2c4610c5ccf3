// custom-fields, missions, projects
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callApi, field, idIn, projectForm, save, settled } from './actions.ts'
import { phone } from './browser.ts'
import { expectField } from './expectations.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { drag, lift, sendApi } from './record-actions.ts'

/** The fields a mission adds to its projects: made on its page, filled in a project, shown and narrowed by in the list. */
let product: Product
let alix: Person
let camille: Person
let mission = ''
const named = 'Journée des champs'

beforeAll(async () => {
  product = await openProduct()
  alix = await product.person()
  camille = await product.person(phone)
  await alix.signIn('administration@exemple.fr')
  await camille.signIn('camille.renaud@exemple.fr')
})
afterAll(() => product?.stop())
afterEach(context => keepPicture(context, alix.page))

const tab = () => `/missions/edit/${mission}?tab=custom-fields`
async function add({ page }: Person, name: string, section: string, type: string, values: string[] = []) {
  await page.getByRole('button', { name: 'Nouveau champ' }).click()
  const form = page.getByRole('form', { name: 'Champ personnalisé' })
  await form.getByLabel('Nom (obligatoire)').fill(name)
  await form.getByLabel('Section du projet').selectOption({ label: section })
  await form.getByLabel('Type').selectOption({ label: type })
  for (const [n, value] of values.entries()) {
    await form.getByRole('button', { name: 'Ajouter une valeur' }).click()
    await form.getByLabel(`Valeur ${n + 1}`, { exact: true }).fill(value)
  }
  await form.getByRole('button', { name: 'Créer le champ' }).click()
  await form.waitFor({ state: 'hidden' })
}
const inOrder = async ({ page }: Person, section: string) =>
  page
    .getByRole('list', { name: `Champs de la section ${section}` })
    .getByRole('button', { name: /^Déplacer / })
    .evaluateAll(all => all.map(one => one.getAttribute('aria-label')?.replace('Déplacer ', '')))

describe('the custom fields of a mission', () => {
  it('are created by type on its page, a list with its values', async () => {
    const { page } = alix
    await page.goto('/missions/new')
    await page.getByLabel('Nom (obligatoire)').fill(named)
    await page.getByLabel('Chefs de mission').click()
    await page.getByRole('option', { name: /Renaud/ }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+s')
    await page.waitForURL('**/missions/edit/*')
    mission = idIn(page.url())
    await page.goto(tab())
    await page.getByText('Aucun champ pour l’instant').waitFor()
    await add(alix, 'Secteur', 'Travaux', 'Liste de valeurs', ['Nord', 'Sud'])
    await add(alix, 'Marches', 'Travaux', 'Nombre')
    await add(alix, 'Relancé', 'Suivi', 'Case à cocher')
    await expect.poll(() => inOrder(alix, 'Travaux')).toEqual(['Secteur', 'Marches'])
    await page.getByText('Liste de valeurs\u00A0: Nord, Sud').waitFor()
  })

  it('are put in order from the keyboard, and step by step on a phone', async () => {
    const { page } = alix
    await lift(page, 'Marches')
    await page.keyboard.press('ArrowUp')
    await page.getByText('« Marches », rang 1 sur 2.').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await expect.poll(() => inOrder(alix, 'Travaux')).toEqual(['Marches', 'Secteur'])
    await camille.page.goto(tab())
    await expect.poll(() => inOrder(camille, 'Travaux')).toEqual(['Marches', 'Secteur'])
    await camille.page.getByRole('button', { name: 'Monter Secteur' }).click()
    await expect.poll(() => inOrder(alix, 'Travaux')).toEqual(['Secteur', 'Marches'])
    await expect
      .poll(() => camille.page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(phone.width)
  })

  it('are dragged to their place, and back', { tags: 'long' }, async () => {
    const { page } = alix
    await page.goto(tab())
    await expect.poll(() => inOrder(alix, 'Travaux')).toEqual(['Secteur', 'Marches'])
    // What is above may still come, and push what is dragged away.
    await settled(page)
    await drag(page, 'Marches', 'Secteur')
    await expect.poll(() => inOrder(alix, 'Travaux')).toEqual(['Marches', 'Secteur'])
    await expect.poll(() => inOrder(camille, 'Travaux')).toEqual(['Marches', 'Secteur'])
    await drag(page, 'Marches', 'Secteur')
    await expect.poll(() => inOrder(camille, 'Travaux')).toEqual(['Secteur', 'Marches'])
  })

  it('are filled in a project among its own, a bad value said at its field; the history names them', async () => {
    const { page } = alix
    await page.goto(`/projects/new?mission_id=${mission}`)
    await page.getByLabel('Nom', { exact: true }).fill('Aubry')
    await page.getByRole('button', { name: 'Créer le projet' }).click()
    await page.waitForURL('**/projects/edit/*')
    await projectForm(page).waitFor()
    await field(page, 'Secteur').selectOption({ label: 'Sud' })
    await field(page, 'Marches').fill('douze')
    await page.keyboard.press('Control+s')
    await page.getByText('Nombre attendu.').first().waitFor()
    await field(page, 'Marches').fill('12')
    await save(page)
    await page.reload()
    await projectForm(page).waitFor()
    await expectField(page, 'Marches', '12')
    await page.getByRole('button', { name: 'Historique' }).click()
    await page.getByText(/a rempli «\s(Secteur|Marches)\s» et «\s(Secteur|Marches)\s»\./).waitFor()
  })

  it('one that is removed while somebody fills it says so and loses nothing typed; restored, it is saved', {
    tags: 'long',
  }, async () => {
    const { page } = alix
    const address = page.url()
    await camille.page.goto(new URL(address).pathname)
    await projectForm(camille.page).waitFor()
    await field(camille.page, 'Marches').fill('15')
    const { items } = await callApi<{ items: { id: string; name: string }[] }>(
      page,
      `/api/custom-fields?mission_id=${mission}`,
    )
    const { id } = items.find(({ name }) => name === 'Marches')!
    const { revision } = await sendApi<{ revision: number }>(page, 'DELETE', `/api/custom-fields/${id}`)
    await camille.page.keyboard.press('Control+s')
    await camille.page
      .getByText(/Supprimé entre-temps\s: «\sMarches\s»\. Rien n’a été enregistré/)
      .first()
      .waitFor()
    await expect.poll(() => field(camille.page, 'Marches').inputValue()).toBe('15')
    await sendApi(page, 'POST', `/api/custom-fields/${id}/undo`, { revision })
    await save(camille.page)
    await camille.page.reload()
    await expectField(camille.page, 'Marches', '15')
  })

  it('a value that projects hold is retired where it is said twice: no more offered, shown where it is', {
    tags: 'long',
  }, async () => {
    const { page } = alix
    const project = new URL(page.url()).pathname
    await page.goto(tab())
    await page.getByRole('button', { name: /^Secteur/ }).click()
    const form = page.getByRole('form', { name: 'Champ personnalisé' })
    await form.getByRole('button', { name: 'Retirer la valeur 2' }).click()
    await page.keyboard.press('Control+s')
    await form
      .getByText(/La valeur «\sSud\s» est choisie dans/)
      .first()
      .waitFor()
    await form.getByRole('button', { name: 'La retirer' }).click()
    await page.keyboard.press('Control+s')
    await page.getByText('Liste de valeurs\u00A0: Nord', { exact: true }).waitFor()
    await page.goto(project)
    await projectForm(page).waitFor()
    // The project may come before the fields of its mission.
    const offered = () => field(page, 'Secteur').locator('option').allTextContents()
    await expect.poll(offered).toContain('Sud (retirée)')
    expect(await offered()).not.toContain('Sud')
    await expect.poll(() => field(page, 'Secteur').locator('option:checked').textContent()).toBe('Sud (retirée)')
  })

  it('are columns of the list of its projects, which is sorted by their headers', { tags: 'long' }, async () => {
    const { page } = alix
    await page.goto(`/projects?mission_id=${mission}`)
    await page.getByRole('button', { name: 'Choisir les colonnes' }).click()
    await page.getByRole('checkbox', { name: 'Secteur' }).check()
    await page.keyboard.press('Escape')
    await page
      .getByRole('cell', { name: 'Sud' })
      .or(page.getByRole('gridcell', { name: 'Sud' }))
      .first()
      .waitFor()
    const header = page.getByRole('columnheader', { name: 'Secteur' })
    await header.getByRole('button', { name: 'Secteur', exact: true }).click()
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
    await header.getByRole('button', { name: 'Secteur', exact: true }).click()
    await expect.poll(() => page.url()).toContain('sort=-custom.')
    // The address alone restores it.
    await page.reload()
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending')
    await page.getByText('Sud').first().waitFor()
  })

  it('one in use is removed with a question, what projects hold comes back with it', { tags: 'long' }, async () => {
    const { page } = alix
    await page.goto(tab())
    await page.getByRole('button', { name: /^Marches/ }).click()
    // Until its panel is there, the one to press would be the mission's.
    await page.getByRole('form', { name: 'Champ personnalisé' }).waitFor()
    await page.getByRole('button', { name: 'Supprimer' }).last().click()
    await page.getByRole('button', { name: 'Supprimer le champ' }).click()
    await expect.poll(() => inOrder(alix, 'Travaux')).toEqual(['Secteur'])
    await page.getByText('Champs supprimés').click()
    await page.getByRole('button', { name: 'Rétablir Marches' }).click()
    await expect.poll(() => inOrder(alix, 'Travaux')).toEqual(['Secteur', 'Marches'])
    expect([...alix.errors, ...camille.errors]).toEqual([])
  })
})
