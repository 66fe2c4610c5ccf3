// projects, kernel
/** @module-tag long */

import type { RefusalBody } from '@faitage/contracts/kernel/error-catalogue'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, field, gotoProject, openProject, save, saveButton } from './actions.ts'
import { expectField } from './expectations.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** Several people at once: on one project, each on their own ground, and one person in two tabs. */
let product: Product
let camille: Person
let sacha: Person
const foreign = 'Cet élément n’existe pas, ou vous n’y avez pas accès.'

beforeAll(async () => {
  product = await openProduct({ own: true })
  camille = await product.person()
  sacha = await product.person()
  await Promise.all([camille.signIn('camille.renaud@exemple.fr'), sacha.signIn('sacha.lemoine@exemple.fr')])
})
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

describe('two people on one project', () => {
  const reference = 'OPAHRU49-005'
  let id: string
  const kept = () => callApi<ProjectDetail>(camille.page, `/api/projects/${id}`)

  it('keeps what both changed when they changed different fields', async () => {
    id = await openProject(camille.page, reference)
    await gotoProject(sacha.page, id)
    await field(camille.page, 'Notes internes').fill('Vu avec la mairie.')
    await field(sacha.page, 'Description').fill('Toiture à reprendre.')
    await save(sacha.page)
    // Heard from the server: what Camille has not touched follows, what she is writing stays.
    await expectField(camille.page, 'Description', 'Toiture à reprendre.')
    await expectField(camille.page, 'Notes internes', 'Vu avec la mairie.')
    await save(camille.page)
    await sacha.page.reload()
    await expectField(sacha.page, 'Notes internes', 'Vu avec la mairie.')
    await expectField(sacha.page, 'Description', 'Toiture à reprendre.')
  })

  const bothWrite = async (mine: string, theirs: string) => {
    await gotoProject(camille.page, id)
    await gotoProject(sacha.page, id)
    await field(camille.page, 'Notes internes').fill(mine)
    await field(sacha.page, 'Notes internes').fill(theirs)
    await save(sacha.page)
    await saveButton(camille.page).click()
    const panel = camille.page.getByRole('region', { name: /Sacha Lemoine a modifié ce champ/ })
    await panel.waitFor()
    return panel
  }

  it('shows who changed the same field, when, and both values, and saves one’s own', async () => {
    const panel = await bothWrite('Rappeler lundi.', 'Rappeler mardi.')
    await expect.poll(() => panel.getByRole('heading').textContent()).toMatch(/aujourd’hui à \d\dh\d\d/)
    expect(await seriousFindings(camille.page)).toEqual([])
    const resolve = panel.getByRole('button', { name: 'Enregistrer ces choix' })
    await expect.poll(() => resolve.isDisabled()).toBe(true)
    await panel.getByRole('radio', { name: /Sacha Lemoine.*Rappeler mardi\./ }).waitFor()
    await panel.getByRole('radio', { name: /Votre valeur.*Rappeler lundi\./ }).check()
    await resolve.click()
    await panel.waitFor({ state: 'hidden' })
    await expectField(sacha.page, 'Notes internes', 'Rappeler lundi.')
  })

  it('takes the other’s value when that is the choice', async () => {
    const panel = await bothWrite('Dossier complet.', 'Il manque le RIB.')
    await panel.getByRole('radio', { name: /Il manque le RIB\./ }).check()
    await panel.getByRole('button', { name: 'Enregistrer ces choix' }).click()
    await panel.waitFor({ state: 'hidden' })
    await expectField(camille.page, 'Notes internes', 'Il manque le RIB.')
    await expect.poll(async () => (await kept()).notes).toBe('Il manque le RIB.')
  })

  it('shows whose status came first, keeps what one filled in, and lets one confirm it', async () => {
    await Promise.all([gotoProject(camille.page, id), gotoProject(sacha.page, id)])
    const choose = async ({ page }: Person, status: string) => {
      await page.getByRole('button', { name: 'Changer le statut' }).click()
      const dialog = page.getByRole('dialog', { name: 'Changer le statut' })
      await dialog.getByLabel('Nouveau statut').click()
      await page.getByRole('option', { name: status, exact: true }).click()
      return dialog
    }
    const mine = await choose(camille, 'Non éligible')
    await mine.getByLabel('Motif (facultatif)').fill('Revenus trop élevés.')
    const theirs = await choose(sacha, 'Sans suite')
    await theirs.getByRole('button', { name: 'Changer le statut' }).click()
    await theirs.waitFor({ state: 'hidden' })
    await mine.getByRole('button', { name: 'Changer le statut' }).click()
    const panel = mine.getByRole('region', { name: /Sacha Lemoine a modifié ce champ/ })
    await panel.getByRole('radio', { name: /Sacha Lemoine.*Sans suite/ }).waitFor()
    await expect.poll(() => mine.getByLabel('Motif (facultatif)').inputValue()).toBe('Revenus trop élevés.')
    expect(await seriousFindings(camille.page)).toEqual([])
    await panel.getByRole('radio', { name: /Votre valeur.*Non éligible/ }).check()
    await panel.getByRole('button', { name: 'Enregistrer ces choix' }).click()
    await mine.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await kept()).status).toBe('non_eligible')
  })
})

describe('each person sees what is theirs', () => {
  describe('what somebody else deletes while it is open', () => {
    it('a project: who did it is said, what was typed can be read, nothing can be altered until it is restored', async () => {
      const { page } = camille
      const id = await openProject(page, 'OPAHRU49-006')
      await field(page, 'Notes internes').fill('Rappeler jeudi.')
      await callApi(sacha.page, '/api/projects/multiple-delete', { projects_id: [id] })
      await page.getByText(/^Ce projet a été supprimé par Sacha Lemoine le /).waitFor()
      await expect.poll(() => field(page, 'Notes internes').isDisabled()).toBe(true)
      await expect.poll(() => field(page, 'Notes internes').inputValue()).toBe('Rappeler jeudi.')
      await expect.poll(() => saveButton(page).count()).toBe(0)
      expect(await seriousFindings(page)).toEqual([])
      await page.getByRole('button', { name: 'Restaurer' }).click()
      await page.getByText(/^Ce projet a été supprimé par/).waitFor({ state: 'hidden' })
      await expect.poll(() => field(page, 'Notes internes').isDisabled()).toBe(false)
      await save(page)
    })

    it('missions: several are deleted with their count, said on their pages, and brought back', async () => {
      const admin = await product.person()
      await admin.signIn('administration@exemple.fr')
      const { page } = admin
      const made = []
      for (const name of ['Essai A', 'Essai B', 'Essai C'])
        made.push(await sendApi<{ id: string }>(page, 'POST', '/api/missions', { name }))
      const reader = await admin.context.newPage()
      await reader.goto(`/missions/edit/${made[0]!.id}`)
      await reader.getByLabel('Code mission').waitFor()
      await page.goto('/missions?q=Essai')
      await page.getByText('1 à 3 sur 3 missions').waitFor()
      await page.getByRole('checkbox', { name: /tou/i }).first().check()
      await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer 3 missions' }).click()
      await page.getByText('3 missions supprimées.').waitFor()
      const undo = page.getByRole('button', { name: 'Annuler', exact: true })
      // What the pointer is on stays.
      await undo.hover()
      await reader.getByText(/^La mission a été supprimée par Alix Garnier le /).waitFor()
      await expect.poll(() => reader.getByLabel('Code mission').isDisabled()).toBe(true)
      await undo.click()
      await page.getByText('3 missions rétablies.').waitFor()
      await expect.poll(() => reader.getByLabel('Code mission').isDisabled()).toBe(false)
      await page.goto('/missions?q=Essai')
      await page.getByText('1 à 3 sur 3 missions').waitFor()
      await page.getByRole('link', { name: 'Essai B' }).click()
      await page.getByRole('navigation', { name: 'Dans la liste' }).getByText('2 sur 3').waitFor()
      expect(admin.errors).toEqual([])
    })
  })

  it('a project of another agency is not found, and is in no list', async () => {
    const id = await openProject(camille.page, 'OPAHRU49-006')
    const dominique = await product.person()
    await dominique.signIn('dominique.perret@exemple.fr')
    const { page } = dominique
    await page.goto(`/projects/edit/${id}`)
    await page.getByText(foreign).waitFor()
    await page.getByRole('link', { name: 'Revenir aux projets' }).click()
    await page.getByText('sur 22 projets').waitFor()
    await page.goto('/projects?q=OPAHRU49-006')
    await page.getByText('Aucun projet ne correspond').waitFor()
    await page.goto('/missions')
    await page.getByRole('link', { name: 'OPAH Littoral et campagnes' }).waitFor()
    await expect.poll(() => page.getByText('OPAH-RU Cœur de ville').count()).toBe(0)
    expect(dominique.errors).toEqual([])
    await dominique.context.close()
  })

  it('a client lands on projects and opens only their own', async () => {
    const other = await openProject(camille.page, 'OPAHRU49-003')
    const client = await product.person()
    const { page } = client
    await client.signIn('suivi@exemple.fr')
    await page.waitForURL('**/projects')
    await page.getByText('sur 2 projets').waitFor()
    const names = await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link').allTextContents()
    expect(names.map(name => name.trim())).toEqual(['Projets'])
    for (const path of ['/missions', '/', '/admin/users', `/projects/edit/${other}`]) {
      await page.goto(path)
      await page.waitForURL(url => url.pathname === '/projects')
    }
    const refusal = await callApi<RefusalBody>(page, `/api/projects/${other}`)
    expect(refusal).toMatchObject({ key: 'NOT_FOUND', message: foreign })
    await page.getByRole('link', { name: 'OPAHRU49-001', exact: true }).click()
    await page.waitForURL('**/projects/edit/*/client')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Changer le statut' }).count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    expect(client.errors).toEqual([])
    await client.context.close()
  })
})

describe('one person in two tabs', () => {
  it('signs out of both at once', async () => {
    const second = await sacha.context.newPage()
    await second.goto('/missions')
    await second.getByRole('heading', { name: 'Missions' }).first().waitFor()
    await sacha.page.goto('/projects')
    await sacha.page.getByRole('button', { name: 'Se déconnecter' }).click()
    await sacha.page.waitForURL('**/auth/login')
    await second.waitForURL('**/auth/login')
  })

  it('had no script error on the way', () => {
    expect([...camille.errors, ...sacha.errors]).toEqual([])
  })
})
