// energy-audit, accommodations
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled, unsavedDot } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** The forms of an energy audit: at a desk, and in a cellar without a network. */
let product: Product
let office: Person
let shown: Person
let dwelling: { project: string; id: string }
beforeAll(async () => {
  product = await openProduct()
  office = await product.person({ width: 1280, height: 900 })
  shown = office
  await office.signIn('administration@exemple.fr')
  dwelling = await aHouse()
}, 240_000)
afterEach(context => keepPicture(context, shown.page))
afterAll(() => product?.stop())

type Project = { id: string; may_write?: boolean; accommodations: { id: string; accommodation_type?: string }[] }
async function aHouse() {
  const { items } = await callApi<{ items: Project[] }>(office.page, '/api/projects?size=30')
  for (const { id } of items) {
    const { accommodations, may_write } = await callApi<Project>(office.page, `/api/projects/${id}`)
    const house = accommodations.find(one => one.accommodation_type === 'Maison')
    if (house && may_write) return { project: id, id: house.id }
  }
  throw new Error('no house to audit')
}
/** A scenario of its own: what others audit stays as it is. */
async function aScenario(): Promise<{ id: string; address: string }> {
  const { id } = await sendApi<{ id: string }>(office.page, 'POST', `/api/energy/${dwelling.id}/scenarios`, {})
  return { id, address: `/projects/edit/${dwelling.project}/accommodation/${dwelling.id}/scenario/${id}` }
}
interface State {
  walls?: { id: string; name: string; area?: string; material?: number; thickness?: string }[]
  woodworks?: { name: string; wall?: string }[]
  rooms?: { id: string; name: string; length?: string; width?: string }[]
}
const stateOf = (id: string) => callApi<State>(office.page, `/api/energy/scenarios/${id}`)

it('a wall and its window are typed, fields come and go with what they say, and each part is saved by itself', async () => {
  const { page } = office
  shown = office
  const { id, address } = await aScenario()
  await page.goto(`${address}/metrics`)
  await page.getByRole('button', { name: 'Ajouter un mur' }).click()
  const walls = page.getByRole('region', { name: 'Murs' })
  await expect.poll(() => walls.getByLabel('Nom').inputValue()).toBe('Mur 1')
  await walls.getByLabel('Nom').fill('Façade nord')
  await walls.getByLabel(/^Surface opaque/).fill('40,5')
  await walls.getByLabel('Épaisseur').waitFor({ state: 'hidden' })
  await walls.getByLabel(/^Matériau/).selectOption({ label: 'Parpaing creux' })
  await walls.getByLabel('Épaisseur').fill('vingt')
  await walls.getByLabel('Nom').focus()
  await walls.getByText('Indiquez un nombre, par exemple 12,5.').waitFor()
  await walls.getByLabel('Épaisseur').fill('20')
  await walls.getByLabel(/^Donne sur/).selectOption({ index: 1 })
  await walls.getByLabel('Rapport des surfaces').waitFor()
  await walls.getByLabel(/^Donne sur/).selectOption({ index: 0 })
  await walls.getByLabel('Rapport des surfaces').waitFor({ state: 'hidden' })
  await walls.getByRole('button', { name: 'Dupliquer' }).click()
  await walls.getByLabel('Nom').fill('facade NORD')
  await walls.getByText('Il ne peut y avoir 2 fois le même nom.', { exact: true }).waitFor()
  await walls.getByLabel('Nom').fill('Pignon')
  await page.getByRole('button', { name: 'Ajouter une menuiserie' }).click()
  const windows = page.getByRole('region', { name: 'Menuiseries' })
  await windows.getByLabel(/^Surface totale/).fill('50')
  await windows.getByLabel(/^Dans le mur/).selectOption({ label: 'Façade nord' })
  await walls.getByRole('button', { name: /^Façade nord/ }).click()
  await walls.getByText(/Ses menuiseries font 50\sm², plus que ses 40,5\sm²/).waitFor()
  await walls.getByRole('button', { name: /^Pignon/ }).click()
  await walls.getByRole('button', { name: 'Retirer' }).click()
  await page.getByText(/Le mur «\sPignon\s» est retiré/).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('walls')
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await walls.getByRole('button', { name: /^Pignon/ }).waitFor()
  await unsavedDot(page).waitFor({ state: 'hidden' })
  await expect.poll(async () => (await stateOf(id)).walls?.length).toBe(2)
  const { walls: saved, woodworks } = await stateOf(id)
  expect(saved?.[0]).toMatchObject({ name: 'Façade nord', area: '40.5', material: 12, thickness: '20' })
  expect(woodworks?.[0]).toMatchObject({ name: 'Menuiserie 1', wall: saved?.[0]?.id })
  await page.goto(`${address}/metrics?champ=walls[0].thickness`)
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)).toBe('20')
  expect(await seriousFindings(page)).toEqual([])
})

it('a room is measured without a network, survives a killed tab, and meets what a colleague wrote meanwhile', {
  tags: ['long'],
}, async () => {
  const { id, address } = await aScenario()
  const salon = { id: 'salon', name: 'Salon', length: '4', width: '3' }
  const saveRooms = (rooms: object[]) => sendApi(office.page, 'PUT', `/api/energy/scenarios/${id}?section=rooms`, rooms)
  await saveRooms([salon])
  const cellar = await product.person(phone)
  shown = cellar
  await cellar.signIn('administration@exemple.fr')
  const { context } = cellar
  let { page } = cellar
  await page.goto(`${address}/rooms-input`)
  await page.getByRole('link', { name: /^Salon/ }).waitFor()
  await settled(page)
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })
  await context.setOffline(true)
  await page.getByText('Pas de réseau.').waitFor()
  await page.getByRole('link', { name: /^Salon/ }).click()
  await page.getByLabel('Longueur').fill('6,5')
  await page.getByRole('button', { name: 'Autre pièce' }).click()
  await expect.poll(() => page.getByLabel('Nom', { exact: true }).inputValue()).toBe('Pièce 1')
  await page.getByLabel('Nom', { exact: true }).fill('Cave')
  await page.getByLabel('Largeur').fill('2,4')
  await page.getByText('Gardé sur cet appareil', { exact: true }).waitFor()
  const here = page.url()
  await page.waitForFunction(
    async () =>
      new Promise<boolean>(resolve => {
        const opening = indexedDB.open('faitage.audits')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('drafts').objectStore('drafts').getAll()
          asked.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(asked.result).includes('"2.4"'))
          }
        }
      }),
  )
  // Before the tab is killed: a tab that opens may get one request through before its network is taken away.
  await saveRooms([
    { ...salon, length: '5' },
    { id: 'bureau', name: 'Bureau' },
  ])
  // The tab is killed, the network still away.
  await page.close({ runBeforeUnload: false })
  page = await context.newPage()
  Object.assign(cellar, { page })
  await page.goto(here)
  await expect.poll(() => page.getByLabel('Largeur').inputValue()).toBe('2,4')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  // The data above the page cannot be read, then is read last: the page below stays as it is.
  await page.getByRole('navigation', { name: 'Dans la liste' }).waitFor({ state: 'hidden' })
  const above = Promise.withResolvers<void>()
  await page.route(`**/api/projects/${dwelling.project}`, async route => {
    await above.promise
    await route.continue()
  })
  await context.setOffline(false)
  await page.getByText('Pièces, Salon, Longueur').waitFor()
  await page.getByLabel(/Votre valeur/).check()
  above.resolve()
  await page.getByRole('button', { name: 'Changer le statut' }).waitFor()
  await page.getByRole('button', { name: 'Enregistrer ces choix' }).click()
  await unsavedDot(page).waitFor({ state: 'hidden' })
  const saved = async () => (await stateOf(id)).rooms?.map(({ name, length, width }) => [name, length, width])
  await expect.poll(saved).toEqual([
    ['Salon', '6.5', '3'],
    ['Cave', undefined, '2.4'],
    ['Bureau', undefined, undefined],
  ])
  expect(await seriousFindings(page)).toEqual([])
})
