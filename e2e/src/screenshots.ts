import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { demoPassword } from '@faitage/stack/seed/accounts'
import type { Page } from 'playwright-core'
import { gotoProject, idIn, settled } from './actions.ts'
import { phone } from './browser.ts'
import { frenchDay } from './days.ts'
import { openProduct, type Product } from './product.ts'
import { manyProjects, xlsxType } from './workbooks.ts'

/** `node e2e/src/screenshots.ts`: the journey's pictures for the README, under docs/screenshots. */
const folder = join(import.meta.dirname, '../../docs/screenshots')
const demo = join(import.meta.dirname, '../../services/stack/demo/projets-demo.xlsx')
const largest = 250_000
mkdirSync(folder, { recursive: true })

async function picture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await settled(page)
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  const { size } = statSync(path)
  console.log(`${name}.png ${Math.round(size / 1000)} kB`)
  if (size > largest) throw new Error(`${name}.png is larger than ${largest / 1000} kB`)
}

async function desk(product: Product): Promise<string> {
  const { page, signIn, context } = await product.person()
  await page.goto('/auth/login')
  await page.getByText('Comptes de démonstration').waitFor()
  await picture(page, '01-connexion')

  await signIn('camille.renaud@exemple.fr')
  await page.getByRole('heading', { name: 'À faire' }).waitFor()
  await picture(page, '02-accueil')

  await page.goto('/missions')
  await page.getByRole('link', { name: 'Pacte territorial France Rénov’' }).waitFor()
  await picture(page, '03-missions')

  await page.getByRole('link', { name: 'Pacte territorial France Rénov’' }).click()
  await page.getByRole('link', { name: 'Importer des projets' }).click()
  await page.getByLabel('Fichier des projets à importer').setInputFiles(demo)
  const start = page.getByRole('button', { name: /^Importer .* projets$/ })
  await start.waitFor({ timeout: 120_000 })
  await page.getByText('Visite fantôme').first().waitFor()
  await page.getByRole('button', { name: /lignes en erreur/ }).click()
  await page.getByRole('region', { name: 'Plan ligne par ligne' }).getByText('Visite fantôme').waitFor()
  await picture(page, '04-plan-d-import')

  await start.click()
  await page.getByText('L’import est terminé').waitFor({ timeout: 120_000 })

  await page.goto('/projects?status=visite_a_traiter,depose&sort=requester_name')
  await page.getByRole('table').waitFor()
  await picture(page, '06-projets')

  await page.goto('/projects?q=OPAHRU49-002')
  await page.getByRole('link', { name: 'OPAHRU49-002', exact: true }).click()
  await page.waitForURL('**/projects/edit/*')
  const id = idIn(page.url())
  await gotoProject(page, id)
  await picture(page, '07-projet')

  await page.getByRole('button', { name: 'Changer le statut' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nouveau statut').click()
  await page.getByRole('option', { name: 'Sans suite' }).click()
  await dialog.getByLabel('Date d’effet').fill(frenchDay(-3))
  await dialog.getByLabel('Motif (facultatif)').fill('Le demandeur renonce aux travaux.')
  await picture(page, '08-changer-le-statut')
  await dialog.getByRole('button', { name: 'Changer le statut' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Le projet est passé à').waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Historique' }).click()
  await page
    .getByRole('dialog', { name: /Historique/ })
    .getByText(/«\sSans suite\s»/)
    .first()
    .waitFor()
  await picture(page, '09-historique')

  await page.goto(`/projects/edit/${id}?on=${frenchDay(-100).split('/').reverse().join('-')}`)
  await page.getByText('Vous consultez ce projet tel qu’il était').waitFor()
  await picture(page, '10-a-une-date-passee')
  await context.close()
  return id
}

/** Last, so that its projects are on no other picture: long enough for its worker to be stopped on the way. */
async function longImport(product: Product): Promise<void> {
  const { page, signIn, context } = await product.person()
  await signIn('camille.renaud@exemple.fr')
  await page.goto('/missions')
  await page.getByRole('link', { name: 'Pacte territorial France Rénov’' }).click()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const buffer = await manyProjects('PTFR', 5000)
  await page.getByLabel('Fichier des projets à importer').setInputFiles({
    name: 'pacte-2026.xlsx',
    mimeType: xlsxType,
    buffer,
  })
  const start = page.getByRole('button', { name: /^Importer .* projets$/ })
  await start.waitFor({ timeout: 120_000 })
  await start.click()
  const bar = page.getByRole('progressbar', { name: 'Avancement de l’import' })
  await bar.and(page.locator('[aria-valuenow]:not([aria-valuenow="0"])')).waitFor({ timeout: 60_000 })
  const worker = product.stack.pid('worker') as number
  process.kill(worker, 'SIGSTOP')
  try {
    await page.getByText('L’import a démarré.').waitFor({ state: 'hidden' })
    await page.getByText('Import en cours', { exact: true }).waitFor()
    await picture(page, '05-import-en-cours')
  } finally {
    process.kill(worker, 'SIGCONT')
  }
  await context.close()
}

async function pocket(product: Product, id: string): Promise<void> {
  const { page, signIn, context } = await product.person(phone)
  await signIn('sacha.lemoine@exemple.fr')
  await page.goto('/projects')
  await page.getByRole('list', { name: 'Projets' }).waitFor()
  await picture(page, '11-projets-telephone')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await gotoProject(page, id)
  await picture(page, '12-projet-telephone-sombre')
  await context.close()
}

async function night(product: Product): Promise<void> {
  const { page, signIn, context } = await product.person(undefined, { dark: true })
  await signIn('camille.renaud@exemple.fr')
  await page.getByRole('heading', { name: 'À faire' }).waitFor()
  await picture(page, '13-accueil-sombre')
  await context.close()
}

/** What protects the house: who tried to come in, and a second factor. */
async function safety(product: Product): Promise<void> {
  const guest = await product.person()
  await guest.page.goto('/auth/login')
  await guest.page.getByLabel('Adresse e-mail').fill('sacha.lemoine@exemple.fr')
  for (const attempt of ['12345678', 'azertyuiop']) {
    await guest.page.getByLabel('Mot de passe', { exact: true }).fill(attempt)
    await guest.page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await guest.page.getByRole('alert').waitFor()
  }
  await guest.context.close()
  const { page, signIn, context } = await product.person()
  await signIn('administration@exemple.fr')
  await page.goto('/admin/security_log')
  await page.getByRole('table').waitFor()
  await picture(page, '14-journal-de-securite')
  await page.getByRole('button', { name: /Mon compte/ }).click()
  await page.getByRole('button', { name: 'Ajouter une application' }).click()
  await page.getByLabel('Votre mot de passe, ou un code').fill(demoPassword)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByText('Lisez cette image').waitFor()
  await picture(page, '15-second-facteur')
  await context.close()
}

const product = await openProduct({ own: true })
try {
  const id = await desk(product)
  await pocket(product, id)
  await night(product)
  await safety(product)
  await longImport(product)
} finally {
  await product.stop()
  await product.browser.close()
}
