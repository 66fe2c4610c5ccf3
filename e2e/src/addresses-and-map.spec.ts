// addresses, projects, mail
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, field, gotoProject, openProject, projectForm, save, settled } from './actions.ts'
import { phone } from './browser.ts'
import { expectField } from './expectations.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** Addresses found as one types, projects on their map, messages of the outbox. */
let product: Product
let camille: Person

beforeAll(async () => {
  product = await openProduct()
  camille = await product.person()
  await camille.signIn('camille.renaud@exemple.fr')
})
afterEach(context => keepPicture(context, camille.page))
afterAll(() => product?.stop())

const proposals = () => camille.page.getByRole('listbox', { name: 'Adresses proposées' })
const position = (text: string) => projectForm(camille.page).getByText(text)
const projectOf = (id: string) => callApi<Record<string, unknown>>(camille.page, `/api/projects/${id}`)

describe('an address, by the keyboard', () => {
  let id: string
  let other: { address: string; address_code: string; address_location: string }

  it('is proposed as one types, walked through with arrows and chosen with Enter', async () => {
    const { page } = camille
    id = await openProject(page, 'OPAHRU49-002')
    const { items } = await callApi<{ items: (typeof other & { id: string })[] }>(page, '/api/projects?q=OPAHRU49-004')
    other = items[0]!
    const address = field(page, 'Adresse')
    await address.fill('')
    await address.pressSequentially(other.address, { delay: 10 })
    // Said once what is proposed answers the last letter: those of a letter before may stand until then.
    await page.getByText(/adresses? proposées?, flèches pour les parcourir/).waitFor({ state: 'attached' })
    await proposals().waitFor()
    await expect.poll(() => address.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    const first = proposals().getByRole('option').first()
    await expect.poll(() => first.getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => address.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await proposals().waitFor({ state: 'hidden' })
    await expectField(page, 'Code postal', other.address_code)
    await expectField(page, 'Commune', other.address_location)
    await position('Adresse située').waitFor()
    await save(page)
    const { address: street, address_location } = other
    const written = { address: street, address_location, address_latitude: expect.any(Number) }
    await expect.poll(() => projectOf(id)).toMatchObject(written)
  })

  it('is whatever was typed after Escape, which keeps every letter and leaves the page', { tags: 'long' }, async () => {
    const { page } = camille
    const address = field(page, 'Adresse')
    await address.press('End')
    await address.pressSequentially(' ter', { delay: 10 })
    await address.fill(other.address)
    await proposals().waitFor()
    await page.keyboard.press('Escape')
    await proposals().waitFor({ state: 'hidden' })
    await address.fill('Lieu-dit que nul ne connaît')
    await position('Adresse non située').waitFor()
    await save(page)
    await gotoProject(page, id)
    await expectField(page, 'Adresse', 'Lieu-dit que nul ne connaît')
    await expect.poll(async () => (await projectOf(id)).address_latitude ?? null).toBeNull()
  })

  it('loses its position when its town is altered by hand', { tags: 'long' }, async () => {
    const { page } = camille
    const placed = await openProject(page, 'OPAHRU49-004')
    await position('Adresse située').waitFor()
    await field(page, 'Commune').fill('Trélazé')
    await position('Adresse non située').waitFor()
    await save(page)
    await expect.poll(async () => (await projectOf(placed)).address_longitude ?? null).toBeNull()
  })
})

describe('the map of projects', () => {
  const map = () => camille.page.getByRole('region', { name: 'Carte des projets' })
  const marks = () => map().getByRole('button', { name: /^(Ouvrir|Voir) / })

  it('opens from the list with its filters, and says how many projects are in view', async () => {
    const { page } = camille
    await page.goto('/projects?status=visite_a_traiter,depose&sort=requester_name')
    await page.getByRole('table').waitFor()
    const listed = await callApi<{ totalItems: number }>(page, '/api/projects?status=visite_a_traiter,depose')
    await page.getByRole('button', { name: 'Carte', exact: true }).click()
    await page.waitForURL(/vue=carte/)
    await marks().first().waitFor()
    const { total, located } = await callApi<{ total: number; located: number }>(
      page,
      '/api/projects/locations?status=visite_a_traiter,depose',
    )
    expect(total).toBe(listed.totalItems)
    await page.getByRole('heading', { name: `${located} projets dans la vue` }).waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    expect(camille.errors).toEqual([])
  })

  it('follows a search, and its only mark opens the project with the keyboard', { tags: 'long' }, async () => {
    const { page } = camille
    await page.goto('/projects?vue=carte&q=OPAHRU49-001')
    await page.getByRole('heading', { name: '1 projet dans la vue' }).waitFor()
    await expect.poll(() => marks().count()).toBe(1)
    await marks().focus()
    await page.keyboard.press('Enter')
    await projectForm(page).waitFor()
    await expectField(page, 'Référence', 'OPAHRU49-001')
    await page.goBack()
    await marks().first().waitFor()
  })

  it('opens a project from its mark with the pointer, and from the list beside it', { tags: 'long' }, async () => {
    const { page } = camille
    await page.goto('/projects?vue=carte&q=OPAHRU49-001')
    await marks().click()
    await projectForm(page).waitFor()
    await page.goBack()
    const list = page.getByRole('region', { name: /dans la vue/ })
    await list.getByRole('link').first().click()
    await projectForm(page).waitFor()
  })

  it('says of an address that nobody situated that it stands at its commune', { tags: 'long' }, async () => {
    const { page } = camille
    await page.goto('/projects?vue=carte&q=OPAHRU49-007')
    await page.getByRole('button', { name: /position de la commune$/ }).waitFor()
    await page
      .getByRole('region', { name: /dans la vue/ })
      .getByText('position de la commune')
      .waitFor()
    await page.getByText('Un projet est placé à sa commune').waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  it('shows the prospects too where it is asked, each with a mark of its own, and opens their sheet', {
    tags: 'long',
  }, async () => {
    const { page } = camille
    const place = {
      address_code: '49000',
      address_location: 'Angers',
      address_latitude: 47.47,
      address_longitude: -0.55,
    }
    await sendApi(page, 'POST', '/api/prospects', { last_name: 'Zellidja', status: 'nouveau', place })
    await page.goto('/projects?vue=carte&q=Zellidja')
    await page.getByText('Aucun projet ne correspond').waitFor()
    await page.getByRole('button', { name: 'Prospects', exact: true }).click()
    await page.getByRole('heading', { name: '1 prospect dans la vue' }).waitFor()
    const map = page.getByRole('region', { name: 'Carte des projets et des prospects' })
    await map.getByRole('button', { name: 'Ouvrir ZELLIDJA, prospect, Angers' }).waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    const list = page.getByRole('region', { name: /dans la vue/ })
    await list.getByRole('link', { name: /ZELLIDJA/ }).click()
    await page.getByRole('dialog').getByText('ZELLIDJA').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/prospects')
  })

  it('goes back to the list as it was', { tags: 'long' }, async () => {
    const { page } = camille
    await page.goto('/projects?vue=carte&status=depose&sort=requester_name')
    await marks().first().waitFor()
    await page.getByRole('button', { name: 'Liste', exact: true }).click()
    await page.getByRole('table').waitFor()
    expect(new URL(page.url()).search).toBe('?status=depose&sort=requester_name')
  })

  it('says so when nothing is to be found', { tags: 'long' }, async () => {
    const { page } = camille
    await page.goto('/projects?vue=carte&q=introuvable')
    await page.getByText('Aucun projet ne correspond').waitFor()
  })

  it('fits a phone: a mark opens its project, nothing scrolls sideways', async () => {
    const sacha = await product.person(phone)
    await sacha.signIn('camille.renaud@exemple.fr')
    const { page } = sacha
    await page.goto('/projects?vue=carte&q=OPAHRU49-001')
    const mark = page.getByRole('region', { name: 'Carte des projets' }).getByRole('button', { name: /^Ouvrir / })
    await mark.waitFor()
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await wider()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    await mark.click()
    await projectForm(page).waitFor()
    // A name that no line can hold, in any of the lists of the map.
    await page.getByLabel('Nom', { exact: true }).fill(`Association-${'interminable-'.repeat(5)}`)
    await save(page)
    await page.goto('/projects?vue=carte&q=interminable')
    await page
      .getByText(/Association-interminable/)
      .first()
      .waitFor()
    expect(await wider()).toBe(0)
    await sacha.context.close()
  })

  it('fetches nothing from elsewhere', { tags: 'long' }, async () => {
    const { page } = camille
    const elsewhere: string[] = []
    page.on('request', request => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== product.stack.url)
        elsewhere.push(new URL(request.url()).origin)
    })
    await page.goto('/projects?vue=carte')
    await marks().first().waitFor()
    await settled(page)
    expect(elsewhere).toEqual([])
  })
})

describe('the outbox', () => {
  it('shows an administrator the message of a forgotten password, to read here, and deletes it', async () => {
    const alix = await product.person()
    const { page } = alix
    await alix.signIn('administration@exemple.fr')
    // Other journeys leave messages too.
    const asked = '/admin/outbox?state=queued&kind=reset'
    const count = async () => (await callApi<{ totalItems: number }>(page, `/api${asked}`)).totalItems
    const before = await count()
    await page.evaluate(() =>
      fetch('/api/auth/password/forgotten', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'camille.renaud@exemple.fr' }),
      }),
    )
    await expect.poll(count).toBe(before + 1)
    await page.goto(asked)
    await page.getByText('Aucun serveur d’envoi n’est configuré').waitFor()
    await page.getByRole('link', { name: 'Camille Renaud' }).first().click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('link', { name: /\/auth\// }).waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Supprimer' }).click()
    await expect.poll(count).toBe(before)
    // The panel closes once its page has the answer.
    await expect.poll(() => `${new URL(page.url()).pathname}${new URL(page.url()).search}`).toBe(asked)
    await alix.context.close()
  })
})
