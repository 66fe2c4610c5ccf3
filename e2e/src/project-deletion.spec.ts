// projects
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, openProject, projectForm } from './actions.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'

/** What is deleted comes back: at once from the snackbar, later from the project's own page. */
let product: Product
let camille: Person

beforeAll(async () => {
  product = await openProduct()
  camille = await product.person()
  await camille.signIn('camille.renaud@exemple.fr')
})
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

type Listed = { totalItems: number; items: { id: string; reference: string | null }[] }
const listed = (q: string) => callApi<Listed>(camille.page, `/api/projects?q=${q}`)

async function deleteOpenProject(): Promise<void> {
  const { page } = camille
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer le projet' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer le projet' }).click()
  await page.waitForURL(url => url.pathname === '/projects')
}

describe('a project deleted', () => {
  it('comes back from the snackbar', async () => {
    const { page } = camille
    await openProject(page, 'OPAHRU49-005')
    await deleteOpenProject()
    const undo = page.getByRole('button', { name: 'Annuler', exact: true })
    // What the pointer is on stays.
    await undo.hover()
    await expect.poll(async () => (await listed('OPAHRU49-005')).totalItems).toBe(0)
    await undo.click()
    await page.getByText(/est rétabli\./).waitFor()
    await expect.poll(async () => (await listed('OPAHRU49-005')).totalItems).toBe(1)
  })

  it('says who deleted it on its own page, where it is restored', async () => {
    const { page } = camille
    const id = await openProject(page, 'OPAHRU49-005')
    await deleteOpenProject()
    await expect.poll(async () => (await listed('OPAHRU49-005')).totalItems).toBe(0)
    await page.goto(`/projects/edit/${id}`)
    await page.getByText(/^Ce projet a été supprimé par Camille Renaud le \d\d\/\d\d\/\d{4}\.$/).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Restaurer' }).click()
    await projectForm(page).waitFor()
    await expect.poll(async () => (await listed('OPAHRU49-005')).totalItems).toBe(1)
  })
})

it('several deleted come back, exactly those', { tags: 'long' }, async () => {
  const { page } = camille
  await page.goto('/projects?q=OPAHRU49-00')
  const { totalItems, items } = await listed('OPAHRU49-00')
  expect(totalItems).toBeGreaterThan(3)
  // One of them is deleted by somebody else meanwhile: it is named, and stays deleted.
  await page.getByRole('checkbox', { name: /tou/i }).first().check()
  const gone = items[0]!
  await callApi(page, '/api/projects/multiple-delete', { projects_id: [gone.id] })
  // What is shown first is decided on what lists know.
  await expect.poll(async () => (await listed('OPAHRU49-00')).totalItems).toBe(totalItems - 1)
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/projets seront modifiés, 1 sera refusé/).waitFor()
  await dialog.getByRole('button', { name: /^Supprimer \d+ projets$/ }).click()
  await dialog.getByText('Ce projet a été supprimé.').waitFor()
  await expect.poll(() => dialog.getByRole('list', { name: 'Refusés' }).textContent()).toContain(gone.reference)
  await expect.poll(() => dialog.getByRole('status').textContent()).toContain('1 refusé')
  await expect.poll(async () => (await listed('OPAHRU49-00')).totalItems).toBe(0)
  await dialog.getByRole('button', { name: 'Annuler cette action' }).click()
  await dialog.getByText(/Cette action a été annulée.*projets rétablis\./).waitFor()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect.poll(async () => (await listed('OPAHRU49-00')).totalItems).toBe(totalItems - 1)
  // The house is left as it was found.
  await page.goto(`/projects/edit/${gone.id}`)
  await page.getByRole('button', { name: 'Restaurer' }).click()
  await expect.poll(async () => (await listed('OPAHRU49-00')).totalItems).toBe(totalItems)
})
