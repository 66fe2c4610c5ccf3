// visits
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled } from './actions.ts'
import { desktop, phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** Visits: programmed, made where there is no network, processed. */
let product: Product
let camille: Person
let me: string
beforeAll(async () => {
  product = await openProduct({ own: true })
  camille = await product.person(phone)
  await camille.signIn('camille.renaud@exemple.fr')
  me = await camille.page.evaluate(
    () => (JSON.parse(localStorage.getItem('faitage.session') ?? '{}') as { user: { id: string } }).user.id,
  )
}, 240_000)
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date())
type Row = { id: string; mission_id: string; may_write?: boolean }
/** Projects that Camille writes, which no visit waits for. */
async function ownProjects(count: number): Promise<string[]> {
  const { items } = await callApi<{ items: Row[] }>(
    camille.page,
    `/api/projects?referrer_id=${me}&status=en_cours_de_montage,depose,agree&size=30`,
  )
  return items.slice(0, count).map(({ id }) => id)
}
/** There in lists: the tour asks for its own once, and hears of no change. */
async function programmed(project_id: string, on: string, starts_at: string, ends_at: string): Promise<string> {
  const { id } = await sendApi<{ id: string }>(camille.page, 'POST', '/api/visits', {
    ...{ project_id, kind: 'conseil', on, starts_at, ends_at, visitor_id: me },
  })
  const listed = () => callApi<{ items: { id: string }[] }>(camille.page, `/api/visits?visitor_id=${me}&size=1000`)
  await expect.poll(async () => (await listed()).items.map(one => one.id)).toContain(id)
  return id
}
let hour = 1
function aVisit(project_id: string): Promise<string> {
  const at = String(hour++).padStart(2, '0')
  return programmed(project_id, today(), `${at}:00`, `${at}:45`)
}
function aVisitNextWeek(project_id: string): Promise<string> {
  const on = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(Date.now() + 7 * 86_400_000)
  return programmed(project_id, on, '09:00', '09:45')
}
const visitOf = (id: string) =>
  callApi<{ state: string; seen?: string; photos?: string[]; present?: string }>(camille.page, `/api/visits/${id}`)
const photo = () => ({
  name: 'façade.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
})

it('a report is written without a network, survives a killed tab, leaves when it is back, once, with its photograph', async () => {
  const { context } = camille
  const [project = ''] = await ownProjects(1)
  const id = await aVisit(project)
  const day = [id]
  for (const another of (await ownProjects(30)).slice(-3)) day.push(await aVisit(another))
  let { page } = camille
  await page.goto('/visits/tour')
  await page.locator(`a[href="/visits/${id}"]`).waitFor()
  await settled(page)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(
    async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null,
  )
  // They are taken along one by one, behind the list.
  await page.waitForFunction(
    async visits =>
      new Promise<boolean>(resolve => {
        const opening = indexedDB.open('faitage.visits')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('visits').objectStore('visits').getAllKeys()
          asked.onsuccess = () => {
            opening.result.close()
            resolve(visits.every(one => asked.result.includes(one)))
          }
        }
      }),
    day,
  )
  await context.setOffline(true)
  await page.reload()
  await page.getByText('Pas de réseau.').waitFor()
  // In the order of the hours of a day, as with a network.
  const ofDay = day.map(one => `/visits/${one}`)
  const tour = async () => {
    const all = await page
      .locator('main a[href^="/visits/"]')
      .evaluateAll(some => some.map(a => a.getAttribute('href')))
    return all.filter(one => one && ofDay.includes(one))
  }
  await expect.poll(tour).toEqual(ofDay)
  await page.locator(`a[href="/visits/${id}"]`).click()
  await page.getByLabel(/^Ce qui a été constaté/).fill('Combles non isolés, humidité au nord.')
  await page.getByLabel('Personnes présentes').fill('Le demandeur et son fils')
  await page.locator('input[type=file]').setInputFiles(photo())
  await page.getByRole('img', { name: 'Photo 1' }).waitFor()
  await page.getByText('Brouillon gardé sur cet appareil.').waitFor()
  await page.waitForFunction(
    async visit =>
      new Promise<boolean>(resolve => {
        const opening = indexedDB.open('faitage.visits')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('reports').objectStore('reports').get(visit)
          asked.onsuccess = () => {
            opening.result.close()
            resolve(asked.result?.values.present === 'Le demandeur et son fils' && asked.result.photos.length === 1)
          }
        }
      }),
    id,
  )
  // The tab is killed, the network still away.
  await page.close({ runBeforeUnload: false })
  page = await context.newPage()
  Object.assign(camille, { page })
  await page.goto(`/visits/${id}`)
  await page.getByRole('img', { name: 'Photo 1' }).waitFor()
  await expect
    .poll(() => page.getByLabel(/^Ce qui a été constaté/).inputValue())
    .toBe('Combles non isolés, humidité au nord.')
  await page.getByRole('button', { name: 'Terminer la visite' }).click()
  await page.getByText('Envoi dès que le réseau revient.').waitFor()
  await context.setOffline(false)
  await page.getByText('Le compte rendu est envoyé.').waitFor()
  const done = { state: 'traitee', present: 'Le demandeur et son fils', photos: [expect.any(String)] }
  await expect.poll(() => visitOf(id)).toMatchObject(done)
  const past = () => callApi<{ items: { sentence: string }[] }>(page, `/api/visits/${id}/history`)
  await expect.poll(async () => (await past()).items).toHaveLength(2)
  for (const another of day.slice(1)) await sendApi(page, 'DELETE', `/api/visits/${another}`)
  await page.getByRole('button', { name: 'Enregistrer le compte rendu' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

it('what a colleague wrote meanwhile is shown beside one’s own', { tags: 'long' }, async () => {
  const { page, context } = camille
  const [, project = ''] = await ownProjects(2)
  const id = await aVisit(project)
  await page.goto(`/visits/${id}`)
  await page.getByLabel(/^Ce qui a été constaté/).waitFor()
  await context.setOffline(true)
  await page.getByLabel(/^Ce qui a été constaté/).fill('Ce que j’ai vu.')
  await page.getByRole('button', { name: 'Terminer la visite' }).click()
  await page.getByText('Envoi dès que le réseau revient.').waitFor()
  const other = await product.person()
  await other.signIn('camille.renaud@exemple.fr')
  await sendApi(other.page, 'PUT', `/api/visits/${id}`, { status: 'traitee', seen: 'Ce que l’autre a vu.' })
  await context.setOffline(false)
  await page.getByText('Votre valeur').first().waitFor()
  await page.getByLabel(/Ce que j’ai vu/).check()
  await page.getByRole('button', { name: 'Enregistrer ces choix' }).click()
  await page.getByText('Le compte rendu est envoyé.').waitFor()
  await expect.poll(async () => (await visitOf(id)).seen).toBe('Ce que j’ai vu.')
})

it('nothing is sent without what was seen, and a photograph that is none is refused', { tags: 'long' }, async () => {
  const { page } = camille
  const [, , project = ''] = await ownProjects(3)
  const id = await aVisit(project)
  await page.goto(`/visits/${id}`)
  await page.getByRole('button', { name: 'Terminer la visite' }).click()
  await page.getByText('Dites ce qui a été constaté pendant la visite.').waitFor()
  await page.locator('input[type=file]').setInputFiles({ ...photo(), buffer: Buffer.from('rien') })
  await page.getByText('Cette image ne peut pas être lue.').waitFor()
  await page.getByLabel('Personnes présentes').fill('Personne')
  await page.getByText('Brouillon gardé sur cet appareil.').waitFor()
  await page.getByRole('button', { name: 'Se déconnecter' }).first().click()
  await page.getByText('Un compte rendu de visite n’est que sur cet appareil').waitFor()
  await page.getByRole('button', { name: 'Se déconnecter quand même' }).click()
  await page.getByRole('button', { name: 'Se connecter' }).waitFor()
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
})

it('is kept still in a tab where somebody else signed out, to its last letter, or says that it cannot be', {
  tags: 'long',
}, async () => {
  Object.assign(camille, await product.person())
  const { page, context } = camille
  await camille.signIn('camille.renaud@exemple.fr')
  const [, , , project = ''] = await ownProjects(4)
  const id = await aVisit(project)
  await page.goto('/visits/tour')
  await page.locator(`a[href="/visits/${id}"]`).waitFor()
  const other = await context.newPage()
  await other.goto('/aide')
  await other.getByRole('button', { name: 'Se déconnecter' }).first().click()
  await page.waitForURL('**/auth/login*')
  await page.getByLabel('Adresse e-mail').fill('camille.renaud@exemple.fr')
  await page.getByLabel('Mot de passe').fill('renovation-2026')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  // Without a reload: the tab has the database that went in its hands.
  await page.getByRole('link', { name: 'Visites', exact: true }).first().click()
  await page.getByRole('link', { name: 'Ma tournée' }).first().click()
  await page.locator(`a[href="/visits/${id}"]`).click()
  const seen = page.getByLabel(/^Ce qui a été constaté/)
  await seen.fill('Toiture')
  await page.getByText('Brouillon gardé sur cet appareil.').waitFor()
  await seen.press('End')
  await seen.pressSequentially(' refaite')
  await page.getByRole('link', { name: 'Ma tournée' }).last().click()
  await page.locator(`a[href="/visits/${id}"]`).click()
  await expect.poll(() => seen.inputValue()).toBe('Toiture refaite')
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  })
  await seen.fill('Toiture à refaire')
  await page.getByText('Votre saisie n’est pas gardée sur cet appareil').waitFor()
  await page.getByRole('button', { name: 'Terminer la visite' }).click()
  await page.getByRole('button', { name: 'Terminer la visite', disabled: false }).waitFor()
  expect((await visitOf(id)).state).not.toBe('traitee')
})

it('is programmed by the keyboard into somebody’s day, its hours proposed, and refused where they are taken', async () => {
  const { page } = camille
  await page.setViewportSize(desktop)
  await page.goto('/projects/program-visit')
  await page.getByRole('heading', { level: 2, name: /projets? à visiter/ }).waitFor()
  await settled(page)
  const card = page.locator('#a-programmer ~ ul > li').first()
  const title = (await card.getByRole('link').first().textContent()) ?? ''
  const monday = page.getByRole('columnheader', { name: /^lun\./ })
  const thisMonday = await monday.textContent()
  await page.getByRole('button', { name: 'Semaine suivante' }).click()
  await page.waitForURL(/day=/)
  // Its days are there, not those of the week before: cells that go take what hangs over them along.
  await expect.poll(() => monday.textContent()).not.toBe(thisMonday)
  await card.getByRole('button', { name: `Déplacer ${title}` }).focus()
  await page.keyboard.press('Space')
  const over = page.getByText(/au-dessus de/).first()
  await over.waitFor({ state: 'attached' })
  const first = await over.textContent()
  // Keys count once the card is lifted.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight')
      return over.textContent()
    })
    .not.toBe(first)
  await page.keyboard.press('Space')
  const window = page.getByRole('dialog', { name: 'Programmer la visite' })
  await window.getByLabel(/^Début/).waitFor()
  await expect.poll(() => window.getByLabel(/^Jour/).inputValue()).not.toBe('')
  const hours = [await window.getByLabel(/^Début/).inputValue(), await window.getByLabel(/^Fin/).inputValue()]
  await window.getByLabel(/^Fin/).fill('07:00')
  await window.getByRole('button', { name: 'Programmer' }).click()
  await window.getByText('L’heure de fin doit suivre l’heure de début.').waitFor()
  await window.getByLabel(/^Fin/).fill(hours[1] as string)
  await window.getByRole('button', { name: 'Programmer' }).click()
  await page.getByText(/La visite est programmée le/).waitFor()
  await page.locator('td').getByRole('link', { name: title }).first().waitFor()
  await page
    .getByRole('button', { name: /^Programmer la visite de/ })
    .first()
    .click()
  await window.getByLabel(/^Début/).fill('08:00')
})

it('of a coming day cannot be ended yet, and says why beside what cannot be pressed', async () => {
  const { page } = camille
  const [project = ''] = await ownProjects(1)
  await page.goto(`/visits/${await aVisitNextWeek(project)}`)
  const end = page.getByRole('button', { name: 'Terminer la visite', disabled: true })
  await end.waitFor()
  const why = page.getByText(/Le compte rendu pourra être envoyé à partir de ce jour/)
  const [button, reason] = await Promise.all([end.boundingBox(), why.boundingBox()])
  expect((button?.y ?? 0) - (reason?.y ?? 0)).toBeGreaterThan(0)
  expect((button?.y ?? 0) - (reason?.y ?? 0)).toBeLessThan(80)
  expect(reason?.y).toBeLessThan(phone.height)
  await expect.poll(() => end.getAttribute('aria-describedby')).toBe(await why.getAttribute('id'))
})
