// imports, projects
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { settled } from './actions.ts'
import { frenchDay } from './days.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'

/** The journey of the product's first useful slice, as a person goes through it, on the demonstration file. */
const file = new URL('../../services/stack/demo/projets-demo.xlsx', import.meta.url).pathname
const update = new URL('../../services/stack/demo/projets-demo-mise-a-jour.xlsx', import.meta.url).pathname

let product: Product
let camille: Person
const mission = `Journée d’import ${new Date().getFullYear()}`

beforeAll(async () => {
  product = await openProduct({ own: true })
  camille = await product.person()
})
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

describe('from signing in to the past of a project', () => {
  it('refuses a wrong password in French and keeps the address', async () => {
    const { page } = camille
    await page.goto('/missions')
    await page.waitForURL('**/auth/login')
    await page.getByLabel('Adresse e-mail').fill('camille.renaud@exemple.fr')
    await page.getByLabel('Mot de passe').fill('pas-le-bon')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText('L’adresse e-mail ou le mot de passe est incorrect.').waitFor()
    await expect.poll(() => page.getByLabel('Adresse e-mail').inputValue()).toBe('camille.renaud@exemple.fr')
    expect(await seriousFindings(page)).toEqual([])
  })

  it('signs in and shows what there is to do', async () => {
    const { page } = camille
    await camille.signInByForm('camille.renaud@exemple.fr')
    await page.goto('/')
    await page.getByRole('heading', { name: 'Bonjour Camille' }).waitFor()
    await page.getByRole('heading', { name: 'À faire' }).waitFor()
  })

  it('creates a mission', async () => {
    const { page } = camille
    await page.goto('/missions')
    await page.getByRole('link', { name: 'Nouvelle mission' }).click()
    await page.getByRole('button', { name: 'Créer la mission' }).click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await page.locator('input[name="name"]').fill(mission)
    await page.getByRole('button', { name: 'Créer la mission' }).click()
    await page.waitForURL('**/missions/edit/*')
    await page.getByRole('heading', { name: mission }).waitFor()
  })

  it('drops the demonstration file and shows the plan with its errors', async () => {
    const { page } = camille
    await page.getByLabel('Fichier des projets à importer').setInputFiles(file)
    const start = page.getByRole('button', { name: /^Importer 1.?1\d\d projets$/ })
    await start.waitFor({ timeout: 60_000 })
    await page.getByText('Visite fantôme').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /erreurs.*csv|télécharger.*erreurs/i }).click(),
    ])
    const csv = readFileSync(await download.path(), 'utf8')
    expect(csv).toMatch(/^\uFEFF/)
    expect(csv).toContain('31/02/2024')
  })

  it('imports it and leads to the projects of the mission', async () => {
    const { page } = camille
    await page.getByRole('button', { name: /^Importer 1.?1\d\d projets$/ }).click()
    await page.getByText('L’import est terminé').waitFor({ timeout: 60_000 })
    await page.getByRole('link', { name: 'Voir les projets de la mission' }).click()
    await page.waitForURL('**/projects?*')
  })

  it('tells what a file would lose, and keeps its rows', async () => {
    const { page } = camille
    await page.goto('/missions')
    await page.getByRole('searchbox').first().fill(mission)
    await page.getByRole('link', { name: mission }).first().click()
    await page.waitForURL('**/missions/**')
    const id = /missions\/(?:edit\/)?([0-9a-f-]{36})/.exec(page.url())?.[1]
    await page.goto(`/missions/edit/${id}?tab=import`)
    const buffer = Buffer.from(
      [
        'Référence;Type de demandeur;Nom;Prénom;Téléphone;Code postal;E-mail;Statut;Revenu fiscal',
        'AVT-1;PO;Lenoir;Ada;06 39 98 00 11;1000;ada@exemple.fr;Vu;21 450',
        'AVT-2;PO;LENOIR;Ada;0639980011;01000;pas-une-adresse;Contact;',
        'AVT-3;PO;Brun;Zoé;;01000;;Contact;25.431',
      ].join('\r\n'),
    )
    await page
      .getByLabel('Fichier des projets à importer')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
    const choices = page.getByRole('region', { name: 'Garder les lignes en erreur' })
    await choices.getByText('Une cellule ne coûte pas sa ligne').waitFor({ timeout: 30_000 })
    await page.getByText('2 lignes à vérifier avant de démarrer').waitFor()
    await choices.getByLabel('« Vu » (1 ligne) signifie').selectOption('Visite traitée')
    await choices.getByLabel('Tous les revenus de ce fichier sont de l’année').fill('2024')
    await choices.getByRole('listitem').filter({ hasText: 'E-mail' }).getByLabel('Importer sans cette valeur').check()
    expect(await seriousFindings(page)).toEqual([])
    await choices.getByRole('button', { name: 'Refaire le plan' }).click()
    await page.getByText('1 ligne est à confirmer').waitFor({ timeout: 30_000 })
    await page.getByRole('button', { name: 'L’importer quand même' }).click()
    await page.getByRole('button', { name: 'Importer 3 projets' }).click()
    await page.getByText('3 projets créés').first().waitFor({ timeout: 30_000 })
  })

  it('creates nothing when the same file comes twice, and updates only what changed', { tags: 'long' }, async () => {
    const { page } = camille
    await page.goto('/missions')
    // Rows move as what is sought comes.
    const sought = page.waitForResponse(/\/api\/missions\?.*\bq=/)
    await page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/recherch/i))
      .first()
      .fill(mission)
    await sought
    await settled(page)
    await page.getByText(mission).first().click()
    await page.waitForURL('**/missions/**')
    const id = /missions\/(?:edit\/)?([0-9a-f-]{36})/.exec(page.url())?.[1]
    await page.goto(`/missions/edit/${id}?tab=import`)
    await page.getByLabel('Fichier des projets à importer').setInputFiles(file)
    await page.getByRole('button', { name: 'Rien à importer' }).waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Abandonner cet import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
    await page.getByRole('button', { name: 'Importer un autre fichier' }).click()
    await page.getByLabel('Fichier des projets à importer').setInputFiles(update)
    await page.getByRole('button', { name: /^Importer \d\d projets$/ }).click({ timeout: 60_000 })
    await page.getByText('L’import est terminé').waitFor({ timeout: 60_000 })
  })

  it('finds a project by a name without its accents, and keeps the list on the way back', {
    tags: 'long',
  }, async () => {
    const { page } = camille
    await page.goto('/projects')
    const sought = page.waitForResponse(/\/api\/projects\?.*\bq=chateau/)
    await page.getByRole('searchbox').fill('chateau roux')
    await page.waitForURL(/q=chateau/)
    await sought
    await settled(page)
    const found = page.getByRole('row').filter({ hasText: /Château-Roux/i })
    await found.first().getByRole('link').click()
    await page.waitForURL('**/projects/edit/*')
    await page.getByRole('heading', { level: 1, name: /Château-Roux/i }).waitFor()
    await page.goBack()
    await page.waitForURL(/q=chateau/)
    await page.reload()
    await found.first().waitFor()
  })

  it('changes a status from a past day, and refuses a day in the future', async () => {
    const { page } = camille
    await page.goto('/projects?q=OPAH-00001')
    await page.getByText('OPAH-00001').first().click()
    await page.waitForURL('**/projects/edit/*')
    await page.getByRole('button', { name: 'Changer le statut' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nouveau statut').click()
    await page.getByRole('option', { name: 'Sans suite' }).click()
    await dialog.getByLabel('Date d’effet').fill(frenchDay(1))
    await dialog.getByRole('button', { name: 'Changer le statut' }).click()
    await dialog.getByText('La date du statut est dans le futur').waitFor()
    await dialog.getByLabel('Date d’effet').fill(frenchDay(-1))
    await dialog.getByRole('button', { name: 'Changer le statut' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.locator('header').getByText('Sans suite').first().waitFor()
  })

  it('writes the history in sentences and shows the project as it was', { tags: 'long' }, async () => {
    const { page } = camille
    await page.getByRole('button', { name: 'Historique' }).click()
    const drawer = page.getByRole('dialog', { name: /Historique/ })
    await drawer
      .getByText(/Camille Renaud a .*«\sSans suite\s»/)
      .first()
      .waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Voir à une date passée' }).click()
    await page.getByLabel('Tel qu’il était le').fill(frenchDay(-2))
    await page.getByLabel('Tel qu’il était le').press('Enter')
    await page.getByText(`Vous consultez ce projet tel qu’il était le ${frenchDay(-2)}`).waitFor()
    await page.locator('header').getByText('Soldé').first().waitFor()
    await page.getByRole('button', { name: 'Revenir à aujourd’hui' }).click()
    await page.locator('header').getByText('Sans suite').first().waitFor()
  })

  it('opens from an indicator exactly the rows it counts', { tags: 'long' }, async () => {
    const { page } = camille
    await page.goto('/')
    // What is to be done one by one stands above, and names whom to contact as well.
    const line = page.getByRole('link', { name: /^[\d\s]+demandeurs? à contacter/i })
    const count = Number(((await line.textContent()) ?? '').replace(/\s/g, '').match(/\d+/)?.[0])
    expect(count).toBeGreaterThan(0)
    await line.click()
    await page.waitForURL('**/projects?*')
    await page
      .getByText(new RegExp(`^${String(count).replace(/\B(?=(\d{3})+$)/g, '.?')}\\s.?projets`))
      .first()
      .waitFor()
  })

  it('had no script error on the way', () => {
    expect(camille.errors).toEqual([])
  })
})
