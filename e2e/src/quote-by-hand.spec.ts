// invoicing
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi } from './actions.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** A quote of ours by who has no mouse, in two tabs at once, and in a session that ends on the way: nothing is lost. */
let product: Product
let camille: Person
let project: string
let path: string

beforeAll(async () => {
  product = await openProduct()
  camille = await product.person()
  await camille.signIn('camille.renaud@exemple.fr')
  const { items } = await callApi<{ items: { mission_id: string }[] }>(camille.page, '/api/projects?size=1&q=OPAHRU49')
  const requester = { type: 'PO', first_name: 'Anne', last_name: 'Kerbrat', email: 'anne.kerbrat@exemple.fr' }
  const body = { mission_id: items[0]!.mission_id, requester }
  project = (await sendApi<{ id: string }>(camille.page, 'POST', '/api/projects', body)).id
  path = `/projects/edit/${project}/contractualization/quote-invoice`
}, 240_000)
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

type Page = Person['page']
const panel = (page: Page) => page.getByRole('dialog').first()
const drawnUp = (name: string) =>
  sendApi<{ id: string }>(camille.page, 'POST', '/api/amo-quotes', {
    ...{ project_id: project, name },
    amo_quote_details: [{ kind: 'CUSTOM_SERVICE', label: 'Suivi', quantity: '1', unit_price: '1000' }],
  })
const kept = (id: string) =>
  callApi<{ status: string; amo_quote_details: { label: string; unit_price: string }[] }>(
    camille.page,
    `/api/amo-quotes/${id}`,
  )
/** Another tab of the same person, at the same quote. */
async function beside(id: string): Promise<Page> {
  const other = await camille.context.newPage()
  for (const page of [camille.page, other]) {
    await page.goto(`${path}?fiche=${id}`)
    await panel(page).getByLabel('Prix HT').waitFor()
  }
  return other
}

it('is drawn up of a template and sent without a mouse', async () => {
  const { page } = camille
  const focused = () =>
    page.evaluate(() => {
      const now = document.activeElement as HTMLInputElement | null
      return `${now?.labels?.[0]?.textContent ?? now?.getAttribute('aria-label') ?? now?.textContent ?? ''}`.trim()
    })
  const tabTo = async (name: string, key = 'Tab') => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press(key)
      if ((await focused()).startsWith(name)) return
    }
    throw new Error(`« ${name} » is not reached; the focus is at « ${await focused()} »`)
  }
  await page.goto(path)
  await page.getByText('Aucun devis').first().waitFor()
  await tabTo('Nouveau devis')
  await page.keyboard.press('Enter')
  // The form begins at its first field, not at the button that closes it.
  await expect.poll(focused).toBe('Nom (obligatoire)')
  await page.keyboard.type('Devis au clavier')
  await tabTo('Modèle')
  // There is one to go down to once they are read.
  await panel(page).getByLabel('Modèle').locator('option').nth(1).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await panel(page).getByLabel('Libellé').first().waitFor()
  const lines = await panel(page).getByLabel('Libellé').count()
  await tabTo('Prestation libre')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Libellé')
  await page.keyboard.type('De trop')
  await tabTo(`Retirer la ligne ${lines + 1}`, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(`Retirer la ligne ${lines}`)
  await page.keyboard.press('Control+s')
  await panel(page).getByText('Créé', { exact: true }).waitFor()
  await tabTo('Envoyer pour signature')
  await page.keyboard.press('Enter')
  await panel(page).getByText('En attente de signature').waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'hidden' })
  await expect.poll(focused).toBe('Nouveau devis')
})

it('altered in two tabs, the second is told, and chooses', { tags: 'long' }, async () => {
  const { page } = camille
  const { id } = await drawnUp('Deux onglets')
  const other = await beside(id)
  await panel(page).getByLabel('Prix HT').fill('1100')
  await panel(other).getByLabel('Prix HT').fill('1200')
  const save = (one: Page) => panel(one).getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await save(page)
  await expect.poll(async () => (await kept(id)).amo_quote_details[0]?.unit_price).toBe('1100')
  await save(other)
  const conflict = panel(other).getByRole('region', {
    name: /^Votre autre onglet ou appareil a modifié ce champ/,
  })
  await conflict.getByRole('radio', { name: /Montant.: 1.100.€/ }).waitFor()
  // What one typed is told with what it comes to.
  await conflict.getByRole('radio', { name: /Votre valeur.*1.200, Montant.: 1.200.€/ }).check()
  expect(await seriousFindings(other)).toEqual([])
  await conflict.getByRole('button', { name: 'Enregistrer ces choix' }).click()
  await conflict.waitFor({ state: 'hidden' })
  // The question goes as soon as it is answered, before what was chosen is written.
  await expect.poll(async () => (await kept(id)).amo_quote_details[0]?.unit_price).toBe('1200')
  await other.close()
})

it('sent from one tab, the other says that what is typed there is not of it', { tags: 'long' }, async () => {
  const { id } = await drawnUp('Envoyé ailleurs')
  const other = await beside(id)
  await panel(other).getByLabel('Libellé').fill('Suivi complet')
  await panel(camille.page).getByRole('button', { name: 'Envoyer pour signature' }).click()
  await panel(other).getByText('En attente de signature').waitFor()
  await panel(other).getByText('votre saisie n’est pas enregistrée').waitFor()
  await expect.poll(() => panel(other).getByLabel('Libellé').inputValue()).toBe('Suivi complet')
  expect(await seriousFindings(other)).toEqual([])
  await panel(other).getByRole('button', { name: 'Voir ce qui est enregistré' }).click()
  await expect.poll(() => panel(other).getByLabel('Libellé').inputValue()).toBe('Suivi')
  await other.close()
})

it('begun in a session that is closed elsewhere, it is there again after signing in', { tags: 'long' }, async () => {
  const person = await product.person()
  await person.signIn('sacha.lemoine@exemple.fr')
  const { page } = person
  // It does not hear at once that its session is closed: it is told when it sends.
  await page.route('**/api/events', route => route.abort())
  await page.goto(`${path}?fiche=new`)
  await panel(page).getByLabel('Nom (obligatoire)').fill('Session coupée')
  await panel(page).getByRole('button', { name: 'Prestation libre' }).click()
  await panel(page).getByLabel('Libellé').fill('Audit')
  const elsewhere = await product.person()
  await elsewhere.signIn('sacha.lemoine@exemple.fr')
  const { items } = await callApi<{ items: { id: string; current: boolean }[] }>(elsewhere.page, '/api/auth/sessions')
  for (const one of items) if (!one.current) await sendApi(elsewhere.page, 'DELETE', `/api/auth/sessions/${one.id}`)
  // Sent as soon as it is typed: what the last keys said is there again as well.
  await panel(page).getByLabel('Prix HT').fill('450')
  await panel(page)
    .getByRole('button', { name: /^Créer/ })
    .click()
  await page.waitForURL('**/auth/login')
  await page.getByLabel('Adresse e-mail').fill('sacha.lemoine@exemple.fr')
  await page.getByLabel('Mot de passe').fill('renovation-2026')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await panel(page)
    .getByText(/^Votre saisie interrompue .* a été reprise/)
    .waitFor()
  // Said no more: one that was dismissed fades for a fifth of a second, and is still there to be counted.
  const said = page.locator('[data-sonner-toast]:not([data-removed="true"])', { hasText: 'Votre session a expiré' })
  await expect.poll(() => said.count()).toBe(0)
  await expect.poll(() => panel(page).getByLabel('Libellé').inputValue()).toBe('Audit')
  await panel(page)
    .getByRole('button', { name: /^Créer/ })
    .click()
  await panel(page).getByText('540,00 € TTC').waitFor()
  expect([...camille.errors, ...person.errors]).toEqual([])
})

/** A tab that slept hears of both at once: it never saw that nobody was signed in. */
async function camilleSignsInBeside({ context }: Person): Promise<string> {
  const { id, stored } = await camille.page.evaluate(() => {
    const stored = localStorage.getItem('faitage.session') ?? ''
    return { stored, id: (JSON.parse(stored) as { user: { id: string } }).user.id }
  })
  const beside = await context.newPage()
  await beside.goto('/')
  await beside.evaluate(value => localStorage.setItem('faitage.session', value), stored)
  return id
}

it('somebody else who signs in beside it finds nothing of what was typed', { tags: 'long' }, async () => {
  const person = await product.person()
  await person.signIn('sacha.lemoine@exemple.fr')
  const { page } = person
  await page.goto(`${path}?fiche=new`)
  const name = panel(page).getByLabel('Nom (obligatoire)')
  await name.fill('Pas la vôtre')
  const id = await camilleSignsInBeside(person)
  await expect.poll(() => name.inputValue()).toBe('')
  await name.fill('De Camille')
  const drafts = () =>
    page.evaluate(whose => {
      const key = Object.keys(localStorage).find(one => one.startsWith(`faitage.draft.${whose}/`))
      return key && localStorage.getItem(key)
    }, id)
  await expect.poll(drafts).toContain('De Camille')
  expect(await drafts()).not.toContain('Pas la vôtre')
  expect(person.errors).toEqual([])
})

it('nor a window that was open over the page', { tags: 'long' }, async () => {
  const person = await product.person()
  await person.signIn('sacha.lemoine@exemple.fr')
  const { page } = person
  await page.goto(path)
  await page.getByText('Nouveau devis').first().waitFor()
  await page.keyboard.press('Control+k')
  const window = page.getByRole('dialog', { name: 'Aller à' })
  await window.getByRole('combobox').fill('Kerbrat')
  await camilleSignsInBeside(person)
  await window.waitFor({ state: 'detached' })
  expect(person.errors).toEqual([])
})
