import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../files/testing/samples.ts'
import { sendFile } from '../files/testing/send.ts'
import { daysAgo, giveToClient, openMission, openProject } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

const { list, get, create, update, remove, history, undo } = worksQuoteEndpoints

let system: TestSystem
let contributor: TestClient
let mission: string

beforeAll(async () => {
  system = await startTestSystem()
  contributor = system.as('contributor')
  mission = await openMission(system.as('manager'))
}, 60_000)
afterAll(() => system?.stop())

type Told = Omit<BodyInputOf<typeof create>, 'project_id'>
const owner = async () => (await openProject(contributor, mission)).id
/** A landlord's project with three dwellings. */
async function landlord() {
  const { id } = await openProject(contributor, mission, { requester: { type: 'PB', last_name: 'Morel' } })
  const { items } = await contributor.call(accommodationEndpoints.createMany, {
    params: { id },
    body: { accommodation_number: 3 },
  })
  return { id, dwellings: items.map(one => one.id) as [string, string, string] }
}
const quote = async (project_id: string, told: Partial<Told> = {}) =>
  (await contributor.call(create, { body: { project_id, name: 'Isolation', ...told } })).id
const read = (id: string) => contributor.call(get, { params: { id } })
const change = (id: string, body: BodyInputOf<typeof update>) => contributor.call(update, { params: { id }, body })
const eventsOf = async (id: string) =>
  (await system.api.events.read(streamOf.record('works_quote', id))).map(({ type, data }) => ({ type, data }))
const totals = (price_excl_tax: number | null, price_incl_tax: number | null, eligible_amount: number | null) => ({
  price_excl_tax,
  price_incl_tax,
  eligible_amount,
})

describe('a quote of works', () => {
  it('holds all its fields, in answers and events, is altered, undone and told', async () => {
    const project_id = await owner()
    const file = await sendFile(system, {
      as: 'contributor',
      owner: { kind: 'project', id: project_id },
      name: 'devis.pdf',
      content: pdf('devis'),
    })
    const told: Told = {
      name: 'Isolation des combles',
      company: 'Toitures du Nord',
      company_origin: 'annuaire_rge',
      is_bill: false,
      document_date: daysAgo(40),
      work_types: [{ type_name: 'isolation_murs' }],
      precision: 'Laine soufflée, 40 cm',
      note: 'Reçu par courriel.',
      file_id: file.id,
      price_excl_tax: 1_430_735,
      price_incl_tax: 1_509_425,
      eligible_amount: 1_400_000,
    }
    const id = await quote(project_id, told)
    expect(await read(id)).toMatchObject({
      ...told,
      project_id,
      totals: totals(1_430_735, 1_509_425, 1_400_000),
      billed: false,
      may_write: true,
      warnings: [],
    })
    const { revision } = await change(id, { price_incl_tax: 1_509_426 })
    await contributor.call(undo, { params: { id }, body: { revision } })
    expect((await read(id)).price_incl_tax).toBe(1_509_425)
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      'WorksQuoteRegistered',
      'WorksQuoteAmended',
      'WorksQuoteAmended',
    ])
    const { items } = await contributor.call(history, { params: { id } })
    expect(JSON.stringify(items)).toContain('Montant TTC')
  })

  it('is of one project: the list says what it comes to, quotes and bills apart', async () => {
    const project_id = await owner()
    await quote(await owner(), { price_excl_tax: 1, price_incl_tax: 1 })
    const first = await quote(project_id, { name: 'A', price_excl_tax: 100_000, price_incl_tax: 110_000 })
    await quote(project_id, { name: 'B', price_excl_tax: 50_000, price_incl_tax: 52_750, eligible_amount: 40_000 })
    const bill = { is_bill: true, bill_of: first, price_excl_tax: 111_000, price_incl_tax: 122_100 }
    await quote(project_id, { name: 'Facture A', ...bill })
    const answer = await contributor.call(list, { query: { project_id, sortBy: 'name' } })
    expect(answer.items.map(({ name, billed }) => [name, billed])).toEqual([
      ['A', true],
      ['B', false],
      ['Facture A', false],
    ])
    expect(answer.totals).toEqual({
      quotes: { count: 2, price_excl_tax: 150_000, price_incl_tax: 162_750, eligible_amount: 140_000 },
      bills: { count: 1, price_excl_tax: 111_000, price_incl_tax: 122_100, eligible_amount: 111_000 },
    })
    expect(answer.items[2]?.warnings.join(' ')).toMatch(/dépasse de plus de 10 % son devis \(1\s100,00\s€\)/)
    const billed = await contributor.call(list, { query: { project_id, is_bill: ['true'] } as never })
    expect(billed.items.map(({ name }) => name)).toEqual(['Facture A'])
    const kept = await contributor.refusal(remove, { params: { id: first } })
    expect([kept.key, kept.message]).toEqual(['record.inUse', expect.stringContaining('la facture « Facture A »')])
  })

  it('is told, not refused, when something looks wrong', async () => {
    const project_id = await owner()
    await contributor.call(projectEndpoints.changeStatus, {
      params: { id: project_id },
      body: { status: 'depose', on: daysAgo(10) },
    })
    const twin = { company: 'Durand', price_excl_tax: 100_000, price_incl_tax: 110_000, eligible_amount: 100_000 }
    await quote(project_id, { name: 'Premier', ...twin })
    const second = await quote(project_id, { name: 'Second', ...twin, document_date: daysAgo(2) })
    await system.settled()
    const { warnings } = await read(second)
    expect(warnings).toHaveLength(2)
    expect(warnings[0]).toBe('Même entreprise et même montant que « Premier ».')
    expect(warnings[1]).toMatch(/^Ce devis est daté d’après le dépôt du dossier/)
  })

  it('refuses by field what cannot be', async () => {
    const project_id = await owner()
    const refusal = (body: object) => contributor.refusal(create, { body: { project_id, name: 'X', ...body } as never })
    const cases: [object, string][] = [
      [{ price_excl_tax: 100.5 }, 'price_excl_tax'],
      [{ price_excl_tax: -1 }, 'price_excl_tax'],
      [{ price_excl_tax: 100, price_incl_tax: 99 }, 'price_incl_tax'],
      [{ vat_lines: [{ rate: '200', base: 100, tax: 200 }] }, 'vat_lines.0.rate'],
      [{ vat_lines: [{ rate: '20', base: 10_000, tax: 1000 }] }, 'vat_lines.0.tax'],
      [{ name: '' }, 'name'],
    ]
    for (const [body, path] of cases) {
      const { status, details } = await refusal(body)
      expect([status, (details as { fields: { path: string }[] }).fields.map(one => one.path)], path).toEqual([
        422,
        [path],
      ])
    }
    expect((await refusal({ prix: 3 })).key).toBe('VALIDATION')
    const elsewhere = await quote(await owner())
    expect((await refusal({ is_bill: true, bill_of: elsewhere })).key).toBe('quote.billOf.elsewhere')
    const foreign = await sendFile(system, {
      as: 'contributor',
      owner: { kind: 'project', id: await owner() },
      name: 'a.pdf',
      content: pdf('ailleurs'),
    })
    expect((await refusal({ file_id: foreign.id })).key).toBe('document.file.elsewhere')
    expect((await refusal({ common_price_excl_tax: 5 })).key).toBe('quote.parts.notLandlord')
  })

  it('keeps both changes of two people, and says which field met', async () => {
    const id = await quote(await owner(), { price_excl_tax: 100, price_incl_tax: 110 })
    const { revision } = await read(id)
    const write = (body: BodyInputOf<typeof update>) => ({
      params: { id },
      body,
      headers: { 'if-match': String(revision) },
    })
    await contributor.call(update, write({ company: 'Durand' }))
    await system.as('manager').call(update, write({ precision: 'Laine' }))
    expect(await read(id)).toMatchObject({ company: 'Durand', precision: 'Laine' })
    const met = await system.as('manager').refusal(update, write({ company: 'Dupont' }))
    expect([met.status, met.key]).toEqual([409, 'CONFLICT'])
  })
})

describe('a landlord’s quote', () => {
  it('is told by parts: the totals are theirs, whatever is sent', async () => {
    const { id: project_id, dwellings } = await landlord()
    const own = [
      [2_731_040, 3_004_144, 2_731_040],
      [2_511_580, 2_762_738, 2_511_580],
      [3_120_040, 3_432_044, 3_100_000],
    ] as const
    const id = await quote(project_id, {
      common_price_excl_tax: 2_750_000,
      common_price_incl_tax: 3_025_000,
      common_eligible_amount: 2_700_000,
      common_note: 'Façade et toiture',
      accommodations: own.map(([price_excl_tax, price_incl_tax, eligible_amount], at) => ({
        accommodation_id: dwellings[at]!,
        price_excl_tax,
        price_incl_tax,
        eligible_amount,
      })),
      totals: totals(1, 2, 3),
      price_incl_tax: 7,
    })
    // The works of the landlord of the design notes: 122 239,26 € with tax.
    expect(await read(id)).toMatchObject({
      ...totals(11_112_660, 12_223_926, 11_042_620),
      totals: totals(11_112_660, 12_223_926, 11_042_620),
    })
    const [event] = await eventsOf(id)
    expect((event!.data as { sheet: object }).sheet).not.toHaveProperty('totals')
    await change(id, { accommodations: [{ accommodation_id: dwellings[0], price_excl_tax: 100, price_incl_tax: 110 }] })
    expect((await read(id)).totals).toEqual(totals(2_750_100, 3_025_110, 2_700_100))
  })

  it('refuses a dwelling of another project, one that is out of this one, and one twice', async () => {
    const { id: project_id, dwellings } = await landlord()
    const other = await landlord()
    const of = (...ids: string[]) =>
      contributor.refusal(create, {
        body: { project_id, name: 'X', accommodations: ids.map(accommodation_id => ({ accommodation_id })) },
      })
    expect((await of(other.dwellings[0])).key).toBe('quote.dwelling.elsewhere')
    const [first] = dwellings
    expect((await of(first, first)).key).toBe('VALIDATION')
    const id = await quote(project_id, { accommodations: [{ accommodation_id: first, price_excl_tax: 100 }] })
    await contributor.call(accommodationEndpoints.update, { params: { id: first }, body: { out_of_project: true } })
    expect((await of(first)).key).toBe('quote.dwelling.outOfProject')
    expect((await read(id)).warnings).toContain('Un logement qui porte un montant n’est plus dans le projet.')
  })

  it('was an owner’s: its amounts are of the common parts, and back, the totals stay', async () => {
    const project_id = await owner()
    const id = await quote(project_id, { price_excl_tax: 100_000, price_incl_tax: 110_000, eligible_amount: 90_000 })
    const become = (type: 'PO' | 'PB') =>
      contributor.call(projectEndpoints.update, { params: { id: project_id }, body: { requester: { type } } })
    await become('PB')
    expect(await read(id)).toMatchObject({ common_price_excl_tax: 100_000, totals: totals(100_000, 110_000, 90_000) })
    const [dwelling] = (
      await contributor.call(accommodationEndpoints.createMany, {
        params: { id: project_id },
        body: { accommodation_number: 1 },
      })
    ).items
    const accommodations = [{ accommodation_id: dwelling!.id, price_excl_tax: 50_000, price_incl_tax: 55_000 }]
    await change(id, { accommodations })
    expect((await read(id)).totals).toEqual(totals(150_000, 165_000, 140_000))
    await become('PO')
    const whole = await read(id)
    expect(whole).toMatchObject(totals(150_000, 165_000, 140_000))
    expect(whole.accommodations ?? null).toBeNull()
    // One more amount, and it is written as a whole; the parts stay in the history.
    await change(id, { price_incl_tax: 160_000 })
    expect(await read(id)).toMatchObject(totals(150_000, 160_000, 140_000))
    await become('PB')
    expect(await read(id)).toMatchObject({ common_price_incl_tax: 160_000 })
    expect(JSON.stringify((await contributor.call(history, { params: { id } })).items)).toContain('Logements')
  })
})

describe('its client', () => {
  it('reads quotes without what the team notes, while the section is open, and writes none', async () => {
    const project_id = await owner()
    const other = await quote(await owner())
    const id = await quote(project_id, { company: 'Durand', note: 'À surveiller', price_excl_tax: 100 })
    await giveToClient(system, project_id)
    const client = system.as('client')
    const read = await client.call(get, { params: { id } })
    expect(read).toMatchObject({ name: 'Isolation', company: 'Durand', price_excl_tax: 100, may_write: false })
    expect(JSON.stringify(read)).not.toContain('surveiller')
    expect(read.warnings).toEqual([])
    expect((await client.call(list, { query: { project_id } })).items).toHaveLength(1)
    expect((await client.refusal(get, { params: { id: other } })).status).toBe(404)
    expect((await client.refusal(update, { params: { id }, body: { name: 'Mien' } })).status).toBe(403)
    expect((await client.refusal(history, { params: { id } })).status).toBe(403)
    await contributor.call(projectEndpoints.update, {
      params: { id: project_id },
      body: { sections_permissions: { works: false } },
    })
    expect((await client.refusal(get, { params: { id } })).status).toBe(404)
    expect((await client.refusal(list, { query: { project_id } })).status).toBe(404)
  })
})
