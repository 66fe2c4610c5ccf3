// missions, identity
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unsavedDot } from './actions.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** The one form and the session, as two people meet them on one mission. */
let product: Product
let alix: Person
let camille: Person
let sheet = ''
const mission = 'Mission à deux'

const saved = (person: Person) => person.page.getByText('La mission est enregistrée.').waitFor()
const field = (person: Person, label: string) => person.page.getByLabel(label, { exact: true })

beforeAll(async () => {
  product = await openProduct()
  alix = await product.person()
  camille = await product.person()
  await alix.signIn('administration@exemple.fr')
  await camille.signIn('camille.renaud@exemple.fr')
})
afterAll(() => product?.stop())

describe('the form of a mission', () => {
  it('names what is missing in a summary that takes the focus and leads to the field', async () => {
    const { page } = alix
    await page.goto('/missions/new')
    await page.getByRole('button', { name: 'Créer la mission' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Un champ est à corriger' })
    await summary.waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'alert')
    await summary.getByRole('link', { name: 'Nom' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  })

  it('creates with Ctrl-S, the end of the convention following from its start and its months', async () => {
    const { page } = alix
    await field(alix, 'Nom (obligatoire)').fill(mission)
    await page.getByLabel('Chefs de mission').click()
    await page.getByRole('option', { name: /Renaud/ }).click()
    await page.keyboard.press('Escape')
    await page.getByLabel('Début de la convention').fill('01/03/2026')
    await page.getByLabel('Durée').fill('36')
    await page.getByText('01/03/2029').waitFor()
    await page.keyboard.press('Control+s')
    await page.waitForURL('**/missions/edit/*')
    sheet = new URL(page.url()).pathname
  })

  it('refuses a day that does not exist', { tags: 'long' }, async () => {
    const { page } = alix
    await page.goto(sheet)
    await page.getByLabel('Début de la convention').fill('31/02/2026')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Cette date n’existe pas').first().waitFor()
    // A year alone: what is expected is said.
    await page.getByLabel('Début de la convention').fill('1932')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Cette date n’existe pas : écrivez le jour, le mois et l’année.').first().waitFor()
    await page.getByRole('button', { name: 'Annuler les modifications' }).click()
  })

  it('asks before it is left unsaved, and brings a draft back after a reload', async () => {
    const { page } = alix
    await page.goto(sheet)
    await field(alix, 'Code mission').fill('DUO')
    await page.getByRole('img', { name: 'Modifications non enregistrées' }).waitFor()
    await page.getByRole('link', { name: 'Missions' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rester sur la page' }).click()
    page.once('dialog', dialog => void dialog.accept())
    await page.reload()
    await page.getByText('a été reprise').waitFor()
    await expect.poll(() => field(alix, 'Code mission').inputValue()).toBe('DUO')
    await page.keyboard.press('Control+s')
    await saved(alix)
  })

  it('shows another person’s change at once', async () => {
    await camille.page.goto(sheet)
    await field(camille, 'Code affaire').waitFor()
    await field(alix, 'Code affaire').fill('AFF-7')
    await alix.page.keyboard.press('Control+s')
    await camille.page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some(input => input.value === 'AFF-7'),
    )
  })

  it('shows both values when two people change one field, and keeps the one that is chosen', async () => {
    await field(camille, 'Code mission').fill('CAMILLE')
    await field(alix, 'Code mission').fill('ALIX')
    await alix.page.keyboard.press('Control+s')
    await alix.page.getByRole('img', { name: 'Modifications non enregistrées' }).waitFor({ state: 'hidden' })
    await camille.page.keyboard.press('Control+s')
    await camille.page.getByText(/Alix Garnier a modifié ce champ/).waitFor()
    await camille.page.getByLabel(/Votre valeur/).check()
    await camille.page.getByRole('button', { name: 'Enregistrer ces choix' }).click()
    await saved(camille)
    await alix.page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some(input => input.value === 'CAMILLE'),
    )
  })

  it('loses nothing when the connection does, and saves once when it is back', async () => {
    const { page } = alix
    await page.route('**/api/missions/**', route =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await field(alix, 'Commentaire').fill('Saisi dans la cage d’escalier')
    await page.keyboard.press('Control+s')
    await page.getByText('La connexion au service est perdue').waitFor()
    await page.unroute('**/api/missions/**')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await saved(alix)
    // What was said of the saving before may still be there to be read.
    await unsavedDot(page).waitFor({ state: 'hidden' })
    await page.reload()
    await expect.poll(() => field(alix, 'Commentaire').inputValue()).toBe('Saisi dans la cage d’escalier')
  })
})

describe('the contract of a mission', () => {
  const part = (person: Person, name: string) => person.page.getByRole('form', { name })

  it('saves part by part: what is half typed in one outlives the saving of another, here and elsewhere', {
    tags: 'long',
  }, async () => {
    const { page } = alix
    await page.goto(`${sheet}/contract`)
    await camille.page.goto(`${sheet}/contract`)
    const market = part(alix, 'Marché').getByLabel('Numéro de marché')
    await market.fill('M-2026-014')
    await part(alix, 'Démarche qualité').getByLabel('Audit interne').fill('01/06/2026')
    await part(alix, 'Démarche qualité').getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('« Démarche qualité » est enregistré.').waitFor()
    await expect.poll(() => market.inputValue()).toBe('M-2026-014')
    await part(camille, 'Contrat').getByLabel('Métier').selectOption({ label: 'Travaux' })
    await part(camille, 'Contrat').getByRole('button', { name: 'Enregistrer' }).click()
    await camille.page.getByText('« Contrat » est enregistré.').waitFor()
    await expect.poll(() => market.inputValue()).toBe('M-2026-014')
    await page.keyboard.press('Control+s')
    await page.getByText('« Marché » est enregistré.').waitFor()
    await camille.page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some(input => input.value === 'M-2026-014'),
    )
  })

  it('shows both values when two people fill in one field, and keeps the one that is chosen', {
    tags: 'long',
  }, async () => {
    const number = (person: Person) => part(person, 'Marché').getByLabel('Numéro de marché')
    const keep = (person: Person) => part(person, 'Marché').getByRole('button', { name: 'Enregistrer' }).click()
    await number(camille).fill('M-CAMILLE')
    await number(alix).fill('M-ALIX')
    await keep(alix)
    await alix.page.getByRole('img', { name: 'Modifications non enregistrées' }).waitFor({ state: 'hidden' })
    await keep(camille)
    await camille.page.getByText(/Alix Garnier a modifié ce champ/).waitFor()
    await camille.page.getByLabel(/Votre valeur/).check()
    await camille.page.getByRole('button', { name: 'Enregistrer ces choix' }).click()
    await expect.poll(() => number(alix).inputValue()).toBe('M-CAMILLE')
    await expect.poll(() => part(alix, 'Démarche qualité').getByLabel('Audit interne').inputValue()).toBe('01/06/2026')
    await number(alix).fill('M-2026-014')
    await keep(alix)
    await expect.poll(() => number(camille).inputValue()).toBe('M-2026-014')
  })

  it('left for another mission while it saves, it carries nothing there, and says why it was refused', {
    tags: 'long',
  }, async () => {
    const { page } = alix
    const body = { name: 'Mission voisine', mission_type: 'individual' }
    const { id } = await sendApi<{ id: string }>(page, 'POST', '/api/missions', body)
    const number = part(alix, 'Marché').getByLabel('Numéro de marché')
    /** As by a link of the application: the page stays, and what it read is there at once. */
    const goTo = (path: string) => page.evaluate(to => history.pushState({}, '', to), path)
    await page.goto(`/missions/edit/${id}/contract`)
    await number.waitFor()
    await goTo(`${sheet}/contract`)
    await expect.poll(() => number.inputValue()).toBe('M-2026-014')
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    await page.route('**/api/missions/*/details', async route => {
      if (route.request().method() !== 'PUT') return await route.continue()
      await left
      const json = { key: 'mission.essai', message: 'Ce numéro est pris.', details: {} }
      await route.fulfill({ status: 422, json })
    })
    await number.fill('M-QUITTÉ')
    const sent = page.waitForRequest(request => request.method() === 'PUT')
    await part(alix, 'Marché').getByRole('button', { name: 'Enregistrer' }).click()
    await sent
    await goTo(`/missions/edit/${id}/contract`)
    await page.getByRole('heading', { level: 1, name: 'Mission voisine' }).waitFor()
    await expect.poll(() => number.inputValue()).toBe('')
    leave()
    await page.getByText('Ce numéro est pris. Votre saisie est gardée.').waitFor()
    await expect.poll(() => number.inputValue()).toBe('')
    await page.unroute('**/api/missions/*/details')
    await goTo(`${sheet}/contract`)
    await expect.poll(() => number.inputValue()).toBe('M-QUITTÉ')
    await part(alix, 'Marché').getByRole('button', { name: 'L’abandonner' }).click()
    await expect.poll(() => number.inputValue()).toBe('M-2026-014')
  })

  it('names who is spoken to, and who does part of it', { tags: 'long' }, async () => {
    const { page } = alix
    await page.getByRole('link', { name: 'Nouveau référent' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Nom (obligatoire)').fill('Zoé Hamel')
    await panel.getByRole('button', { name: 'Créer le référent' }).click()
    await page.getByRole('link', { name: 'Zoé Hamel' }).waitFor()
    await page.getByLabel('Sous-traitant à ajouter').click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await page.getByText('Le sous-traitant est ajouté.').waitFor()
    await page.getByRole('button', { name: /^Retirer / }).waitFor()
  })

  it('is read on a phone, its market too', { tags: 'long' }, async () => {
    const phone = await product.person({ width: 390, height: 844 })
    await phone.signIn('camille.renaud@exemple.fr')
    await phone.page.goto(`${sheet}/contract`)
    await phone.page.getByRole('link', { name: 'Zoé Hamel' }).click()
    await phone.page.getByRole('dialog').getByLabel('Nom (obligatoire)').waitFor()
    await phone.page.goto(`${sheet.replace('/edit', '')}/general/market`)
    await phone.page.getByText('M-2026-014').waitFor()
    const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect([wide, phone.errors]).toEqual([false, []])
  })
})

describe('the list of missions', () => {
  it('is of the mode one works in until it is asked for more; a row is archived and taken back by its menu', {
    tags: 'long',
  }, async () => {
    const { page } = alix
    await page.goto('/missions')
    await page.getByRole('link', { name: mission }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Plan de sauvegarde des copropriétés' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Retirer le filtre Type : Habitat individuel' }).click()
    await page.getByRole('link', { name: 'Plan de sauvegarde des copropriétés' }).waitFor()
    await page.getByRole('button', { name: `Actions sur ${mission}` }).click()
    await page.getByRole('menuitem', { name: 'Archiver' }).press('Enter')
    const row = page.getByRole('row', { name: new RegExp(mission) })
    await row.getByText('Archivée').waitFor()
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await row.getByText('Archivée').waitFor({ state: 'hidden' })
  })

  it('leads to a mission as it was on a day before', { tags: 'long' }, async () => {
    const { page } = alix
    const general = `${sheet.replace('/edit', '')}/general`
    await page.goto(`${general}?on=2001-01-01`)
    await page.getByText('La mission n’existait pas encore ce jour-là').waitFor()
    await page.getByRole('button', { name: /^Voir au / }).click()
    await page.getByText('Vous consultez cette mission telle qu’elle était').waitFor()
    await page.getByRole('heading', { name: 'Équipe et accès' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Supprimer' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Revenir à aujourd’hui' }).click()
    await page.getByRole('button', { name: 'Historique' }).waitFor()
  })
})

describe('the session', () => {
  it('keeps a client to its own projects', { tags: 'long' }, async () => {
    const client = await product.person()
    await client.signIn('suivi@exemple.fr')
    await client.page.goto('/missions')
    await client.page.waitForURL('**/projects')
    await client.page.goto('/admin/users')
    await client.page.waitForURL('**/projects')
    expect(client.errors).toEqual([])
  })

  it('renews an expired token without a word', async () => {
    const { page } = camille
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('faitage.session') ?? '{}')
      localStorage.setItem('faitage.session', JSON.stringify({ ...kept, token: `${kept.token}x` }))
    })
    await page.goto('/missions')
    await page.getByText(mission).first().waitFor()
  })

  it('ends in every tab at once', { tags: 'long' }, async () => {
    const second = await alix.context.newPage()
    await second.goto('/missions')
    await second.getByText(mission).first().waitFor()
    await alix.page.getByRole('button', { name: 'Se déconnecter' }).click()
    await second.waitForURL('**/auth/login')
    await alix.page.waitForURL('**/auth/login')
  })

  it('had no script error on the way', () => {
    expect([...alix.errors, ...camille.errors]).toEqual([])
  })
})
