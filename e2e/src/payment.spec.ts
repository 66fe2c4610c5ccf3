// invoicing
/** @module-tag long */

import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'
import { sendFile } from './sent-file.ts'

/** An invoice is paid by card: its link made and sent on a desk, paid by somebody who has the link only, given back. */
let product: Product
let admin: Person
let mission: string
let shown: Person

beforeAll(async () => {
  product = await openProduct({ own: true })
  admin = await product.person()
  await admin.signIn('administration@exemple.fr')
  shown = admin
  const { items } = await callApi<{ items: { mission_id: string }[] }>(admin.page, '/api/projects?size=1')
  mission = items[0]!.mission_id
}, 240_000)
afterEach(context => keepPicture(context, shown.page))
afterAll(() => product?.stop())

const waiting = { timeout: 60_000, interval: 200 }
/** Numbers begin anew each year. */
const year = todayInParis().slice(0, 4)
const panel = () => admin.page.getByRole('dialog').first()

async function look({ page }: Person, name: string) {
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => page.evaluate(wider)).toBe(0)
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** An invoice of 1 200,00 € with its number, and where it is shown. */
async function invoice(of?: { id: string }): Promise<{ id: string; path: string }> {
  const { page } = admin
  const requester = { type: 'PO', first_name: 'Anne', last_name: 'Kerbrat', email: 'anne.kerbrat@exemple.fr' }
  const home = { address: '12 rue des Lilas', address_code: '35000', address_location: 'Rennes' }
  const opening = { mission_id: mission, requester, ...home }
  const project = of ?? (await sendApi<{ id: string }>(page, 'POST', '/api/projects', opening))
  const { id: quote_id } = await sendApi<{ id: string }>(page, 'POST', '/api/amo-quotes', {
    project_id: project.id,
    name: 'Accompagnement',
    off_premises: false,
    amo_quote_details: [{ kind: 'CUSTOM_SERVICE', label: 'Suivi', quantity: '1', unit_price: '1000' }],
  })
  const file_id = await sendFile(admin, project.id, `signé ${quote_id}.pdf`)
  await sendApi(page, 'POST', `/api/amo-quotes/${quote_id}/sign`, { on: todayInParis(), file_id })
  const status = async () => (await callApi<{ status: string }>(page, `/api/amo-quotes/${quote_id}`)).status
  await expect.poll(status, waiting).toBe('SIGNED')
  const { id } = await sendApi<{ id: string }>(page, 'POST', '/api/invoices', { quote_id, type: 'invoice' })
  await sendApi(page, 'POST', `/api/invoices/${id}/edit`)
  return { id, path: `/projects/edit/${project.id}/contractualization/quote-invoice?vue=factures&fiche=${id}` }
}
const statusOf = async (id: string) => (await callApi<{ status: string }>(admin.page, `/api/invoices/${id}`)).status
/** The lists hear of a link a moment after it is made. */
const linkOf = async (invoice_id: string) => {
  const open = async () => {
    const { items } = await callApi<{ items: { link: string; is_open: boolean }[] }>(
      admin.page,
      `/api/payment-orders?invoice_id=${invoice_id}`,
    )
    return items.find(({ is_open }) => is_open)?.link ?? ''
  }
  await expect.poll(open, waiting).not.toBe('')
  return new URL(await open()).pathname
}

it('a link is made and sent, paid at the bank, and the money given back', async () => {
  const { page } = admin
  const { id, path } = await invoice()
  await page.goto(path)
  await panel().getByRole('button', { name: 'Faire un lien de paiement' }).click()
  await panel().getByRole('button', { name: 'Envoyer le lien' }).click()
  await panel().getByRole('button', { name: 'Renvoyer le lien' }).waitFor()
  await panel().getByText('En attente de paiement').first().waitFor()
  await panel().getByRole('button', { name: 'Transmettre à AKUITEO' }).click()
  await panel()
    .getByText(/^Transmise.: FA\d{6}$/)
    .waitFor({ timeout: 60_000 })
  await panel().getByRole('button', { name: 'Relire dans AKUITEO' }).click()
  await panel()
    .getByText(/^Il y reste 1.200,00.€ à régler\.$/)
    .waitFor()
  await look(admin, 'links')

  const link = await linkOf(id)
  const buyer = await product.person()
  shown = buyer
  await buyer.page.goto(link)
  await buyer.page.getByText('Faîtage Conseil').waitFor()
  await look(buyer, 'redirect')
  await buyer.page.getByRole('button', { name: /^Payer 1.200,00/ }).click()
  await buyer.page.getByRole('heading', { name: 'Banque de démonstration' }).waitFor()
  await look(buyer, 'bank')
  await buyer.page.getByRole('button', { name: 'Payer : la banque prévient avant le retour' }).click()
  await buyer.page.getByRole('heading', { name: 'Merci' }).waitFor({ timeout: 60_000 })
  expect(new URL(buyer.page.url()).pathname).toBe('/payment/thanks')
  await look(buyer, 'thanks')
  await buyer.page.goto(link)
  await buyer.page.getByRole('heading', { name: 'Facture payée' }).waitFor()
  await expect.poll(() => buyer.page.getByRole('button', { name: /Payer/ }).count()).toBe(0)
  expect(buyer.errors).toEqual([])

  shown = admin
  await panel().getByText('Payée', { exact: true }).waitFor({ timeout: 60_000 })
  await panel()
    .getByRole('button', { name: /^Rembourser 1.200,00/ })
    .click()
  await look(admin, 'refund')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rembourser', exact: true }).click()
  await panel().getByText('Remboursé', { exact: true }).waitFor({ timeout: 60_000 })
  await expect.poll(() => statusOf(id), waiting).toBe('WAITING_PAYMENT')
  await look(admin, 'refunded')
  expect(admin.errors).toEqual([])
})

it.each([
  ['on a desk', undefined],
  ['on a phone', phone],
] as const)(
  'a client reads their quotes and invoices %s, opens one, pays it, and sees nothing else',
  async (_, viewport) => {
    const client = await product.person(viewport)
    shown = client
    await client.signIn('suivi@exemple.fr')
    const { items } = await callApi<{ items: { id: string }[] }>(client.page, '/api/projects?size=100')
    const project = items[0]!
    const { id } = await invoice(project)
    await sendApi(admin.page, 'POST', '/api/payment-orders', { invoice_id: id })
    await sendApi(admin.page, 'POST', '/api/amo-quotes', { project_id: project.id, name: 'Brouillon caché' })
    await linkOf(id)
    const { page } = client
    await page.goto(`/projects/edit/${project.id}/contractualization/quote-invoice`)
    await page.getByRole('heading', { name: 'Les devis de votre accompagnement' }).waitFor()
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Payer/ }) })
    await card.first().waitFor()
    await expect.poll(() => page.getByText('Brouillon caché').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: /Éditer|avoir|Rembourser|AKUITEO|lien/i }).count()).toBe(0)
    await look(client, `client-${viewport ? 'phone' : 'desk'}`)
    const file = page.waitForEvent('download')
    await card.first().getByRole('button', { name: 'PDF' }).click()
    expect((await file).suggestedFilename()).toMatch(new RegExp(`^F${year}-\\d{5}\\.pdf$`))
    await card
      .first()
      .getByRole('link', { name: /^Payer 1.200,00/ })
      .click()
    await page.getByRole('button', { name: /^Payer 1.200,00/ }).click()
    await page.getByRole('button', { name: 'Payer : la banque prévient deux fois' }).click()
    await page.getByRole('heading', { name: 'Merci' }).waitFor({ timeout: 60_000 })
    await expect.poll(() => statusOf(id), waiting).toBe('PAYED')
    await page.goto(`/projects/edit/${project.id}/contractualization/quote-invoice`)
    await page.getByText('Payée', { exact: true }).first().waitFor()
    // Another invoice may have been paid before: what was read then is read anew.
    await expect.poll(() => page.getByRole('link', { name: /^Payer/ }).count()).toBe(0)
    expect(client.errors).toEqual([])
  },
)

it('home, the mission and the project tell the money; each figure opens its papers, and back leads back', async () => {
  const { page } = admin
  shown = admin
  const { path } = await invoice()
  const project = path.split('?')[0]!
  for (const address of ['/?projects=all', `/missions/${mission}/general`, project]) {
    await page.goto(address)
    await page
      .getByRole('region', { name: 'Argent' })
      .getByRole('link', { name: /^Facturé/ })
      .click()
    const rows = page.getByRole('dialog', { name: 'Facturé' })
    await rows
      .getByText(new RegExp(`^F${year}-\\d{5} · Facture$`))
      .first()
      .waitFor()
    await look(admin, `money-${address.split('/')[1] || 'home'}`)
    await page.goBack()
    await rows.waitFor({ state: 'hidden' })
  }
  await page.goto(`${project}?argent=signed`)
  await page
    .getByRole('dialog', { name: 'Signé' })
    .getByRole('link', { name: /Accompagnement$/ })
    .click()
  await panel().getByText('Signé', { exact: true }).waitFor()
  const small = await product.person(phone)
  shown = small
  await small.signIn('administration@exemple.fr')
  await small.page.goto('/?projects=all&argent=invoiced')
  await small.page
    .getByRole('dialog', { name: 'Facturé' })
    .getByText(new RegExp(`^F${year}`))
    .first()
    .waitFor()
  await look(small, 'phone-money')
  await small.page.goto('/?projects=all')
  await small.page.getByRole('region', { name: 'Argent' }).scrollIntoViewIfNeeded()
  await look(small, 'phone-home')
  expect(admin.errors).toEqual([])
})

it('on a phone in the dark: refused, tried again, confirmed; a link that leads nowhere says so', async () => {
  const { id } = await invoice()
  await sendApi(admin.page, 'POST', '/api/payment-orders', { invoice_id: id })
  const link = await linkOf(id)
  const buyer = await product.person(phone, { dark: true })
  shown = buyer
  await buyer.page.goto(link)
  await buyer.page.getByRole('button', { name: /^Payer/ }).click()
  await buyer.page.getByRole('heading', { name: 'Banque de démonstration' }).waitFor()
  await look(buyer, 'phone-bank')
  await buyer.page.getByRole('button', { name: 'Être refusé' }).click()
  await buyer.page.getByRole('heading', { name: 'Paiement non abouti' }).waitFor({ timeout: 60_000 })
  await look(buyer, 'phone-refused')
  await expect.poll(() => statusOf(id), waiting).toBe('REFUSED')
  await buyer.page.getByRole('link', { name: 'Revenir au paiement' }).click()
  await buyer.page.getByRole('button', { name: /^Réessayer et payer/ }).click()
  // What did not happen is never confirmed: the page says so for as long as one looks.
  await buyer.page.getByRole('button', { name: 'Faire prévenir d’un paiement qui n’a pas eu lieu' }).click()
  await buyer.page.getByText('Il est en cours de confirmation.').waitFor()
  await look(buyer, 'phone-confirming')
  await buyer.page.goto(link)
  await buyer.page.getByRole('button', { name: /^Reprendre et payer/ }).click()
  await buyer.page.getByRole('button', { name: 'Payer : la banque prévient trois secondes après' }).click()
  await buyer.page.getByRole('heading', { name: 'Merci' }).waitFor({ timeout: 60_000 })
  await expect.poll(() => statusOf(id), waiting).toBe('PAYED')
  await buyer.page.goto('/payment/0192aaaa-0000-4000-8000-000000000001/redirect')
  await buyer.page.getByRole('heading', { name: 'Lien inconnu' }).waitFor()
  await look(buyer, 'phone-unknown')
  await buyer.page.goto('/payment/thanks')
  await buyer.page.getByRole('heading', { name: 'Paiement inconnu' }).waitFor()
  expect(buyer.errors.filter(error => !/404/.test(error))).toEqual([])
})
