import { amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { amoQuoteTemplateEndpoints } from '@faitage/contracts/invoicing/amo-quote-template'
import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMission, openProject } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

const { list, get, create, update, remove, cancel, pause, redo, history } = amoQuoteEndpoints

let system: TestSystem
let contributor: TestClient
let manager: TestClient
let mission: string

beforeAll(async () => {
  system = await startTestSystem()
  contributor = system.as('contributor')
  manager = system.as('manager')
  mission = await openMission(manager)
}, 60_000)
afterAll(() => system?.stop())

type Told = Partial<Omit<BodyInputOf<typeof create>, 'project_id'>>
const owner = async (type: 'PO' | 'SDC' = 'PO') =>
  (await openProject(contributor, mission, { requester: { type, last_name: 'Morel' } })).id
const quote = async (project_id: string, told: Told = {}) =>
  (await contributor.call(create, { body: { project_id, name: 'Accompagnement', ...told } })).id
const read = (id: string) => contributor.call(get, { params: { id } })
const change = (id: string, body: BodyInputOf<typeof update>) => contributor.call(update, { params: { id }, body })
const service = { kind: 'SERVICE', label: 'Visite conseil', quantity: '1', unit_price: '300', vat_rate: '20' } as const
const free = { kind: 'CUSTOM_SERVICE', label: 'Relecture', quantity: '2', unit_price: '50' } as const
const template = (told: object = {}) =>
  manager.call(amoQuoteTemplateEndpoints.create, {
    body: { name: 'Forfait', amo_quote_details: [service, { ...free, editable: true }], validity_days: 30, ...told },
  })
const eventsOf = async (id: string) =>
  (await system.api.events.read(streamOf.record('amo_quote', id))).map(({ type }) => type)

describe('a quote of ours', () => {
  it('comes to what its lines come to: VAT by rate, co-funders after tax', async () => {
    const id = await quote(await owner(), {
      amo_quote_details: [
        free,
        { kind: 'MILEAGE', label: 'Déplacements', quantity: '86.4', free_km: '20', unit_price: '0.603' },
        { kind: 'CO_FUNDER', label: 'Commune', rate: '25' },
      ],
    })
    const told = await read(id)
    // 100,00 + 66,4 km × 0,603 = 40,04: 140,04 HT, 28,01 of VAT, a quarter of 168,05 paid by the town.
    expect(told.totals).toEqual({
      price_excl_tax: 14_004,
      taxes: [{ rate: '20', base: 14_004, tax: 2801 }],
      price_incl_tax: 16_805,
      co_funded: 4201,
      to_pay: 12_604,
    })
    expect(told.amo_quote_details?.map(({ amount }) => amount)).toEqual([10_000, 4004, 4201])
    expect(told).toMatchObject({ status: 'CREATED', off_premises: true, may_write: true })
    expect(told.reference).toMatch(/^DV-[0-9A-F]{8}$/)
  })

  it('begins with the lines of its template, which it keeps when the template changes', async () => {
    const { id: template_id, revision } = await template()
    const id = await quote(await owner('SDC'), { template_id })
    const told = await read(id)
    expect(told).toMatchObject({ template_id, template_name: 'Forfait', template_revision: revision })
    expect(told.off_premises).toBe(false)
    expect(told.totals.price_incl_tax).toBe(48_000)
    await manager.call(amoQuoteTemplateEndpoints.update, {
      params: { id: template_id },
      body: { amo_quote_details: [{ ...service, unit_price: '350' }] },
    })
    await change(id, { amo_quote_details: [{ ...service, quantity: '3' }] })
    expect((await read(id)).totals.price_excl_tax).toBe(90_000)
    const again = await contributor.call(redo, { params: { id } })
    // Drawn up again, it is sold at today's price.
    expect((await read(again.id)).totals.price_excl_tax).toBe(105_000)
  })

  it('sells services at the price of the catalogue only', async () => {
    const { id: template_id } = await template()
    const project_id = await owner()
    const refusal = (amo_quote_details: object[], more: object = {}) =>
      contributor.refusal(create, { body: { project_id, name: 'X', amo_quote_details, ...more } as never })
    expect((await refusal([service])).key).toBe('amoQuote.line.notInCatalogue')
    expect((await refusal([{ ...service, unit_price: '299' }], { template_id })).key).toBe(
      'amoQuote.line.notInCatalogue',
    )
    expect((await refusal([{ ...service, editable: true, unit_price: '1' }], { template_id })).key).toBe(
      'amoQuote.line.notInCatalogue',
    )
    const elsewhere = await template({ mission_id: await openMission(manager) })
    expect((await refusal([], { template_id: elsewhere.id })).key).toBe('amoQuote.template.elsewhere')
    const landlords = await template({ requester_types: ['PB'] })
    expect((await refusal([], { template_id: landlords.id })).key).toBe('amoQuote.template.elsewhere')
    const { items } = await contributor.call(amoQuoteTemplateEndpoints.list, { query: { for_project: project_id } })
    expect(items.map(one => one.id)).toContain(template_id)
    expect(items.map(one => one.id)).not.toContain(landlords.id)
  })

  it('refuses by field what cannot be', async () => {
    const project_id = await owner()
    const cases: [object, string][] = [
      [{ ...free, unit_price: '12.3456' }, 'amo_quote_details.0.unit_price'],
      [{ ...free, vat_rate: '200' }, 'amo_quote_details.0.vat_rate'],
      [{ ...free, vat_rate: '5.5' }, 'amo_quote_details.0.vat_reason'],
      [{ ...free, quantity: null }, 'amo_quote_details.0.quantity'],
      [{ kind: 'CO_FUNDER', label: 'Commune', amount: 1 }, 'amo_quote_details.0.amount'],
      [{ ...free, prix: '3' }, 'amo_quote_details.0.prix'],
    ]
    for (const [line, path] of cases) {
      const { status, details } = await contributor.refusal(create, {
        body: { project_id, name: 'X', amo_quote_details: [line] } as never,
      })
      const fields = (details as { fields: { path: string }[] }).fields.map(one => one.path)
      expect([status, fields], path).toEqual([422, [path]])
    }
    const sent = await contributor.refusal(create, { body: { project_id, name: 'X', status: 'SIGNED' } as never })
    expect(sent.key).toBe('VALIDATION')
  })

  it('is altered and deleted only while nothing was sent', async () => {
    const id = await quote(await owner(), { amo_quote_details: [free] })
    await contributor.call(cancel, { params: { id }, body: { reason: 'Le demandeur renonce.' } })
    expect(await read(id)).toMatchObject({ status: 'CANCELLED', status_reason: 'Le demandeur renonce.', moves: [] })
    for (const refusal of [
      await contributor.refusal(update, { params: { id }, body: { name: 'Autre' } }),
      await contributor.refusal(remove, { params: { id } }),
    ])
      expect([refusal.status, refusal.key]).toEqual([409, 'amoQuote.frozen'])
    const late = await contributor.refusal(pause, { params: { id } })
    expect([late.key, late.message]).toEqual(['amoQuote.move', 'Cela n’est pas possible d’un devis « Annulé ».'])
    // The same move again is the same answer, not another event.
    await contributor.call(cancel, { params: { id }, body: { reason: 'Encore.' } })
    expect(await eventsOf(id)).toEqual(['AmoQuoteRegistered', 'AmoQuoteCancelled'])
    const { items } = await contributor.call(history, { params: { id } })
    expect(JSON.stringify(items)).toContain('a retiré le devis')
  })

  it('is said no longer valid once, with its reason, whatever its status', async () => {
    const id = await quote(await owner(), { amo_quote_details: [free] })
    const refusal = (body: object) => contributor.refusal(update, { params: { id }, body: body as never })
    expect((await refusal({ no_longer_valid: true })).key).toBe('amoQuote.invalid.reason')
    expect((await refusal({ no_longer_valid_reason: 'Prix' })).key).toBe('amoQuote.invalid.flag')
    await change(id, { no_longer_valid: true, no_longer_valid_reason: 'Le barème a changé.' })
    expect(await read(id)).toMatchObject({ no_longer_valid: true, no_longer_valid_reason: 'Le barème a changé.' })
    expect((await refusal({ no_longer_valid: false })).key).toBe('amoQuote.invalid.done')
    expect((await read(id)).moves).not.toContain('send')
  })

  it('is of one project: the list says what those that count come to', async () => {
    const project_id = await owner()
    await quote(await owner(), { amo_quote_details: [free] })
    await quote(project_id, { name: 'A', amo_quote_details: [free] })
    const gone = await quote(project_id, { name: 'B', amo_quote_details: [free] })
    await contributor.call(cancel, { params: { id: gone }, body: { reason: 'Non.' } })
    const answer = await contributor.call(list, {
      query: { project_id, cacheDisabled: 'true', sortBy: 'name', sortDirection: 'asc' } as never,
    })
    expect(answer.items.map(({ name, status }) => [name, status])).toEqual([
      ['A', 'CREATED'],
      ['B', 'CANCELLED'],
    ])
    expect(answer.totals.running).toEqual({ count: 1, price_incl_tax: 12_000, to_pay: 12_000 })
    const withdrawn = await contributor.call(list, { query: { project_id, status: ['CANCELLED'] } as never })
    expect(withdrawn.items.map(one => one.id)).toEqual([gone])
  })
})
