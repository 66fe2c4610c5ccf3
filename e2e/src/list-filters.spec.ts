// projects, kernel
import type { Page } from '@faitage/contracts/kernel/endpoint'
import type { ProjectSummary } from '@faitage/contracts/projects/project'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled } from './actions.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { lift } from './record-actions.ts'

/** What narrows a list: statuses by group, one chip a filter, the filters of its search structure, all in the address. */
let product: Product
let camille: Person

beforeAll(async () => {
  product = await openProduct()
  camille = await product.person()
  await camille.signIn('camille.renaud@exemple.fr')
}, 240_000)
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

const search = () => new URL(camille.page.url()).search
const button = (name: string | RegExp) => camille.page.getByRole('button', { name })
const chips = () => camille.page.getByRole('list', { name: 'Filtres actifs' })
const panel = (name: string) => camille.page.getByRole('dialog', { name: `Filtrer par ${name}` })
const rows = async () => await camille.page.locator('[data-row]').allTextContents()
const openList = async (query = '') => {
  await camille.page.goto(`/projects${query}`)
  await camille.page.locator('[data-row="0"]').waitFor()
}

describe('statuses', () => {
  it('are ticked by group and make one chip, which is removed at once', async () => {
    const { page } = camille
    await openList()
    // One of those that are drawn last, in the browser's own time: rows are as many as they will be.
    await page.locator('[data-row="20"]').waitFor()
    const all = await rows()
    await page.locator('#table-filters').getByRole('button', { name: 'Statut' }).click()
    await panel('statut').getByLabel('Dossier', { exact: true }).click()
    await chips().getByText('Statut : Dossier').waitFor()
    expect(search()).toBe('?status=en_cours_de_montage,depose,agree')
    await panel('statut').getByLabel('Déposé', { exact: true }).click()
    await chips().getByText('Statut : En cours de montage, Agréé').waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect((await rows()).length).toBeLessThan(all.length)
    await button(/^Retirer le filtre Statut/).click()
    await expect.poll(rows).toEqual(all)
    expect(search()).toBe('')
  })

  it('of thirteen read as one chip', { tags: 'long' }, async () => {
    const open = [
      'a_contacter,contact,visite_conseil_a_programmer,visite_conseil_programmee,visite_a_traiter,visite_traitee',
      'en_cours_de_montage,depose,agree,visite_controle_a_programmer,visite_controle_programmee',
      'demande_de_paiement_a_faire,en_demande_de_paiement',
    ].join(',')
    await openList(`?status=${open}`)
    await expect
      .poll(() => chips().getByRole('listitem').allTextContents())
      .toEqual(['Statut\u00A0: tous sauf projets clos', 'Tout effacer'])
    expect(open.split(',')).toHaveLength(13)
  })
})

describe('the filters that do not show at first', () => {
  it('are asked for, open at once, and say what they do not understand without losing it', async () => {
    const { page } = camille
    await openList()
    await button('Autres filtres').click()
    await button('Sans changement depuis le').click()
    const day = panel('sans changement depuis le').getByLabel('Sans changement depuis le')
    await day.fill('32/13/2026')
    await day.press('Enter')
    await panel('sans changement depuis le').getByRole('alert').getByText('Cette date n’existe pas').waitFor()
    await expect.poll(() => day.inputValue()).toBe('32/13/2026')
    await day.fill('01/10/2026')
    await day.press('Enter')
    await chips().getByText('Sans changement de statut depuis le 01/10/2026').waitFor()
    expect(search()).toBe('?status_before=2026-10-01')
    // The chip is there before the rows it asks for: what they are, the API says.
    const { items } = await callApi<Page<ProjectSummary>>(
      page,
      '/api/projects?status_before=2026-10-01&sortBy=updated_at&sortDirection=desc',
    )
    const first = async () =>
      (await rows())
        .slice(0, 5)
        .map(text => items.find(({ reference }) => reference && text.includes(reference))?.reference)
    const expected = items.slice(0, 5).map(({ reference }) => reference)
    await expect.poll(first).toEqual(expected)
    await page.reload()
    await chips().getByText('Sans changement de statut depuis le 01/10/2026').waitFor()
    await expect.poll(first).toEqual(expected)
  })

  it('take yes or no, and go back with the history', { tags: 'long' }, async () => {
    const { page } = camille
    await openList()
    await button('Autres filtres').click()
    await button('Sans référent').click()
    await panel('sans référent').getByLabel('Oui').check()
    await chips().getByText('Sans référent : oui').waitFor()
    // The chip is there before the rows it asks for: what they are, the API says.
    const { items } = await callApi<Page<ProjectSummary>>(
      page,
      '/api/projects?unassigned=true&size=100&sortBy=updated_at&sortDirection=desc',
    )
    const isAlone = (text: string) => items.some(({ reference }) => reference && text.includes(reference))
    const unnamed = (text: string) => text.includes('Sans référence')
    await expect.poll(async () => (await rows()).every(text => isAlone(text) || unnamed(text))).toBe(true)
    await panel('sans référent').getByLabel('Non').check()
    await chips().getByText('Sans référent : non').waitFor()
    expect(search()).toBe('?unassigned=false')
    await expect.poll(async () => (await rows()).some(isAlone)).toBe(false)
    await page.keyboard.press('Escape')
    await page.locator('[data-row="0"]').click()
    await page.waitForURL('**/projects/edit/*')
    await page.goBack()
    await chips().getByText('Sans référent : non').waitFor()
    expect(search()).toBe('?unassigned=false')
  })

  it('show from the start where the address uses them, and are all cleared at once', { tags: 'long' }, async () => {
    await openList('?unassigned=false&requester_type=PO')
    await expect.poll(() => chips().getByRole('listitem').count()).toBe(3)
    await camille.page.locator('#table-filters').getByRole('button', { name: 'Type de demandeur' }).waitFor()
    await button('Tout effacer').click()
    await expect.poll(search).toBe('')
    expect(camille.errors).toEqual([])
  })
})

describe('the searches of a list', () => {
  it('are kept under a name, say when they were altered, are replaced, shared and removed with a way back', async () => {
    const { page } = camille
    await openList('?requester_type=PO')
    const name = 'Propriétaires occupants à revoir avec le territoire'
    const searches = page.getByRole('dialog', { name: 'Recherches enregistrées' })
    await button('Recherches').click()
    await searches.getByLabel('Enregistrer ce qui est affiché sous').fill(name)
    await searches.getByRole('button', { name: 'Enregistrer' }).click()
    await button(name).waitFor()
    await expect.poll(search).toMatch(/recherche=/)
    await page.goto('/projects?requester_type=LOCATAIRE')
    await button('Recherches').click()
    await searches.getByRole('button', { name, exact: true }).click()
    await expect.poll(search).toMatch(/^\?requester_type=PO&recherche=/)
    await button('Retirer le filtre Type de demandeur : Propriétaire occupant').click()
    await button(`${name} modifiée`).click()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await searches.getByRole('button', { name: 'Remplacer par ce qui est affiché' }).click()
    await expect.poll(() => button(`${name} modifiée`).count()).toBe(0)
    await searches.getByRole('button', { name: `Actions sur la recherche ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Partager avec l’équipe' }).click()
    await searches.getByRole('img', { name: 'Partagée' }).waitFor()
    await searches.getByRole('button', { name: `Actions sur la recherche ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
    await button('Recherches').waitFor()
    await button('Annuler').click()
    await button(name).waitFor()
    expect(camille.errors).toEqual([])
  })
})

describe('the projects by status', () => {
  it('are moved from a column to the next with the keyboard, the day and the reason being asked', async () => {
    const { page } = camille
    await openList()
    await button('Statuts').click()
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    const titles = (region: Locator) => region.getByRole('listitem').getByRole('link').allTextContents()
    await column('À contacter').getByRole('listitem').getByRole('link').first().waitFor()
    await settled(page)
    // One that nobody else is called by: journeys before this one may have made projects of the same person.
    const everywhere = await titles(page.getByRole('main'))
    const mine = await titles(column('À contacter'))
    const name = mine.find(one => everywhere.filter(other => other === one).length === 1) ?? ''
    expect(name).not.toBe('')
    await expect.poll(() => column('Soldé').count()).toBe(0)
    await button(/^Déplier Projets clos, \d/).click()
    await column('Soldé').waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await lift(page, name)
    await page.getByText(`« ${name} », au-dessus de « À contacter ».`).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByText(`« ${name} », au-dessus de « Contact ».`).waitFor()
    await page.keyboard.press('Space')
    const dialog = page.getByRole('dialog', { name: 'Changer le statut' })
    await dialog.getByLabel('Motif (facultatif)').fill('Joint au téléphone')
    await dialog.getByRole('button', { name: 'Changer le statut' }).click()
    await column('Contact').getByRole('link', { name, exact: true }).waitFor()
    await column('Contact')
      .getByRole('button', { name: `Changer le statut de ${name}` })
      .click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await button('Liste').click()
    await page.locator('[data-row="0"]').waitFor()
    expect(search()).toBe('')
    expect(camille.errors).toEqual([])
  })
})
