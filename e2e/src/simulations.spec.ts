// funding, projects, works
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled } from './actions.ts'
import { phone } from './browser.ts'
import { isoDay } from './days.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { lift, sendApi } from './record-actions.ts'

/** The financing plan of a house, from quotes alone to what is handed to the requester. */
let product: Product
let alix: Person
let path: string
let quotes: readonly string[]

const made = (body: object, where: string) => sendApi<{ id: string }>(alix.page, 'POST', where, body)

/** A mission of its own with four funders; the last bears the ceiling of all aids. */
async function missionWithFunders(): Promise<string> {
  const { id: mission_id } = await made({ name: `Financement ${Date.now() % 100_000}` }, '/api/missions')
  const funders = [
    ['Caisse de retraite', 'autre', 1, { rate: '50', upper_limit: 350_000 }],
    ['Département', 'autre', 2, { rate: '25' }],
    ['Ville', 'autre', 2, { rate: '20', upper_limit: 3_000_000 }],
    [
      'Anah',
      'subvention',
      0,
      { rate: '60', upper_limit: 4_000_000, advance: '30', aids_limit_rate: '90', aids_limit_on: 'TTC' },
    ],
  ] as const
  for (const [name, type, subvention_round, scenario] of funders) {
    const funder = await made({ name, type, subvention_round, requester_type: 'PO', mission_id }, '/api/funders')
    await made({ funder_id: funder.id, criteria: [], ...scenario }, '/api/funding-scenarios')
  }
  return mission_id
}

beforeAll(async () => {
  product = await openProduct()
  alix = await product.person()
  await alix.signIn('administration@exemple.fr')
  const mission_id = await missionWithFunders()
  const requester = { type: 'PO', last_name: 'Kerbrat' }
  const project = await made({ mission_id, requester, reference: `FIN-${Date.now() % 100_000}` }, '/api/projects')
  const told = [
    { name: 'Isolation', price_excl_tax: 2_415_000, price_incl_tax: 2_547_825 },
    { name: 'Pompe à chaleur', price_excl_tax: 1_430_735, price_incl_tax: 1_509_425 },
    { name: 'Douche', price_excl_tax: 328_000, price_incl_tax: 360_800, eligible_amount: 200_000 },
  ]
  quotes = []
  for (const quote of told)
    quotes = [...quotes, (await made({ project_id: project.id, ...quote }, '/api/works-quotes')).id]
  path = `/projects/edit/${project.id}/works/simulations`
}, 240_000)
afterEach(context => keepPicture(context, alix.page))
afterAll(() => product?.stop())

const totals = () => alix.page.getByLabel('Totaux', { exact: true })
const plain = (text: string | null) => text?.replace(/\s/g, ' ') ?? ''
/** The text of the totals, as people read it. */
const says = async (...figures: readonly string[]) => {
  for (const figure of figures) await expect.poll(async () => plain(await totals().textContent())).toContain(figure)
}
const look = async () => {
  await settled(alix.page)
  expect(await seriousFindings(alix.page)).toEqual([])
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => alix.page.evaluate(wider)).toBe(0)
}

it('a project with quotes is financed in one press, then corrected, brought up to date, retained and handed over', async () => {
  const { page } = alix
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto(path)
  await button('Simuler le financement').click()
  await says('44 180,50 €', '39 762,34 €', '4 418,16 €', '90 %', '6 569,00 €')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await row('Anah').getByText('2 102,00 € en moins par le plafond de son scénario').waitFor()

  // A figure says how it came about, and leads to what it is made of.
  await button(/^Dépense comptée, Anah/).click()
  const why = page.getByRole('dialog')
  await why.getByText(/Le plus petit de/).waitFor()
  await expect.poll(() => why.getByRole('link').first().getAttribute('href')).toMatch(/\/funders\/PO\/edit\//)
  await look()
  await page.keyboard.press('Escape')

  // Typed over, then let go.
  await button(/^Taux, Département/).click()
  await page.getByLabel('Taux, à la main').fill('20')
  await button('Saisir').click()
  await says('39 761,47 €')
  await button(/^Taux, Département.*saisi à la main/).click()
  await button('Revenir au calcul').click()
  await says('39 762,34 €')

  // Served one rank before, Anah is cut by nobody; from the keyboard it goes back.
  await button('Monter Anah').click()
  await says('41 864,34 €')
  await lift(page, 'Anah')
  await page.keyboard.press('ArrowDown')
  await page.getByText('« Anah », rang 4 sur 4.').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await says('39 762,34 €')

  // A quote that changes changes nothing shown, until somebody says so.
  await sendApi(page, 'PUT', `/api/works-quotes/${quotes[2]}`, { price_incl_tax: 370_000 })
  await page.getByRole('list', { name: 'Ce qui a changé' }).getByText('Douche').waitFor()
  await says('44 180,50 €')
  await page.getByRole('button', { name: 'Actualiser', exact: true }).click()
  await says('44 272,50 €')

  await button('Retenir').click()
  await page.getByRole('heading', { name: /Simulation 1 Retenue/ }).waitFor()
  await page.setViewportSize(phone)
  await look()
  await page.getByRole('link', { name: 'Plan à remettre' }).click()
  await page.getByText(/^Les aides couvrent 90.% du prix\. Il vous reste/).waitFor()
  await look()
  const { items } = await callApi<{ items: { retained: boolean }[] }>(
    page,
    `/api/simulations?project_id=${path.split('/')[3]}`,
  )
  expect(items).toMatchObject([{ retained: true }])
  // On paper it says nothing of how the team works.
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Votre plan de financement').waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'hidden' })
  await page.emulateMedia({ media: null })
  expect(alix.errors).toEqual([])
})

it('what is asked of a funder is recorded, a refusal says why, and the status follows where somebody says so', async () => {
  const { page } = alix
  await page.goto(path.replace('simulations', 'deposit'))
  const anah = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Anah' }) })
  await anah.getByRole('button', { name: 'Enregistrer le dépôt' }).click()
  const dialog = page.getByRole('dialog')
  const [day, save] = [dialog.getByLabel('Déposé le'), dialog.getByRole('button', { name: 'Enregistrer' })]
  await day.fill('30/02/2026')
  await save.click()
  await dialog.getByText('Cette date n’existe pas').waitFor()
  await expect.poll(() => day.getAttribute('aria-invalid')).toBe('true')
  await day.fill('02/03/2026')
  await save.click()
  await anah.getByText(/^Déposé le 02\/03\/2026/).waitFor()
  await page.getByRole('button', { name: /^Passer au statut «.Déposé.»/ }).waitFor()
  await look()

  // Granted by Anah, its works must begin: the header says until when and what hangs on it, the page of all deadlines too.
  const ofProject = `/api/projects/${path.split('/')[3]}`
  const { items: listed } = await callApi<{ items: { funder_id: string; name: string }[] }>(
    page,
    `${ofProject}/funding`,
  )
  const funder_id = listed.find(({ name }) => name === 'Anah')?.funder_id
  await made({ funder_id, kind: 'start', from: 'notification', months: 12 }, '/api/deadline-rules')
  const granted = { funder_id, decision: 'granted', on: isoDay(0), amount: 2_000_000 }
  await sendApi(page, 'PUT', `${ofProject}/approval-funders`, { funders: [granted] })
  await page.goto(`/projects/deadlines?funder_id=${funder_id}&tri=at_risk%20desc`)
  await page
    .getByRole('status')
    .filter({ hasText: /20.000.€ en jeu, 1 échéance/ })
    .waitFor()
  await look()
  await page.getByRole('link', { name: 'Kerbrat' }).click()
  await page.getByRole('link', { name: /^Début des travaux, Anah · encore 36\d jours · 20.000.€ en jeu/ }).waitFor()
})
