// projects
/** @module-tag long */

import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi } from './actions.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'

/** What is done to many projects at once: shown first, followed, told of each, found again, undone where it can be. */
let product: Product
let camille: Person

beforeAll(async () => {
  product = await openProduct({ own: true })
  camille = await product.person()
  await camille.signIn('camille.renaud@exemple.fr')
}, 240_000)
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

type Listed = { totalItems: number; items: ProjectDetail[] }
const listed = (query: string) => callApi<Listed>(camille.page, `/api/projects?${query}`)
const bar = () => camille.page.getByRole('region', { name: 'Sélection' })
const dialog = () => camille.page.getByRole('dialog')
const tickAll = () => camille.page.getByRole('checkbox', { name: /tou/i }).first().check()

it('removes all those of a filter, beyond the page, and brings them back from the list of actions', async () => {
  const { page } = camille
  await page.goto('/projects?q=OPAHRU49&size=20')
  const { totalItems } = await listed('q=OPAHRU49&size=1')
  expect(totalItems).toBeGreaterThan(20)
  await tickAll()
  await bar()
    .getByRole('button', { name: `Sélectionner les ${totalItems} projets` })
    .click()
  await bar().getByText(`Sélection : ${totalItems} projets`).waitFor()
  await bar().getByRole('button', { name: 'Supprimer', exact: true }).click()
  await dialog().getByText(`${totalItems} projets seront modifiés.`).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await dialog()
    .getByRole('button', { name: `Supprimer ${totalItems} projets` })
    .click()
  await page.getByText(`${totalItems} projets supprimés.`).waitFor({ timeout: 60_000 })
  await expect.poll(async () => (await listed('q=OPAHRU49&size=1')).totalItems).toBe(0)

  await page.goto('/projects/actions')
  const first = page.getByRole('list', { name: 'Actions groupées' }).getByRole('listitem').first()
  await first.getByRole('heading', { name: 'Suppression' }).waitFor()
  await first.getByRole('button', { name: 'Voir le compte rendu' }).click()
  await first.getByRole('list', { name: 'Faits' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const download = page.waitForEvent('download')
  await first.getByRole('button', { name: 'Télécharger le compte rendu (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('compte-rendu.csv')
  await first.getByRole('button', { name: 'Annuler cette action' }).click()
  await page.getByText(`Cette action a été annulée\u00A0: ${totalItems} projets rétablis.`).waitFor({ timeout: 60_000 })
  await expect.poll(async () => (await listed('q=OPAHRU49&size=1')).totalItems).toBe(totalItems)
})

it('anonymises once the number was typed, on a phone too, and says that nothing undoes it', async () => {
  const { page } = camille
  const [one] = (await listed('q=OPAHRU49-00&size=1&sortBy=reference')).items
  await page.goto(`/projects?q=${one!.reference}`)
  await tickAll()
  await page.setViewportSize({ width: 390, height: 844 })
  await bar().getByRole('button', { name: 'Anonymiser' }).click()
  const submit = dialog().getByRole('button', { name: 'Anonymiser 1 projet' })
  await dialog().getByText('1 projet sera modifié.').waitFor()
  await expect.poll(() => submit.isDisabled()).toBe(true)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await dialog()
    .getByRole('checkbox', { name: /Supprimer aussi leurs documents/ })
    .check()
  await dialog().getByText('Sera anonymisé, ses documents supprimés.').waitFor()
  await dialog().getByLabel('Tapez 1, le nombre de projets, pour confirmer').fill('1')
  await submit.click()
  await page.getByText('1 projet anonymisé.').waitFor({ timeout: 30_000 })
  await expect.poll(() => page.getByRole('button', { name: 'Annuler', exact: true }).count()).toBe(0)
  const after = async () => {
    const { requester_erased, requester } = await callApi<ProjectDetail>(page, `/api/projects/${one!.id}`)
    return [requester_erased, requester.last_name ?? null]
  }
  await expect.poll(after).toEqual([true, null])
  await page.goto(`/projects/edit/${one!.id}`)
  await page.getByText('Demandeur anonymisé').first().waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
})
