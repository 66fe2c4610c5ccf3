// privacy, identity
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** Somebody asks what is held of them, then to be forgotten; who looked is known. */
let product: Product
let admin: Person
beforeAll(async () => {
  product = await openProduct()
  admin = await product.person()
  await admin.signIn('administration@exemple.fr')
}, 240_000)
afterEach(context => keepPicture(context, admin.page))
afterAll(() => product?.stop())

/** Keeps a picture where somebody wants to look at the pages. */
const look = async (name: string) => {
  const folder = process.env.PRIVACY_PICTURES
  if (folder) await admin.page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** These lists hear of no change of a project or a prospect: they are opened once they tell of those named. */
const listed = (path: string, names: readonly string[]) =>
  expect
    .poll(async () => {
      const told = JSON.stringify(await callApi(admin.page, path)).toLowerCase()
      return names.filter(name => !told.includes(name.toLowerCase()))
    })
    .toEqual([])

it('is found, read as a whole, erased for good, and the proof is there', async () => {
  const { page } = admin
  const prospect = await sendApi<{ id: string }>(page, 'POST', '/api/prospects', {
    ...{ last_name: 'Quemener', first_name: 'Anaïg', phone_number_1: '06 99 88 77 11', status: 'nouveau' },
  })
  await listed('/api/privacy/subjects?term=quemener', ['Quemener'])
  await page.goto('/admin/privacy?q=quemener')
  await settled(page)
  await look('personnes')
  await page.getByText('QUEMENER Anaïg').first().click()
  await page.getByRole('heading', { name: 'QUEMENER Anaïg' }).waitFor()
  await page.getByText('06 99 88 77 11').waitFor()
  await settled(page)
  await look('personne')
  await page.getByRole('button', { name: 'Effacer', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Motif').selectOption('request')
  await look('effacer')
  await question.getByRole('button', { name: 'Effacer pour de bon' }).click()
  await page.getByRole('heading', { name: /Personne effacée/ }).waitFor()
  await page.getByText(/à la demande de la personne/).waitFor()
  await expect.poll(() => page.getByText('06 99 88 77 11').count()).toBe(0)
  // Nor above the page, where one came from.
  await expect.poll(() => page.getByText(/Quemener/i).count()).toBe(0)
  const [proof] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Preuve signée' }).click(),
  ])
  expect(proof.suggestedFilename()).toBe('preuve-effacement.json')
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Preuve en PDF' }).click(),
  ])
  expect(paper.suggestedFilename()).toBe('preuve-effacement.pdf')
  await settled(page)
  await look('effacee')
  await page.goto(`/prospects?fiche=${prospect.id}`)
  const sheet = page.getByRole('dialog', { name: 'Prospect anonymisé' })
  await sheet.getByText('Les données de cette personne ont été effacées').waitFor()
  await sheet.getByLabel('Nom', { exact: true }).waitFor()
  for (const action of ['Enregistrer', 'En faire un projet'])
    await expect.poll(() => sheet.getByRole('button', { name: action }).count()).toBe(0)
  await expect.poll(() => sheet.getByLabel('Nom', { exact: true }).isEditable()).toBe(false)
})

it('erases many who are due, goes on without the page, and says so in another tab', { tags: 'long' }, async () => {
  const { page, context } = admin
  const { items } = await sendApi<{ items: { id: string }[] }>(page, 'GET', '/api/missions?size=1')
  const names = ['Kervadec', 'Kerbiriou', 'Kerouanton']
  const projects: string[] = []
  for (const last_name of names)
    projects.push(
      (
        await sendApi<{ id: string }>(page, 'POST', '/api/projects', {
          ...{ mission_id: items[0]!.id, status: 'sans_suite', on: '2009-03-04', requester: { type: 'PO', last_name } },
        })
      ).id,
    )
  await listed('/api/privacy/due?size=100', names)
  await page.goto('/admin/privacy/due')
  await page.getByText('Kervadec').first().waitFor()
  for (const name of names) await page.getByRole('row', { name }).getByRole('checkbox').check()
  await look('echeances-choisies')
  await page.getByRole('button', { name: 'Effacer', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Effacer 3 personnes' }).click()
  await page.getByRole('heading', { name: 'Effacements demandés' }).waitFor()
  await page.reload()
  const other = await context.newPage()
  await other.goto('/admin/privacy/due')
  for (const each of [page, other]) await each.getByText('3 personnes effacées sur 3.').waitFor({ timeout: 60_000 })
  await page.getByText('Kervadec').first().waitFor({ state: 'detached' })
  await other.close()
  await settled(page)
  await look('echeances-effacees')
  expect(await seriousFindings(page)).toEqual([])
  // Their project reads on; nothing of its sheet waits to be filled in, which nobody could save.
  await page.goto(`/projects/edit/${projects[0]}`)
  await page.getByText('Les données du demandeur ont été effacées').waitFor()
  await page.getByRole('heading', { name: 'Étapes' }).first().waitFor()
  await expect.poll(() => page.getByRole('textbox').count()).toBe(0)
  // The notice stands above the sheet, which keeps its width.
  const [notice, facts] = await Promise.all([
    page.getByText('Les données du demandeur ont été effacées').boundingBox(),
    page.getByRole('heading', { name: 'Demandeur', exact: true }).boundingBox(),
  ])
  expect(facts!.y).toBeGreaterThan(notice!.y)
  expect(facts!.x).toBeLessThan(notice!.x + 40)
  await expect.poll(() => page.getByRole('button', { name: 'Enregistrer' }).count()).toBe(0)
  await settled(page)
  await look('projet-efface')
  expect(await seriousFindings(page)).toEqual([])
})

it('says at home what people ask of their data, and opens the register on the register', { tags: 'long' }, async () => {
  const { page } = admin
  await sendApi(page, 'POST', '/api/privacy/requests', {
    ...{ who: 'M. Riwal Kerbrat', kind: 'access', received_on: '2025-01-15', state: 'open' },
  })
  await page.goto('/')
  await page
    .getByText(/^demandes? sur des données personnelles$/)
    .first()
    .waitFor()
  await page.getByText('M. Riwal Kerbrat').click()
  await page.getByRole('dialog').getByLabel('De qui').waitFor()
  await page.goto('/admin/privacy/register')
  const cards = page.getByText('Accompagnement des projets de rénovation')
  await cards.waitFor()
  const own = page.getByRole('heading', { name: 'Traitements de la maison' })
  expect((await cards.boundingBox())!.y).toBeLessThan((await own.boundingBox())!.y)
  await page.getByRole('link', { name: 'Nouveau traitement' }).click()
  await page.getByRole('dialog').getByLabel('Nom').waitFor()
})

it('says in the audit of a project who looked at it', { tags: 'long' }, async () => {
  const { page } = admin
  const { items } = await sendApi<{ items: { id: string }[] }>(page, 'GET', '/api/projects?size=1')
  await sendApi(page, 'GET', `/api/projects/${items[0]!.id}`)
  await page.goto(`/audit/project/${items[0]!.id}`)
  await page.getByRole('heading', { name: 'Qui a consulté ces données' }).waitFor()
  await page.getByText(/accès, une ligne par heure/).waitFor()
  await settled(page)
  await look('audit')
})

it('shows what is due, the rules it is due by, and who looked, on a phone too', { tags: 'long' }, async () => {
  const { page } = admin
  for (const [path, heading] of [
    ['/admin/privacy/due', 'Échéances de conservation'],
    ['/admin/privacy/requests', 'Demandes des personnes'],
    ['/admin/privacy/register', 'Registre des traitements'],
    ['/admin/privacy/rules', 'Règles de conservation'],
    ['/admin/privacy/accesses', 'Accès aux données personnelles'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { name: heading }).first().waitFor({ state: 'attached' })
    await settled(page)
    await look(path.split('/').at(-1)!)
  }
  await page.setViewportSize(phone)
  for (const path of ['/admin/privacy', '/admin/privacy/register', '/admin/privacy/rules', '/admin/privacy/accesses']) {
    await page.goto(path)
    await settled(page)
    await look(`telephone-${path.split('/').at(-1)!}`)
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect([path, isWider]).toEqual([path, false])
  }
  expect(admin.errors).toEqual([])
})
