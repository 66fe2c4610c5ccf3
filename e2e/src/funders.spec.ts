// funding
/** @module-tag long */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled, titled } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { rowNames, saveByKey, sendApi, sentChanges } from './record-actions.ts'

/** National funders as an administrator keeps them: by type of requester, with their scenarios. */
let product: Product
let alix: Person
const list = '/admin/funders/PO'

beforeAll(async () => {
  product = await openProduct({ own: true })
  alix = await product.person()
  await alix.signIn('administration@exemple.fr')
}, 240_000)
afterEach(context => keepPicture(context, alix.page))
afterAll(() => product?.stop())

const said = (text: string | RegExp, page = alix.page) => page.getByText(text).first().waitFor()
const panel = (page = alix.page) => page.getByRole('dialog')
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ')

async function openNew(name: string, scenario: object = {}): Promise<string> {
  const { page } = alix
  const { id } = await sendApi<{ id: string }>(page, 'POST', '/api/funders', { name, requester_type: 'PO' })
  await sendApi(page, 'POST', '/api/funding-scenarios', { funder_id: id, ...scenario })
  await page.goto(`${list}/edit/${id}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return id
}

describe('the lists', () => {
  it('are one a type of requester, with what each funder holds', async () => {
    const { page } = alix
    const line = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Financeurs' })
    await line.click()
    await page.getByText('1 à 11 sur 11 financeurs').waitFor()
    const row = page.getByRole('row', { name: /MaPrimeRénov’ rénovation d’ampleur/ })
    await expect
      .poll(async () => (await row.getByRole('cell').allTextContents()).map(plain))
      .toEqual(['Subvention', '40', '0,01 €'])
    await page.getByRole('link', { name: 'Copropriétés' }).click()
    await page.waitForURL('**/admin/funders/SDC')
    await page.getByText('1 à 3 sur 3 financeurs').waitFor()
    await expect.poll(() => line.getAttribute('aria-current')).toBe('page')
    expect((await rowNames(page)).at(-1)).toContain('MaPrimeRénov’ Copropriété')
  })

  it('are searched, sorted by kind, and say so when they are empty', async () => {
    const { page } = alix
    await page.goto(`${list}?sort=-type`)
    await page.getByText('1 à 11 sur 11 financeurs').waitFor()
    expect((await rowNames(page)).at(-1)).toContain('CEE')
    await page.getByLabel('Rechercher dans financeurs').fill('eco-pret')
    await page.getByText('1 à 1 sur 1 financeur').waitFor()
    await page.getByLabel('Rechercher dans financeurs').fill('zzz')
    await said('Aucun financeur ne correspond')
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('answer an address that names no type by that of the owner-occupiers', async () => {
    await alix.page.goto('/admin/funders/XX')
    await alix.page.waitForURL(`**${list}`)
  })
})

describe('a new funder', () => {
  it('starts with the usual rounding and the type of its list, then takes its scenarios', async () => {
    const { page } = alix
    await page.goto('/admin/funders/PB')
    await page.getByRole('link', { name: 'Nouveau financeur' }).click()
    await page.waitForURL('**/admin/funders/PB/new')
    await titled(page, 'Nouveau financeur')
    await expect.poll(() => page.getByLabel('Arrondi de la subvention').inputValue()).toBe('2')
    await expect.poll(() => page.getByLabel('Type de demandeur').inputValue()).toBe('PB')
    await page.getByRole('button', { name: 'Créer le financeur' }).click()
    await said('Un champ est à corriger')
    await page.getByLabel('Nom').fill('Région des Deux Rives')
    await page.getByLabel('Arrondi de la subvention').selectOption('1 €')
    await page.getByRole('button', { name: 'Créer le financeur' }).click()
    await said('Le financeur « Région des Deux Rives » est créé.')
    await page.waitForURL('**/admin/funders/PB/edit/*')
    await said('Sans scénario, ce financeur n’aide personne.')

    await page.getByRole('link', { name: 'Nouveau scénario' }).click()
    const sheet = panel()
    await expect.poll(() => sheet.getByLabel('Taux').inputValue()).toBe('100')
    await sheet.getByRole('button', { name: 'Ajouter un critère' }).click()
    await sheet.getByLabel('Surface plafond').fill('80')
    await sheet.getByLabel('Taux').fill('120')
    await sheet.getByRole('button', { name: 'Créer le scénario de financement' }).click()
    // The rule across fields is known to the form: it is shown with the rest.
    await sheet.getByText('3 champs sont à corriger').waitFor()
    await sheet.getByRole('link', { name: 'Critère 1' }).click()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await sheet.getByLabel('très modeste (bleu)').check()
    await sheet.getByRole('button', { name: 'Ajouter un critère' }).click()
    const second = sheet.getByRole('group', { name: 'Critère 2' })
    await second.getByLabel('Champ').selectOption('Étiquette énergie après travaux')
    for (const letter of ['B', 'A']) await second.getByLabel(letter, { exact: true }).check()
    await sheet.getByRole('button', { name: 'Ajouter un critère' }).click()
    const third = sheet.getByRole('group', { name: 'Critère 3' })
    await third.getByLabel('Champ').selectOption('Code postal')
    await third.getByLabel('Valeur du critère 3').fill('49, 3550')
    await sheet.getByLabel('Taux').fill('12,5')
    await sheet.getByLabel('Plafond de dépense subventionnée').fill('30 000,50')
    await sheet.getByRole('button', { name: 'Créer le scénario de financement' }).click()
    await sheet.getByText('Indiquez le plafond par mètre carré').first().waitFor()
    await sheet.getByLabel('Plafond par mètre carré').fill('1000')
    await sheet.getByRole('button', { name: 'Créer le scénario de financement' }).click()
    await sheet.waitFor({ state: 'hidden' })
    const card = page.getByRole('listitem').filter({ hasText: 'Scénario 1' })
    const told = plain(await card.first().textContent())
    for (const part of ['12,5 %', 'très modeste (bleu)', 'travaux : A ou B', 'commence par 49 ou 3550', '30 000,50 €'])
      expect(told).toContain(part)
    expect(told).toContain('1 000 € par m², sur 80 m² au plus')
  })

  it('goes to the list of its type when that changes', async () => {
    const { page } = alix
    await page.getByLabel('Type de demandeur').selectOption('Locataire')
    await saveByKey(page)
    await page.waitForURL('**/admin/funders/LOCATAIRE/edit/*')
    await page.getByText('Financeur national · Locataire').waitFor()
    await page.getByRole('link', { name: 'Locataires' }).click()
    await page.getByRole('link', { name: 'Région des Deux Rives' }).waitFor()
  })
})

describe('a scenario', () => {
  it('sends what was altered, shows it, and takes it back', async () => {
    const { page } = alix
    await openNew('Fonds de test', { rate: '40', upper_limit: 1_000_000, advance: '30' })
    const sent = sentChanges(page, '/api/funding-scenarios/')
    await page.getByRole('link', { name: 'Scénario 1' }).click()
    const sheet = panel()
    await sheet.getByLabel('Taux').fill('45')
    await sheet.getByLabel('Avance').fill('')
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await said('Le scénario de financement est enregistré.')
    expect(sent).toEqual([{ rate: '45', advance: null }])
    await sheet.getByRole('button', { name: 'Historique' }).click()
    const history = page.getByRole('dialog', { name: 'Historique du scénario de financement' })
    await history.getByText('Alix Garnier a modifié le scénario de financement : taux, avance.').waitFor()
    await history.getByRole('button', { name: 'Annuler cette modification' }).click()
    await page.getByRole('button', { name: 'Annuler la modification' }).click()
    await said('La modification est annulée.')
    await page.keyboard.press('Escape')
    await expect.poll(() => sheet.getByLabel('Taux').inputValue()).toBe('40')
    await page.keyboard.press('Escape')
    await said(/Dépense plafonnée à 10.000.€ · avance de 30.%/)
  })

  it('is a choice when two people change it at once', async () => {
    const { page } = alix
    const id = await openNew('Fonds partagé', { rate: '20' })
    await page.getByRole('link', { name: 'Scénario 1' }).click()
    await panel().getByLabel('Taux').fill('25')
    const { items } = await callApi<{ items: { id: string }[] }>(page, `/api/funding-scenarios?funder_id=${id}`)
    await sendApi(page, 'PUT', `/api/funding-scenarios/${items[0]?.id}`, { rate: '35' })
    await page.keyboard.press('Control+s')
    const choice = page.getByRole('region', { name: /^Votre autre onglet ou appareil a modifié ce champ/ })
    await choice.getByRole('radio', { name: /35/ }).check()
    await choice.getByRole('button', { name: 'Enregistrer ces choix' }).click()
    await choice.waitFor({ state: 'hidden' })
    await expect.poll(() => panel().getByLabel('Taux').inputValue()).toBe('35')
    await page.keyboard.press('Escape')
  })

  it('is removed and brought back by the message', async () => {
    const { page } = alix
    await openNew('Fonds éphémère', { rate: '10' })
    await page.getByRole('link', { name: 'Scénario 1' }).click()
    await panel().getByRole('button', { name: 'Supprimer' }).click()
    await page.getByRole('button', { name: 'Supprimer le scénario de financement' }).click()
    await said('Sans scénario, ce financeur n’aide personne.')
    await page.getByRole('listitem').getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('link', { name: 'Scénario 1' }).waitFor()
  })
})

describe('a funder', () => {
  it('that is deleted leaves its list, and comes back with its scenarios', async () => {
    const { page } = alix
    const id = await openNew('Fonds retiré', { rate: '15' })
    await page.getByRole('button', { name: 'Supprimer' }).click()
    await page.getByRole('button', { name: 'Supprimer le financeur' }).click()
    await page.waitForURL(`**${list}`)
    await page.getByRole('listitem').getByRole('button', { name: 'Annuler' }).click()
    await said('Le financeur « Fonds retiré » est rétabli.')
    await page.goto(`${list}/edit/${id}`)
    await page.getByRole('link', { name: 'Scénario 1' }).waitFor()
  })

  it('that cannot be read leads to the list, with the reason', async () => {
    const { page } = alix
    for (const id of ['11111111-1111-4111-8111-111111111111', 'nulle-part']) {
      await page.goto(`/admin/funders/PB/edit/${id}`)
      await page.waitForURL('**/admin/funders/PB')
      await said('Ce financeur n’existe pas ou n’a pas pu être chargé.')
    }
  })
})

it('is an administrator’s business', async () => {
  const sacha = await product.person()
  await sacha.signIn('sacha.lemoine@exemple.fr')
  await sacha.page.goto(list)
  await sacha.page.getByText('Accès non autorisé').waitFor()
  expect(sacha.errors).toEqual([])
})

it('on a phone, a scenario is written in a panel that fits', async () => {
  const small = await product.person(phone, { dark: true })
  await small.signIn('administration@exemple.fr')
  await small.page.goto(list)
  await small.page.getByRole('link', { name: /Caisse de retraite/ }).click()
  await small.page.getByRole('link', { name: 'Scénario 1' }).click()
  await panel(small.page).getByRole('button', { name: 'Ajouter un critère' }).click()
  const third = panel(small.page).getByRole('group', { name: 'Critère 3' })
  await third.getByLabel('Champ').selectOption('Département')
  const value = third.getByLabel('Valeur du critère 3')
  await value.click()
  await small.page.getByPlaceholder('Rechercher…').fill('loire-atl')
  await small.page.getByRole('option', { name: '44 · Loire-Atlantique' }).click()
  await small.page.keyboard.press('Escape')
  await panel(small.page).getByRole('button', { name: 'Retirer 44 · Loire-Atlantique' }).waitFor()
  await settled(small.page)
  expect(await seriousFindings(small.page)).toEqual([])
  const overflow = await small.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect([...small.errors, ...alix.errors]).toEqual([])
})
