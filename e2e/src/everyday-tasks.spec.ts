// projects, alerts
import type { ProjectDetail, ProjectSummary } from '@faitage/contracts/projects/project'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { callApi, idIn } from './actions.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'

/**
 * Ten tasks people do every day, each performed from the list of projects or from the palette, and counted. An action is
 * a command given: a click or a key that opens, chooses or confirms. What the task is about (the rows ticked, the text
 * typed, the value picked in a field) is not one. Opening the palette is where one starts from.
 */
let product: Product
let camille: Person
let page: Page
let actions = 0
const most = 2

beforeAll(async () => {
  product = await openProduct()
  camille = await product.person()
  page = camille.page
  await camille.signIn('camille.renaud@exemple.fr')
}, 240_000)
beforeEach(() => {
  actions = 0
})
afterEach(async context => {
  await keepPicture(context, page)
  expect(actions).toBeGreaterThan(0)
  expect(actions).toBeLessThanOrEqual(most)
})
afterAll(() => product?.stop())

const click = async (target: Locator) => {
  actions += 1
  await target.click()
}
const palette = () => page.getByRole('dialog', { name: 'Aller à' })
/** Types in the palette, without waiting for it as people in a hurry do, until it offers a project. */
const choose = async (text: string, found: string) => {
  await page.getByRole('button', { name: 'Aller à…' }).waitFor()
  await page.keyboard.press('Control+K')
  // A letter with an accent is put in without its key here: only a field that stands receives it.
  if (/[^ -~]/.test(text)) await palette().getByRole('combobox').waitFor()
  await page.keyboard.type(text)
  await palette().getByRole('option', { selected: true }).filter({ hasText: found }).waitFor()
}
const inPalette = async (text: string, found: string) => {
  await choose(text, found)
  actions += 1
  await page.keyboard.press('Enter')
}
const openList = async (search = '') => {
  await page.goto(`/projects${search}`)
  await page.locator('[data-row="0"]').waitFor()
}
const listed = async (search: string) =>
  (await callApi<{ items: ProjectSummary[] }>(page, `/api/projects?${search}`)).items
const projectOf = (id: string) => callApi<ProjectDetail>(page, `/api/projects/${id}`)
const statusOf = async (id: string) => (await projectOf(id)).status
const first = async (search = 'size=1&sortBy=reference') => {
  const [project] = await listed(search)
  if (!project?.reference) throw new Error('no project to work on')
  return { ...project, reference: project.reference }
}
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const pick = async (window: Locator, label: string, option: string) => {
  await window.getByLabel(label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

it('finds a project by the phone of its requester', async () => {
  const all = await listed('size=50')
  const details = await Promise.all(all.map(({ id }) => projectOf(id)))
  const called = details.find(({ requester }) => requester.phone_number_1 && requester.last_name)
  if (!called) throw new Error('nobody has a phone')
  await page.goto('/projects')
  await inPalette(String(called.requester.phone_number_1), String(called.requester.last_name))
  await page.waitForURL(`**/projects/edit/${called.id}`)
})

it('changes the status of one project', async () => {
  const project = await first('status=contact&size=1')
  await inPalette(`statut ${project.reference}`, project.reference)
  const window = dialog('Changer le statut')
  await pick(window, 'Nouveau statut', 'Visite conseil à programmer')
  await click(window.getByRole('button', { name: 'Changer le statut' }))
  await window.waitFor({ state: 'hidden' })
  await expect.poll(() => statusOf(project.id)).toBe('visite_conseil_a_programmer')
})

it('goes on typing in the palette while the page it left for comes', { tags: 'long' }, async () => {
  const project = await first('status=contact&size=1')
  await openList()
  await choose(project.reference, project.reference)
  actions += 1
  // Faster than any hand: the palette is there again, with a few letters, before the page has taken the focus.
  await page.evaluate(async () => {
    const press = (target: Element, key: string, more: KeyboardEventInit = {}) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
    press(document.activeElement ?? document.body, 'Enter')
    await new Promise<void>(done => queueMicrotask(done))
    press(document.body, 'k', { ctrlKey: true })
    await new Promise<void>(done => queueMicrotask(done))
    for (const letter of 'sta') press(document.body, letter)
  })
  await page.getByText('Étapes').filter({ visible: true }).waitFor()
  await page.keyboard.type('tut')
  await expect.poll(() => palette().getByRole('combobox').inputValue()).toBe('statut')
  await page.keyboard.press('Escape')
  await palette().waitFor({ state: 'hidden' })
})

it('changes the status of ten projects', async () => {
  const before = await listed('size=20&sortBy=reference')
  await openList('?size=20&sort=reference')
  for (let index = 0; index < 10; index += 1)
    await page.locator(`tr:has([data-row="${index}"])`).getByRole('checkbox').check()
  await click(page.getByRole('region', { name: 'Sélection' }).getByRole('button', { name: 'Changer le statut' }))
  const window = dialog('Changer le statut de 10 projets')
  await pick(window, 'Nouveau statut', 'Non éligible')
  // What it does to each is shown before it is done.
  await window.getByRole('list', { name: 'Aperçu' }).waitFor()
  await click(window.getByRole('button', { name: 'Changer le statut' }))
  await page.getByText(/projets? (ont|a) changé de statut/).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  for (const { id } of before.slice(0, 10)) await expect.poll(() => statusOf(id)).toBe('non_eligible')
})

it('goes on to the next project of the list', { tags: 'long' }, async () => {
  await openList('?size=20&sort=reference')
  const [, second] = await listed('size=2&sortBy=reference')
  await click(page.locator('[data-row="0"]'))
  await page.waitForURL('**/projects/edit/*')
  await click(page.getByRole('link', { name: 'Suivant' }))
  await page.waitForURL(`**/projects/edit/${second?.id}`)
})

it('opens one’s own projects', { tags: 'long' }, async () => {
  const { id } = await callApi<{ id: string }>(page, '/api/auth/users/me')
  await page.goto('/')
  await inPalette('mes projets', 'Mes projets')
  await page.waitForURL(url => url.pathname === '/projects' && url.searchParams.get('referrer_id') === id)
})

it('logs a call in the notes', async () => {
  const project = await first()
  await openList()
  await inPalette(`note ${project.reference}`, project.reference)
  const window = dialog('Ajouter une note')
  await window.getByRole('textbox').fill('Appelée : rappeler lundi.')
  await click(window.getByRole('button', { name: 'Ajouter la note' }))
  await window.waitFor({ state: 'hidden' })
  const line = async () => ((await projectOf(project.id)).notes ?? '').split('\n')[0]
  await expect.poll(line).toMatch(/^\d{2}\/\d{2}\/\d{4} .* · Camille Renaud\s: Appelée : rappeler lundi\.$/)
})

it('gives a project to somebody else', { tags: 'long' }, async () => {
  await openList('?size=20&sort=reference')
  const project = await first()
  const name = project.referrers.some(referrer => referrer.name === 'Camille Renaud')
    ? 'Sacha Lemoine'
    : 'Camille Renaud'
  await page.locator('tr:has([data-row="0"])').getByRole('checkbox').check()
  await click(page.getByRole('region', { name: 'Sélection' }).getByRole('button', { name: 'Changer les référents' }))
  const window = dialog(/Changer les référents/)
  await window.getByLabel('À ajouter').click()
  await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  await click(window.getByRole('button', { name: 'Changer les référents' }))
  await page.getByText('1 projet mis à jour.').waitFor()
  const names = async () => (await projectOf(project.id)).referrers.map(referrer => referrer.name)
  await expect.poll(names).toContain(name)
})

it('reads the history of a project', async () => {
  const project = await first()
  await openList()
  await inPalette(`historique ${project.reference}`, project.reference)
  await dialog(/^Historique de/)
    .getByText(/Camille Renaud/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
})

it('sees a project as it was', async () => {
  const project = await first()
  await openList()
  await inPalette(`passé ${project.reference}`, project.reference)
  await page.waitForURL(/\?on=\d{4}-\d{2}-\d{2}$/)
  expect(idIn(page.url())).toBe(project.id)
  await page.getByText('Vous consultez ce projet tel qu’il était').waitFor()
})

it('exports what is filtered', async () => {
  await openList('?status=non_eligible')
  const downloaded = page.waitForEvent('download')
  await click(page.getByRole('button', { name: /^Exporter/ }).first())
  expect((await downloaded).suggestedFilename()).toMatch(/\.csv$/)
})

it('had no script error on the way', () => {
  actions = 1
  expect(camille.errors).toEqual([])
})
