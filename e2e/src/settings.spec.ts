// settings, referential, subcontractors
/** @module-tag long */

import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { settled } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'

/** External settings, the lists of the energy audit, subcontractors: what administrators see, and others at once. */
let product: Product
let admin: Person
const lists = '/admin/external_settings?tab=listes&liste=audit_inertia'

beforeAll(async () => {
  product = await openProduct({ own: true })
  admin = await product.person()
  await admin.signIn('administration@exemple.fr')
})
afterEach(context => keepPicture(context, admin.page))
afterAll(() => product?.stop())

const value = (page: Page, place: number) => page.getByRole('textbox', { name: `Valeur ${place}`, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true })

describe('external settings', () => {
  it('change after a question, say who changed them, and show at once in other open sessions', async () => {
    const elsewhere = await product.person()
    await elsewhere.signIn('administration@exemple.fr')
    await elsewhere.page.goto('/admin/external_settings')
    const seen = elsewhere.page.getByRole('switch', { name: 'Analyse de documents par IA' })
    await expect.poll(() => seen.isChecked()).toBe(false)

    const { page } = admin
    await page.goto('/admin/external_settings')
    const setting = page.getByRole('switch', { name: 'Analyse de documents par IA' })
    await setting.click()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect.poll(() => setting.isChecked()).toBe(false)
    await setting.click()
    await page.getByRole('button', { name: 'Activer', exact: true }).click()
    await page.getByText('Les paramètres externes sont enregistrés.').waitFor()
    await page.getByText(/^Activé par Alix Garnier, aujourd’hui à \d\dh\d\d$/).waitFor()
    await expect.poll(() => seen.isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Historique' }).click()
    await page.getByText(/Alix Garnier a activé/).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    // The focus is given back a moment after the window went, and taken a moment after the question came.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Historique')

    await setting.press('Space')
    await page.locator('[role="alertdialog"]:focus-within').waitFor()
    await page.getByRole('button', { name: 'Désactiver', exact: true }).press('Enter')
    await expect.poll(() => seen.isChecked()).toBe(false)
    expect(elsewhere.errors).toEqual([])
  })

  it('that cannot be loaded are named in a snackbar, and asked for again', async () => {
    const other = await product.person()
    await other.signIn('administration@exemple.fr')
    const address = '**/api/external-settings'
    await other.page.route(address, route => route.fulfill({ status: 500, json: {} }))
    await other.page.goto('/admin/external_settings')
    await other.page.getByText('Une erreur est survenue. Réessayez.').waitFor()
    await other.page.unroute(address)
    await other.page.getByRole('button', { name: 'Réessayer' }).click()
    await other.page.getByRole('switch', { name: 'Envoi des devis' }).waitFor()
  })

  it('are not for others: the page is refused', async () => {
    const sacha = await product.person()
    await sacha.signIn('sacha.lemoine@exemple.fr')
    const said: string[] = []
    sacha.page.on('console', message => said.push(message.text()))
    await sacha.page.goto('/admin/external_settings')
    await sacha.page.getByText('Accès non autorisé').waitFor()
    // It is no failure that somebody would look for in the browser.
    expect(said).toEqual([])
    await expect.poll(() => sacha.page.getByText('Envoi des devis').count()).toBe(0)
  })
})

describe('the lists of the audit', () => {
  it('take new labels and another order; what is wrong is shown at its row', async () => {
    const { page } = admin
    await page.goto(lists)
    await value(page, 1).fill('Très légère')
    await value(page, 4).fill('  lourde ')
    await save(page).click()
    await page.getByText('Il ne peut y avoir 2 fois le même nom.').first().waitFor()
    await page.getByRole('link', { name: 'Valeur 4' }).click()
    await expect.poll(() => value(page, 4).evaluate(element => element === document.activeElement)).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await value(page, 4).fill('Exceptionnelle')
    await page.getByRole('button', { name: 'Monter Exceptionnelle' }).click()
    await page.getByRole('switch', { name: 'Proposer Très légère' }).click()
    await save(page).click()
    await page.getByText('Les listes de valeurs sont enregistrées.').waitFor()
    await page.reload()
    await expect.poll(() => value(page, 1).inputValue()).toBe('Très légère')
    await expect.poll(() => value(page, 3).inputValue()).toBe('Exceptionnelle')
    await expect.poll(() => page.getByRole('switch', { name: 'Proposer Très légère' }).isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Historique' }).click()
    await page.getByText(/Alix Garnier a modifié les listes/).waitFor()
    await page.keyboard.press('Escape')
  })

  it('two administrators on one list: the second chooses', async () => {
    const other = await product.person()
    await other.signIn('administration@exemple.fr')
    await Promise.all([admin.page.goto(lists), other.page.goto(lists)])
    await value(other.page, 2).fill('Intermédiaire')
    await value(admin.page, 2).fill('Médiane')
    await save(admin.page).click()
    await admin.page.getByText('Les listes de valeurs sont enregistrées.').waitFor()
    await save(other.page).click()
    const panel = other.page.getByRole('region', { name: /^Votre autre onglet ou appareil a modifié ce champ/ })
    await panel.getByRole('radio', { name: /Médiane/ }).check()
    await panel.getByRole('button', { name: 'Enregistrer ces choix' }).click()
    await panel.waitFor({ state: 'hidden' })
    await expect.poll(() => value(other.page, 2).inputValue()).toBe('Médiane')
  })

  it('on a phone one is chosen from a list, and nothing scrolls sideways', async () => {
    const small = await product.person(phone)
    await small.signIn('administration@exemple.fr')
    await small.page.goto(lists)
    await value(small.page, 1).waitFor()
    await small.page.getByLabel('Liste', { exact: true }).selectOption('Vitrage')
    await expect.poll(() => value(small.page, 1).inputValue()).toBe('Simple')
    await settled(small.page)
    expect(await seriousFindings(small.page)).toEqual([])
    const overflow = await small.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

describe('subcontractors', () => {
  it('are written beside their list; a speciality goes with its job', async () => {
    const { page } = admin
    await page.goto('/')
    // The button says the other mode before the application is loaded again in it.
    const again = page.waitForEvent('load')
    await page.getByRole('button', { name: /Mode habitat individuel/ }).click()
    await again
    await page.getByRole('button', { name: /Mode copropriété/ }).waitFor()
    await page.goto('/admin/subcontractor')
    await page.getByRole('link', { name: 'Atelier Trois Tuiles' }).waitFor()
    await page.getByRole('link', { name: 'Nouveau sous-traitant' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Nom').fill('Étude Ferrand')
    await expect.poll(() => sheet.getByLabel('Spécialité').isDisabled()).toBe(true)
    await sheet.getByLabel('Métier').selectOption('Juridique et foncier')
    await sheet.getByLabel('Spécialité').selectOption('Notaire')
    await sheet.getByLabel('Téléphone').fill('12')
    await sheet.getByLabel('SIRET').fill('73282932000075')
    await sheet.getByRole('button', { name: 'Créer le sous-traitant' }).click()
    await sheet.getByText('2 champs sont à corriger').waitFor()
    await sheet.getByText('Ce numéro SIRET n’existe pas : vérifiez chaque chiffre.').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await sheet.getByLabel('SIRET').fill('732 829 320 00074')
    await sheet.getByLabel('Téléphone').fill('06 12 34 56 78')
    await sheet.getByLabel('Métier').selectOption('Travaux')
    await expect.poll(() => sheet.getByLabel('Spécialité').inputValue()).toBe('')
    await sheet.getByRole('button', { name: 'Créer le sous-traitant' }).click()
    await page.getByText('Le sous-traitant « Étude Ferrand » est créé.').waitFor()
    const row = page.getByRole('row', { name: /Étude Ferrand/ })
    await row.getByText('Travaux').waitFor()
    expect(admin.errors).toEqual([])
  })
})
