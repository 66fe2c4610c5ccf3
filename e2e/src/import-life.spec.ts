// imports
/** @module-tag long */

import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, idIn } from './actions.ts'
import { desktop, phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'
import { manyProjects, workbook, xlsxType } from './workbooks.ts'

/** Files that cannot be imported, columns nobody recognises, and an import that is left, found again and stopped. */
let product: Product
let camille: Person
let missionId: string

beforeAll(async () => {
  product = await openProduct({ own: true })
  camille = await product.person()
  await camille.signIn('camille.renaud@exemple.fr')
  const { page } = camille
  await page.goto('/missions')
  await page.getByRole('link', { name: 'Pacte territorial France Rénov’' }).click()
  await page.getByRole('link', { name: 'Importer des projets' }).click()
  await page.waitForURL('**/missions/edit/*tab=import')
  missionId = idIn(page.url())
})
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

const drop = async (name: string, buffer: Buffer) =>
  await camille.page
    .getByLabel('Fichier des projets à importer')
    .setInputFiles({ name, mimeType: name.endsWith('.csv') ? 'text/csv' : xlsxType, buffer })
const another = () => camille.page.getByRole('button', { name: 'Importer un autre fichier' }).click()
const panel = () => camille.page.getByRole('region', { name: 'Importer des projets' })

/** How many projects the mission has, by the server's own count. */
const projectsOfMission = async (): Promise<number> => {
  const page = await callApi<{ totalItems: number }>(camille.page, `/api/projects?mission_id=${missionId}&size=20`)
  return page.totalItems
}

describe('a file that cannot be imported says why', () => {
  const refused = async (name: string, buffer: Buffer, why: RegExp) => {
    await drop(name, buffer)
    await panel().getByText('Le fichier n’a pas été accepté').waitFor()
    await panel().getByText(why).waitFor()
  }
  const failed = async (name: string, buffer: Buffer, why: RegExp) => {
    await drop(name, buffer)
    await panel().getByText('L’import a échoué').waitFor({ timeout: 30_000 })
    await panel().getByText(why).first().waitFor()
    await another()
  }

  it('a broken workbook', () =>
    refused('projets.xlsx', Buffer.from('PK\u0003\u0004 pas un classeur'), /Ce fichier est illisible/))
  it('an empty file', () => refused('projets.csv', Buffer.alloc(0), /Ce fichier est vide/))
  it('another format', () =>
    refused('projets.pdf', Buffer.from('%PDF-1.7'), /Déposez un fichier \.xlsx, \.ods ou \.csv/))

  it('a file too large, before it leaves', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'faitage-large-'))
    const large = join(folder, 'projets.csv')
    writeFileSync(large, '')
    truncateSync(large, 20 * 1024 * 1024 + 1)
    const sent: string[] = []
    camille.page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
    await camille.page.getByLabel('Fichier des projets à importer').setInputFiles(large)
    await panel().getByText('dépasse la limite de 20 Mo').waitFor()
    camille.page.removeAllListeners('request')
    rmSync(folder, { recursive: true })
    expect(sent).toEqual([])
    expect(await seriousFindings(camille.page)).toEqual([])
  })

  it('a workbook without a single project', async () =>
    failed('projets.xlsx', await workbook([['Référence', 'Nom']]), /ne contient aucune ligne de données/))
  it('a file of numbers without headers', () =>
    failed('projets.csv', Buffer.from('12;34;56\n78;90;12\n'), /Aucune ligne d’en-tête/))
})

describe('a file with headers of its own', () => {
  it('asks what its columns contain, plans again and imports', async () => {
    const { page } = camille
    const rows = [
      ['Kundennummer', 'Art', 'Familienname', 'Vorname', 'Farbe'],
      ['AUS-1', 'PO', 'Weber', 'Anna', 'bleu'],
      ['AUS-2', 'PB', 'Keller', 'Jonas', 'vert'],
    ]
    await drop('kunden.xlsx', await workbook(rows))
    await panel().getByText('Il manque la colonne « Référence »').waitFor({ timeout: 30_000 })
    const again = panel().getByRole('button', { name: 'Refaire le plan' })
    await expect.poll(() => again.isDisabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await panel().getByLabel('Kundennummer').selectOption({ label: 'Référence' })
    await panel().getByLabel('Art').selectOption({ label: 'Type de demandeur' })
    await panel().getByLabel('Familienname').selectOption({ label: 'Nom' })
    await panel().getByLabel('Vorname').selectOption({ label: 'Prénom' })
    await again.click()
    await panel().getByRole('button', { name: 'Importer 2 projets' }).click({ timeout: 30_000 })
    await panel().getByText('L’import est terminé').waitFor({ timeout: 30_000 })
    await panel().getByText('2 projets créés.').first().waitFor()
    await expect.poll(projectsOfMission).toBe(2)
    await another()
  })
})

describe('an import that was one too many', () => {
  const field = 'Fichier des projets à importer'
  const heads = ['Référence', 'Type de demandeur', 'Nom', 'Second téléphone', 'Notes internes']

  it('is undone as a whole but for what moved since, with a report; its list says by whom', async () => {
    const { page } = camille
    const { id } = await sendApi<{ id: string }>(page, 'POST', '/api/missions', { name: 'Import de trop' })
    await page.goto(`/missions/edit/${id}?tab=import`)
    const names = ['Roux', 'Petit', 'Morel', 'Ndiaye']
    const rows = names.map((name, at) => [`T-${at + 1}`, 'PO', name, '02 41 00 00 00', 'À rappeler'])
    await page
      .getByLabel(field)
      .setInputFiles({ name: 'trop.xlsx', mimeType: xlsxType, buffer: await workbook([heads, ...rows]) })
    await panel().getByRole('button', { name: 'Importer 4 projets' }).click({ timeout: 30_000 })
    await panel().getByText('L’import est terminé').waitFor({ timeout: 30_000 })
    const projects = async () =>
      (await callApi<{ items: { id: string; reference: string }[] }>(page, `/api/projects?mission_id=${id}`)).items
    await expect.poll(async () => (await projects()).length).toBe(4)
    const touched = (await projects()).find(({ reference }) => reference === 'T-2')?.id
    const altered = { requester: { email: 'petit@exemple.fr' } }
    await callApi(page, `/api/projects/${touched}`, altered)
    await expect.poll(() => callApi(page, `/api/projects/${touched}`)).toMatchObject(altered)
    await panel().getByRole('button', { name: 'Annuler ce que cet import a écrit' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('4 projets créés.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Annuler l’import' }).click()
    await dialog.getByText('Des projets ont été modifiés ou complétés depuis cet import : « T-2 ».').waitFor()
    await dialog.getByRole('button', { name: 'Les laisser et annuler le reste' }).click()
    await panel().getByText('3 lignes annulées, 1 laissée telle quelle.').first().waitFor({ timeout: 60_000 })
    await panel().getByText('Laissé tel quel. Depuis l’import : modifié (E-mail).').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    const downloading = page.waitForEvent('download')
    await panel().getByRole('button', { name: 'Télécharger le compte rendu (CSV)' }).click()
    expect((await downloading).suggestedFilename()).toBe('trop-annulation.csv')
    await panel().getByRole('button', { name: '3 lignes annulées' }).click()
    await panel().getByText('Projet supprimé.').nth(2).waitFor()
    await page.setViewportSize(phone)
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width).toBeLessThanOrEqual(phone.width)
    await page.setViewportSize(desktop)
    await another()
    await panel()
      .getByText(/annulé aujourd’hui à .+ par Camille Renaud/)
      .waitFor()
    await expect.poll(async () => (await projects()).map(one => one.id)).toEqual([touched])
  })
  // What follows is of the mission again.
  afterAll(() => camille.page.goto(`/missions/edit/${missionId}?tab=import`))
})

describe('a long import', () => {
  const count = 6000
  let file: Buffer
  let written: number

  it('is announced in the header of every page while it runs', { tags: 'durable' }, async () => {
    const { page } = camille
    file = await manyProjects('L', count)
    await drop('tous-les-projets.xlsx', file)
    await panel()
      .getByRole('button', { name: /^Importer 6.000 projets$/ })
      .click({ timeout: 60_000 })
    const bar = panel().getByRole('progressbar', { name: 'Avancement de l’import' })
    await expect
      .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 30_000 })
      .toBeGreaterThan(0)
    // Held where it is, so that what follows happens mid-way whatever the machine's speed.
    process.kill(product.stack.pid('worker') as number, 'SIGSTOP')
    try {
      await page.getByRole('link', { name: 'Projets', exact: true }).click()
      await page.waitForURL(url => url.pathname === '/projects')
      const bell = page.getByRole('link', { name: /Un import est en cours sur la mission «\sPacte territorial/ })
      await bell.waitFor()
      await expect.poll(() => backgroundOf('header')).toBe(await colourOf('--warning'))
      await bell.hover()
      await page.getByRole('tooltip').getByText('Un import est en cours').waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await bell.click()
      await page.waitForURL(`**/missions/edit/${missionId}?tab=import`)
      await panel().getByText('Les projets sont en cours d’écriture.').waitFor()
    } finally {
      process.kill(product.stack.pid('worker') as number, 'SIGCONT')
    }
  })

  it('stops when asked, keeps what it wrote and says how much', { tags: 'durable' }, async () => {
    const { page } = camille
    process.kill(product.stack.pid('worker') as number, 'SIGSTOP')
    try {
      await panel().getByRole('button', { name: 'Arrêter l’import' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Arrêter l’import' }).click()
      await panel().getByText('Arrêt demandé : le lot en cours se termine.').waitFor()
    } finally {
      process.kill(product.stack.pid('worker') as number, 'SIGCONT')
    }
    await panel().getByText('L’import a été annulé').waitFor({ timeout: 30_000 })
    const sentence = await panel()
      .getByText(/projets créés\./)
      .first()
      .textContent()
    written = Number(sentence?.replace(/\s/g, '').match(/^\d+/)?.[0])
    expect(written).toBeGreaterThan(0)
    expect(written).toBeLessThan(count)
    await expect.poll(projectsOfMission).toBe(2 + written)
    await page.getByRole('link', { name: /Un import est en cours/ }).waitFor({ state: 'hidden' })
    await expect.poll(() => backgroundOf('header')).toBe(await colourOf('--bar'))
  })

  it('is completed by the same file without a duplicate', async () => {
    await another()
    await drop('tous-les-projets.xlsx', file)
    const left = new Intl.NumberFormat('fr-FR').format(count - written).replace(/\s/g, '.')
    await panel()
      .getByRole('button', { name: new RegExp(`^Importer ${left} projets$`) })
      .click({ timeout: 60_000 })
    await panel().getByText('L’import est terminé').waitFor({ timeout: 60_000 })
    await expect.poll(projectsOfMission).toBe(2 + count)
    const twice = await callApi<{ totalItems: number }>(camille.page, '/api/projects?q=L-00001&size=20')
    expect(twice.totalItems).toBe(1)
  })

  it('had no script error on the way', () => {
    expect(camille.errors).toEqual([])
  })
})

const backgroundOf = async (selector: string) =>
  await camille.page.evaluate(
    query => getComputedStyle(document.querySelector(query) as Element).backgroundColor,
    selector,
  )

/** A colour of the design's tokens as the browser computes it. */
const colourOf = async (token: string) =>
  await camille.page.evaluate(name => {
    const probe = document.createElement('i')
    probe.style.background = `var(${name})`
    document.body.append(probe)
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  }, token)
