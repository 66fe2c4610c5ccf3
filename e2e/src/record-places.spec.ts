// directory
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { idIn, settled, titled, unsavedDot, workIn } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { saveByKey, sendApi } from './record-actions.ts'

/** Records in a panel, by rights, and on a phone: antennas in their agency's page, clients, agencies in a pocket. */
let product: Product
let alix: Person
let pocket: Person

beforeAll(async () => {
  product = await openProduct()
  alix = await product.person()
  pocket = await product.person(phone, { dark: true })
  await alix.signIn('administration@exemple.fr')
  await pocket.signIn('administration@exemple.fr')
}, 240_000)
afterEach(context => keepPicture(context, alix.page))
afterAll(async () => {
  await workIn(alix.page, 'individual')
  await product?.stop()
})

describe('antennas', () => {
  let agency: string

  it('are created in a panel of their agency’s page, the agency being chosen already', async () => {
    const { page } = alix
    agency = (await sendApi<{ id: string }>(page, 'POST', '/api/admin/agencies', { name: 'Agence Ouest' })).id
    await page.goto(`/admin/agencies/edit/${agency}`)
    await page.getByRole('link', { name: 'Nouvelle antenne' }).click()
    const panel = page.getByRole('dialog', { name: 'Nouvelle antenne' })
    await panel.getByText('Agence Ouest').waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await panel.getByLabel('SIRET').fill('12')
    await page.keyboard.press('Control+s')
    await panel.getByRole('alert').filter({ hasText: '2 champs sont à corriger' }).waitFor()
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
    await question.getByRole('button', { name: 'Rester sur la page' }).click()
    await panel.getByLabel('SIRET').fill('')
    await panel.getByLabel('Nom').fill('Antenne de Cholet')
    await page.keyboard.press('Control+s')
    await page.getByText('L’antenne « Antenne de Cholet » est créée.').waitFor()
    await panel.waitFor({ state: 'hidden' })
    await page.getByText('1 à 1 sur 1 antenne').waitFor()
  })

  it('have a page of their own that leads back to their agency', { tags: 'long' }, async () => {
    const { page } = alix
    await page.getByRole('link', { name: 'Antenne de Cholet' }).click()
    await page.waitForURL('**/admin/antennas/edit/*')
    await titled(page, 'Antenne de Cholet')
    await page.getByRole('link', { name: 'Agence Ouest' }).first().waitFor()
    await page.getByLabel('E-mail').fill('cholet@exemple.fr')
    await saveByKey(page)
    await settled(page)
    await page.getByText('Antenne de l’agence').getByRole('link').click()
    await page.waitForURL(`**/admin/agencies/edit/${agency}`)
    await titled(page, 'Agence Ouest')
  })

  it('keep their agency from being deleted until they are', { tags: 'long' }, async () => {
    const { page } = alix
    await page.getByRole('button', { name: 'Supprimer' }).click()
    await page.getByRole('button', { name: 'Supprimer l’agence' }).click()
    await page
      .getByRole('alertdialog')
      .getByText(/l’antenne «\sAntenne de Cholet\s»/)
      .waitFor()
    await page.getByRole('button', { name: 'Fermer', exact: true }).click()
    await page.getByRole('link', { name: 'Antenne de Cholet' }).click()
    await page.waitForURL('**/admin/antennas/edit/*')
    await titled(page, 'Antenne de Cholet')
    await page.getByRole('button', { name: 'Supprimer' }).click()
    await page.getByRole('button', { name: 'Supprimer l’antenne' }).click()
    await page.waitForURL(`**/admin/agencies/edit/${agency}`)
    await page.getByText('Aucune antenne').first().waitFor()
  })
})

describe('clients', () => {
  it('hold who to speak to, written in words in their history', async () => {
    const { page } = alix
    await page.goto('/admin/clients/new')
    await page.getByLabel('Nom').fill('Ville de Saumur')
    await page.getByLabel('Civilité').selectOption('M. et Mme')
    await page.getByLabel('Téléphone').fill('06 12 34 56 78')
    await page.getByLabel('Commentaire').fill('Rappeler en septembre.')
    await page.keyboard.press('Control+s')
    await page.waitForURL('**/edit/*')
    await page.getByRole('heading', { level: 1, name: 'Ville de Saumur' }).waitFor()
    await page.getByRole('button', { name: 'Historique' }).click()
    await page.getByRole('dialog').getByText('M. et Mme').waitFor()
    await page.keyboard.press('Escape')
    await settled(page)
  })

  it('are maintained by a manager, who deletes none and opens no agency', async () => {
    const camille = await product.person()
    const { page } = camille
    await camille.signIn('camille.renaud@exemple.fr')
    await page.goto('/admin/clients?q=saumur')
    await page.getByRole('link', { name: 'Nouveau client' }).waitFor()
    await page.getByRole('link', { name: 'Ville de Saumur' }).click()
    await page.waitForURL('**/edit/*')
    await titled(page, 'Ville de Saumur')
    await page.getByLabel('Fonction').fill('Service habitat')
    await saveByKey(page)
    await expect.poll(() => page.getByRole('button', { name: 'Supprimer' }).count()).toBe(0)
    await page.goto('/admin/agencies')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe('Agences')
    expect(camille.errors).toEqual([])
    await camille.context.close()
  })

  it('can only be read without the right to alter them', { tags: 'long' }, async () => {
    const reader = await product.person()
    const { page } = reader
    await page.route(/\/api\/auth\/(users\/me|login|sign-in|refresh)/, async route => {
      const answer = await route.fetch()
      const body = (await answer.text()).replaceAll(/"(create|update|delete) client",?/g, '').replaceAll(',]', ']')
      await route.fulfill({ response: answer, body })
    })
    // By the form: what the sign-in answers is altered on its way to the page.
    await reader.signInByForm('administration@exemple.fr')
    await page.goto('/admin/clients?q=saumur')
    await page.getByRole('link', { name: 'Ville de Saumur' }).click()
    await page.waitForURL('**/edit/*')
    await titled(page, 'Ville de Saumur')
    await expect.poll(() => page.getByLabel('Nom').isDisabled()).toBe(true)
    for (const name of ['Enregistrer', 'Supprimer', 'Nouveau client'])
      await expect.poll(() => page.getByRole('button', { name }).count(), { message: name }).toBe(0)
    await page.getByRole('button', { name: 'Historique' }).click()
    await page.getByRole('dialog').getByText('2 événements').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Annuler cette modification' }).count()).toBe(0)
    await reader.context.close()
  })
})

describe('subcontractors, who have one address', () => {
  it('are filtered by one job, and a sheet opens over the list as it stands', { tags: 'long' }, async () => {
    const { page } = alix
    // The button says the other mode before the application is loaded again in it.
    const again = page.waitForEvent('load')
    await page.getByRole('button', { name: /Passer en mode copropriété/ }).click()
    await again
    await page.getByRole('button', { name: /Mode copropriété/ }).waitFor()
    await page.goto('/admin/subcontractor')
    await page.getByRole('button', { name: 'Métier', exact: true }).first().click()
    await page.getByRole('radio', { name: 'Maîtrise d’œuvre' }).check()
    await page.getByRole('radio', { name: 'Diagnostic technique' }).check()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('list', { name: 'Filtres actifs' }).getByText('Métier : Diagnostic technique').waitFor()
    await page.getByRole('link', { name: 'Thermie Conseil' }).click()
    const sheet = page.getByRole('dialog', { name: 'Thermie Conseil' })
    await sheet.getByLabel('Commentaire').fill('Disponible en mars.')
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rester sur la page' }).click()
    await page.keyboard.press('Control+s')
    await page.getByText('Le sous-traitant est enregistré.').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toMatch(/^\?job=[^&,]+$/)
  })
})

describe('on a phone, in the dark', () => {
  it('is listed as cards, created, altered and deleted', async () => {
    const { page } = pocket
    await page.goto('/admin/agencies')
    await page.getByRole('list', { name: 'Agences' }).waitFor()
    await settled(page)
    await page.getByRole('link', { name: 'Nouvelle agence' }).click()
    await titled(page, 'Nouvelle agence')
    await page.getByLabel('Nom').fill('Agence de poche')
    await settled(page)
    await page.getByRole('button', { name: 'Créer l’agence' }).click()
    await page.waitForURL('**/edit/*')
    await titled(page, 'Agence de poche')
    const id = idIn(page.url())
    await page.getByLabel('Adresse postale').fill('2 rue du Port, 56000 Vannes')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await unsavedDot(page).waitFor({ state: 'hidden' })
    await settled(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('button', { name: 'Historique' }).click()
    await page.getByRole('dialog').getByText('2 événements').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Supprimer' }).click()
    await page.getByRole('button', { name: 'Supprimer l’agence' }).click()
    await page.waitForURL('**/admin/agencies')
    await page.getByRole('button', { name: 'Annuler' }).click()
    await page.getByText('est rétablie').waitFor()
    await page.goto(`/admin/agencies/edit/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Agence de poche' }).waitFor()
  })
})

it('had no script error on the way', () => {
  expect([...alix.errors, ...pocket.errors]).toEqual([])
})
