// steering
import { readFile } from 'node:fs/promises'
import { addMonths, todayInParis } from '@faitage/contracts/kernel/format-date'
import { monthInWords, monthOf } from '@faitage/contracts/steering/report-month'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { settled } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** The monthly report of a mission: its settings, what it would be, the one that is made, its download; on a desk and on a phone. */
let product: Product
let alix: Person
let address: string
const month = monthOf(addMonths(todayInParis(), -1))

beforeAll(async () => {
  product = await openProduct()
  alix = await product.person()
  await alix.signIn('administration@exemple.fr')
  const { page } = alix
  const name = 'Mission au rapport'
  const { id } = await sendApi<{ id: string }>(page, 'POST', '/api/missions', { name })
  const referent = { mission_id: id, name: 'Nadia Nord', email_address: 'nadia@exemple.fr' }
  await sendApi(page, 'POST', '/api/referents', referent)
  const body = { mission_id: id, requester: { type: 'PO', last_name: 'Morel' }, status: 'depose', on: `${month}-10` }
  await sendApi(page, 'POST', '/api/projects', body)
  address = `/missions/edit/${id}/stats/monthly-report`
}, 240_000)
afterEach(context => keepPicture(context, alix.page))
afterAll(() => product?.stop())

const look = async ({ page }: Person) => {
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => page.evaluate(wider)).toBe(0)
}
/** The beginning of what a button downloads, and its name. */
async function downloaded({ page }: Person, button: string): Promise<[string, string]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ])
  return [file.suggestedFilename(), (await readFile(await file.path())).subarray(0, 5).toString()]
}

it('is chosen, previewed, made and downloaded', { tags: 'always', timeout: 120_000 }, async () => {
  const { page } = alix
  await page.goto(address)
  await page.getByText('L’envoi mensuel est arrêté.').waitFor()
  await page.getByText('Aucun rapport n’a encore été établi.').waitFor()
  await look(alix)

  // Nobody would receive it: it is refused, with what to do.
  await page.getByLabel('Envoyer le rapport chaque mois').click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Personne ne recevrait ce rapport.').first().waitFor()
  await page.getByRole('combobox', { name: 'Destinataires' }).click()
  await page.getByRole('option', { name: /Nadia Nord/ }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Jour d’envoi').selectOption('last')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Prochain envoi').waitFor()

  await page.getByRole('button', { name: 'Aperçu' }).click()
  const preview = page.getByRole('dialog', { name: `Aperçu du rapport de ${monthInWords(month)}` })
  await preview.locator('iframe').or(preview.getByText('n’affiche pas les PDF')).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: 'Télécharger' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`Aperçu - Rapport mensuel - ${monthInWords(month)}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Établir sans envoyer' }).click()
  const list = page.getByRole('list', { name: 'Rapports établis' })
  await list.getByText('Établi', { exact: true }).waitFor({ timeout: 60_000 })
  expect(await downloaded(alix, 'Télécharger')).toEqual([`Rapport mensuel - ${monthInWords(month)}.pdf`, '%PDF-'])
  await list.getByRole('button', { name: 'Envoyer' }).press('Enter')
  await page.getByRole('alertdialog').getByText('Il part par e-mail à Nadia Nord.').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer', exact: true }).click()
  await list.getByText('Envoyé', { exact: true }).waitFor({ timeout: 60_000 })
  await list.getByText('à Nadia Nord').waitFor()
  await page.getByRole('button', { name: 'Historique des réglages' }).click()
  await page.getByRole('dialog').getByText('a mis en route l’envoi mensuel').first().waitFor()
  await look(alix)
  expect(alix.errors).toEqual([])
})

it('fits a phone', { tags: 'long', timeout: 120_000 }, async () => {
  const mobile = await product.person(phone)
  await mobile.signIn('administration@exemple.fr')
  await mobile.page.goto(address)
  await mobile.page.getByRole('list', { name: 'Rapports établis' }).waitFor()
  await look(mobile)
  expect(await downloaded(mobile, 'Télécharger')).toEqual([`Rapport mensuel - ${monthInWords(month)}.pdf`, '%PDF-'])
  await mobile.context.close()
})
