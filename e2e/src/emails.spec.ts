// mail, projects
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled } from './actions.ts'
import { desktop, phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** Somebody writes to those whose projects they follow, and reads what became of it. */
let product: Product
let camille: Person
let project = ''
beforeAll(async () => {
  product = await openProduct()
  camille = await product.person()
  await camille.signIn('camille.renaud@exemple.fr')
  const { items } = await callApi<{ items: { id: string; requester_erased?: boolean }[] }>(
    camille.page,
    '/api/projects?size=1&sortBy=updated_at&sortDirection=desc',
  )
  project = items[0]!.id
  await sendApi(camille.page, 'PUT', `/api/projects/${project}`, {
    requester: { email: 'requerant.de.la.marche@exemple.fr' },
  })
}, 240_000)
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

const panel = () => camille.page.getByRole('dialog', { name: 'Écrire un e-mail' })

it('is written from a project with a template, refused by the name of an unknown field, previewed and sent', async () => {
  const { page } = camille
  await page.setViewportSize(desktop)
  await page.goto(`/projects/edit/${project}/follow-up/emails`)
  await page.getByText('Aucun e-mail').first().waitFor()
  await page.getByRole('button', { name: 'Écrire un e-mail' }).click()
  await panel().getByText('1 personne recevra ce message.').waitFor()
  await panel().getByLabel('Modèle').selectOption({ label: 'Prise de contact' })
  await expect
    .poll(() =>
      panel()
        .getByLabel(/^Objet/)
        .inputValue(),
    )
    .toBe('Votre projet de travaux à {{projet.commune}}')
  await panel()
    .getByLabel(/^Message/)
    .fill('Bonjour {{demandeur.age}},')
  await panel().getByRole('button', { name: 'Envoyer' }).click()
  await panel().getByText('{{demandeur.age}} n’existe pas\u00A0: choisissez un champ de la liste.').first().waitFor()
  // Another template takes the place of what was written, which comes back at will.
  await panel()
    .getByLabel(/^Message/)
    .fill('Bonjour de ma main')
  await panel().getByLabel('Modèle').selectOption({ label: 'Dossier déposé' })
  await panel().getByText('Le modèle a remplacé votre texte.').waitFor()
  await panel().getByRole('button', { name: 'Reprendre mon texte' }).click()
  await expect
    .poll(() =>
      panel()
        .getByLabel(/^Message/)
        .inputValue(),
    )
    .toBe('Bonjour de ma main')
  await expect.poll(() => panel().getByLabel('Modèle').locator('option:checked').textContent()).toBe('Prise de contact')
  await panel()
    .getByLabel(/^Message/)
    .fill('Bonjour ')
  await panel().getByLabel('Insérer un champ du projet').selectOption({ label: 'E-mail' })
  await expect
    .poll(() =>
      panel()
        .getByLabel(/^Message/)
        .inputValue(),
    )
    .toBe('Bonjour {{demandeur.email}}')
  await panel().getByRole('button', { name: 'Voir l’aperçu' }).click()
  await panel().getByText('Bonjour requerant.de.la.marche@exemple.fr').waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await panel().getByRole('button', { name: 'Envoyer' }).click()
  await panel().getByText('1 message écrit').waitFor()
  // Nothing leaves where no mail server is configured, and it is not said to.
  await panel().getByText('ces messages attendent dans la boîte d’envoi').waitFor()
  await panel().getByRole('button', { name: 'Fermer' }).last().click()
  await page
    .getByRole('link', { name: /^Votre projet de travaux à/ })
    .first()
    .click()
  const email = page.getByRole('dialog', { name: /^Votre projet de travaux à/ })
  await email.getByText('Bonjour requerant.de.la.marche@exemple.fr').waitFor()
  await email.getByText('En attente').waitFor()
  await page.keyboard.press('Escape')
  await email.waitFor({ state: 'detached' })
  // What was sent is not there to be sent again.
  await page.getByRole('button', { name: 'Écrire un e-mail' }).click()
  await panel().getByText('1 personne recevra ce message.').waitFor()
  await expect
    .poll(() =>
      panel()
        .getByLabel(/^Objet/)
        .inputValue(),
    )
    .toBe('')
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'detached' })
  expect(camille.errors).toEqual([])
})

it('on a phone too, and what was begun is taken up again', { tags: 'long' }, async () => {
  const { page } = camille
  await page.setViewportSize(phone)
  await page.goto(`/projects/edit/${project}/follow-up/emails`)
  await page.getByText('requerant.de.la.marche@exemple.fr').first().waitFor()
  await page.getByRole('button', { name: 'Écrire un e-mail' }).click()
  await panel()
    .getByLabel(/^Objet/)
    .fill('Une suite')
  await settled(page)
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Écrire un e-mail' }).click()
  await panel()
    .getByText(/Votre saisie interrompue .* a été reprise/)
    .waitFor()
  await expect
    .poll(() =>
      panel()
        .getByLabel(/^Objet/)
        .inputValue(),
    )
    .toBe('Une suite')
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  await panel().getByRole('button', { name: 'Annuler les modifications' }).click()
  await page.keyboard.press('Escape')
})

it('goes to several projects from their list, saying who is left out', async () => {
  const { page } = camille
  await page.setViewportSize(desktop)
  await page.goto('/projects')
  await page.getByRole('checkbox', { name: 'Sélectionner toutes les lignes de la page' }).first().click()
  await page.getByRole('button', { name: 'Envoyer un e-mail' }).click()
  await panel()
    .getByText(/recevront? ce message/)
    .waitFor()
  await panel().getByLabel('Modèle').selectOption({ label: 'Dossier déposé' })
  await panel().getByRole('button', { name: 'Envoyer' }).click()
  await panel()
    .getByText(/messages? écrits?/)
    .first()
    .waitFor({ timeout: 30_000 })
  await panel().getByText('ces messages attendent dans la boîte d’envoi').waitFor({ timeout: 30_000 })
  await panel().getByRole('link', { name: 'Suivre cet envoi' }).click()
  await page.getByRole('heading', { level: 1, name: 'Votre dossier a été déposé' }).waitFor()
  expect(camille.errors).toEqual([])
})

it('is found again from the list of projects, with what became of each message', { tags: 'long' }, async () => {
  const { page } = camille
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Suivi' }).click()
  await page.getByRole('menuitem', { name: 'Envois d’e-mails' }).click()
  const list = page.getByRole('table', { name: 'Envois d’e-mails' })
  const row = list.getByRole('row', { name: /Votre dossier a été déposé/ })
  await row.getByText('Dossier déposé', { exact: true }).waitFor()
  await row.getByText('Terminé').waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await row.getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: 'Votre dossier a été déposé' }).waitFor()
  const summary = page.getByRole('region', { name: 'L’envoi' })
  await summary.getByText(/^Camille Renaud, le/).waitFor()
  await summary.getByText('Écartés').waitFor()
  const messages = page.getByRole('table', { name: 'Messages de l’envoi' })
  await messages.getByText('En attente').first().waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await messages.getByRole('row').nth(1).getByRole('link').first().click()
  const message = page.getByRole('dialog', { name: 'Votre dossier a été déposé' })
  await message.getByText('En attente').waitFor()
  await page.keyboard.press('Escape')
  await message.waitFor({ state: 'detached' })
  // The messages are those of their projects.
  await messages.getByRole('row').nth(1).getByRole('link').nth(1).click()
  await page.waitForURL(/\/projects\/edit\//)
  expect(camille.errors).toEqual([])
})

it('on a phone too, narrowed to what is still waiting', { tags: 'long' }, async () => {
  const { page } = camille
  await page.setViewportSize(phone)
  await page.goto('/projects/mailings?state=queued')
  await page
    .getByRole('link', { name: /Votre dossier a été déposé/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'L’envoi' }).waitFor()
  await page.getByText('En attente').first().waitFor()
  await settled(page)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  await page.goto('/projects/mailings?state=bounced')
  await page
    .getByText(/Aucun envoi/)
    .first()
    .waitFor()
  expect(camille.errors).toEqual([])
})

it('begins with templates that responsible people write, and ceilings that administrators date', {
  tags: 'long',
}, async () => {
  const admin = await product.person()
  await admin.signIn('administration@exemple.fr')
  const { page } = admin
  await page.goto('/admin/email-templates')
  await page.getByRole('link', { name: 'Pièces manquantes' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(/^Objet/).fill('Bonjour {{nom}}')
  await page.keyboard.press('Control+s')
  await sheet.getByText('{{nom}} n’existe pas\u00A0: choisissez un champ de la liste.').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.goto('about:blank')
  await page.goto('/admin/income-scales')
  await page.getByRole('link', { name: 'Plafonds de ressources 2025' }).click()
  await page.getByRole('dialog').getByText('Par personne en plus').first().waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  expect(admin.errors).toEqual([])
})
