import { amoQuoteEndpoints as quotes } from '@faitage/contracts/invoicing/amo-quote'
import { amoQuoteTemplateEndpoints as templates } from '@faitage/contracts/invoicing/amo-quote-template'
import { letterTemplateEndpoints as letters } from '@faitage/contracts/letters/letter-template'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../kernel/pdf/testing/read-pdf.ts'
import { dropTemplate } from '../letters/testing/letters.ts'
import { writeDocx } from '../letters/word/write-docx.ts'
import { openMission, openProject } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { describeSeller } from './testing/sellers.ts'

/* A quote laid out by a Word document of the house: its tokens filled in, and what the law adds. */

let system: TestSystem
let mission_id: string
beforeAll(async () => {
  system = await startTestSystem()
  mission_id = await openMission(system.as('manager'))
  await describeSeller(system)
}, 60_000)
afterAll(() => system?.stop())

const admin = () => system.as('admin')
const word = async (kind: 'devis' | 'attestation', body: string[]) => {
  const { id } = await admin().call(letters.create, { body: { name: `Papier ${kind}`, kind, active: true } })
  return { id, dropped: await dropTemplate(system, id, writeDocx({ body }), { as: 'admin' }) }
}
const lines = [{ kind: 'CUSTOM_SERVICE' as const, label: 'Visite conseil', quantity: '2', unit_price: '100' }]
const quoteOf = async (template_id: string, off_premises: boolean) => {
  const requester = { type: 'PO' as const, last_name: 'Morel', email: 'anne.morel@exemple.fr' }
  const { id: project_id } = await openProject(system.as('contributor'), mission_id, { requester })
  const body = { project_id, name: 'Accompagnement', template_id, off_premises, amo_quote_details: lines }
  const { id } = await system.as('contributor').call(quotes.create, { body })
  return id
}
const pdfOf = async (id: string) => {
  const { rawPayload } = await system.as('contributor').raw(quotes.pdf, { params: { id } })
  return readPdf(rawPayload)
}

it('is sold to the company that buys, by its name and number, whoever speaks for it', async () => {
  const person = { first_name: 'Anne', last_name: 'Morel', email: 'anne.morel@exemple.fr' }
  const requester = { type: 'PB' as const, company_name: 'SCI Les Lys', siren: '732 829 320', ...person }
  const contributor = system.as('contributor')
  const { id: project_id } = await openProject(contributor, mission_id, { requester })
  const body = { project_id, name: 'Accompagnement', amo_quote_details: lines }
  const { id } = await contributor.call(quotes.create, { body })
  const { text } = await pdfOf(id)
  const flat = text.replace(/\s+/g, ' ')
  expect(flat).toContain('SCI Les Lys')
  expect(flat).toContain('SIREN 732 829 320')
  expect(flat).not.toContain('Morel')
})

describe('a quote laid out by a Word document', () => {
  it('says what its tokens say, is marked while a draft, and carries the right to withdraw', async () => {
    const { id: letter_template_id, dropped } = await word('devis', [
      'Notre proposition {{devis.reference}} pour {{demandeur.nom}}',
      '{{devis.lignes}}',
      'Total TTC : {{devis.total_ttc}}',
    ])
    expect(dropped.status).toBe(201)
    const { id: template_id } = await admin().call(templates.create, {
      body: { name: 'Au papier', letter_template_id },
    })
    const id = await quoteOf(template_id, true)
    const draft = await pdfOf(id)
    const { reference } = await system.as('contributor').call(quotes.get, { params: { id } })
    expect(draft.text.replace(/\s/g, ' ')).toContain(`Notre proposition ${reference} pour`)
    expect(draft.text.replace(/\s/g, ' ')).toContain('Total TTC : 240,00 €')
    expect(draft.text).toContain('BROUILLON')
    expect(draft.text.replace(/\s/g, ' ')).toContain('Je demande expressément que la prestation commence')
    expect(draft.pages.at(-1)).toContain('Formulaire de rétractation')
    await system.as('contributor').call(quotes.send, { params: { id } })
    const sent = await pdfOf(id)
    expect(sent.text).toContain('Notre proposition')
    expect(sent.text).not.toContain('BROUILLON')
    expect(sent.pages.at(-1)).toContain('Formulaire de rétractation')
    const here = await pdfOf(await quoteOf(template_id, false))
    expect(here.text).not.toContain('rétractation')
  })

  it('is of a document of that kind with its file, and no letter is made of it', async () => {
    const other = await word('attestation', ['{{devis.reference}}'])
    expect(other.dropped).toMatchObject({ status: 422 })
    const { id: empty } = await admin().call(letters.create, { body: { name: 'Vide', kind: 'devis', active: true } })
    for (const letter_template_id of [other.id, empty, mission_id]) {
      const body = { name: 'Au papier', letter_template_id }
      expect((await admin().refusal(templates.create, { body })).key).toBe('amoQuote.template.notWord')
    }
    const requester = { type: 'PO' as const, last_name: 'Morel' }
    const { id: for_project } = await openProject(system.as('contributor'), mission_id, { requester })
    const { items } = await system.as('contributor').call(letters.list, { query: { for_project } })
    expect(items.filter(({ kind }) => kind === 'devis')).toEqual([])
  })
})
