// projects, files
import { clientWords } from '@faitage/contracts/projects/portal/stages'
import { type ProjectStatus, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, gotoProject, idIn, openProject, settled } from './actions.ts'
import { desktop, phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** A client on a phone and the team on a desk: where a project is, what is asked for, what they write to each other. */
let product: Product
let chloe: Person
let camille: Person
let id: string

beforeAll(async () => {
  product = await openProduct({ own: true })
  chloe = await product.person(phone)
  camille = await product.person()
  await Promise.all([chloe.signIn('suivi@exemple.fr'), camille.signIn('camille.renaud@exemple.fr')])
  id = await openProject(camille.page, 'OPAHRU49-001')
})
afterEach(context => keepPicture(context, chloe.page))
afterAll(() => product?.stop())

const sideways = (person: Person) =>
  person.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const look = async (person: Person) => {
  expect(await seriousFindings(person.page)).toEqual([])
  expect(await sideways(person)).toBe(0)
}
/** What the API tells somebody of the project: a page of a client hears of no change there, and is opened once it is so. */
const toldTo = async ({ page }: Person, part: string) =>
  JSON.stringify(await callApi(page, `/api/projects/${id}/${part}`))
const photo = () => ({ name: 'devis.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) })
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`

describe('a client', () => {
  it('goes from their list to where the project is, without a word of the trade', async () => {
    const { page } = chloe
    const list = page.getByRole('list', { name: 'Vos projets' })
    await list.getByRole('link').first().waitFor()
    // There are two ways to work, and nothing for them in the other.
    await page.getByRole('button', { name: 'Se déconnecter' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Mode / }).count()).toBe(0)
    const listed = (await page.locator('main').textContent()) ?? ''
    for (const word of [...Object.values(projectStatusLabels), 'Statut', 'Référents', 'Sélectionner'])
      expect(listed).not.toContain(word)
    await list.getByRole('link').filter({ hasText: 'OPAHRU49-001' }).click()
    await page.waitForURL(`**/projects/edit/${id}/client`)
    await page.getByRole('heading', { name: 'Les étapes' }).waitFor()
    await page.getByRole('heading', { name: 'Ce qu’il nous manque' }).waitFor()
    const text = (await page.locator('main').textContent()) ?? ''
    for (const word of [
      'En cours de montage',
      'Déposé',
      'Agréé',
      'Visite à traiter',
      'Action requise',
      'Non renseigné',
    ])
      expect(text).not.toContain(word)
    await look(chloe)
    await page.reload()
    await page.getByRole('heading', { name: 'Les étapes' }).waitFor()
  })

  it('finds their projects by the words of the follow-up, in one way of looking at them', {
    tags: 'long',
  }, async () => {
    const client = await product.person()
    const { page } = client
    await client.signIn('suivi@exemple.fr')
    const { items } = await callApi<{ items: { status: ProjectStatus }[] }>(page, '/api/projects?size=100')
    for (const view of ['statuts', 'carte']) {
      await page.goto(`/projects?vue=${view}`)
      await page.getByRole('heading', { level: 1, name: 'Vos projets' }).waitFor()
    }
    const rows = page.locator('tbody tr:has([data-row])')
    await expect.poll(() => rows.count()).toBe(items.length)
    await page.locator('#table-filters').getByRole('button', { name: 'Où en est le projet' }).click()
    const { now } = clientWords[items[0]!.status]
    await page.getByLabel(now, { exact: true }).click()
    await page.keyboard.press('Escape')
    const alike = items.filter(({ status }) => status === items[0]!.status).length
    await expect.poll(() => rows.count()).toBe(alike)
    const shown = (await page.locator('main').textContent()) ?? ''
    expect(shown).toContain(now)
    for (const word of ['Sélectionner', 'Recherches', 'Enregistrer la vue', 'Statut']) expect(shown).not.toContain(word)
    await settled(page)
    await look(client)
    await page.getByRole('row').filter({ hasText: now }).first().getByRole('link').click()
    await page.waitForURL('**/client')
    await page.getByRole('button', { name: 'Historique' }).click()
    const history = page.getByRole('dialog', { name: 'Historique du projet' })
    await history
      .getByText(/avec effet au/)
      .first()
      .waitFor()
    const told = (await history.textContent()) ?? ''
    for (const word of [...Object.values(projectStatusLabels).filter(label => label.length > 8), 'Voir au'])
      expect(told).not.toContain(word)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Aller à' })
    await palette.getByRole('combobox').fill('OPAHRU49-001')
    await palette.getByRole('option', { name: /OPAHRU49-001/ }).waitFor()
    const found = (await palette.textContent()) ?? ''
    for (const word of [...Object.values(projectStatusLabels), 'date passée']) expect(found).not.toContain(word)
    await client.context.close()
  })

  it('is shown no withheld field as an answer', { tags: 'long' }, async () => {
    const { page } = chloe
    await page.goto(`/projects/edit/${id}`)
    await page.getByRole('heading', { name: 'Suivi' }).waitFor()
    const text = (await page.locator('main').textContent()) ?? ''
    for (const word of ['Action requise', 'Visite urgente', 'Notes internes', 'Étapes'])
      expect(text).not.toContain(word)
    const { items } = await callApi<{ items: { id: string }[] }>(page, `/api/accommodations?project_id=${id}`)
    await page.goto(`/projects/edit/${id}/accommodation/${items[0]?.id}`)
    await page.getByLabel('Typologie').waitFor()
    const dwelling = (await page.locator('main').textContent()) ?? ''
    for (const word of ['Hors projet', 'Locataire', 'Cas principal', 'insalubrité'])
      expect(dwelling).not.toContain(word)
    await page.goto(`/projects/edit/${id}/accommodation/common_area`)
    await page.getByLabel('Niveaux').waitFor()
    await expect.poll(() => page.locator('main').textContent()).not.toContain('insalubrité')
  })

  it('sends what is asked for from its line; what is not accepted says so and stays', async () => {
    const { page } = chloe
    await page.goto(`/projects/edit/${id}/client`)
    const asked = page.getByRole('listitem').filter({ hasText: 'Avis d’imposition 2025' })
    const chooser = asked.getByLabel('Fichiers à déposer : Avis d’imposition 2025')
    await chooser.setInputFiles({ name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
    await page.getByText('Ce format n’est pas accepté').waitFor()
    await page.getByRole('button', { name: /virus\.exe/ }).click()
    await chooser.setInputFiles(photo())
    await page.getByText('Merci, « devis.pdf » est envoyé.').waitFor()
    await page.getByText('Reçu, nous le vérifions').waitFor()
    await look(chloe)
  })

  it('writes to the team; an empty message says so by the field, a draft is not lost', async () => {
    const { page } = chloe
    await page.getByRole('link', { name: /Écrire à votre interlocuteur/ }).click()
    await page.waitForURL(`**/projects/edit/${id}/messages`)
    const text = page.getByLabel('Votre message à l’équipe')
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await page.getByText('Écrivez votre message avant de l’envoyer.').waitFor()
    await text.fill('Je suis absente la semaine prochaine.')
    await page.goBack()
    await page.getByRole('heading', { name: 'Les étapes' }).waitFor()
    await page.goForward()
    await expect.poll(() => text.inputValue()).toBe('Je suis absente la semaine prochaine.')
    // Nor where the page itself ends, as behind the camera of a phone.
    await page.reload()
    await expect.poll(() => text.inputValue()).toBe('Je suis absente la semaine prochaine.')
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await page.getByRole('list', { name: 'Messages' }).getByText('Je suis absente la semaine prochaine.').waitFor()
    // A message may be told before the answer to who sent it.
    await expect.poll(() => text.inputValue()).toBe('')
    await page.reload()
    await page.getByRole('list', { name: 'Messages' }).getByText('Je suis absente la semaine prochaine.').waitFor()
    await expect.poll(() => text.inputValue()).toBe('')
    await look(chloe)
  })
})

describe('their documents', () => {
  for (const size of [phone, desktop])
    it(`are there by what they are, with what is missing first (${size.width} pixels wide)`, {
      tags: 'long',
    }, async () => {
      const { page } = chloe
      await page.setViewportSize(size)
      await page.goto(`/projects/edit/${id}/documents`)
      await page.getByRole('heading', { name: 'Ce qu’il nous manque' }).waitFor()
      const papers = page.getByRole('region', { name: 'Vos justificatifs' })
      await papers
        .getByText(/^Envoyé par vous le/)
        .first()
        .waitFor()
      await look(chloe)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        papers
          .getByRole('button', { name: /^Télécharger/ })
          .first()
          .click(),
      ])
      expect(download.suggestedFilename()).toMatch(/\.pdf$/)
      await papers.getByRole('button', { name: /^Voir/ }).first().click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Rechercher parmi tous les fichiers' }).click()
      await page.getByRole('list', { name: 'Fichiers', exact: true }).waitFor()
      await page.getByRole('link', { name: 'Documents par nature' }).click()
      await papers.waitFor()
      await page.setViewportSize(phone)
      await page.goto(`/projects/edit/${id}/messages`)
      await page.getByLabel('Votre message à l’équipe').waitFor()
    })
})

describe('the team', () => {
  it('finds the message on its home page, answers, and the client hears of it', async () => {
    const { page } = camille
    await page.goto('/')
    const waiting = page.getByRole('region', { name: 'Messages de clients' })
    await waiting.getByRole('link').first().click()
    await page.waitForURL('**/messages')
    expect(idIn(page.url())).toBe(id)
    await page.getByText('Je suis absente la semaine prochaine.').waitFor()
    await look(camille)
    await page.getByLabel('Votre message au client').fill('C’est noté, merci.')
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await chloe.page.getByText('C’est noté, merci.').waitFor()
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => waiting.count()).toBe(0)
  })

  it('validates what came, asks for another document, and sees the project as its client does', {
    tags: 'long',
  }, async () => {
    const { page } = camille
    await page.goto(`/projects/edit/${id}/client`)
    await page.getByRole('heading', { name: 'Documents attendus' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Chloé Roux' }).last().waitFor()
    await look(camille)
    await page.getByRole('link', { name: 'Avis d’imposition 2025' }).click()
    await page.getByRole('button', { name: 'Valider' }).click()
    await page.getByText('Le document est validé.').waitFor()
    await page.goto(`/projects/edit/${id}/client?fiche=new`)
    await page.getByRole('dialog').getByLabel('Document demandé').fill('Photo de la chaudière')
    await page.getByRole('dialog').locator('button[type="submit"]').click()
    await page.waitForURL(url => url.searchParams.get('fiche') !== 'new')
    await expect.poll(() => toldTo(chloe, 'tracker')).toContain('Photo de la chaudière')
    await chloe.page.goto(`/projects/edit/${id}/client`)
    await chloe.page.getByRole('heading', { name: 'Photo de la chaudière' }).waitFor()
    await page.goto(`/projects/edit/${id}/client`)
    await page.getByRole('button', { name: 'Voir comme le client' }).click()
    const preview = page.getByRole('dialog')
    await preview.getByRole('heading', { name: 'Photo de la chaudière' }).waitFor()
    await expect.poll(() => preview.getByRole('button', { name: /Envoyer/ }).count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('invites a requester by the address of their sheet, and hears why where that cannot be', {
    tags: 'long',
  }, async () => {
    const { page } = camille
    const { mission_id } = (await callApi(page, `/api/projects/${id}`)) as { mission_id: string }
    const body = { mission_id, requester: { type: 'PO', last_name: 'Invitée' } }
    const { id: other } = await sendApi<{ id: string }>(page, 'POST', '/api/projects', body)
    await page.goto(`/projects/edit/${other}/client`)
    const invite = page.getByRole('button', { name: 'Inviter le demandeur à suivre son projet' })
    await invite.click()
    await page.getByText('Ce demandeur n’a pas d’adresse e-mail.').waitFor()
    const requester = { email: `invitee-${other}@exemple.fr` }
    await sendApi(page, 'PUT', `/api/projects/${other}`, { requester })
    await invite.click()
    await page.getByText('Le demandeur est invité').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Demandeur Invitée' }).waitFor()
    await look(camille)
  })

  it('programmes a visit: the client reads its day, its hours and who comes, not what is noted for the team', {
    tags: 'long',
  }, async () => {
    const { page } = camille
    const visit = { project_id: id, kind: 'controle', on: '2036-03-12', starts_at: '09:00', ends_at: '10:30' }
    const me = (await callApi(page, '/api/auth/users/me')) as { id: string }
    await sendApi(page, 'POST', '/api/visits', { ...visit, visitor_id: me.id, note: 'Code du portail 12A' })
    await expect.poll(() => toldTo(chloe, 'visits')).toContain('10:30')
    await chloe.page.goto(`/projects/edit/${id}/client`)
    const card = chloe.page.getByRole('listitem').filter({ hasText: 'de 09:00 à 10:30' })
    await card.waitFor()
    await expect.poll(() => card.textContent()).toContain('Camille Renaud')
    await expect.poll(() => chloe.page.locator('main').textContent()).not.toContain('12A')
    await look(chloe)
  })

  it('closes every section: the client lands on where the project is, and on whom to call', {
    tags: 'long',
  }, async () => {
    await gotoProject(camille.page, id)
    const sections = ['requester', 'accommodation', 'works', 'contractualization', 'documents', 'messages']
    await sendApi(camille.page, 'PUT', `/api/projects/${id}`, {
      sections_permissions: Object.fromEntries(sections.map(section => [section, false])),
    })
    const { page } = chloe
    await expect
      .poll(() => callApi(page, `/api/projects/${id}`))
      .toMatchObject({ sections_permissions: { requester: false, messages: false } })
    await page.goto(`/projects/edit/${id}`)
    await page.waitForURL(`**/projects/edit/${id}/client`)
    await page.getByRole('heading', { name: /Votre interlocuteur|Vos interlocuteurs/ }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Ce qu’il nous manque' }).count()).toBe(0)
    expect(await callApi(page, `/api/projects/${id}/messages`)).toMatchObject({ key: 'NOT_FOUND' })
    expect([...chloe.errors, ...camille.errors]).toEqual([])
  })
})
