// invoicing
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** Whoever got a quote to sign, with nothing but the link in their mailbox: on a desk, on a phone, and in the dark. */
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
  await sendApi(admin.page, 'POST', '/api/admin/sellers', {
    ...{ name: 'Habitat & Conseil', postal_address: '12 rue du Port, 69002 Lyon', siret: '73282932000074' },
    vat_number: 'FR44732829320',
  })
}, 240_000)
afterEach(context => keepPicture(context, shown.page))
afterAll(() => product?.stop())

/** The texts that left for a signer, the last first. */
async function mails(): Promise<string[]> {
  const { items } = await callApi<{ items: { id: string }[] }>(
    admin.page,
    '/api/admin/outbox?kind=signature&sortBy=queued_at&sortDirection=desc',
  )
  const texts = await Promise.all(
    items.map(async ({ id }) => (await callApi<{ text: string }>(admin.page, `/api/admin/outbox/${id}`)).text),
  )
  // The demonstration has a quote to sign of its own.
  return texts.filter(text => text.startsWith('Bonjour Anne Kerbrat'))
}
/** What was read of mails before: a mail that is still on its way is not taken for the one before it. */
const taken = new Set<string>()
async function mailWith(pattern: RegExp): Promise<string> {
  let found: string | undefined
  const look = async () => {
    found = (await mails()).map(text => pattern.exec(text)?.[1]).find(one => one && !taken.has(one))
    return found
  }
  await expect.poll(look, { timeout: 60_000, interval: 200 }).toBeTruthy()
  taken.add(found!)
  return found!
}

/** A quote that left, and the path of its link. */
async function sent(): Promise<{ id: string; link: string }> {
  const before = (await mails()).length
  const requester = { type: 'PO', first_name: 'Anne', last_name: 'Kerbrat', email: 'anne.kerbrat@exemple.fr' }
  const project = await sendApi<{ id: string }>(admin.page, 'POST', '/api/projects', { mission_id: mission, requester })
  const { id } = await sendApi<{ id: string }>(admin.page, 'POST', '/api/amo-quotes', {
    project_id: project.id,
    name: 'Accompagnement à la rénovation',
    amo_quote_details: [{ kind: 'CUSTOM_SERVICE', label: 'Visite conseil', quantity: '1', unit_price: '300' }],
  })
  await sendApi(admin.page, 'POST', `/api/amo-quotes/${id}/send`)
  await expect.poll(async () => (await mails()).length, { timeout: 60_000, interval: 200 }).toBeGreaterThan(before)
  return { id, link: await mailWith(/(\/api\/sign\/[\w-]{65})/) }
}
const statusOf = async (id: string) => (await callApi<{ status: string }>(admin.page, `/api/amo-quotes/${id}`)).status

/** Nothing serious to say of the page, nothing beside its edge; its picture where a folder is named. */
async function look({ page }: Person, name: string) {
  expect(await seriousFindings(page)).toEqual([])
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => page.evaluate(wider)).toBe(0)
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** Opens the document by a gesture: in the page on a desk, beside it on a phone. */
async function reads({ page }: Person, onPhone: boolean) {
  if (!onPhone) {
    await page.getByRole('button', { name: 'Lire le document' }).click()
    await page.locator('iframe').waitFor()
    return
  }
  const beside = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Ouvrir le document' }).click()
  await (await beside).close()
}

async function signs(name: string, ...options: Parameters<Product['person']>) {
  const { id, link } = await sent()
  const person = await product.person(...options)
  shown = person
  const { page } = person
  await page.goto(link)
  await page.getByRole('heading', { name: 'Accompagnement à la rénovation' }).waitFor()
  if (options[0]) {
    // A phone shows no PDF within a page: it is opened, and until then it was not read.
    await expect.poll(() => page.locator('iframe').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Recevoir le code' }).click()
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('Ouvrez d’abord le document')
  }
  await reads(person, Boolean(options[0]))
  const document = await page.context().request.get(`${link}/document`)
  expect(document.headers()['content-type']).toBe('application/pdf')
  await look(person, `sign-1-${name}`)
  await page.getByRole('button', { name: 'Recevoir le code' }).click()
  await page.getByLabel('Code à six chiffres').waitFor()
  const code = await mailWith(/code de signature est (\d{6})/)
  await page.getByLabel('Code à six chiffres').fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('Essais restants')
  // Said beside the code, which the page opens at: the document above takes a whole screen.
  const inView = async () => {
    const { y = 0, height = 0 } = (await page.getByRole('alert').boundingBox()) ?? {}
    return y > 0 && y + height < page.viewportSize()!.height
  }
  await expect.poll(inView).toBe(true)
  await look(person, `sign-2-${name}`)
  await page.getByLabel('Code à six chiffres').fill(code)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByLabel('Votre prénom et votre nom').fill('Anne Kerbrat')
  await page.getByRole('checkbox').check()
  await look(person, `sign-3-${name}`)
  await page.getByRole('button', { name: 'Signer le document' }).click()
  await page.getByText('Votre signature est enregistrée.').waitFor()
  await page.getByRole('link', { name: 'Ouvrir le document signé' }).waitFor()
  await look(person, `sign-4-${name}`)
  await expect.poll(() => statusOf(id), { timeout: 60_000, interval: 200 }).toBe('SIGNED')
  expect(person.errors).toEqual([])
}

it('somebody reads, gives the code, types their name and signs on a desk', { tags: 'long' }, () => signs('desk'))

it('somebody reads, gives the code, types their name and signs on a phone, in the dark', () =>
  signs('phone', phone, { dark: true }))

it('somebody refuses, saying why', { tags: 'long' }, async () => {
  const { id, link } = await sent()
  const person = await product.person(phone)
  shown = person
  const { page } = person
  await page.goto(link)
  await reads(person, true)
  await page.getByRole('button', { name: 'Recevoir le code' }).click()
  await page.getByLabel('Code à six chiffres').fill(await mailWith(/code de signature est (\d{6})/))
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByText('Je ne souhaite pas signer').click()
  await page.getByLabel('Pourquoi').fill('Je préfère attendre.')
  await look(person, 'sign-refuse')
  await page.getByRole('button', { name: 'Refuser de signer' }).click()
  await page.getByRole('heading', { name: 'Vous avez refusé de signer' }).waitFor()
  await look(person, 'sign-refused')
  await expect.poll(() => statusOf(id), { timeout: 60_000, interval: 200 }).toBe('CLOSED')
})
