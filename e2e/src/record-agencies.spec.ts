// directory, kernel
/** @module-tag long */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { idIn, settled, titled, unsavedDot } from './actions.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { rowNames, saveByKey, sendApi, sentChanges } from './record-actions.ts'

/** A record as a person meets it, on agencies: every other record is made of the same pages. */
let product: Product
let alix: Person
const list = '/admin/agencies'

beforeAll(async () => {
  product = await openProduct({ own: true })
  alix = await product.person()
  await alix.signIn('administration@exemple.fr')
}, 240_000)
afterEach(context => keepPicture(context, alix.page))
afterAll(() => product?.stop())

const field = (label: string, page = alix.page) => page.getByLabel(label, { exact: true })
const name = (page = alix.page) => field('Nom (obligatoire)', page)
const said = (text: string | RegExp, page = alix.page) => page.getByText(text).first().waitFor()
const query = () => new URL(alix.page.url()).search

/** A sheet written through the API, opened by its address. */
async function openNew(sheet: { name: string; postal_address?: string; departments?: string[] }): Promise<string> {
  const { id } = await sendApi<{ id: string }>(alix.page, 'POST', '/api/admin/agencies', sheet)
  await alix.page.goto(`${list}/edit/${id}`)
  await name().waitFor()
  return id
}

describe('the list', () => {
  beforeAll(async () => {
    for (const number of Array.from({ length: 24 }, (_, index) => index + 1))
      await sendApi(alix.page, 'POST', '/api/admin/agencies', {
        name: `Relais ${String(number).padStart(2, '0')}`,
        postal_address: `${25 - number} place du Marché, 3${String(number).padStart(2, '0')}00 Villeneuve`,
      })
  })

  it('is opened from the menu, twenty rows a page, by name', async () => {
    const { page } = alix
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Agences' }).click()
    await page.getByText('1 à 20 sur 26 agences').waitFor()
    const names = await rowNames(page)
    expect(names.slice(0, 4)).toEqual(['Agence Anjou-Touraine', 'Agence Bretagne', 'Relais 01', 'Relais 02'])
    expect(await page.title()).toMatch(/^Agences/)
    await settled(page)
  })

  it('turns pages, and going back or reloading shows the same rows again', async () => {
    const { page } = alix
    await page.getByRole('button', { name: 'Page suivante' }).click()
    await page.getByText('21 à 26 sur 26 agences').waitFor()
    expect(query()).toBe('?page=2')
    await page.reload()
    await page.getByText('21 à 26 sur 26 agences').waitFor()
    await page.goBack()
    await page.getByText('1 à 20 sur 26 agences').waitFor()
  })

  it('finds by a term, and clears what finds nothing', async () => {
    const { page } = alix
    await page.keyboard.press('/')
    await page.keyboard.type('RELAIS 07')
    await page.getByText('1 à 1 sur 1 agence').waitFor()
    expect(await rowNames(page)).toEqual(['Relais 07'])
    expect(query()).toBe('?q=RELAIS+07')
    await page.getByLabel('Rechercher dans agences').fill('zzz')
    await said('Aucune agence ne correspond')
    await page.getByRole('button', { name: 'Effacer la recherche et les filtres' }).click()
    await page.getByText('1 à 20 sur 26 agences').waitFor()
  })

  it('sorts both ways, and a link keeps the sort', async () => {
    const { page } = alix
    await page.getByRole('button', { name: 'Nom', exact: true }).click()
    await expect.poll(async () => (await rowNames(page))[0]).toBe('Relais 24')
    expect(query()).toBe('?sort=-name')
    await page.goto(`${list}?q=relais&sort=-name&size=100`)
    await page.getByText('1 à 24 sur 24 agences').waitFor()
    expect((await rowNames(page))[0]).toBe('Relais 24')
  })

  it('is where the breadcrumb of a record leads back to, with its filters', async () => {
    const { page } = alix
    await page.goto(`${list}?q=relais&sort=-name&size=20`)
    await page.getByRole('link', { name: 'Relais 22' }).click()
    await page.waitForURL('**/edit/*')
    await titled(page, 'Relais 22')
    await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Agences' }).click()
    await page.getByText('1 à 20 sur 24 agences').waitFor()
    expect(query()).toContain('q=relais')
    expect(query()).toContain('sort=-name')
    await page.goto(`${list}?q=relais&sort=-name&size=100`)
    await page.getByText('1 à 24 sur 24 agences').waitFor()
  })

  it('opens a row by the keyboard, and back returns to it', async () => {
    const { page } = alix
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.getByLabel('Rechercher dans agences').press('ArrowDown')
    await expect.poll(focused).toBe('Relais 24')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Relais 23')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/edit/*')
    await page.getByRole('heading', { level: 1, name: 'Relais 23' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Relais 23/)
    await page.goBack()
    await page.getByText('1 à 24 sur 24 agences').waitFor()
  })
})

describe('a new one', () => {
  it('names each field in error below it and in a summary', async () => {
    const { page } = alix
    await page.goto(list)
    await page.getByRole('link', { name: 'Nouvelle agence' }).click()
    await page.waitForURL(`**${list}/new`)
    await titled(page, 'Nouvelle agence')
    await field('E-mail').fill('pas une adresse')
    // One click right from the field that becomes wrong: its error moves the page, the click is not lost.
    await page.getByRole('button', { name: 'Créer l’agence' }).click()
    const summary = page.getByRole('alert').filter({ hasText: '2 champs sont à corriger' })
    await summary.waitFor()
    await summary.getByRole('link', { name: 'E-mail' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email_address')
    await expect.poll(() => field('E-mail').getAttribute('aria-invalid')).toBe('true')
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('is created by Ctrl-S and opened', async () => {
    const { page } = alix
    await name().fill('  Agence Normandie ')
    await field('E-mail').fill('normandie@exemple.fr')
    await page.getByLabel('Départements').click()
    await page.getByPlaceholder('Rechercher…').fill('manche')
    await page.getByRole('option', { name: '50 · Manche' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+s')
    await page.waitForURL('**/edit/*')
    await said('L’agence « Agence Normandie » est créée.')
    await page.getByRole('heading', { level: 1, name: 'Agence Normandie' }).waitFor()
    await page.getByRole('button', { name: 'Retirer 50 · Manche' }).waitFor()
    await expect.poll(() => page.getByRole('banner').textContent()).toContain('Agence Normandie')
  })

  it('is refused by the server in words when it cannot be', async () => {
    const { page } = alix
    await page.goto(`${list}/new`)
    await page.route('**/api/admin/agencies', route =>
      route.fulfill({
        status: 422,
        json: { key: 'VALIDATION', message: 'Non', details: { fields: [{ path: 'name', message: 'Nom refusé.' }] } },
      }),
    )
    await name().fill('Refusée')
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').getByText('Nom refusé.').waitFor()
    await page.unroute('**/api/admin/agencies')
    await page.getByRole('button', { name: 'Annuler les modifications' }).click()
    await expect.poll(() => name().inputValue()).toBe('')
  })
})

describe('its sheet', () => {
  it('sends only what was altered; an emptied field is cleared', async () => {
    const { page } = alix
    await openNew({ name: 'Agence Loire', postal_address: '1 quai de Loire, 44000 Nantes', departments: ['44', '2A'] })
    const sent = sentChanges(page, '/api/admin/agencies/')
    await name().fill('Agence de la Loire')
    await field('Adresse postale').fill('')
    await unsavedDot(page).waitFor()
    await saveByKey(page)
    await said('L’agence est enregistrée.')
    await page.getByRole('button', { name: 'Retirer 2A · Corse-du-Sud' }).click()
    await saveByKey(page)
    expect(sent).toEqual([{ name: 'Agence de la Loire', postal_address: null }, { departments: ['44'] }])
    await page.reload()
    await expect.poll(() => field('Adresse postale').inputValue()).toBe('')
  })

  it('asks before it is left unsaved; a search in the list below it is no leaving', async () => {
    const { page } = alix
    await name().fill('Abandonnée')
    await page.getByLabel('Rechercher dans antennes').fill('x')
    await page.waitForURL('**?q=x')
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Agences' }).click()
    const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
    await question.getByRole('button', { name: 'Rester sur la page' }).click()
    await expect.poll(() => name().inputValue()).toBe('Abandonnée')
    await page.getByRole('button', { name: 'Annuler les modifications' }).click()
    await expect.poll(() => name().inputValue()).toBe('Agence de la Loire')
  })

  it('says so when there is no such record', async () => {
    const { page } = alix
    for (const id of ['11111111-1111-4111-8111-111111111111', 'nulle-part']) {
      await page.goto(`${list}/edit/${id}`)
      await said('Cette fiche ne peut pas être affichée')
      await expect.poll(() => page.getByRole('button', { name: 'Réessayer' }).count()).toBe(0)
    }
    await page.getByRole('link', { name: 'Voir la liste : agences' }).click()
    await page.waitForURL(`**${list}`)
  })
})

describe('two tabs', () => {
  it('keeps both when the fields differ, and asks when they are the same', async () => {
    const { page } = alix
    const id = await openNew({ name: 'Agence double', departments: ['49'] })
    const other = await alix.context.newPage()
    await other.goto(`${list}/edit/${id}`)
    await field('Adresse postale').fill('9 rue Neuve, 49000 Angers')
    await name(other).fill('Agence partagée')
    await saveByKey(other)
    await saveByKey(page)
    await expect.poll(() => name().inputValue()).toBe('Agence partagée')

    await page.getByRole('button', { name: 'Retirer 49 · Maine-et-Loire' }).click()
    await other.getByLabel('Départements').click()
    await other.getByPlaceholder('Rechercher…').fill('sarthe')
    await other.getByRole('option', { name: '72 · Sarthe' }).click()
    await other.keyboard.press('Escape')
    await saveByKey(other)
    await page.keyboard.press('Control+s')
    const panel = page.getByRole('region', { name: /^Votre autre onglet ou appareil a modifié ce champ/ })
    await panel.getByRole('radio', { name: /49 · Maine-et-Loire, 72 · Sarthe/ }).check()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await panel.getByRole('button', { name: 'Enregistrer ces choix' }).click()
    await panel.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Retirer 72 · Sarthe' }).waitFor()
    await other.close()
  })
})

describe('deleted by somebody else', () => {
  it('is said at once by whom and when, can no longer be altered, and is restored from where one is', async () => {
    const { page } = alix
    const id = await openNew({ name: 'Agence de passage' })
    await field('Adresse postale').fill('3 rue des Halles, 53000 Laval')
    await sendApi(page, 'DELETE', `/api/admin/agencies/${id}`)
    await said(/L’agence a été supprimée par Alix Garnier le /)
    await expect.poll(() => name().isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Enregistrer' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Supprimer' }).count()).toBe(0)
    // What was being typed is still there to be read.
    await expect.poll(() => field('Adresse postale').inputValue()).toBe('3 rue des Halles, 53000 Laval')
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Rétablir', exact: true }).click()
    await said('L’agence « Agence de passage » est rétablie.')
    await page.getByText(/a été supprimée par/).waitFor({ state: 'hidden' })
    await expect.poll(() => name().isDisabled()).toBe(false)
    await saveByKey(page)
  })
})

describe('its history', () => {
  const drawer = () => alix.page.getByRole('dialog', { name: 'Historique de l’agence' })
  const undo = () => drawer().getByRole('button', { name: 'Annuler cette modification' })
  const question = () => alix.page.getByRole('alertdialog', { name: 'Annuler cette modification ?' })

  it('shows what changed and puts it back', async () => {
    const { page } = alix
    await openNew({ name: 'Agence des Landes', departments: ['40'] })
    await name().fill('Agence Landes et Gers')
    await page.getByRole('button', { name: 'Retirer 40 · Landes' }).click()
    await saveByKey(page)
    await page.getByRole('button', { name: 'Historique' }).click()
    await drawer().getByText('2 événements').waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await undo().click()
    await question().getByText('redeviendra « Agence des Landes »').waitFor()
    await question().getByText('redeviendra « 40 · Landes »').waitFor()
    await question().getByRole('button', { name: 'Annuler la modification' }).click()
    await said('La modification est annulée.')
    await drawer().getByText('3 événements').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => name().inputValue()).toBe('Agence des Landes')
    await page.getByRole('button', { name: 'Retirer 40 · Landes' }).waitFor()
  })

  it('explains why what somebody touched since cannot be put back', async () => {
    const { page } = alix
    await page.getByRole('button', { name: 'Historique' }).click()
    await undo().click()
    const id = idIn(page.url())
    await sendApi(page, 'PUT', `/api/admin/agencies/${id}`, { name: 'Agence Landes' })
    await question().getByRole('button', { name: 'Annuler la modification' }).click()
    await question().getByText('L’annulation n’a pas abouti').waitFor()
    await question().getByRole('button', { name: 'Fermer' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => name().inputValue()).toBe('Agence Landes')
  })
})

describe('its deletion', () => {
  const remove = async () => {
    await alix.page.getByRole('button', { name: 'Supprimer' }).click()
    await alix.page.getByRole('button', { name: 'Supprimer l’agence' }).click()
  }

  it('is refused while missions use it, with their names, and changes nothing', async () => {
    const { page } = alix
    await page.goto(`${list}?q=bretagne`)
    await page.getByRole('link', { name: 'Agence Bretagne' }).click()
    await page.waitForURL('**/edit/*')
    await remove()
    const question = page.getByRole('alertdialog')
    const reason = /encore utilisé \(.*OPAH Littoral et campagnes/
    await question.getByText(reason).waitFor()
    await page.getByRole('listitem').getByText(reason).waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await question.getByRole('button', { name: 'Fermer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Agence Bretagne' }).waitFor()
  })

  it('takes it out of the list, and the message brings it back', async () => {
    const { page } = alix
    const id = await openNew({ name: 'Agence éphémère' })
    await remove()
    await page.waitForURL(`**${list}`)
    await said('L’agence « Agence éphémère » est supprimée.')
    const undo = page.getByRole('listitem').getByRole('button', { name: 'Annuler' })
    // What the pointer is on stays.
    await undo.hover()
    await page.getByLabel('Rechercher dans agences').fill('éphémère')
    await said('Aucune agence ne correspond')
    await undo.click()
    await said('L’agence « Agence éphémère » est rétablie.')
    await page.getByRole('link', { name: 'Agence éphémère' }).click()
    await page.waitForURL(`**/edit/${id}`)
    await page.getByRole('button', { name: 'Historique' }).click()
    await page.getByRole('dialog').getByText('3 événements').waitFor()
    await page.keyboard.press('Escape')
  })
})

it('had no script error on the way', () => {
  expect(alix.errors).toEqual([])
})
