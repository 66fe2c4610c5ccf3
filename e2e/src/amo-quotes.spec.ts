// invoicing, projects
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, openProject, settled } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'
import { sendFile } from './sent-file.ts'

/** What the consultancy sells: a quote drawn up of a template, signed on paper, invoiced, paid; on a desk and on a phone. */
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

const panel = (person = admin) => person.page.getByRole('dialog').first()
const look = async (person = admin) => {
  await settled(person.page)
  expect(await seriousFindings(person.page)).toEqual([])
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => person.page.evaluate(wider)).toBe(0)
}
const create = async (call: string) => {
  const sent = admin.page.waitForResponse(one => one.url().includes(call) && one.request().method() !== 'GET')
  await panel()
    .getByRole('button', { name: /^(Enregistrer|Créer)/ })
    .click()
  expect((await sent).status()).toBeLessThan(300)
}
const project = async () => {
  const requester = { type: 'PO', first_name: 'Anne', last_name: 'Kerbrat', email: 'anne.kerbrat@exemple.fr' }
  const home = { address: '12 rue des Lilas', address_code: '35000', address_location: 'Rennes' }
  const opening = { mission_id: mission, requester, ...home }
  return (await sendApi<{ id: string }>(admin.page, 'POST', '/api/projects', opening)).id
}
const quotesOf = (id: string) =>
  callApi<{ items: { id: string; status: string; price_incl_tax: number }[] }>(
    admin.page,
    `/api/amo-quotes?project_id=${id}&cacheDisabled=true`,
  )

describe('what is set up once', () => {
  it('a seller, and a template whose lines come to a price', async () => {
    const { page } = admin
    await page.goto('/admin/sellers')
    await page.getByRole('link', { name: 'Nouveau vendeur' }).first().click()
    await panel().getByLabel('Raison sociale (obligatoire)').fill('Habitat & Conseil')
    await panel().getByLabel('Adresse (obligatoire)').fill('12 rue du Port, 69002 Lyon')
    await panel().getByLabel('SIRET (obligatoire)').fill('732 829 320 00074')
    await panel()
      .getByRole('button', { name: /^(Enregistrer|Créer)/ })
      .click()
    await panel().getByText('Indiquez le numéro de TVA, ou l’exonération.').first().waitFor()
    await panel().getByLabel('Numéro de TVA').fill('FR 44 732829320')
    await look()
    await create('/api/admin/sellers')
    await page.getByRole('link', { name: 'Habitat & Conseil' }).first().waitFor()
    await page.goto('/admin/quote-templates')
    await page.getByRole('link', { name: 'Nouveau modèle de devis' }).first().click()
    await panel().getByLabel('Nom (obligatoire)').fill('Forfait rénovation')
    await panel().getByRole('button', { name: 'Prestation du catalogue' }).click()
    await panel().getByLabel('Libellé').fill('Visite conseil')
    await panel().getByLabel('Prix HT').fill('300')
    await panel().getByText('360,00 €').first().waitFor()
    await look()
    await create('/api/amo-quote-templates')
    await page
      .getByRole('cell', { name: /360,00/ })
      .first()
      .waitFor()
  })
})

describe('a quote of ours', () => {
  let drawn: string

  it('is drawn up of a template', async () => {
    const { page } = admin
    const id = await project()
    await page.goto(`/projects/edit/${id}/contractualization/quote-invoice`)
    await page.getByText('Aucun devis').first().waitFor()
    await page.getByRole('link', { name: 'Nouveau devis' }).first().click()
    await panel().getByLabel('Modèle').selectOption('Forfait rénovation')
    await expect.poll(() => panel().getByLabel('Nom (obligatoire)').inputValue()).toBe('Forfait rénovation')
    await expect.poll(() => panel().getByLabel('Prix HT').isDisabled()).toBe(true)
    await panel().getByLabel('Envoyer pour signature dès sa création').waitFor()
    await panel().getByLabel('Quantité').fill('2')
    await panel().getByRole('button', { name: 'Pris en charge par un tiers' }).click()
    await panel().getByLabel('Qui paie').fill('Commune')
    await panel().getByLabel('Part du TTC, en %').fill('25')
    await panel().getByText('540,00 €').first().waitFor()
    await look()
    await create('/api/amo-quotes')
    await page.getByText('Les devis se mettent à jour dans 40 secondes.').waitFor()
    await panel().getByText('Créé', { exact: true }).waitFor()
    // It is there by now: it is sent by its button.
    await panel().getByLabel('Valable jusqu’au').waitFor()
    await expect.poll(() => panel().getByLabel('Envoyer pour signature dès sa création').count()).toBe(0)
    await look()
    const [quote] = (await quotesOf(id)).items
    expect(quote).toMatchObject({ status: 'CREATED', price_incl_tax: 72_000 })
    drawn = quote!.id
    const draft = page.waitForEvent('download')
    await panel().getByRole('button', { name: 'Aperçu du PDF' }).click()
    expect((await draft).suggestedFilename()).toMatch(/^Devis DV-[0-9A-F]{8}\.pdf$/)
  })

  it('is sent, withdrawn, and done again', async () => {
    const { page } = admin
    await panel().getByRole('button', { name: 'Envoyer pour signature' }).click()
    await panel().getByText('En attente de signature').waitFor()
    await panel().getByText('Il ne se modifie plus').waitFor()
    await panel().getByRole('button', { name: 'Retirer le devis' }).click()
    await page.getByRole('dialog').last().getByLabel('Motif').fill('Erreur de prix.')
    await page.getByRole('dialog').last().getByRole('button', { name: 'Retirer', exact: true }).click()
    await panel().getByText('Motif : Erreur de prix.').waitFor()
    await look()
    // Done again, the panel shows the new one, which is altered as any.
    await panel().getByRole('button', { name: 'Refaire' }).click()
    await panel().getByText('Créé', { exact: true }).waitFor()
    await panel().getByRole('button', { name: 'Enregistrer', exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('fiche')).not.toBe(drawn)
  })

  it('signed, it is invoiced: numbered, printed, paid', { tags: 'long' }, async () => {
    const { page } = admin
    const id = await project()
    const { id: quote } = await sendApi<{ id: string }>(page, 'POST', '/api/amo-quotes', {
      project_id: id,
      name: 'Accompagnement',
      amo_quote_details: [{ kind: 'CUSTOM_SERVICE', label: 'Suivi', quantity: '1', unit_price: '1000' }],
    })
    const file = 'signé.pdf'
    await sendFile(admin, id, file)
    const path = `/projects/edit/${id}/contractualization/quote-invoice`
    await page.goto(`${path}?fiche=${quote}`)
    await panel().getByRole('button', { name: 'Signé sur papier' }).click()
    const paper = page.getByRole('dialog', { name: 'Devis signé sur papier' })
    await paper.getByRole('button', { name: 'Choisir le fichier' }).click()
    const picker = page.getByRole('dialog', { name: 'Document signé' })
    await picker.getByRole('checkbox', { name: `Choisir ${file}` }).click()
    await picker.getByRole('button', { name: 'Choisir ce fichier' }).click()
    await paper.getByRole('button', { name: 'Enregistrer la signature' }).click()
    // The worker replaces the document, then signs the quote: the page hears of it.
    await panel().getByText('Signé', { exact: true }).waitFor({ timeout: 60_000 })
    await panel().getByRole('button', { name: 'Facturer' }).click()
    const draft = page.getByRole('dialog', { name: /^Facturer le devis/ })
    await draft.getByLabel('Nature').selectOption('Facture d’acompte')
    await draft.getByLabel('Part du devis, en %').fill('30')
    await draft.getByRole('button', { name: 'Créer le brouillon' }).click()
    await draft.waitFor({ state: 'hidden' })
    await page.goto(`${path}?vue=factures`)
    await page
      .getByRole('link', { name: /^Facture d’acompte à éditer/ })
      .first()
      .click()
    await panel().getByRole('button', { name: 'Éditer la facture' }).click()
    const issued = page.getByRole('dialog', { name: /^Émettre la facture d’acompte de .* \?$/ })
    await issued.getByText('Elle ne se modifiera plus.').waitFor()
    await issued.getByRole('button', { name: 'Émettre', exact: true }).click()
    await panel().getByRole('button', { name: 'PDF' }).waitFor()
    await panel().getByText('Éditée', { exact: true }).waitFor()
    // Signed at home today: no link is offered yet; what arrives is noted all the same.
    await panel()
      .getByText(/aucun paiement ne peut être demandé avant le/)
      .waitFor()
    await expect.poll(() => panel().getByRole('button', { name: 'Faire un lien de paiement' }).count()).toBe(0)
    await look()
    await panel().getByRole('button', { name: 'Enregistrer un paiement' }).click()
    const payment = page.getByRole('dialog', { name: 'Enregistrer un paiement' })
    await expect.poll(() => payment.getByLabel('Montant').inputValue()).toMatch(/360/)
    await payment.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await panel().getByText('Payée', { exact: true }).waitFor()
    expect(await callApi(page, '/api/invoices/numbering/check')).toMatchObject({
      ok: true,
      series: expect.arrayContaining([expect.objectContaining({ series: 'F' })]),
    })
    await page.keyboard.press('Escape')
    await look()
    shown = await product.person(phone)
    await shown.signIn('administration@exemple.fr')
    for (const address of [path, `${path}?fiche=${quote}`, `${path}?vue=factures`, '/admin/quote-templates']) {
      await shown.page.goto(address)
      await shown.page.getByRole('heading').first().waitFor()
      await look(shown)
    }
    expect(admin.errors).toEqual([])
  })

  it('is taken back by a credit note: each leads to the other, and nothing is due any more', {
    tags: 'long',
  }, async () => {
    const { page } = admin
    shown = admin
    const id = await openProject(page, 'OPAHRU49-002')
    await page.goto(`/projects/edit/${id}/contractualization/quote-invoice?vue=factures`)
    await page
      .getByRole('link', { name: /^Facture de solde F/ })
      .first()
      .click()
    await panel().getByText('Dû par le client').waitFor()
    await panel().getByRole('button', { name: 'Faire un avoir' }).click()
    const reason = page.getByRole('dialog', { name: 'Faire un avoir' })
    await reason.getByLabel('Motif').fill('Erreur de lignes.')
    await reason.getByRole('button', { name: 'Faire l’avoir' }).click()
    await panel().getByText('Annulée', { exact: true }).waitFor()
    await panel().getByText('Émise le').waitFor()
    await expect
      .poll(() =>
        panel()
          .getByText(/Dû par le client|À régler avant/)
          .count(),
      )
      .toBe(0)
    await panel().getByRole('link', { name: 'Voir l’avoir qui l’annule' }).click()
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: /^Avoir/ })
      .first()
      .waitFor()
    await look()
    await panel().getByRole('link', { name: 'Voir la facture annulée' }).click()
    await panel().getByText('Annulée', { exact: true }).waitFor()
  })
})
