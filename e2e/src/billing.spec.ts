// billing, missions
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** What a mission bills: a trigger, what projects enter, a sales order of the accounts, a bill. */
let product: Product
let alix: Person
let mission: string

beforeAll(async () => {
  product = await openProduct()
  alix = await product.person()
  await alix.signIn('administration@exemple.fr')
  const { id } = await sendApi<{ id: string }>(alix.page, 'POST', '/api/missions', { name: 'Marché à facturer' })
  mission = id
}, 240_000)
afterEach(context => keepPicture(context, alix.page))
afterAll(() => product?.stop())

let made = 0
/** A project that enters a status, by the API. */
const enter = async (status: string) => {
  const requester = { type: 'PO', last_name: `Kermadec ${++made}` }
  const body = { mission_id: mission, requester, reference: `FACT-${Date.now() % 100_000}-${made}` }
  const { id } = await sendApi<{ id: string }>(alix.page, 'POST', '/api/projects', body)
  await callApi(alix.page, `/api/projects/${id}/status`, { status })
  return id
}
const ordersOf = async (path = '') =>
  (
    await callApi<{ items: { id: string; status: string }[] }>(
      alix.page,
      `/api/order-assignments?mission_id=${mission}${path}`,
    )
  ).items
const at = (page: string) => `/missions/edit/${mission}/billing/${page}`
const look = async (person = alix) => {
  await settled(person.page)
  expect(await seriousFindings(person.page)).toEqual([])
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => person.page.evaluate(wider)).toBe(0)
}

describe('the billing of a mission', () => {
  it('makes orders by a trigger, which are tied to a line of a sales order', async () => {
    const { page } = alix
    await enter('depose')
    await page.goto(at('triggers-settings'))
    await page.getByRole('link', { name: 'Nouveau déclencheur' }).first().click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Nom (obligatoire)').fill('Dossier déposé')
    await panel.getByLabel('Quand le projet passe à (obligatoire)').selectOption('Déposé')
    await panel.getByRole('button', { name: /^Créer/ }).click()
    await page.locator('[data-row="0"]').filter({ hasText: 'Dossier déposé' }).waitFor()

    // The one of before is not ordered; the next one is.
    await enter('depose')
    await expect.poll(async () => (await ordersOf()).length, { timeout: 30_000 }).toBe(1)
    await page.goto(at('assignment'))
    await page.getByRole('row').filter({ hasText: 'En cours' }).waitFor()
    await page.getByRole('button', { name: 'Rattraper' }).click()
    await page.getByRole('dialog').getByLabel('Déclencheur').selectOption('Dossier déposé')
    await page.getByRole('button', { name: 'Choisir tous ceux qui n’ont jamais été commandés' }).click()
    await look()
    await page.getByRole('button', { name: 'Créer 1 commande' }).click()
    await page.getByText('Commandes créées avec succès.').waitFor()
    await expect.poll(async () => (await ordersOf()).length).toBe(2)

    await page.goto(at('purchase-order'))
    await page.getByRole('button', { name: 'Ajouter un bon de commande' }).click()
    const number = page.getByRole('dialog').getByRole('textbox')
    await number.fill('BC-INCONNU')
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click()
    await page.getByText("Le bon de commande BC-INCONNU n'existe pas dans AKUITEO").waitFor()
    await number.fill('BC-2026-0115')
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click()
    await page.getByText('Dossier de propriétaire bailleur').waitFor()
    await look()

    await page.goto(at('assignment'))
    await page.locator('[data-row="1"]').waitFor()
    await settled(page)
    await page.getByRole('table').getByRole('checkbox').first().click()
    // Arrows only move: nothing is tied to a line before it is chosen.
    await page.getByRole('button', { name: 'Affecter à une ligne' }).press('Enter')
    await page.locator('[role="menu"]:focus-within').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect((await ordersOf('&status=VALIDATED')).length).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByText('La ligne a été assignée').waitFor()
    await expect.poll(async () => (await ordersOf('&status=VALIDATED')).length).toBe(2)
    await look()
    expect(alix.errors).toEqual([])
  })

  it('makes a bill of the accounts of them', async () => {
    const { page } = alix
    await page.goto(at('billing'))
    await page.getByLabel('Toutes celles de cette ligne').click()
    await page.getByText('2 commandes choisies').waitFor()
    await look()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter en CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(/^TMP_BC-2026-0115_\d{14}\.csv$/)
    await page.getByRole('button', { name: 'Facturer', exact: true }).click()
    await page.getByRole('button', { name: 'Facturer 2 commandes' }).click()
    await page.getByText('Enregistrée').waitFor({ timeout: 30_000 })
    await page.getByText(/document BL\d{6}/).waitFor()
    await expect.poll(async () => (await ordersOf('&status=DELIVERED')).length).toBe(2)

    await page.goto(at('purchase-order'))
    await page.getByText('2 facturées').waitFor()
    await page.getByRole('button', { name: 'Retirer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer', exact: true }).click()
    await page.getByText("Vous ne pouvez pas retirer ce BDC car il est en cours d'utilisation.").waitFor()
    expect(alix.errors).toEqual([])
  })

  it('is done and read on a phone', { tags: 'long', timeout: 120_000 }, async () => {
    const person = await product.person(phone)
    await person.signIn('administration@exemple.fr')
    await enter('depose')
    await expect.poll(async () => (await ordersOf('&status=IN_PROGRESS')).length, { timeout: 30_000 }).toBe(1)
    const small = person.page
    await small.goto(`${at('assignment')}?status=IN_PROGRESS`)
    await small.getByRole('checkbox', { name: /^Sélectionner / }).check()
    await look(person)
    await small.getByRole('button', { name: 'Annuler les commandes' }).click()
    await small.getByRole('dialog').getByLabel('Motif').fill('Commandé par erreur.')
    await small.getByRole('dialog').getByRole('button', { name: 'Annuler les commandes' }).click()
    await small.getByText('Les commandes sont annulées.').waitFor()
    await small.goto(`${at('assignment')}?status=CANCELED`)
    await small.getByRole('button', { name: /^Historique de la commande de / }).click()
    await small.getByText('Motif : Commandé par erreur.').waitFor()
    await look(person)
    for (const [page, text] of [
      ['assignment', 'Livrée'],
      ['purchase-order', 'Dossier de propriétaire bailleur'],
      ['billing', 'Enregistrée'],
      ['triggers-settings', 'Dossier déposé'],
    ] as const) {
      await person.page.goto(at(page))
      await person.page.getByText(text).first().waitFor()
      await look(person)
    }
    expect(person.errors).toEqual([])
  })
})
