import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { auditEndpoints, dossierEndpoints } from '@faitage/contracts/audit/audit.endpoints'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import { processorTime } from '@faitage/contracts/kernel/testing/processor-time'
import { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { accessEndpoints } from '@faitage/contracts/privacy/access.endpoints'
import { subjectEndpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { commentEndpoints } from '@faitage/contracts/projects/comment'
import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { sql } from 'kysely'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { newCopro } from '../co-ownership/testing/copros.ts'
import { caughtUp } from '../invoicing/testing/edited-invoice.ts'
import { invoicedQuote } from '../invoicing/testing/invoiced-quote.ts'
import { describeSeller } from '../invoicing/testing/sellers.ts'
import { lookedAt } from '../privacy/watched-reads.ts'
import { openProject } from '../projects/testing/project.scene.ts'
import { inWorld, of } from '../testing/in-world.ts'
import { type TestSystem, testUsers } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'
import { forgetAccesses, openAccessLog } from './access-log.ts'

let system: TestSystem
let world: TestWorld
inWorld(made => {
  ;({ system, world } = made)
  // What is read twice may not be so in two hours.
  const began = system.api.clock.now()
  system.api.clock.now = () => began
})

const read = (who: 'manager' | 'client' | 'outsider', id: string) => system.as(who).call(projectEndpoints.get, of(id))
const list = (query: object) => system.as('admin').call(accessEndpoints.list, { query })

test('who read a project stands there once an hour, with how often; whoever was refused does not', async () => {
  const subject = [world.projectId]
  await read('manager', world.projectId)
  await read('manager', world.projectId)
  await read('client', world.projectId)
  await system.as('manager').call(projectEndpoints.history, of(world.projectId))
  expect((await system.as('outsider').refusal(projectEndpoints.get, of(world.projectId))).status).toBe(404)
  const { items, totalItems } = await list({ subject })
  const told = items.map(one => [one.actor.name, one.thing, one.kind, one.times, one.title])
  expect(told.sort()).toEqual([
    ['Claude Cordier', 'project', 'sheet', 1, 'CH-001 · Vasseur'],
    ['Mona Marchand', 'project', 'history', 1, 'CH-001 · Vasseur'],
    ['Mona Marchand', 'project', 'sheet', 2, 'CH-001 · Vasseur'],
  ])
  expect(totalItems).toBe(3)
  expect((await list({ subject, actor: [testUsers.client.id] })).totalItems).toBe(1)
  expect((await list({ subject, kind: ['history'] })).totalItems).toBe(1)
  expect((await list({ subject, on: '2020-01-01..2020-12-31' })).totalItems).toBe(0)
})

test('whoever reads a copro, or its audit, stands there', async () => {
  const id = await newCopro(system, world.missionId)
  await system.settled()
  const manager = system.as('manager')
  await manager.call(coproEndpoints.get, of(id))
  await manager.call(auditEndpoints.timeline, { params: { kind: 'copro', id }, query: {} })
  const { items } = await list({ subject: [id], actor: [testUsers.manager.id] })
  expect(items.map(one => [one.thing, one.kind, one.title !== null]).sort()).toEqual([
    ['copro', 'history', true],
    ['copro', 'sheet', true],
  ])
})

test('an export of many is of nobody in particular', async () => {
  const headers = { authorization: `Bearer ${system.as('manager').token}` }
  await system.http.inject({ url: '/api/exports/projects', headers })
  const { items } = await list({ kind: ['export'] })
  expect(items).toMatchObject([{ thing: 'project', subject_id: null, title: null, actor: { name: 'Mona Marchand' } }])
})

test('the log holds ids only', async () => {
  await read('manager', world.projectId)
  await list({})
  const { rows } = await sql<{ row: string }>`select row_to_json(access_entry)::text as row from access_entry`.execute(
    system.api.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows) expect(row).not.toMatch(/Vasseur|Marchand|CH-001/)
})

test('quotes and invoices are somebody’s too: read, as the paper that they are, in their history and as a dossier', async () => {
  const admin = system.as('admin')
  await describeSeller(system)
  const quote = await invoicedQuote(system, { project_id: world.projectId, as: 'admin', off_premises: false })
  const { id: invoice } = await admin.call(invoiceEndpoints.create, { body: { quote_id: quote, type: 'invoice' } })
  const manager = system.as('manager')
  await manager.raw(amoQuoteEndpoints.pdf, of(quote))
  await manager.call(invoiceEndpoints.get, of(invoice))
  await manager.call(auditEndpoints.timeline, { params: { kind: 'quote', id: quote } })
  await manager.raw(dossierEndpoints.get, { params: { kind: 'invoice', id: invoice } })
  await caughtUp(system)
  const { items } = await list({ subject: [quote, invoice] })
  expect(items.map(one => `${one.actor.name} ${one.thing} ${one.kind} ${one.title}`).sort()).toEqual([
    'Mona Marchand invoice dossier Brouillon',
    'Mona Marchand invoice sheet Brouillon',
    'Mona Marchand quote file Devis',
    'Mona Marchand quote history Devis',
  ])
  const { requester_id } = await manager.call(projectEndpoints.get, of(world.projectId))
  const { things } = await admin.call(subjectEndpoints.get, of(requester_id))
  expect(things.sort()).toEqual([world.projectId, quote, invoice].sort())
})

test('dwellings, visits, e-mails, quotes of works, comments and tasks are looked at as their project is', async () => {
  const manager = system.as('manager')
  const { id: project_id } = await openProject(manager, world.missionId, { reference: 'ACCES-1' })
  const about = { project_id }
  const dwelling = await manager.call(accommodationEndpoints.create, {
    body: { ...about, name: 'Rez-de-chaussée' } as never,
  })
  const visit = await manager.call(visitEndpoints.create, { body: { ...about, kind: 'conseil' } })
  const quote = await manager.call(worksQuoteEndpoints.create, { body: { ...about, name: 'Toiture' } })
  const comment = await manager.call(commentEndpoints.create, {
    body: { ...about, text: 'Madame rappelle lundi' } as never,
  })
  const task = await manager.call(individualTaskEndpoints.create, { body: { ...about, title: 'Rappeler' } as never })
  const letter = { subject: 'Bonjour', body: 'Votre dossier avance.' }
  await manager.call(projectMailEndpoints.send, { body: { project_ids: [project_id], kind: 'REQUESTER', ...letter } })
  await caughtUp(system)
  const [mail] = (await manager.call(projectMailEndpoints.list, { query: { project_id } })).items
  const reader = system.as('admin')
  for (let times = 0; times < 2; times++) {
    await reader.call(accommodationEndpoints.get, of(dwelling.id))
    await reader.call(visitEndpoints.get, of(visit.id))
    await reader.call(worksQuoteEndpoints.get, of(quote.id))
    await reader.call(projectMailEndpoints.get, of(mail!.id))
    await reader.call(commentEndpoints.get, of(comment.id))
    await reader.call(individualTaskEndpoints.get, of(task.id))
  }
  await reader.call(visitEndpoints.history, of(visit.id))
  // By the project: whoever looked at what is of it, looked at whose it is.
  const { items } = await list({ subject: [project_id], actor: [testUsers.admin.id] })
  expect(items.map(({ thing, kind, times }) => `${thing} ${kind} ${times}`).sort()).toEqual([
    ...['accommodation sheet 2', 'comment sheet 2', 'mail sheet 2', 'task sheet 2'],
    ...['visit history 1', 'visit sheet 2', 'works_quote sheet 2'],
  ])
  for (const one of items) expect(one.title).toBe('ACCES-1 · Morel Jeanne')
  expect((await list({ subject: [visit.id], thing: ['visit'] })).totalItems).toBe(2)
})

test('only whoever may read privacy reads it', async () => {
  for (const who of ['manager', 'contributor', 'client'] as const)
    expect((await system.as(who).refusal(accessEndpoints.list, {})).status).toBe(403)
})

test('every read below the address of somebody is one of the log; nothing that writes is', () => {
  const watched = system.app.routes.flatMap(({ endpoint }) => (lookedAt(endpoint) ? [endpoint] : []))
  const missed = system.app.routes.filter(
    ({ endpoint: { method, path, internal } }) =>
      method === 'GET' &&
      !internal &&
      /^\/api\/(projects|persons|prospects|lots|files|amo-quotes|invoices|copros|accommodations|visits|emails|works-quotes|comments|individual-tasks)\/\{id\}/.test(
        path,
      ),
  )
  expect(missed.length).toBeGreaterThan(10)
  for (const { endpoint } of missed) expect(watched).toContain(endpoint)
  expect(watched.every(({ method }) => method === 'GET')).toBe(true)
})

test('noting is a matter of microseconds; rows that had their time go', async () => {
  const log = openAccessLog(system.api)
  const [actor, subjects] = [v4(), Array.from({ length: 4000 }, () => v4())]
  const { ms } = await processorTime(() => {
    for (let nth = 0; nth < 40_000; nth++)
      log.note({ actor, subject: subjects[nth % 4000], thing: 'project', kind: 'sheet' })
  })
  const spent = ms / 40_000
  console.info(`access log: ${(spent * 1000).toFixed(1)} µs a read`)
  expect(spent).toBeLessThan(0.1)
  await log.stop()
  expect((await list({ actor: [actor], size: 1 })).totalItems).toBe(4000)
  await sql`update access_entry set last_at = now() - interval '13 months' where actor_id = ${actor}`.execute(
    system.api.db,
  )
  await forgetAccesses(system.api)
  expect((await list({ actor: [actor] })).totalItems).toBe(0)
})

test('what could not be written waits for the next time', async () => {
  let away = true
  const db = new Proxy(system.api.db, {
    get: (target, name) => {
      if (away) throw new Error('Postgres is away')
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const log = openAccessLog({ ...system.api, db })
  const actor = v4()
  log.note({ actor, subject: world.projectId, thing: 'project', kind: 'sheet' })
  await log.flush()
  away = false
  log.note({ actor, subject: world.projectId, thing: 'project', kind: 'sheet' })
  await log.stop()
  expect((await list({ actor: [actor] })).items).toMatchObject([{ times: 2 }])
})
