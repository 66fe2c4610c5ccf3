// projects
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { field, gotoProject, projectForm, save, settled } from './actions.ts'
import { desktop, phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** The page of a project: at a glance, its case, its closure, the days of its steps, its tasks and comments. */
let product: Product
let camille: Person
let id: string
beforeAll(async () => {
  product = await openProduct()
  camille = await product.person()
  await camille.signIn('camille.renaud@exemple.fr')
  const { items } = await sendApi<{ items: { mission_id: string }[] }>(camille.page, 'GET', '/api/projects?size=1')
  ;({ id } = await sendApi<{ id: string }>(camille.page, 'POST', '/api/projects', {
    mission_id: items[0]?.mission_id,
    requester: { type: 'PO', last_name: 'Kerbrat', first_name: 'Solène' },
    status: 'depose',
    date_contact: '2026-01-05',
    date_depositted: '2026-02-02',
  }))
}, 240_000)
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

const picture = async (name: string) => {
  const folder = process.env.SHEET_PICTURES
  if (folder) await camille.page.screenshot({ path: `${folder}/${name}.png` })
}

it('says at a glance since when, who acts next and what is missing', async () => {
  const { page } = camille
  await gotoProject(page, id)
  const brief = page.locator('section', { has: page.getByRole('heading', { name: 'En bref' }) })
  await brief.getByText(/^depuis \d+ jours$/).waitFor()
  await brief.getByText('Le financeur').waitFor()
  await brief.getByText(/un référent, un téléphone ou un e-mail, l’adresse/).waitFor()
  await field(page, 'Cas principal').selectOption({ label: 'Énergie' })
  await field(page, 'Types de travaux').click()
  await page.getByRole('option', { name: 'Chauffage' }).click()
  await page.keyboard.press('Escape')
  await field(page, 'Commentaire de suivi').fill('Attend le retour de la Carsat.')
  await save(page)
  await page.reload()
  await projectForm(page).getByText('Chauffage').waitFor()
  await expect.poll(() => field(page, 'Cas principal').inputValue()).toBe('energie')
  await settled(page)
  await picture('desktop')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture('dark')
  await page.emulateMedia({ colorScheme: 'light' })
})

it('is closed with a motive, asks to be opened again before its status changes', async () => {
  const { page } = camille
  await gotoProject(page, id)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Clore le projet' }).click()
  const window = page.getByRole('dialog', { name: 'Clore le projet' })
  await window.getByRole('button', { name: 'Clore le projet' }).click()
  await window.getByText('Indiquez le motif de clôture.').waitFor()
  await window.getByLabel(/^Motif de clôture/).click()
  await picture('close')
  await page.getByRole('option', { name: 'Bien vendu' }).click()
  await window.getByRole('button', { name: 'Clore le projet' }).click()
  await window.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Rouvrir' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Changer le statut' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Rouvrir' }).click()
  await page.getByRole('button', { name: 'Changer le statut' }).first().waitFor()
})

it('corrects the day of a step; one that the others contradict is refused at its field, nothing lost', async () => {
  const { page } = camille
  await gotoProject(page, id)
  const steps = page.locator('section', { has: page.getByRole('heading', { name: 'Étapes' }) }).locator('visible=true')
  await steps.getByRole('button', { name: 'Corriger la date de l’étape Contact' }).click()
  const window = page.getByRole('dialog', { name: 'Corriger la date d’une étape' })
  await window.getByRole('textbox').fill('20/02/2026')
  await window.getByRole('button', { name: 'Corriger la date' }).click()
  await window
    .getByText(/passé à «.Déposé.» le 02\/02\/2026/)
    .first()
    .waitFor()
  await expect.poll(() => window.getByRole('textbox').inputValue()).toBe('20/02/2026')
  await window.getByRole('button', { name: 'Annuler' }).click()
  await window.waitFor({ state: 'detached' })
  await steps.getByRole('button', { name: 'Corriger la date de l’étape Déposé' }).click()
  await window.getByRole('textbox').fill('20/02/2026')
  await window.getByRole('button', { name: 'Corriger la date' }).click()
  await window.waitFor({ state: 'detached' })
  await steps.getByText('20/02/2026').waitFor()
  await steps.getByRole('button', { name: 'Corriger la date de l’étape Contact' }).click()
  await window.getByRole('textbox').fill('03/11/2024')
  await window.getByText('Le dossier commencera le 03/11/2024.').waitFor()
  await window.getByRole('button', { name: 'Corriger la date' }).click()
  await window.waitFor({ state: 'detached' })
  await steps.getByText('03/11/2024').waitFor()
})

it('a requester of another type leads to the page of the project, with what that type asks', {
  tags: 'long',
}, async () => {
  const { page } = camille
  await gotoProject(page, id)
  await projectForm(page)
    .getByLabel(/^Type de demandeur/)
    .selectOption('PB')
  await save(page)
  expect(new URL(page.url()).pathname).toBe(`/projects/edit/${id}`)
  await field(page, 'Raison sociale').waitFor()
})

it('an income taken away leaves each year beside its own amount; two of one year add up', {
  tags: 'long',
}, async () => {
  const { page } = camille
  const { items } = await sendApi<{ items: { mission_id: string }[] }>(page, 'GET', '/api/projects?size=1')
  const requester = { type: 'PO', last_name: 'Le Goff' }
  const body = { mission_id: items[0]?.mission_id, requester }
  await gotoProject(page, (await sendApi<{ id: string }>(page, 'POST', '/api/projects', body)).id)
  const form = projectForm(page)
  const years = form.getByLabel('Année du revenu')
  const more = form.getByRole('button', { name: 'Ajouter une année' })
  await more.click()
  await more.click()
  await years.nth(1).waitFor()
  const [last = '', before = ''] = await years.evaluateAll(all => all.map(one => (one as HTMLInputElement).value))
  await form.getByLabel(`Revenu fiscal ${last}`).fill('12000')
  await form.getByLabel(`Revenu fiscal ${before}`).fill('9000')
  await years.nth(0).fill(before)
  await form.getByText('Les avis d’une même année s’additionnent.').waitFor()
  await form.getByLabel(`Revenu fiscal ${before} (avis 2)`).waitFor()
  await years.nth(0).fill(last)
  await form.getByRole('button', { name: `Retirer le revenu ${last}` }).click()
  await expect.poll(() => years.evaluateAll(all => all.map(one => (one as HTMLInputElement).value))).toEqual([before])
  await save(page)
})

it('an income that is no amount stays as it was typed, and says so in French by its field', {
  tags: 'long',
}, async () => {
  const { page } = camille
  const form = projectForm(page)
  const [year = ''] = await form
    .getByLabel('Année du revenu')
    .evaluateAll(all => all.map(one => (one as HTMLInputElement).value))
  const income = form.getByLabel(`Revenu fiscal ${year}`)
  await income.fill('douze mille')
  await income.press('Tab')
  const fault = form.getByText('Indiquez un montant en euros, par exemple 1 234,50.').first()
  await fault.waitFor()
  await expect.poll(() => income.inputValue()).toBe('douze mille')
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  // The summary leads to it.
  await form.getByRole('link', { name: 'Revenu fiscal, ligne 1' }).click()
  await expect.poll(() => income.evaluate(one => one === document.activeElement)).toBe(true)
  await expect.poll(() => income.inputValue()).toBe('douze mille')
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize(phone)
  // The page turns narrow a moment after its window.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize(desktop)
  await income.fill('12 000')
  await income.press('Tab')
  await fault.waitFor({ state: 'detached' })
  await save(page)
  await expect.poll(() => income.inputValue()).toMatch(/^12\s000\s€$/)
})

it('shows the same on a phone, first of all', async () => {
  const { page } = camille
  await page.setViewportSize(phone)
  await page.reload()
  const brief = page.getByRole('heading', { name: 'En bref' })
  await brief.waitFor()
  expect((await brief.boundingBox())?.y).toBeLessThan(600)
  await settled(page)
  await picture('phone')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  expect(camille.errors).toEqual([])
})

it('its tasks that are done wait to be asked for', { tags: 'long' }, async () => {
  const { page } = camille
  for (const [title, status] of [
    ['Rappeler le notaire', 'a_faire'],
    ['Envoyer le devis', 'terminee'],
  ])
    await sendApi(page, 'POST', '/api/individual-tasks', { project_id: id, title, status, reminder_date: '2026-01-10' })
  await page.goto(`/projects/edit/${id}/follow-up/tasks`)
  await page.getByText('Rappeler le notaire').first().waitFor()
  await expect.poll(() => page.getByText('Envoyer le devis').count()).toBe(0)
  await page.goto('/tasks-v1?status=terminee')
  await page.getByText('Envoyer le devis').first().waitFor()
  await settled(page)
  await picture('tasks-phone')
})

it('a comment is written on its page', async () => {
  const { page } = camille
  await page.goto(`/projects/edit/${id}/follow-up/comments`)
  await page.getByRole('button', { name: 'Ajouter un commentaire' }).click()
  const window = page.getByRole('dialog', { name: 'Ajouter un commentaire' })
  await window.getByLabel(/^Commentaire/).fill('Le notaire rappellera lundi.')
  await window.getByRole('button', { name: 'Ajouter le commentaire' }).click()
  await page.getByText('Le notaire rappellera lundi.').first().waitFor()
  await settled(page)
  expect(camille.errors).toEqual([])
})
