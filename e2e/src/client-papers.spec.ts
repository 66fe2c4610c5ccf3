// invoicing, projects
/** @module-tag long */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, openProject, settled } from './actions.ts'
import { desktop, phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** A client and what the consultancy sells them: the quote read and signed, its invoice read and paid. */
let product: Product
let admin: Person
let project: string
let shown: Person

beforeAll(async () => {
  product = await openProduct({ own: true })
  admin = await product.person()
  shown = admin
  await admin.signIn('administration@exemple.fr')
  project = await openProject(admin.page, 'OPAHRU49-001')
}, 240_000)
afterEach(context => keepPicture(context, shown.page))
afterAll(() => product?.stop())

const waiting = { timeout: 60_000, interval: 200 }
/** What a pattern finds in the mails that left for signers, the last one first. */
async function inMails(pattern: RegExp): Promise<string> {
  const list = '/api/admin/outbox?kind=signature&sortBy=queued_at&sortDirection=desc'
  let found = ''
  const look = async () => {
    const { items } = await callApi<{ items: { id: string }[] }>(admin.page, list)
    for (const { id } of items) {
      const { text } = await callApi<{ text: string }>(admin.page, `/api/admin/outbox/${id}`)
      found ||= pattern.exec(text)?.[1] ?? ''
    }
    return found
  }
  await expect.poll(look, waiting).not.toBe('')
  return found
}
async function look({ page }: Person) {
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => page.evaluate(wider)).toBe(0)
}
async function downloads({ page }: Person, within: string, name: RegExp) {
  const file = page.waitForEvent('download')
  await page.getByRole('listitem').filter({ hasText: within }).getByRole('button', { name: 'PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(name)
}

it.each([
  ['on a desk', desktop, false],
  ['on a phone, in the dark', phone, true],
] as const)('a client reads, signs and pays %s', async (where, viewport, dark) => {
  const { page: desk } = admin
  const name = `Suivi ${where}`
  const { id } = await sendApi<{ id: string }>(desk, 'POST', '/api/amo-quotes', {
    ...{ project_id: project, name, off_premises: false },
    amo_quote_details: [
      { kind: 'CUSTOM_SERVICE', label: 'Suivi', quantity: '1', unit_price: '1000' },
      { kind: 'CO_FUNDER', label: 'Commune', rate: '25' },
    ],
  })
  await sendApi(desk, 'POST', `/api/amo-quotes/${id}/send`)
  const status = async () => (await callApi<{ status: string }>(desk, `/api/amo-quotes/${id}`)).status
  // The client's tab knows nothing of the desk's writes: it reads what is told by then.
  await expect.poll(status, waiting).not.toBe('CREATED')
  const client = await product.person(viewport, { dark })
  shown = client
  const { page } = client
  await client.signIn('suivi@exemple.fr')
  const papers = `/projects/edit/${project}/contractualization/quote-invoice`
  await page.goto(papers)
  const quote = page.getByRole('listitem').filter({ hasText: name })
  await quote.getByText('En attente de signature').waitFor()
  await quote.getByText(/À votre charge.: 900,00.€/).waitFor()
  await quote.getByText(/ouvrez le lien que vous avez reçu/).waitFor()
  await downloads(client, name, /^Devis DV-/)
  await look(client)

  const link = await inMails(new RegExp(`${name}[\\s\\S]*?(/api/sign/[\\w-]{65})`))
  await page.goto(link)
  // In the page on a desk; a phone, which shows no PDF within a page, opens it beside.
  await page.getByRole('button', { name: /^(Lire|Ouvrir) le document$/ }).click()
  await page.getByRole('button', { name: 'Recevoir le code' }).click()
  await page.getByLabel('Code à six chiffres').fill(await inMails(new RegExp(`est (\\d{6})[\\s\\S]*?${link}`)))
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByLabel('Votre prénom et votre nom').fill('Chloé Roux')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Signer le document' }).click()
  await page.getByText('Votre signature est enregistrée.').waitFor()
  await expect.poll(status, waiting).toBe('SIGNED')

  const invoice = await sendApi<{ id: string }>(desk, 'POST', '/api/invoices', { quote_id: id, type: 'invoice' })
  await sendApi(desk, 'POST', `/api/invoices/${invoice.id}/edit`)
  await sendApi(desk, 'POST', '/api/payment-orders', { invoice_id: invoice.id })
  const told = async () =>
    await callApi<{ number: string; pay_link: string | null; status: string }>(desk, `/api/invoices/${invoice.id}`)
  await expect.poll(async () => (await told()).pay_link, waiting).toBeTruthy()
  const { number } = await told()
  await page.goto(papers)
  await quote.getByText(/^Signé le/).waitFor()
  const bill = page.getByRole('listitem').filter({ hasText: number })
  await bill.getByText(/Il vous reste à payer 900,00.€/).waitFor()
  await downloads(client, number, new RegExp(`^${number}\\.pdf$`))
  await look(client)
  await bill.getByRole('link', { name: /^Payer 900,00/ }).click()
  await page.getByRole('button', { name: /^Payer 900,00/ }).click()
  await page.getByRole('button', { name: 'Payer : la banque prévient avant le retour' }).click()
  await page.getByRole('heading', { name: 'Merci' }).waitFor({ timeout: 60_000 })
  await page.goto(papers)
  // A third party's part is still awaited of this invoice: nothing is left for the client to pay.
  await bill.waitFor()
  await expect.poll(() => bill.getByRole('link', { name: /^Payer/ }).count(), waiting).toBe(0)
  expect(client.errors).toEqual([])
})
