// works, projects
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, openProject, settled } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** The quotes of works of a project: an owner's, a landlord's, as the team writes them and as a client reads them. */
let product: Product
let camille: Person
let mission: string

beforeAll(async () => {
  product = await openProduct()
  camille = await product.person()
  await camille.signIn('camille.renaud@exemple.fr')
  const { items } = await callApi<{ items: { mission_id: string }[] }>(camille.page, '/api/projects?size=1')
  mission = items[0]!.mission_id
}, 240_000)
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

let made = 0
const project = async (type: 'PO' | 'PB') => {
  const reference = `TRAVAUX-${Date.now() % 100_000}-${++made}`
  const requester = { type, last_name: 'Kerbrat' }
  return (
    await sendApi<{ id: string }>(camille.page, 'POST', '/api/projects', { mission_id: mission, requester, reference })
  ).id
}
/** Several dwellings of a landlord's project, there to be read. */
const dwellings = async (id: string, accommodation_number: number) => {
  await sendApi(camille.page, 'POST', `/api/projects/${id}/accommodations/bulk`, { accommodation_number })
  const read = () => callApi<{ totalItems: number }>(camille.page, `/api/accommodations?project_id=${id}&size=20`)
  await expect.poll(async () => (await read()).totalItems).toBe(accommodation_number)
}
const quotesOf = (id: string) =>
  callApi<{ items: Record<string, unknown>[]; totals: object }>(
    camille.page,
    `/api/works-quotes?project_id=${id}&sortBy=created_at&sortDirection=asc`,
  )
const open = async (id: string, person = camille) => {
  await person.page.goto(`/projects/edit/${id}/works/quote`)
  await person.page.getByText('Aucun devis').or(person.page.locator('[data-row="0"]')).first().waitFor()
}
const panel = (person = camille) => person.page.getByRole('dialog')
const save = async (person = camille) => {
  const sent = person.page.waitForResponse(
    one => one.url().includes('/api/works-quotes') && one.request().method() !== 'GET',
  )
  await panel(person)
    .getByRole('button', { name: /^(Enregistrer|Créer)/ })
    .click()
  expect((await sent).status()).toBeLessThan(300)
}
const look = async (person = camille) => {
  await settled(person.page)
  expect(await seriousFindings(person.page)).toEqual([])
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => person.page.evaluate(wider)).toBe(0)
}

describe('an owner’s quotes', () => {
  it('are written, a rate proposing the price with tax, then billed, each said apart', async () => {
    const { page } = camille
    const id = await project('PO')
    await open(id)
    await page.getByRole('link', { name: 'Nouveau devis' }).first().click()
    await panel().getByLabel('Nom (obligatoire)').fill('Isolation des combles')
    await panel().getByLabel('Entreprise', { exact: true }).fill('Toitures du Nord')
    await panel().getByLabel('Montant HT', { exact: true }).fill('14 307,35')
    await panel().getByRole('button', { name: '5,5 %' }).click()
    await panel().getByText('Sans montant éligible, tout le montant HT est compté.').waitFor()
    await look()
    await save()
    await page.locator('[data-row="0"]').filter({ hasText: 'Isolation des combles' }).waitFor()
    const [quote] = (await quotesOf(id)).items
    expect(quote).toMatchObject({ price_excl_tax: 1_430_735, price_incl_tax: 1_509_425 })
    await page.getByRole('link', { name: 'Nouveau devis' }).first().click()
    await panel().getByLabel('Nom (obligatoire)').fill('Facture des combles')
    await panel().getByLabel('Nature', { exact: true }).selectOption('Facture')
    await panel().getByLabel('Devis facturé').click()
    await page.getByRole('option', { name: 'Isolation des combles' }).click()
    await panel().getByRole('button', { name: 'Détailler la TVA par taux' }).click()
    await panel().getByLabel('Base HT à 5,5 %').fill('14 307,35')
    await panel().getByText('Les lignes de TVA font 14 307,35 € HT et 15 094,25 € TTC.').waitFor()
    await save()
    await page.locator('[data-row="1"]').waitFor()
    await page.getByRole('cell', { name: 'Facturé' }).waitFor()
    const totals = page.getByLabel('Totaux', { exact: true })
    await expect.poll(async () => (await totals.textContent())?.match(/15\s094,25\s€ TTC/g)).toHaveLength(2)
    await look()
  })

  it('are refused by the field that cannot be, and lose nothing', async () => {
    const { page } = camille
    const id = await project('PO')
    await open(id)
    await page.getByRole('link', { name: 'Nouveau devis' }).first().click()
    await panel().getByLabel('Nom (obligatoire)').fill('Douche')
    await panel().getByLabel('Montant HT', { exact: true }).fill('100,555')
    await panel().getByLabel('Montant TTC', { exact: true }).fill('90')
    await panel()
      .getByRole('button', { name: /^(Enregistrer|Créer)/ })
      .click()
    await panel().getByText('Indiquez un montant en euros').first().waitFor()
    await panel().getByLabel('Montant HT', { exact: true }).fill('100')
    await panel()
      .getByRole('button', { name: /^(Enregistrer|Créer)/ })
      .click()
    await panel().getByText('ne peut pas être inférieur au montant HT').first().waitFor()
    await expect.poll(() => panel().getByLabel('Nom (obligatoire)').inputValue()).toBe('Douche')
    expect((await quotesOf(id)).items).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Quitter|Abandonner/ }).click()
  })
})

describe('a landlord’s', () => {
  it('is a column a dwelling, pasted from a spreadsheet with a line for each, totals at the end', {
    tags: 'long',
  }, async () => {
    const { page } = camille
    const id = await project('PB')
    await dwellings(id, 12)
    await open(id)
    await page.getByRole('link', { name: 'Nouveau devis' }).first().click()
    await panel().getByLabel('Nom (obligatoire)').fill('Ravalement')
    await panel().getByLabel('Montant HT, parties communes').fill('27 500')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('30 250')
    const rows = Array.from({ length: 12 }, (_, at) => `${1000 + at},50\t${1100 + at},55`).join('\n')
    await panel().getByLabel('Montant HT, Logement 1', { exact: true }).focus()
    await page.evaluate(text => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, rows)
    const total = panel()
      .getByRole('row', { name: /^Montant TTC/ })
      .getByRole('cell')
      .last()
    await expect.poll(() => total.textContent()).toMatch(/^43\s522,60\s€$/)
    // A fault in a column that is not in view is told above and below, and gone to.
    await panel().getByLabel('Montant TTC, Logement 1', { exact: true }).fill('1')
    await page.getByLabel('Montants par partie').evaluate(table => {
      table.parentElement!.scrollLeft = table.scrollWidth
    })
    await panel()
      .getByRole('button', { name: /^(Enregistrer|Créer)/ })
      .click()
    await panel().getByText('Un champ est à corriger').waitFor()
    await panel().getByRole('button', { name: 'Logement 1, Montant TTC' }).click()
    const first = panel().getByLabel('Montant TTC, Logement 1', { exact: true })
    await expect.poll(() => first.evaluate(cell => cell === document.activeElement)).toBe(true)
    await page.keyboard.type('1 100,55')
    await look()
    await save()
    await page.locator('[data-row="0"]').waitFor()
    const [quote] = (await quotesOf(id)).items
    expect(quote).toMatchObject({ price_excl_tax: 3_957_200, price_incl_tax: 4_352_260 })
    expect(quote?.accommodations).toHaveLength(12)
  })
})

describe('on a phone', () => {
  it('a quote is written, and a client reads theirs in plain words', { tags: 'long' }, async () => {
    const person = await product.person(phone)
    await person.signIn('camille.renaud@exemple.fr')
    const id = await project('PO')
    await open(id, person)
    await person.page.getByRole('link', { name: 'Nouveau devis' }).first().click()
    await panel(person).getByLabel('Nom (obligatoire)').fill('Volets')
    await panel(person).getByLabel('Montant TTC', { exact: true }).fill('1 100')
    await panel(person).getByRole('button', { name: '10 %' }).click()
    await look(person)
    await save(person)
    const amounts = { price_excl_tax: 100_000, price_incl_tax: 110_000 }
    await expect.poll(async () => (await quotesOf(id)).items[0]).toMatchObject(amounts)

    // Of a landlord's, what is filled in is seen whole: the totals do not stand over it.
    const landlord = await project('PB')
    await dwellings(landlord, 2)
    await person.page.goto(`/projects/edit/${landlord}/works/quote?fiche=new`)
    const common = panel(person).getByLabel('Montant HT, parties communes')
    await common.fill('27 500')
    const isWhole = (cell: Element) => {
      const { left, right, top, height } = cell.getBoundingClientRect()
      return [left + 4, right - 4].every(x => cell === document.elementFromPoint(x, top + height / 2))
    }
    await expect.poll(() => common.evaluate(isWhole)).toBe(true)
    await look(person)

    const chloe = await product.person(phone)
    await chloe.signIn('suivi@exemple.fr')
    const own = await openProject(camille.page, 'OPAHRU49-001')
    const told = {
      project_id: own,
      name: 'Poêle à granulés',
      company: 'Chaleur Bois',
      note: 'À négocier',
      price_incl_tax: 480_000,
    }
    await sendApi(camille.page, 'POST', '/api/works-quotes', told)
    await expect.poll(async () => (await quotesOf(own)).items.map(({ name }) => name)).toContain(told.name)
    const { items } = await quotesOf(own)
    await chloe.page.goto(`/projects/edit/${own}/works/quote`)
    await chloe.page.getByRole('heading', { name: 'Les devis de vos travaux' }).waitFor()
    const listed = chloe.page.getByRole('list', { name: 'Devis et factures' }).getByRole('listitem')
    await expect.poll(() => listed.count()).toBe(items.length)
    await listed.filter({ hasText: 'Poêle à granulés' }).filter({ hasText: '4 800,00 € TTC' }).waitFor()
    await expect.poll(() => chloe.page.getByText('À négocier').count()).toBe(0)
    await expect.poll(() => chloe.page.getByRole('link', { name: 'Nouveau devis' }).count()).toBe(0)
    await look(chloe)
  })
})
