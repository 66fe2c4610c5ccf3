// co-ownership, imports
/** @module-tag long */

import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { idIn } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** From a list pasted in the lots of a copro to lots with their owners, and back. */
let product: Product
let camille: Person
let lots: string

const pasted = [
  ['Liste arrêtée au 30/06/2026'],
  ['N° lot', 'Bât', 'Nature', 'Étage', 'Copropriétaire', 'Compte', 'Tantièmes', 'Solde', 'Divers'],
  ['1', 'A', 'APPT T3', '1er', 'M. et Mme DURAND Paul et Zoé', 'C1', '412', '250,00 D', 'x'],
  ['2', 'A', 'Cave', 'SS1', 'M. et Mme DURAND Paul et Zoé', 'C1', '10', '250,00 D', ''],
  ['3', 'B', 'Garage', 'RDC', 'SCI LES LYS', 'C2', '20', '', ''],
  ['', 'A', 'Cave', '0', 'M. LEROY Luc', 'C3', '5', '', ''],
]
  .map(line => line.join('\t'))
  .join('\n')

beforeAll(async () => {
  product = await openProduct({ own: true })
  camille = await product.person()
  await camille.signIn('camille.renaud@exemple.fr')
  const { page } = camille
  // The button is the other mode's a moment before the application is loaded again in it.
  const again = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Passer en mode copropriété' }).click()
  await again
  await page.getByRole('button', { name: /Mode copropriété/ }).waitFor()
  await page.goto('/missions')
  await page.getByRole('link', { name: 'Nouvelle mission' }).click()
  await page.locator('input[name="name"]').fill('Lots importés')
  await page.getByRole('button', { name: 'Créer la mission' }).click()
  await page.waitForURL('**/missions/edit/*')
  const mission_id = idIn(page.url())
  const address_1 = { address: '12 rue Neuve', address_code: '42000', address_location: 'Saint-Étienne' }
  const copro = await sendApi<{ id: string }>(page, 'POST', '/api/copros', { mission_id, name: 'Les Lys', address_1 })
  lots = `/missions/${mission_id}/copros/${copro.id}/lots`
})
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

describe('a list of lots', () => {
  it('is pasted, checked, confirmed where it was not sure, and becomes lots', async () => {
    const { page } = camille
    await page.goto(lots)
    await page.getByRole('link', { name: 'Importer des lots' }).click()
    await page.getByLabel('Ou collez les cellules de votre tableur, en-têtes compris').fill(pasted)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Préparer le plan' }).click()
    await page.getByText('1 ligne est à confirmer').waitFor({ timeout: 60_000 })
    await page.getByText('Ce bâtiment n’existe pas encore et n’est cité que sur cette ligne.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Importer 2 lots' }).waitFor()
    await page.getByLabel('Que faire de la ligne 5').selectOption({ label: 'L’importer comme elle a été lue' })
    await page.getByRole('button', { name: 'Importer 3 lots' }).click()
    await page.getByText('3 lots créés, 1 ligne en erreur.').first().waitFor({ timeout: 60_000 })
    await page.getByRole('link', { name: 'Voir les lots de la copropriété' }).click()
    await page.getByRole('row').filter({ hasText: 'SCI LES LYS' }).waitFor()
  })

  it('is undone as a whole', async () => {
    const { page } = camille
    await page.getByRole('link', { name: 'Importer des lots' }).click()
    // One that was still under way when it was last read stays in view to say how it ended; another is in the list.
    const [past, undo] = [/^Voir l’import/, 'Annuler ce que cet import a écrit'].map(name =>
      page.getByRole('button', { name }),
    ) as [Locator, Locator]
    await past.or(undo).first().waitFor()
    if (await past.isVisible()) await past.click()
    await undo.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler l’import' }).click()
    await page.getByText('3 lignes annulées.').first().waitFor({ timeout: 60_000 })
    expect(await seriousFindings(page)).toEqual([])
    await page.goto(lots)
    await page.getByText('Aucun lot').first().waitFor()
    // Cells are pasted where there is room for a table of them.
    const pasting = page.getByText('« Saisie en tableau » prend les cellules que vous y collez.')
    await pasting.waitFor()
    await page.setViewportSize(phone)
    await pasting.waitFor({ state: 'hidden' })
    await page.getByText('Créez un premier lot, ou importez la liste du syndic.').waitFor()
  })
})
