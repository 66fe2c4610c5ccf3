// files
import { readFileSync } from 'node:fs'

import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, idIn, settled } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'
import { pdf, png } from './sample-files.ts'

const workbook = new URL('../../services/stack/demo/projets-demo.xlsx', import.meta.url)
let product: Product
let camille: Person
let project: string

beforeAll(async () => {
  product = await openProduct()
  camille = await product.person()
}, 240_000)
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
const rows = (page: Page) => page.getByRole('list', { name: 'Fichiers', exact: true })
const chooser = (page: Page) => page.getByLabel('Fichiers à déposer')
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions sur ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

describe('the documents of a project', () => {
  it('are sent several at a time; what is refused says why and what to do', async () => {
    const { page } = camille
    await camille.signIn('camille.renaud@exemple.fr')
    // One of its own: what other journeys did to those of the demonstration is not known here.
    const [one] = (await callApi<{ items: { mission_id: string }[] }>(page, '/api/projects?status=a_contacter')).items
    const requester = { type: 'PO', first_name: 'Odile', last_name: 'Papier' }
    const body = { mission_id: one?.mission_id, requester, reference: `PAPIER-${Date.now()}` }
    project = (await sendApi<{ id: string }>(page, 'POST', '/api/projects', body)).id
    await page.goto(`/projects/edit/${project}`)
    await page.getByRole('link', { name: 'Documents' }).click()
    await page.getByRole('link', { name: 'Fichiers', exact: true }).click()
    await page.getByText('Aucun fichier ici').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await chooser(page).setInputFiles([
      file('Devis façade.pdf', pdf('Devis')),
      file('Toiture.png', png(300)),
      file('Tableau.xlsx', readFileSync(workbook)),
      file('faux.png', Buffer.from('<!doctype html><script>alert(1)</script>')),
      file('outil.exe', Buffer.from('MZ')),
    ])
    await page.getByText('3 sur 5 fichiers envoyés').waitFor()
    await page.getByText('celui qu’annonce son extension .png').waitFor()
    await page.getByText('Ce format n’est pas accepté').waitFor()
    await rows(page).getByRole('button', { name: 'Toiture.png', exact: true }).waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('sent twice are named, and kept twice on demand', { tags: 'long' }, async () => {
    const { page } = camille
    await chooser(page).setInputFiles(file('Encore.png', png(300)))
    await page.getByText('Ce fichier existe déjà').waitFor()
    await page.getByRole('button', { name: 'Garder les deux' }).click()
    await rows(page).getByRole('button', { name: 'Encore.png', exact: true }).waitFor()
  })

  it('show as they go, and can be stopped on their way', { tags: 'long' }, async () => {
    const { page } = camille
    // Slow enough to be seen, as a phone in a stairwell is.
    const network = await camille.context.newCDPSession(page)
    await network.send('Network.enable')
    const speed = { offline: false, latency: 20, downloadThroughput: 5_000_000, uploadThroughput: 400_000 }
    await network.send('Network.emulateNetworkConditions', speed)
    const large = Buffer.concat([pdf('x').subarray(0, -6), Buffer.alloc(8_000_000, 1), Buffer.from('\n%%EOF\n')])
    await chooser(page).setInputFiles(file('Dossier complet.pdf', large))
    const bar = page.getByRole('progressbar', { name: 'Envoi de Dossier complet.pdf' })
    await bar.and(page.locator('[aria-valuenow]:not([aria-valuenow="0"])')).waitFor({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Arrêter l’envoi de Dossier complet.pdf' }).click()
    await page.getByText('Envoi arrêté').waitFor()
    await network.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 })
    await expect.poll(() => rows(page).getByText('Dossier complet.pdf').count()).toBe(0)
    await page.getByRole('button', { name: 'Réessayer l’envoi de Dossier complet.pdf' }).click()
    await rows(page).getByRole('button', { name: 'Dossier complet.pdf', exact: true }).waitFor({ timeout: 30_000 })
    await network.detach()
  })

  it('are looked at one after the other, an image closely, and downloaded as they were', async () => {
    const { page } = camille
    await rows(page).getByRole('button', { name: 'Toiture.png', exact: true }).click()
    const preview = page.getByRole('dialog')
    await preview.getByRole('img', { name: 'Toiture.png' }).waitFor()
    await preview.getByRole('button', { name: 'Agrandir' }).click()
    await preview.getByText('150 %').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('ArrowLeft')
    await preview.getByRole('heading', { name: 'Tableau.xlsx' }).waitFor()
    await preview.getByText('Ce navigateur n’affiche pas ce type de fichier (Excel).').waitFor()
    await page.keyboard.press('ArrowRight')
    await preview.getByRole('heading', { name: 'Toiture.png' }).waitFor()
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'hidden' })

    await rows(page).getByRole('button', { name: 'Devis façade.pdf', exact: true }).click()
    const viewer = await page.evaluate(() => navigator.pdfViewerEnabled)
    if (viewer) {
      const viewers = () => page.frames().filter(frame => frame.url().startsWith('chrome-extension:')).length
      await expect.poll(viewers, { timeout: 15_000 }).toBe(1)
    } else await preview.getByText('Ce navigateur n’affiche pas ce type de fichier (PDF).').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      preview.getByRole('button', { name: 'Télécharger', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Devis façade.pdf')
    expect(readFileSync(await download.path()).equals(pdf('Devis'))).toBe(true)
    await page.keyboard.press('Escape')
  })

  it('are renamed, moved to a new folder, shown to the client', { tags: 'long' }, async () => {
    const { page } = camille
    await act(page, 'Encore.png', 'Renommer')
    await page.getByLabel('Nouveau nom').fill('Toiture, versant nord')
    await page.getByRole('button', { name: 'Renommer', exact: true }).click()
    await act(page, 'Toiture, versant nord.png', 'Déplacer')
    await page.getByRole('dialog').getByLabel('Dossier').fill('Photos')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Déplacer', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /^Photos/ }).click()
    await page.waitForURL(/dossier=Photos/)
    await page.reload()
    await rows(page).getByText('Toiture, versant nord.png').waitFor()
    await expect.poll(() => rows(page).getByRole('listitem').count()).toBe(1)
    await act(page, 'Toiture, versant nord.png', 'Montrer au client')
    await rows(page).getByText('Visible par le client').waitFor()
  })

  it('are deleted and come back at once, or later', { tags: 'long' }, async () => {
    const { page } = camille
    const name = 'Toiture, versant nord.png'
    await act(page, name, 'Supprimer')
    await page.getByText('Le fichier est supprimé.').waitFor()
    await rows(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Annuler' }).click()
    await rows(page).getByText(name).waitFor()
    await act(page, name, 'Supprimer')
    await page.getByRole('button', { name: /^Fichiers supprimés/ }).click()
    await rows(page)
      .getByRole('button', { name: `Restaurer ${name}` })
      .click()
    await page.getByText('Aucun fichier supprimé').waitFor()
    await page.getByRole('button', { name: /^Photos/ }).click()
    await act(page, name, 'Historique')
    const history = page.getByRole('dialog', { name: /Historique/ })
    await history.getByText('a annulé la suppression du fichier').first().waitFor()
    await history.getByText(/a renommé le fichier/).waitFor()
    await page.keyboard.press('Escape')
    expect(camille.errors).toEqual([])
  })

  it('are at hand on a phone, with its camera', { tags: 'long' }, async () => {
    const pocket = await product.person(phone)
    await pocket.signIn('camille.renaud@exemple.fr')
    const { page } = pocket
    await page.goto(`/projects/edit/${project}/documents?vue=fichiers`)
    await rows(page).getByText('Tableau.xlsx').waitFor()
    await page.getByRole('button', { name: 'Photo', exact: true }).waitFor()
    await page.getByLabel('Photographie à déposer').setInputFiles(file('IMG_0001.png', png(120)))
    await rows(page).getByRole('button', { name: 'IMG_0001.png', exact: true }).waitFor()
    await page.getByLabel('Dossier', { exact: true }).selectOption({ label: 'Photos (1)' })
    await rows(page).getByText('IMG_0001.png').waitFor({ state: 'hidden' })
    await expect.poll(() => rows(page).getByRole('listitem').count()).toBe(1)
    await rows(page).getByRole('button', { name: 'Toiture, versant nord.png', exact: true }).click()
    await page.getByRole('img', { name: 'Toiture, versant nord.png' }).waitFor()
    const aside = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(aside).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    expect(pocket.errors).toEqual([])
    await pocket.context.close()
  })
})

describe('the documents of a mission', () => {
  it('stand in its four folders', async () => {
    const { page } = camille
    await page.goto('/missions')
    await page.getByRole('table').getByRole('link').first().click()
    await page.waitForURL('**/missions/*/general')
    await page.goto(`/missions/edit/${idIn(page.url())}/documents`)
    const folders = page.getByRole('navigation', { name: 'Dossiers' })
    const operational = folders.getByRole('button', { name: /SDV 2 – Opérationnel/ })
    await operational.click()
    await operational.and(page.locator('[aria-current="true"]')).waitFor()
    await chooser(page).setInputFiles(file('Compte rendu.pdf', pdf('CR')))
    await rows(page).getByRole('button', { name: 'Compte rendu.pdf', exact: true }).waitFor()
    await page.goto(`/projects/edit/${project}/documents?vue=fichiers`)
    await page.getByRole('button', { name: 'Choisir dans la mission' }).click()
    const picker = page.getByRole('dialog', { name: 'Choisir dans la mission' })
    await picker.getByLabel('Fichiers à déposer').waitFor({ state: 'attached' })
    await picker.getByLabel('Fichiers à déposer').setInputFiles(file('Convention.pdf', pdf('Convention')))
    await picker.getByRole('checkbox', { name: 'Choisir Convention.pdf', checked: true }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await picker.getByRole('button', { name: 'Choisir ce fichier' }).click()
    await page.getByText('1 fichier copié').waitFor()
    await rows(page).getByRole('button', { name: 'Convention.pdf', exact: true }).waitFor()
    await page.goBack()
    await folders.getByRole('button', { name: /SDV 2 – Administratif/ }).click()
    await page.getByText('Aucun fichier ici').waitFor()
  })
})
