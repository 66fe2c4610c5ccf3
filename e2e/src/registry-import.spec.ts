// co-ownership, imports
import {
  type RegistryTruth,
  registryBytes,
  registryTruth,
} from '@faitage/contracts/co-ownership/registry/testing/registry-file'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, idIn } from './actions.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'

/** From an extract of the national registry to copros, a later extract with something to decide, and back. */
let product: Product
let camille: Person
let missionId: string
const truths = registryTruth(5, 6)

beforeAll(async () => {
  product = await openProduct({ own: true })
  camille = await product.person()
  await camille.signIn('camille.renaud@exemple.fr')
  const { page } = camille
  // The button says the other mode before the application is loaded again in it.
  const again = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Passer en mode copropriété' }).click()
  await again
  await page.getByRole('button', { name: /Mode copropriété/ }).waitFor()
  await page.goto('/missions')
  await page.getByRole('link', { name: 'Nouvelle mission' }).click()
  await page.locator('input[name="name"]').fill('OPAH copropriétés')
  await page.getByRole('button', { name: 'Créer la mission' }).click()
  await page.waitForURL('**/missions/edit/*')
  missionId = idIn(page.url())
})
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

type Copros = { items: { id: string; name?: string; nb_lots?: number }[] }
const copros = async () => (await callApi<Copros>(camille.page, `/api/copros?mission_id=${missionId}&size=100`)).items
const names = async () => (await copros()).map(({ name }) => name).sort()
const drop = async (rows: readonly RegistryTruth[]) => {
  const buffer = Buffer.from(registryBytes(rows, 'titles'))
  const extract = { name: 'registre.csv', mimeType: 'text/csv', buffer }
  await camille.page.getByLabel('Extrait du registre à importer').setInputFiles(extract)
}
const over = () => camille.page.getByText('L’import est terminé').waitFor({ timeout: 60_000 })

describe('an extract of the registry', () => {
  it('is what a mission of projects takes too, to those who work on copros', { tags: 'long' }, async () => {
    const { page } = camille
    const { items } = await callApi<{ items: { id: string; mission_type: string }[] }>(page, '/api/missions')
    const { id } = items.find(one => one.mission_type === 'individual') ?? { id: '' }
    await page.goto(`/missions/edit/${id}?tab=import`)
    await page.getByText('Importer le registre national des copropriétés').waitFor()
  })

  it('becomes the copros of the mission', { tags: 'long' }, async () => {
    const { page } = camille
    await page.goto(`/missions/edit/${missionId}?tab=import`)
    await page.getByRole('radio', { name: /D’autres communes/ }).check()
    await drop(truths)
    await page.getByText('Indiquez au moins un code postal').waitFor()
    await page.getByRole('radio', { name: /Tout l’extrait/ }).check()
    expect(await seriousFindings(page)).toEqual([])
    await drop(truths)
    const start = page.getByRole('button', { name: 'Importer 6 copropriétés' })
    await start.waitFor({ timeout: 60_000 })
    expect(await seriousFindings(page)).toEqual([])
    await start.click()
    await over()
    await expect.poll(copros).toHaveLength(6)
    await page.getByRole('link', { name: 'Voir les copropriétés de la mission' }).click()
    await page.waitForURL(`**/missions/${missionId}/copros`)
  })

  it('a later one asks about what people typed', { tags: 'long' }, async () => {
    const { page } = camille
    const [first, second] = (await copros()) as [Copros['items'][0], Copros['items'][0]]
    await callApi(page, `/api/copros/${first.id}`, { name: 'Tapé à la main' })
    await callApi(page, `/api/copros/${second.id}`, { name: 'Tapé aussi' })
    await expect.poll(names).toEqual(expect.arrayContaining(['Tapé à la main', 'Tapé aussi']))
    await page.goto(`/missions/edit/${missionId}?tab=import`)
    await drop(
      truths.map(truth => ({ ...truth, updated: '2025-06-01', name: 'Le "Corbusier"', housing: truth.housing + 7 })),
    )
    await page.getByText('2 lignes disent autre chose que ce que vous avez saisi').waitFor({ timeout: 60_000 })
    const row = page.getByRole('listitem').filter({ hasText: 'Tapé à la main' }).first()
    await row.getByRole('button', { name: 'Prendre le registre' }).click()
    await row.locator('[aria-pressed="true"]', { hasText: 'Prendre le registre' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Importer 6 copropriétés' }).click()
    await over()
    await expect.poll(names).toEqual([...Array.from({ length: 5 }, () => 'Le "Corbusier"'), 'Tapé aussi'])
  })

  it('is undone, but for what was touched since', { tags: 'long' }, async () => {
    const { page } = camille
    const [touched] = (await copros()) as [Copros['items'][0]]
    await callApi(page, `/api/copros/${touched.id}`, { nb_lots: 3 })
    await page.getByRole('button', { name: 'Annuler ce que cet import a écrit' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Annuler l’import' }).click()
    await dialog.getByText('Des copropriétés ont été modifiées ou complétées').waitFor()
    await dialog.getByRole('button', { name: 'Les laisser et annuler le reste' }).click()
    await page.getByText('5 lignes annulées, 1 laissée telle quelle.').first().waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: '1 ligne laissée telle quelle' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(
      (await copros()).filter(({ name }) => name === 'Tapé à la main' || name === 'Tapé aussi').length,
    ).toBeGreaterThan(0)
  })
})
