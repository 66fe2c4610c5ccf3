import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { auditEndpoints } from '@faitage/contracts/audit/audit.endpoints'
import { auditKinds } from '@faitage/contracts/audit/audit-kind'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { ownClock } from '@faitage/contracts/kernel/testing/processor-time'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { commentEndpoints } from '@faitage/contracts/projects/comment'
import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { projectAmended } from '@faitage/contracts/projects/project'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { coOwnershipTaskEndpoints } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { v4 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBuilding, newCopro, newCouncil, newLot, newPerson, newSyndic } from '../co-ownership/testing/copros.ts'
import { daysAgo, openMission, openProject } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'

const { timeline, asOf, difference } = auditEndpoints

let system: TestSystem
let manager: TestClient
let mission: string
let project: string

beforeAll(async () => {
  system = await startTestSystem()
  manager = system.as('manager')
  mission = await openMission(manager)
  project = (await openProject(manager, mission, { reference: 'AUD-1' })).id
  const params = { id: project }
  await system.as('contributor').call(projectEndpoints.update, { params, body: { notes: 'Appelée deux fois' } })
  await manager.call(projectEndpoints.changeStatus, { params, body: { status: 'depose', on: daysAgo(12) } })
  await manager.call(projectEndpoints.update, { params, body: { reference: 'AUD-2' } })
}, 60_000)
afterAll(() => system?.stop())

const of = (id = project, kind: string = 'project') => ({ params: { kind, id } })

describe('the timeline', () => {
  it('tells everything, the latest first, in words, and says what may be chosen', async () => {
    const all = await manager.call(timeline, of())
    expect(all).toMatchObject({
      events: 4,
      totalItems: 4,
      first_on: daysAgo(30),
      may_write: true,
      title: 'Morel Jeanne',
    })
    expect(all.items.map(({ category, backdated }) => [category, backdated])).toEqual([
      ['sheet', false],
      ['status', true],
      ['sheet', false],
      ['life', true],
    ])
    expect(all.items[1]!.changes).toEqual([{ field: 'status', label: 'Statut', before: 'Contact', after: 'Déposé' }])
    expect(all.actors.map(({ label, count }) => [label, count])).toEqual([
      ['Mona Marchand', 3],
      ['Camille Renaud', 1],
    ])
    expect(all.categories).toContainEqual({ value: 'status', label: 'Statut', count: 1 })
    expect(all.items[0]!.can_undo).toBe(true)
  })

  it('is filtered and paged here, not by who reads it', async () => {
    const count = async (query: object) => (await manager.call(timeline, { ...of(), query })).totalItems
    expect(await count({ category: 'status' })).toBe(1)
    expect(await count({ actor: testUsers.contributor.id })).toBe(1)
    expect(await count({ field: 'reference' })).toBe(2)
    expect(await count({ backdated: 'true' })).toBe(2)
    expect(await count({ from: daysAgo(0) })).toBe(4)
    expect(await count({ to: daysAgo(1) })).toBe(0)
    expect(await count({ on: daysAgo(12) })).toBe(2)
    expect(await count({ on: daysAgo(13) })).toBe(1)
    const [last, second] = (await manager.call(timeline, of())).items
    expect(await count({ known_at: second!.recorded_at })).toBe(3)
    const page = await manager.call(timeline, { ...of(), query: { size: 1, page: 2 } })
    expect(page.items.map(({ id }) => id)).toEqual([second!.id])
    const other = await manager.call(timeline, { ...of(), query: { size: 1, page: 4, sortDirection: 'asc' } })
    expect(other.items.map(({ id }) => id)).toEqual([last!.id])
  })

  it('offers what can be undone to those who may, and an undo is one more event', async () => {
    const { id } = await openProject(manager, mission, { reference: 'AUD-9' })
    await manager.call(projectEndpoints.changeStatus, { params: { id }, body: { status: 'depose', on: daysAgo(2) } })
    const [moved] = (await manager.call(timeline, of(id))).items
    expect(moved!.can_undo).toBe(true)
    await manager.call(projectEndpoints.undo, { params: { id }, body: { revision: moved!.revision } })
    const after = await manager.call(timeline, of(id))
    expect(after.events).toBe(3)
    expect(after.items[0]!.sentence).toContain('Le passage à « Déposé » est annulé.')
    expect(after.items[1]!.sentence).toBe(moved!.sentence)
  })
})

describe('looking from another day', () => {
  it('tells what was true, and what was believed', async () => {
    const look = async (query: { on: string; known_at?: string }) => {
      const { fields } = await manager.call(asOf, { ...of(), query })
      return Object.fromEntries(fields.map(({ field, value }) => [field, value]))
    }
    const [, moved, noted] = (await manager.call(timeline, of())).items
    expect((await look({ on: daysAgo(12) })).status).toBe('Déposé')
    expect((await look({ on: daysAgo(13) })).status).toBe('Contact')
    expect((await look({ on: daysAgo(12), known_at: noted!.recorded_at })).status).toBe('Contact')
    expect((await look({ on: daysAgo(0), known_at: moved!.recorded_at })).reference).toBe('AUD-1')
  })

  it('says which dwelling a field is of, where there are several', async () => {
    const { id } = await openProject(manager, mission, { requester: { type: 'PB', last_name: 'Bailly' } } as never)
    for (const name of ['Premier étage', 'Rez-de-chaussée'])
      await manager.call(accommodationEndpoints.create, { body: { project_id: id, name, living_area: '40' } as never })
    const { fields } = await manager.call(asOf, { ...of(id), query: { on: daysAgo(0) } })
    expect(
      fields
        .map(({ label }) => label)
        .filter(label => label.startsWith('Surface habitable'))
        .toSorted(),
    ).toEqual(['Surface habitable (Premier étage)', 'Surface habitable (Rez-de-chaussée)'])
  })

  it('says field by field what differs between two days, or between what was believed and what is known', async () => {
    const between = async (query: { from: string; to: string; known_at?: string; from_known_at?: string }) =>
      (await manager.call(difference, { ...of(), query })).changes
    expect(await between({ from: daysAgo(20), to: daysAgo(12) })).toEqual([
      { field: 'status', label: 'Statut', before: 'Contact', after: 'Déposé' },
    ])
    const [, , noted] = (await manager.call(timeline, of())).items
    expect(await between({ from: daysAgo(12), to: daysAgo(12), from_known_at: noted!.recorded_at })).toEqual([
      { field: 'status', label: 'Statut', before: 'Contact', after: 'Déposé' },
    ])
    expect(await between({ from: daysAgo(12), to: daysAgo(12) })).toEqual([])
  })

  it('refuses a day before everything, one to come, and one that does not exist', async () => {
    const refusal = (on: string, who = of()) => manager.refusal(asOf, { ...who, query: { on } })
    expect(await refusal(daysAgo(31))).toMatchObject({ status: 404, key: 'project.notYetOpen' })
    expect(await refusal('0001-01-01')).toMatchObject({ status: 404, key: 'project.notYetOpen' })
    expect(await refusal(addDays(daysAgo(0), 1))).toMatchObject({ status: 422, key: 'asOf.future' })
    expect(await refusal('2026-02-30')).toMatchObject({ status: 422, key: 'VALIDATION' })
    const copro = await newCopro(system, mission)
    expect(await refusal(daysAgo(400), of(copro, 'copro'))).toMatchObject({ key: 'audit.notYet' })
    expect(
      await manager.refusal(asOf, { ...of(), query: { on: daysAgo(0), known_at: '2001-01-01T00:00:00Z' } }),
    ).toMatchObject({ key: 'project.notYetKnown' })
  })
})

describe('the timeline of a project', () => {
  it('tells its visits, quotes, comments and tasks too, with whom they are about, each kind to be filtered', async () => {
    const { id } = await openProject(manager, mission, { reference: 'AUD-B' })
    const visit = await manager.call(visitEndpoints.create, { body: { project_id: id, kind: 'conseil' } })
    await manager.call(visitEndpoints.update, { params: { id: visit.id }, body: { note: 'Code 12A' } })
    const line = { kind: 'CUSTOM_SERVICE', label: 'Visite', quantity: '1', unit_price: '100' } as const
    const quote = await manager.call(amoQuoteEndpoints.create, {
      body: { project_id: id, name: 'Accompagnement', amo_quote_details: [line] },
    })
    await manager.call(amoQuoteEndpoints.remove, { params: { id: quote.id } })
    await manager.call(commentEndpoints.create, { body: { project_id: id, text: 'Appelée ce matin' } })
    await manager.call(individualTaskEndpoints.create, { body: { project_id: id, title: 'Rappeler' } })
    await system.settled()
    const all = await manager.call(timeline, of(id))
    const own = all.items.filter(({ about }) => !about).length
    expect([all.events - own, all.left_out]).toEqual([6, 0])
    const times = all.items.map(({ recorded_at }) => recorded_at)
    expect(times).toEqual(times.toSorted().reverse())
    const { items } = await manager.call(timeline, { ...of(id), query: { category: 'visit' } })
    expect(items.map(({ about, sentence }) => [about?.title, sentence])).toEqual([
      ['Visite conseil', 'Mona Marchand a modifié la visite : consignes.'],
      ['Visite conseil', 'Mona Marchand a créé la visite.'],
    ])
    expect(items[0]!.changes).toEqual([{ field: 'visit.note', label: 'Consignes', before: null, after: 'Code 12A' }])
    expect(items.some(({ can_undo }) => can_undo)).toBe(false)
    expect(all.fields).toContainEqual({ value: 'visit.note', label: 'Consignes (visites)', count: 1 })
    const quotes = await manager.call(timeline, { ...of(id), query: { category: 'quote' } })
    expect(quotes.items[0]).toMatchObject({ about: { kind: 'quote', id: quote.id } })
    expect(quotes.items[0]!.sentence).toContain('a supprimé')
    expect((await manager.call(timeline, { ...of(id), query: { field: 'visit.note' } })).totalItems).toBe(1)
  })

  it('tells what the reader may read, and what the mission shows', async () => {
    const other = await openMission(manager, 'Mission sans commentaires')
    const { id } = await openProject(manager, other)
    await manager.call(commentEndpoints.create, { body: { project_id: id, text: 'Entre nous' } })
    await manager.call(visitEndpoints.create, { body: { project_id: id, kind: 'conseil' } })
    await system.settled()
    const kinds = async () => [
      ...new Set((await manager.call(timeline, of(id))).items.flatMap(({ about }) => about?.kind ?? [])),
    ]
    expect(await kinds()).toEqual(['visit', 'comment'])
    await manager.call(missionEndpoints.update, {
      params: { id: other },
      body: { ca_follow_up_comments: false } as never,
    })
    expect(await kinds()).toEqual(['visit'])
  })
})

it('tells the story of each kind of thing, a removed one too', async () => {
  const copro_id = await newCopro(system, mission)
  const lot = await newLot(system, copro_id, { lot_number: '12' })
  const line = { kind: 'CUSTOM_SERVICE', label: 'Visite', quantity: '1', unit_price: '100' } as const
  const quote = await manager.call(amoQuoteEndpoints.create, {
    body: { project_id: project, name: 'Accompagnement', amo_quote_details: [line] },
  })
  const sc = await newCouncil(system, mission)
  const person = await newPerson(system, mission)
  const { id: task } = await manager.call(coOwnershipTaskEndpoints.create, { body: { copro_id, title: 'Relancer' } })
  const ofCopros = { copro: copro_id, lot, building: await newBuilding(system, copro_id), sc, person }
  const others = { syndic: await newSyndic(system, sc), co_ownership_task: task }
  const things = { project, mission, quote: quote.id, ...ofCopros, ...others }
  for (const [kind, id] of Object.entries(things)) {
    const story = await manager.call(timeline, of(id, kind))
    expect(story.events, kind).toBeGreaterThan(0)
    expect(story.title, kind).not.toBe('')
    const { fields } = await manager.call(asOf, { ...of(id, kind), query: { on: daysAgo(0) } })
    expect(fields.length, kind).toBeGreaterThan(1)
  }
  await manager.call(amoQuoteEndpoints.remove, { params: { id: quote.id } })
  expect((await manager.call(timeline, of(quote.id, 'quote'))).items[0]!.sentence).toContain('a supprimé')
  expect(await manager.refusal(asOf, { ...of(quote.id, 'quote'), query: { on: daysAgo(0) } })).toMatchObject({
    key: 'audit.removed',
  })
})

it('tells a lot as its page does: its sale, who held it, what it owed', async () => {
  const copro_id = await newCopro(system, mission)
  const anne = await newPerson(system, mission, { last_name: 'Anne' })
  const boris = await newPerson(system, mission, { last_name: 'Boris' })
  const lot = await newLot(system, copro_id, { lot_number: '12', owners: [anne] })
  const params = { id: lot }
  await manager.call(lotEndpoints.stateArrears, {
    params,
    body: { on: '2025-06-30', amount: 150_00, source: 'releve' },
  })
  const buyers = [{ person_id: boris, right: 'pleine_propriete' as const }]
  await manager.call(lotEndpoints.sale, { params, body: { on: '2026-01-15', buyers, price: 100_000_00 } })
  await system.settled()
  const [sold] = (await manager.call(timeline, of(lot, 'lot'))).items
  expect([sold!.category, sold!.sentence.replaceAll('\u00A0', ' ')]).toEqual([
    'people',
    'Mona Marchand a enregistré la vente du lot au 15/01/2026 à BORIS, pour 100 000,00 €.',
  ])
  const { fields } = await manager.call(asOf, { ...of(lot, 'lot'), query: { on: daysAgo(0) } })
  const said = Object.fromEntries(fields.map(({ field, value }) => [field, String(value).replaceAll('\u00A0', ' ')]))
  expect(said.historics).toBe(
    'ANNE, propriétaire jusqu’au 15/01/2026 ; BORIS, propriétaire (pleine propriété) depuis le 15/01/2026',
  )
  expect(said.arrears).toBe('150,00 € au 30/06/2025 (Relevé du syndic)')
})

it('is for those who hold the right, of what they reach', async () => {
  for (const kind of auditKinds) {
    expect((await system.as('client').refusal(timeline, of(project, kind))).status).toBe(403)
    expect((await system.as('contributor').refusal(timeline, of(project, kind))).status).toBe(403)
    expect((await manager.refusal(timeline, of(v4(), kind))).status, kind).toBe(404)
  }
  expect((await system.as('reader').refusal(timeline, of())).status).toBe(404)
  // Its own four, and the two of the quote that was removed.
  expect((await system.as('admin').call(timeline, of())).events).toBe(6)
  expect((await manager.refusal(timeline, of(project, 'user'))).status).toBe(404)
  expect((await manager.refusal(timeline, of('x'))).status).toBe(404)
  const archived = await openMission(manager, 'Mission supprimée')
  await manager.call(missionEndpoints.remove, { params: { id: archived } })
  expect((await manager.call(timeline, of(archived, 'mission'))).items[0]!.sentence).toContain('a supprimé')
})

it('tells two hundred quotes and two hundred comments beside a project in time', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const { id: project_id } = await openProject(manager, mission)
  const line = { kind: 'CUSTOM_SERVICE', label: 'Visite', quantity: '1', unit_price: '100' } as const
  for (let nth = 0; nth < 200; nth += 10)
    await Promise.all(
      Array.from({ length: 10 }, async (_, of) => {
        const name = `Accompagnement ${nth + of}`
        await manager.call(amoQuoteEndpoints.create, { body: { project_id, name, amo_quote_details: [line] } })
        await manager.call(commentEndpoints.create, { body: { project_id, text: `Appelée ${nth + of} fois` } })
      }),
    )
  await system.settled()
  const took: number[] = []
  for (let times = 0; times < 7; times++) {
    const clock = ownClock()
    const story = await manager.call(timeline, of(project_id))
    took.push(clock.ms())
    clock.stop()
    expect([story.events, story.left_out]).toEqual([401, 0])
  }
  const [first, ...again] = took
  again.sort((one, other) => one - other)
  console.info(`timeline of 400 things beside: first ${first!.toFixed(0)} ms, then p50 ${again[3]!.toFixed(0)} ms`)
  // Goal 300 ms; three times that where the machine does something else.
  expect(again[3]).toBeLessThan(900)
})

it('reads ten thousand events a page at a time', { tags: 'long', timeout: 120_000 }, async () => {
  const { id } = await openProject(manager, mission)
  const stream = streamOf.project(id)
  const actor = { id: testUsers.manager.id, kind: 'user' as const }
  const [first] = await system.api.events.read(stream)
  const { project_id, requester_id } = first!.data as { project_id: string; requester_id: string }
  let revision = (await system.api.events.read(stream)).length - 1
  for (let batch = 0; batch < 20; batch++) {
    const events = Array.from({ length: 500 }, (_, nth) =>
      projectAmended({ project_id, requester_id, changes: { notes: `Note ${batch * 500 + nth}` } } as never),
    )
    revision = (
      await system.api.events.append(stream, events, { expected: revision, metadata: { command_id: v4(), actor } })
    ).revision
  }
  const answer = await manager.raw(timeline, { ...of(id), query: { size: 50, page: 100, field: 'notes' } })
  const page = answer.json()
  expect(page).toMatchObject({ totalItems: 10_000, events: 10_001 })
  expect(page.items).toHaveLength(50)
  expect(answer.body.length).toBeLessThan(60_000)

  const { history } = projectEndpoints
  const last = await manager.raw(history, { params: { id }, query: { page: 201 } })
  expect(last.json()).toMatchObject({ page: 201, pageSize: 50, totalItems: 10_001 })
  expect(last.json().items).toMatchObject([{ type: 'ProjectOpened' }])
  expect(last.body.length).toBeLessThan(10_000)
  const latest = await manager.call(history, { params: { id }, query: { size: 2 } })
  expect(latest.items.map(({ can_undo }) => can_undo)).toEqual([true, false])
  await manager.call(projectEndpoints.update, { params: { id }, body: { notes: 'La dernière' } })
  expect((await manager.call(history, { params: { id }, query: { size: 1 } })).totalItems).toBe(10_002)

  // What is kept of a long stream is kept sealed: forgotten, nobody is in it any more.
  const nameIn = async () => (await system.api.events.read(stream))[0]!.data as { requester: { last_name?: string } }
  expect((await nameIn()).requester.last_name).toBe('Morel')
  await system.api.keyring.forget(requester_id)
  expect((await nameIn()).requester.last_name ?? null).toBeNull()
})
