// letters
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openZipBytes } from '../../services/api/src/kernel/content/zip.ts'
import { writeDocx } from '../../services/api/src/letters/word/write-docx.ts'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled } from './actions.ts'
import { desktop, phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { pdf } from './sample-files.ts'

/** Letters: their Word templates, what is made of them for one project and for many, and what becomes of it. */
let product: Product
let alix: Person

beforeAll(async () => {
  product = await openProduct()
  alix = await product.person()
  await alix.signIn('administration@exemple.fr')
}, 240_000)
afterEach(context => keepPicture(context, alix.page))
afterAll(() => product?.stop())

const word = (name: string, body: readonly string[]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: writeDocx({ body }),
})
const sheet = (page: Page) => page.getByRole('dialog')
const wider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

it('begin with a template: its Word file is judged, its tokens are found and copied, it is tried on a project', {
  tags: 'always',
}, async () => {
  const { page } = alix
  await page.setViewportSize(desktop)
  await page.goto('/admin/letter-templates')
  await page.getByRole('link', { name: 'Nouveau modèle' }).first().click()
  await sheet(page).getByLabel(/^Nom/).fill('Attestation de passage')
  await sheet(page)
    .getByLabel(/^Nature/)
    .selectOption({ label: 'Attestation' })
  await sheet(page).getByRole('button', { name: 'Créer le modèle de document' }).click()
  // Its own sheet follows, where its file is dropped.
  await sheet(page).getByText('Ce modèle n’a pas encore de fichier').waitFor()
  const drop = sheet(page).getByLabel('Fichier Word à déposer')
  await drop.setInputFiles(word('attestation.docx', ['{{demandeur.age}} et {{demandeur.nom}}']))
  await sheet(page).getByText('Ce modèle contient des repères inconnus : {{demandeur.age}}.').waitFor()
  await drop.setInputFiles(
    word('attestation.docx', ['{{demandeur.nom_complet}}, {{projet.agree_le}}, {{expediteur.nom}}']),
  )
  await page.getByText('Le fichier est en place\u00A0: 3 repères reconnus.').waitFor()
  await sheet(page).getByText('Repères utilisés\u00A0: 3').waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])

  await sheet(page).getByRole('button', { name: 'Repères', exact: true }).click()
  const tokens = page.getByRole('dialog', { name: 'Repères des modèles' })
  await tokens.getByLabel('Rechercher un repère').fill('agree_le')
  await alix.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await tokens.getByRole('button', { name: 'Copier {{projet.agree_le}}' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('{{projet.agree_le}}')
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await tokens.waitFor({ state: 'detached' })

  await sheet(page).getByRole('button', { name: 'Essayer sur un projet' }).click()
  const trial = page.getByRole('dialog', { name: /^Essayer/ })
  await trial.getByRole('combobox', { name: 'Projet' }).click()
  await page.getByRole('option').first().click()
  await trial.frameLocator('iframe').getByText('Alix').first().waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize(phone)
  // The page is that of a phone a moment after the window is.
  await expect.poll(() => wider(page)).toBe(0)
  await page.keyboard.press('Escape')
  await trial.waitFor({ state: 'detached' })

  await sheet(page)
    .getByLabel('Fichier Word à déposer')
    .setInputFiles(word('attestation 2.docx', ['{{date.jour}}']))
  await sheet(page).getByText('Versions précédentes\u00A0: 1').waitFor()
  expect(await wider(page)).toBe(0)
  expect(alix.errors).toEqual([])
})

const panel = (page: Page) => page.getByRole('dialog', { name: 'Générer un document' })

it('are generated for a project: what is missing leads to where it is filled in, then the document is listed, shared, removed and brought back', async () => {
  const { page } = alix
  await page.setViewportSize(desktop)
  const { items } = await callApi<{ items: { id: string }[] }>(page, '/api/projects?size=1&q=OPAHRU49')
  const project = items[0]!.id
  await page.goto(`/projects/edit/${project}/documents`)
  await page.getByRole('button', { name: 'Générer un document' }).click()
  await panel(page).getByLabel('Modèle').selectOption({ label: 'Attestation de passage' })
  await panel(page).getByRole('button', { name: 'Voir l’aperçu' }).click()
  await panel(page)
    .frameLocator('iframe')
    .getByText(/^\d\d\/\d\d\/20\d\d$/)
    .waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'Générer le document' }).click()
  await panel(page).getByText('1 document généré.').waitFor({ timeout: 60_000 })
  expect(await seriousFindings(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'Fermer' }).last().click()
  const row = page.getByRole('link', { name: /^Attestation de passage/ }).first()
  await row.click()
  const document = sheet(page)
  await document.getByRole('button', { name: 'Voir', exact: true }).waitFor()
  await document.getByRole('switch', { name: 'Visible par le client dans son espace' }).click()
  await page.getByText('La visibilité du document est modifiée.').waitFor()
  await document.getByLabel(/^Nom/).fill('Attestation du 12 mars')
  await page.keyboard.press('Control+s')
  await page.getByText('Le document est enregistré.').waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    document.getByRole('button', { name: 'Télécharger', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  await document.getByRole('button', { name: 'Écrire avec ce document' }).click()
  const email = page.getByRole('dialog', { name: 'Écrire un e-mail' })
  await email.getByRole('checkbox', { name: /\.pdf/, checked: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await email.waitFor({ state: 'detached' })
  await document.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await page.getByRole('button', { name: 'Supprimer le document' }).click()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await page.getByRole('link', { name: 'Attestation du 12 mars' }).first().waitFor()
  expect(alix.errors).toEqual([])
})

it('and files are added by what they are, a contractual one signed by hand, on a phone too', {
  tags: 'long',
}, async () => {
  const { page } = alix
  await page.setViewportSize(phone)
  const { items } = await callApi<{ items: { id: string }[] }>(page, '/api/projects?size=1&q=OPAHRU49')
  await page.goto(`/projects/edit/${items[0]!.id}/contractualization/documents`)
  await page.getByRole('button', { name: 'Ajouter un fichier' }).click()
  const file = { name: 'Mandat.pdf', mimeType: 'application/pdf', buffer: pdf('Mandat') }
  await sheet(page).getByLabel('Fichiers à déposer').setInputFiles(file)
  await sheet(page).getByRole('button', { name: 'Choisir ce fichier' }).click()
  await sheet(page).getByLabel('Nature').selectOption({ label: 'Mandat' })
  expect(await seriousFindings(page)).toEqual([])
  await sheet(page).getByRole('button', { name: 'Ajouter', exact: true }).click()
  await page.getByRole('link', { name: 'Mandat' }).first().click()
  await sheet(page).getByText('Créé', { exact: true }).first().waitFor()
  await sheet(page).getByRole('button', { name: 'Noter la suite' }).click()
  const move = page.getByRole('dialog', { name: 'Noter la suite de la signature' })
  await move.getByLabel('Il est maintenant').selectOption({ label: 'Signé' })
  await expect.poll(() => move.getByRole('button', { name: 'Noter', exact: true }).isDisabled()).toBe(true)
  await move.getByRole('button', { name: 'Choisir le fichier' }).click()
  const picker = page.getByRole('dialog', { name: 'Document signé' })
  await picker.getByRole('checkbox', { name: 'Choisir Mandat.pdf' }).click()
  await picker.getByRole('button', { name: 'Choisir ce fichier' }).click()
  await move.getByRole('button', { name: 'Noter', exact: true }).click()
  await sheet(page).getByText('Signé', { exact: true }).first().waitFor()
  await settled(page)
  expect(await wider(page)).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  expect(alix.errors).toEqual([])
})

it('for several projects at once, from their list, followed and found again', { tags: 'long' }, async () => {
  const { page } = alix
  await page.setViewportSize(desktop)
  await page.goto('/projects?q=OPAHRU49&size=20')
  await page.getByRole('checkbox', { name: 'Sélectionner toutes les lignes de la page' }).first().click()
  await page.getByRole('button', { name: 'Générer des documents' }).click()
  const many = page.getByRole('dialog', { name: 'Générer des documents' })
  await many.getByLabel('Modèle').selectOption({ label: 'Attestation de passage (Toutes les missions)' })
  await many.getByLabel('Word, à retoucher').check()
  await many.getByRole('button', { name: 'Voir l’aperçu' }).click()
  await many.getByRole('button', { name: 'Projet suivant' }).click()
  await many.getByText('(2 sur 20)').waitFor()
  // By the name of who it is for, as everywhere.
  await many.getByText(/^\p{L}+ .*\(2 sur 20\)$/u).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await many.getByRole('button', { name: 'Générer 20 documents' }).click()
  await many.getByText(/^\d+ documents générés sur 20/).waitFor({ timeout: 60_000 })
  await many.getByRole('link', { name: 'Mes générations' }).click()
  const first = page.getByRole('list', { name: 'Mes générations' }).getByRole('listitem').first()
  await first.getByRole('heading', { name: 'Attestation de passage' }).waitFor()
  // One of a single project was made of the same template before.
  await first.getByText(/ 20.projets · Word · /).waitFor()
  await first.getByRole('button', { name: 'Voir le compte rendu' }).click()
  await first.getByRole('list', { name: 'Documents générés' }).getByRole('link').first().waitFor()
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('button', { name: 'Télécharger tout (zip)' }).click(),
  ])
  expect(archive.suggestedFilename()).toMatch(/^Attestation de passage - \d{4}-\d\d-\d\d\.zip$/)
  const limits = { entries: 100, directory: 1e6, inflated: 1e8, ratio: 1000 }
  const zip = await openZipBytes(await readFile(await archive.path()), limits)
  const entries = zip.entries.map(({ name }) => name)
  expect(entries[0]).toMatch(/^OPAHRU49-\d+ – Attestation de passage\.docx$/)
  expect(new Set(entries.map(name => name.toLowerCase())).size).toBe(entries.length)
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  expect(alix.errors).toEqual([])
})

it('and found again on a phone, from the list of projects', { tags: 'long' }, async () => {
  const { page } = alix
  await page.setViewportSize(phone)
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Suivi' }).click()
  await page.getByRole('menuitem', { name: 'Documents générés' }).click()
  const first = page.getByRole('list', { name: 'Mes générations' }).getByRole('listitem').first()
  await first.getByRole('button', { name: 'Voir le compte rendu' }).click()
  await first.getByRole('button', { name: 'Télécharger tout (zip)' }).waitFor()
  await settled(page)
  expect(await wider(page)).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  expect(alix.errors).toEqual([])
})
