/** @module-tag always */
import { randomUUID } from 'node:crypto'
import { alertEndpoints } from '@faitage/contracts/alerts/alert.endpoints'
import { billingTriggerEndpoints } from '@faitage/contracts/billing/billing-trigger'
import {
  orderAssignmentEndpoints as orders,
  orderAssignmentWorkerEndpoints as orderWork,
} from '@faitage/contracts/billing/order-assignment.endpoints'
import { missionImportEndpoints as imports } from '@faitage/contracts/imports/mission-import.endpoints'
import { importWorkerEndpoints as importWork } from '@faitage/contracts/imports/mission-import.worker.endpoints'
import { amoQuoteEndpoints as quotes } from '@faitage/contracts/invoicing/amo-quote'
import { invoiceEndpoints as invoices } from '@faitage/contracts/invoicing/invoice'
import { addDays, addMonths } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { privacyRequestEndpoints as requests } from '@faitage/contracts/privacy/request'
import { commentEndpoints } from '@faitage/contracts/projects/comment'
import { individualTaskEndpoints as tasks } from '@faitage/contracts/projects/individual-task'
import { messageEndpoints } from '@faitage/contracts/projects/portal/message.endpoints'
import {
  type ActionKey,
  actionKeys,
  actionsWithPast,
  homeActionEndpoints as home,
  listBehind,
} from '@faitage/contracts/steering/home-actions.endpoints'
import { moneyEndpoints } from '@faitage/contracts/steering/money.endpoints'
import { visitEndpoints as visits } from '@faitage/contracts/visits/visit.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderAssignmentDecider } from '../billing/order-assignment.decider.ts'
import { caughtUp } from '../invoicing/testing/edited-invoice.ts'
import { invoicedQuote } from '../invoicing/testing/invoiced-quote.ts'
import { describeSeller } from '../invoicing/testing/sellers.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { giveToClient, openMission, openProject } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem, type TestUser, testUsers } from '../testing/system.ts'

/* Each number of home is the length of the list it opens, whoever looks, whatever is asked. */

let system: TestSystem
// What waits began then.
let ahead = -45
const mission = { own: '', other: '', foreign: '', copro: '' }
const projects: string[] = []
let invoice = { id: '', due_date: '' }

const now = () => new Date(Date.now() + ahead * 86_400_000)
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(now())

beforeAll(async () => {
  system = await startTestSystem({ clock: { now, today } })
  mission.own = await openMission(system.as('manager'))
  mission.other = await openMission(system.as('manager'), 'PIG de Douai')
  mission.foreign = (
    await system.as('admin').call(missionEndpoints.create, {
      body: { name: 'PIG de Lens', team: { mission_managers: [testUsers.admin.id] } } as never,
    })
  ).id
  mission.copro = (
    await system.as('manager').call(missionEndpoints.create, {
      body: {
        name: 'POPAC de Roubaix',
        mission_type: 'copro',
        team: { mission_managers: [testUsers.manager.id] },
      } as never,
    })
  ).id
  // Their end has passed: that is a deadline.
  const ended = { mission_start_date: '2026-01-31', mission_end_date: '2026-02-28' } as never
  for (const id of Object.values(mission))
    await system.as('admin').call(missionEndpoints.update, { params: { id }, body: ended })
  await describeSeller(system)
  for (const [n, of] of [mission.own, mission.own, mission.other, mission.foreign].entries()) await history(n, of)
  await caughtUp(system)
  ahead = 0
  for (const [who, kind, ago, state] of [
    ['M. Kerbrat', 'access', 3, 'open'],
    ['Mme Le Gall', 'erasure', 45, 'open'],
    ['Mme Tanguy', 'access', 60, 'done'],
  ] as const)
    await system.as('admin').call(requests.create, {
      body: {
        ...{ who, kind, state, received_on: addDays(today(), -ago) },
        ...(state === 'done' ? { answered_on: addDays(today(), -ago) } : {}),
      },
    })
  await caughtUp(system)
}, 120_000)
afterAll(() => system?.stop())

/** One of each thing that waits, of a project of a mission. */
async function history(n: number, mission_id: string) {
  const admin = system.as('admin')
  const referrers = n === 0 ? [testUsers.contributor.id] : []
  const requester = { type: 'PO' as const, last_name: `Morel ${n}`, email: `m${n}@exemple.fr` }
  const project_id = (await openProject(admin, mission_id, { requester, referrers, on: addDays(today(), -1) })).id
  projects.push(project_id)
  const visitor_id = testUsers[n === 0 ? 'contributor' : n === 3 ? 'admin' : 'manager'].id
  const on = addDays(today(), 1 + n)
  await admin.call(visits.create, {
    body: { project_id, kind: 'conseil', on, starts_at: '09:00', ends_at: '10:00', visitor_id },
  })
  for (const [index, assignee_id] of [visitor_id, undefined].entries())
    await admin.call(tasks.create, {
      body: { project_id, title: `Rappeler ${index}`, reminder_date: addDays(on, index * 100), assignee_id } as never,
    })
  if (n < 3) {
    const mentions = [testUsers.contributor.id, testUsers.manager.id]
    await admin.call(commentEndpoints.create, { body: { project_id, text: 'À voir ensemble', mentions } as never })
  }
  await giveToClient(system, project_id)
  await caughtUp(system)
  await system.as('client').call(messageEndpoints.send, { params: { id: project_id }, body: { text: 'Bonjour' } })
  const lines = [{ kind: 'CUSTOM_SERVICE' as const, label: 'Suivi', quantity: '1', unit_price: '900' }]
  const sent = await admin.call(quotes.create, { body: { project_id, name: 'Envoyé', amo_quote_details: lines } })
  await admin.call(quotes.send, { params: { id: sent.id } })
  const quote_id = await invoicedQuote(system, { project_id, name: 'Signé', as: 'admin', lines })
  const { id } = await admin.call(invoices.create, { body: { quote_id, type: 'invoice' } })
  await admin.call(invoices.edit, { params: { id } })
  await caughtUp(system)
  if (n === 0) invoice = { id, due_date: (await admin.call(invoices.get, { params: { id } })).due_date! }
  await ordered(mission_id)
  await importPlanned(mission_id, n)
}

/** An order validated, to be billed. */
async function ordered(mission_id: string) {
  const admin = system.as('admin')
  const body = { mission_id, name: 'Contact', project_status: 'contact' } as never
  await admin.call(billingTriggerEndpoints.create, { body })
  const { id } = await openProject(admin, mission_id, {
    on: addDays(today(), -1),
    referrers: mission_id === mission.foreign ? [] : [testUsers.contributor.id],
  })
  projects.push(id)
  const [opened] = await system.api.events.read(streamOf.project(id))
  await system.worker().call(orderWork.follow, { params: { project_id: id, event_id: opened!.id } })
  await caughtUp(system)
  const [order] = (await admin.call(orders.list, { query: { project_id: id } })).items
  // A line of the accounts makes it ready.
  await handle(system.api, {
    decider: orderAssignmentDecider,
    stream: streamOf.record('orderAssignment', order!.id),
    command: { type: 'ChooseLine', sales_order_id: randomUUID(), line_id: randomUUID() },
    caller: worker,
    request: internalContext(),
  })
}

async function importPlanned(mission_id: string, n: number) {
  const boundary = 'limite'
  const response = await system.http.inject({
    method: 'POST',
    url: `/api/missions/${mission_id}/imports`,
    headers: {
      authorization: `Bearer ${system.as(n === 1 ? 'manager' : 'admin').token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="é.csv"\r\n\r\nRéférence;Type\n\r\n--${boundary}--\r\n`,
  })
  if (response.statusCode !== 202) return
  const params = { import_id: (response.json() as { import_id: string }).import_id }
  const rows = [{ row: 2, values: { reference: `R-${n}`, requester_type: 'PO' } }]
  await system.worker().call(importWork.planRows, { params, body: { rows, first: true } as never })
  await system.worker().call(importWork.planned, {
    params,
    body: { columns: [{ header: 'Référence', field: 'reference' }], missing_columns: [] } as never,
  })
  await caughtUp(system)
}

interface Asked {
  missions_id?: string[]
  mine?: 'true' | 'false'
  mode?: 'individual' | 'copro'
  on?: string
}
const actionsFor = async (who: TestUser, query: Asked = {}) =>
  (await system.as(who).call(home.actions, { query: query as never })).actions
const rowsFor = async (who: TestUser, figure: ActionKey, query: Asked = {}) => {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const answer = await system.as(who).call(home.rows, { query: { ...query, figure, page, size: 2 } as never })
    ids.push(...answer.items.map(({ id }) => id))
    if (ids.length >= answer.totalItems || answer.items.length === 0) return { ids, total: answer.totalItems }
  }
}

/** How many things of a kind the lists of their own pages have, of the missions that somebody sees. */
async function listed(who: TestUser, key: ActionKey, { missions_id = [], mine = 'false' }: Asked): Promise<number> {
  const person = system.as(who)
  const seen = who === 'admin' ? Object.values(mission) : [mission.own, mission.other, mission.copro]
  const missions = missions_id.length > 0 ? missions_id : seen.filter(id => id !== mission.copro)
  const sum = async (ids: readonly string[], of: (id: string) => Promise<number>) => {
    let total = 0
    for (const id of ids) total += await of(id)
    return total
  }
  const list = listBehind(key, { missions_id, mine }, { user_id: testUsers[who].id, today: today() })
  const follows = (index: number) => who === 'contributor' && (index === 0 || index % 2 === 1)
  const own = projects.filter((_, index) => mine === 'false' || follows(index))
  switch (key) {
    case 'visits_to_process':
      return (await person.call(visits.list, { query: list!.query as never })).totalItems
    case 'tasks_due':
      return (await person.call(tasks.list, { query: list!.query as never })).totalItems
    case 'late_deadlines':
      return (
        await person.call(alertEndpoints.list, { query: { bucket: ['overdue'], mine, mission_id: missions } as never })
      ).totalItems
    case 'mentions':
      return sum(projects, async project_id => {
        if (!missions.includes(await projectMission(project_id))) return 0
        return (await person.call(commentEndpoints.list, { query: { unread: 'true', project_id } as never })).totalItems
      })
    case 'messages_unread':
      return (
        await person.call(messageEndpoints.waiting, {
          query: { size: 100, ...(mine === 'true' ? { mine: 'true' } : {}) } as never,
        })
      ).items.filter(each => missions.includes(each.mission_id)).length
    case 'invoices_late':
      return (await person.call(moneyEndpoints.rows, { query: { figure: 'late', missions_id, mine } as never }))
        .totalItems
    case 'quotes_to_sign':
      return sum(own, async project_id => {
        const found = await person.call(quotes.list, { query: { project_id } as never }).catch(() => ({ items: [] }))
        const of = await projectMission(project_id)
        return missions.includes(of) ? found.items.filter(({ status }) => status === 'WAITING_SIGNATURE').length : 0
      })
    case 'orders_to_deliver':
      return sum(missions, async mission_id => {
        const found = await person.call(orders.billable, {
          query: { mission_id, status: ['VALIDATED', 'REVISED'] } as never,
        })
        return found.items.filter(({ project_id }) => own.includes(project_id)).length
      })
    case 'privacy_requests':
      return list ? (await person.call(requests.list, { query: list.query as never })).totalItems : 0
    case 'imports_to_review':
      return sum(missions, async id => {
        const { items } = await person.call(imports.list, { params: { id }, query: { size: 100 } as never })
        return items.filter(
          ({ state, requested_by }) =>
            state === 'planned' && (mine === 'false' || requested_by.id === testUsers[who].id),
        ).length
      })
  }
}
const projectMission = async (id: string) => {
  const [opened] = await system.api.events.read(streamOf.project(id))
  return (opened!.data as { mission_id: string }).mission_id
}

describe('what waits at home', () => {
  it.each(['admin', 'manager', 'contributor'] as const)('each number of a %s is the length of its list', async who => {
    const scopes: Asked[] = [
      {},
      { mine: 'true' },
      { missions_id: [mission.own] },
      { missions_id: [mission.own, mission.other], mine: 'true' },
    ]
    for (const asked of scopes) {
      const actions = await actionsFor(who, asked)
      // Only who may treat them sees what people asked of their data.
      const theirs = actionKeys.filter(key => who === 'admin' || key !== 'privacy_requests')
      expect(actions.map(({ key }) => key)).toEqual(theirs)
      for (const { key, count, rows } of actions) {
        const { ids, total } = await rowsFor(who, key, asked)
        expect([who, asked, key, total, new Set(ids).size]).toEqual([who, asked, key, count, count])
        expect(ids.slice(0, 3)).toEqual(rows.map(({ id }) => id))
        const beyond = { ...asked, figure: key, page: 99, size: 2 } as never
        expect(await system.as(who).call(home.rows, { query: beyond })).toMatchObject({ items: [], totalItems: count })
        expect([who, asked, key, await listed(who, key, asked)]).toEqual([who, asked, key, count])
      }
    }
    // None of it is nothing, but what only others were asked.
    const none = (await actionsFor(who)).filter(({ count }) => count === 0).map(({ key }) => key)
    expect(none).toEqual(who === 'admin' ? ['mentions'] : [])
  })

  it('has the most urgent first, with what they are and where they are dealt with', async () => {
    const { items } = await system.as('admin').call(home.rows, { query: { figure: 'visits_to_process' } as never })
    expect(items.map(({ on }) => on)).toEqual(items.map(({ on }) => on).toSorted())
    expect(items[0]).toMatchObject({ title: 'Morel 0', detail: 'Visite conseil · OPAH de Lille' })
    expect(items[0]!.path).toBe(`/visits/${items[0]!.id}`)
    const asked = await system.as('admin').call(home.rows, { query: { figure: 'privacy_requests' } as never })
    expect(asked.items).toMatchObject([
      { title: 'Mme Le Gall', detail: 'Effacement', on: addMonths(addDays(today(), -45), 1) },
      { title: 'M. Kerbrat', detail: 'Accès' },
    ])
    expect(asked.items[0]!.path).toBe(`/admin/privacy/requests?fiche=${asked.items[0]!.id}`)
    const query = { figure: 'privacy_requests' } as never
    expect((await system.as('manager').refusal(home.rows, { query })).status).toBe(403)
  })

  it('is of what one sees: others’ missions count nothing, a client has no home', async () => {
    for (const asked of [{}, { missions_id: [mission.own] }])
      for (const { key, count } of await actionsFor('outsider', asked)) expect([key, count]).toEqual([key, 0])
    expect((await system.as('client').refusal(home.actions, {})).status).toBe(403)
    expect((await system.as('client').refusal(home.rows, { query: { figure: 'tasks_due' } as never })).status).toBe(403)
  })

  it('has the deadlines and the imports of co-ownership in that mode, and of that mode only', async () => {
    const actions = await actionsFor('manager', { mode: 'copro' })
    expect(actions.map(({ key }) => key)).toEqual(['late_deadlines', 'imports_to_review'])
    const ofAdmin = await actionsFor('admin', { mode: 'copro' })
    expect(ofAdmin.map(({ key, count }) => (key === 'privacy_requests' ? count : key))).toEqual([
      ...['late_deadlines', 'imports_to_review'],
      2,
    ])
    const late = await rowsFor('manager', 'late_deadlines', { mode: 'copro' })
    expect(late.total).toBe(actions[0]!.count)
    expect(late.total).toBe(
      (
        await system
          .as('manager')
          .call(alertEndpoints.list, { query: { bucket: ['overdue'], mission_id: [mission.copro] } as never })
      ).totalItems,
    )
    expect(late.total).toBeGreaterThan(0)
    const query = { figure: 'tasks_due', mode: 'copro' } as never
    expect((await system.as('manager').refusal(home.rows, { query })).status).toBe(403)
  })
})

describe('as of a past day', () => {
  const actionOn = async (key: ActionKey, on: string) =>
    (await actionsFor('admin', { on })).find(each => each.key === key)!

  it('says which numbers are known, and that the past of the others is not kept', async () => {
    const on = addDays(today(), -10)
    const actions = await actionsFor('admin', { on })
    for (const { key, count } of actions) expect([key, count === null]).toEqual([key, !actionsWithPast.includes(key)])
    for (const { key, count } of actions.filter(({ count }) => count !== null))
      expect((await rowsFor('admin', key, { on })).total).toBe(count)
    const query = { figure: 'tasks_due', on } as never
    expect(await system.as('admin').refusal(home.rows, { query })).toMatchObject({
      status: 422,
      key: 'home.pastNotKept',
    })
    const late = (
      await system.as('admin').call(alertEndpoints.list, {
        query: { bucket: ['overdue'], on, mission_id: [mission.own, mission.other, mission.foreign] } as never,
      })
    ).totalItems
    expect(actions.find(({ key }) => key === 'late_deadlines')!.count).toBe(late)
  })

  it('an invoice was late until it was paid, and not before its day', async () => {
    const { id, due_date } = invoice
    const before = await actionOn('invoices_late', due_date)
    const since = addDays(due_date, 1)
    const late = await actionOn('invoices_late', since)
    expect([before.count, late.count]).toEqual([0, 4])
    const paid = addDays(due_date, 2)
    await system
      .as('admin')
      .call(invoices.payments, { params: { id }, body: { amount: 108_000, on: paid, means: 'transfer' } as never })
    await caughtUp(system)
    expect((await actionOn('invoices_late', since)).count).toBe(4)
    expect((await actionOn('invoices_late', paid)).count).toBe(3)
    expect((await rowsFor('admin', 'invoices_late', { on: paid })).ids).not.toContain(id)
    // Today's own words say the same of today.
    const now = (await actionsFor('admin')).find(({ key }) => key === 'invoices_late')!
    expect(now.count).toBe(3)
  })

  it('refuses a day that is none, or to come', async () => {
    for (const on of ['2026-02-30', '0001-01-01', addDays(today(), 400)])
      expect((await system.as('admin').refusal(home.actions, { query: { on } as never })).status).toBe(422)
  })
})
