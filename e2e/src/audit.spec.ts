// audit, projects
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** A project is audited, its dossier taken away, verified intact by somebody without an account, then altered and named. */
let product: Product
let manager: Person
let shown: Person
let project: string
const today = todayInParis()
const before = addDays(today, -30)

beforeAll(async () => {
  product = await openProduct()
  manager = await product.person()
  await manager.signIn('administration@exemple.fr')
  shown = manager
  const { items } = await callApi<{ items: { mission_id: string }[] }>(manager.page, '/api/projects?size=1')
  const body = {
    mission_id: items[0]!.mission_id,
    requester: { type: 'PO', last_name: 'Kerbrat-Lemonnier de La Villardière', first_name: 'Anne' },
    status: 'contact',
    on: before,
  }
  project = (await sendApi<{ id: string }>(manager.page, 'POST', '/api/projects', body)).id
  await sendApi(manager.page, 'PUT', `/api/projects/${project}`, { notes: 'Rappeler jeudi' })
  await sendApi(manager.page, 'POST', '/api/comments', { project_id: project, text: 'Appelée ce matin' })
  await sendApi(manager.page, 'PUT', `/api/projects/${project}/status`, { status: 'depose', on: addDays(today, -10) })
}, 240_000)
afterEach(context => keepPicture(context, shown.page))
afterAll(() => product?.stop())

async function look({ page }: Person, name: string) {
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => page.evaluate(wider)).toBe(0)
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

let file: string
const timeline = () => manager.page.getByRole('region', { name: 'Chronologie' }).locator('ol > li')

it('is read line by line, and filtered', async () => {
  const { page } = manager
  await page.goto(`/projects/edit/${project}`)
  await page.getByRole('button', { name: 'Historique' }).click()
  await page.getByRole('link', { name: 'Filtrer, comparer, exporter un dossier' }).click()
  await page.getByRole('heading', { level: 1, name: /Audit : / }).waitFor()
  const lines = timeline()
  await expect.poll(() => lines.count()).toBe(4)
  await expect.poll(() => page.getByText('Daté d’un autre jour', { exact: true }).count()).toBe(2)
  await look(manager, 'audit-bureau')

  await page.getByLabel('Catégorie').selectOption('status')
  await expect.poll(() => lines.count()).toBe(1)
  await page.reload()
  await expect.poll(() => lines.count()).toBe(1)
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect.poll(() => lines.count()).toBe(4)

  // A question that fails leaves the filters, so that another can be asked.
  await manager.context.route('**/api/audit/**', route => route.abort())
  await page.getByLabel('Catégorie').selectOption('sheet')
  await page.getByRole('button', { name: 'Réessayer' }).waitFor()
  await manager.context.unroute('**/api/audit/**')
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect.poll(() => lines.count()).toBe(4)

  expect(manager.errors).toEqual([])
})

it('is looked at from any day, compared, and taken away', async () => {
  const { page } = manager
  const lines = timeline()
  const slider = page.getByLabel('Tel qu’il était le')
  await slider.focus()
  for (let nth = 0; nth < 11; nth++) await page.keyboard.press('ArrowLeft')
  await page.getByRole('region', { name: `Tel qu’il était le ${formatDay(addDays(today, -11))}` }).waitFor()
  await expect.poll(() => lines.count()).toBe(1)
  await look(manager, 'audit-remonte')

  const sheet = page.getByRole('link', {
    name: `Ouvrir la fiche telle qu’elle était le ${formatDay(addDays(today, -11))}`,
  })
  const address = page.url()
  await sheet.click()
  const then = page.getByText(`Vous consultez ce projet tel qu’il était le ${formatDay(addDays(today, -11))}`)
  await then.waitFor()
  // The day stays while one goes from tab to tab; one that has no past says so.
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await page.getByText('Cet onglet n’a pas de passé').waitFor()
  await page.getByRole('link', { name: 'Demandeur', exact: true }).click()
  await then.waitFor()
  await page.goto(address)

  const back = page.getByRole('button', { name: 'Revenir à aujourd’hui' })
  await back.click()
  await back.waitFor({ state: 'hidden' })
  await page.getByLabel('Catégorie').selectOption('comment')
  await expect.poll(() => lines.count()).toBe(1)
  await page.getByText('a créé le commentaire').waitFor()
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect.poll(() => lines.count()).toBe(4)
  await page.getByRole('button', { name: 'Depuis le premier jour' }).click()
  const differs = page.getByRole('region', { name: /Ce qui diffère entre/ })
  await differs.getByText('Déposé').waitFor()
  await look(manager, 'audit-difference')

  const taken = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le dossier' }).click()
  file = join(tmpdir(), `faitage-dossier-${process.pid}.zip`)
  await (await taken).saveAs(file)
  expect(manager.errors).toEqual([])
})

it('is verified without an account, nothing of the file leaving the browser, then altered and named', async () => {
  shown = await product.person(phone)
  const { page } = shown
  await page.goto('/verification')
  const field = page.getByLabel('Fichier du dossier')
  await expect.poll(() => field.isEnabled()).toBe(true)
  await page.getByText('Vous pouvez aussi le déposer ici, jusqu’à 600 Mo.').waitFor()
  await settled(page)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))

  await field.setInputFiles(file)
  await page.getByText(/^Intact : le projet/).waitFor()
  await look(shown, 'verification-telephone')

  const bytes = readFileSync(file)
  const at = bytes.indexOf('"to":"depose"')
  expect(at).toBeGreaterThan(0)
  bytes[at + 7]! ^= 1
  const altered = `${file}.altered.zip`
  writeFileSync(altered, bytes)
  await field.setInputFiles(altered)
  await page.getByText('Le dossier a été modifié.').waitFor()
  await page.getByText('« evenements.json » a été modifié.').waitFor()
  await page.getByText(/^L’événement de révision \d de « project-.+ » a été modifié\.$/).waitFor()
  await look(shown, 'verification-modifie-telephone')

  await field.setInputFiles({
    name: 'coupe.zip',
    mimeType: 'application/zip',
    buffer: readFileSync(file).subarray(0, 900),
  })
  await page.getByText(/coupé ou abîmé/).waitFor()
  await field.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('bonjour') })
  await page.getByText(/n’est pas un dossier/).waitFor()
  expect(asked).toEqual([])
  expect(shown.errors).toEqual([])
})

it('fits a phone, and is nobody’s without the right', { tags: 'long' }, async () => {
  shown = await product.person(phone, { dark: true })
  await shown.signIn('administration@exemple.fr')
  await shown.page.goto(`/audit/project/${project}?compare=${before}`)
  await shown.page
    .getByRole('region', { name: /Ce qui diffère entre/ })
    .getByText('Déposé')
    .waitFor()
  await look(shown, 'audit-telephone-sombre')
  await shown.page.goto('/audit/project/0192aaaa-0000-4000-8000-000000000001')
  await shown.page.getByRole('button', { name: 'Réessayer' }).waitFor()
  expect((await shown.page.request.get(`/api/dossiers/project/${project}`)).status()).toBe(401)
})
