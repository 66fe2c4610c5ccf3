/** @module-tag always */
import { clientEndpoints } from '@faitage/contracts/directory/client'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { addMonths } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { mailEndpoints } from '@faitage/contracts/mail/mail.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { referentEndpoints } from '@faitage/contracts/missions/referent'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { missionStatisticsEndpoints, usualDelays } from '@faitage/contracts/steering/mission-statistics.endpoints'
import type { MonthlyReportContent } from '@faitage/contracts/steering/monthly-report'
import {
  monthlyReportEndpoints as endpoints,
  monthlyReportWorkerEndpoints as steps,
} from '@faitage/contracts/steering/monthly-report.endpoints'
import { firstDayOf, lastDayOf, monthOf, monthsFrom } from '@faitage/contracts/steering/report-month'
import { visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf, sha } from '../kernel/pdf/testing/read-pdf.ts'
import { daysAgo, openProject } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'

let system: TestSystem
let mission: string
let empty: string
let town: string
let referent: string
let mute: string
/** The month before this one: the last that is over. */
const month = monthOf(addMonths(daysAgo(0), -1))
const inMonth = (day: number, of = month) => `${of}-${String(day).padStart(2, '0')}`

beforeAll(async () => {
  system = await startTestSystem()
  const [admin, team] = [system.as('admin'), system.as('contributor')]
  const body = { name: 'Métropole', email_address: 'habitat@metropole.example' }
  town = (await admin.call(clientEndpoints.create, { body })).id
  const people = { mission_managers: [testUsers.manager.id], collaborators: [testUsers.contributor.id] }
  const opened = async (name: string) =>
    (await admin.call(missionEndpoints.create, { body: { name, client_id: town, team: people } })).id
  mission = await opened('OPAH du <Vieux> Lille')
  empty = await opened('PIG sans dossier')
  const named = { mission_id: mission, name: 'Nadia Nord' }
  const nadia = { ...named, email_address: 'nadia@metropole.example' }
  referent = (await admin.call(referentEndpoints.create, { body: nadia })).id
  mute = (await admin.call(referentEndpoints.create, { body: { ...named, name: 'Sans Adresse' } })).id
  for (let rank = 0; rank < 4; rank++) {
    const entered = monthsFrom(month, -rank)
    const { id } = await openProject(team, mission, { status: 'a_contacter', on: inMonth(2, entered) })
    await move(id, 'depose', inMonth(10 + rank))
    if (rank > 1) await move(id, 'agree', inMonth(20))
    const quote = { project_id: id, name: 'Isolation', price_excl_tax: 1_000_000, price_incl_tax: 1_055_000 }
    await team.call(worksQuoteEndpoints.create, { body: quote })
  }
  const { id } = await openProject(team, mission, { status: 'a_contacter', on: inMonth(3, monthsFrom(month, -12)) })
  await move(id, 'contact', inMonth(4, monthsFrom(month, -12)))
  // After the month: nothing of it is told.
  await move(id, 'solde', daysAgo(0))
  const hours = { starts_at: '10:00', ends_at: '11:00', visitor_id: testUsers.contributor.id }
  const visit = { project_id: id, kind: 'conseil' as const, status: 'traitee' as const, seen: 'Combles froids' }
  await team.call(visitEndpoints.create, { body: { ...visit, ...hours, on: inMonth(12) } })
  await system.settled()
}, 120_000)
afterAll(() => system?.stop())

const move = (id: string, status: 'contact' | 'depose' | 'agree' | 'solde', on: string) =>
  system.as('contributor').call(projectEndpoints.changeStatus, { params: { id }, body: { status, on } })
const manager = () => system.as('manager')
const settings = (id = mission) => manager().call(endpoints.settings, { params: { id } })
const change = (body: object, id = mission) => manager().call(endpoints.update, { params: { id }, body })
const refusedChange = async (body: object, id = mission) =>
  (await manager().refusal(endpoints.update, { params: { id }, body })).key
const ask = (of: string, send: boolean, id = mission) =>
  manager().call(endpoints.ask, { params: { id }, body: { month: of, send } })
const refusedAsk = async (of: string, send: boolean, id = mission) =>
  (await manager().refusal(endpoints.ask, { params: { id }, body: { month: of, send } })).key
const due = (day: string) => system.worker().call(steps.due, { body: { day, after: null } })
const step = (which: 'count' | 'print' | 'send', id: string) => system.worker().call(steps[which], { params: { id } })
/** What the worker does of a report. */
async function work(id: string): Promise<void> {
  for (const which of ['count', 'print', 'send'] as const) await step(which, id)
}
const told = async (id: string) =>
  (await system.api.events.read(streamOf.record('monthly_report', id))).map(({ type, data }) => ({
    ...{ type, data: data as Record<string, unknown> },
  }))
const list = async (id = mission) => {
  const last = (await system.api.events.head()).toString()
  return (await manager().call(endpoints.list, { params: { id }, headers: { 'read-after': last } })).items
}
const pdf = async (endpoint: typeof endpoints.content | typeof endpoints.preview, of = month, id = mission) =>
  (await manager().raw(endpoint as never, { params: { id, month: of } })).rawPayload
const mails = async () => {
  const { items } = await system.as('admin').call(mailEndpoints.list, { query: { size: 100 } })
  return items.filter(({ kind }) => kind === 'report')
}

describe('the settings', () => {
  it('offer the client, the referents and the team, and are off at first', async () => {
    const { candidates, enabled, next, revision } = await settings()
    expect({ enabled, next, revision }).toEqual({ enabled: false, next: null, revision: -1 })
    expect(candidates.map(({ from, name, email }) => [from, name, email])).toEqual([
      ['client', 'Métropole', 'habitat@metropole.example'],
      ['referent', 'Nadia Nord', 'nadia@metropole.example'],
      ['referent', 'Sans Adresse', null],
      ['team', 'Camille Renaud', testUsers.contributor.sheet.email],
      ['team', 'Mona Marchand', testUsers.manager.sheet.email],
    ])
  })

  it('refuse who is not of the mission, who has no address, and nobody at all', async () => {
    expect(await refusedChange({ recipients: [testUsers.outsider.id] })).toBe('monthlyReport.recipient.unknown')
    expect(await refusedChange({ recipients: [mute] })).toBe('monthlyReport.recipient.noEmail')
    expect(await refusedChange({ enabled: true })).toBe('monthlyReport.noRecipient')
    expect(await refusedChange({ parts: [] })).toBe('VALIDATION')
    expect(await refusedChange({ day: '29' })).toBe('VALIDATION')
  })

  it('are the team’s alone, and their history names people', async () => {
    const who = { params: { id: mission } }
    for (const user of ['outsider', 'client'] as const)
      expect([403, 404]).toContain((await system.as(user).refusal(endpoints.settings, who)).status)
    await change({ recipients: [town, referent], day: '1', enabled: true })
    expect(await settings()).toMatchObject({ enabled: true, day: '1', recipients: [town, referent] })
    const { items } = await manager().call(endpoints.history, who)
    expect(JSON.stringify(items)).toContain('Métropole, Nadia Nord')
    // Nobody's address is in the log.
    const events = await system.api.events.read(streamOf.record('monthly_report_settings', mission))
    expect(JSON.stringify(events)).not.toContain('@')
  })
})

describe('a report', () => {
  it('is made once, of the figures of the statistics, and sent once to each', async () => {
    expect(await refusedAsk(monthOf(daysAgo(0)), false)).toBe('monthlyReport.month.notOver')
    const { id } = await ask(month, true)
    expect(await refusedAsk(month, true)).toBe('monthlyReport.underWay')
    await work(id)
    await work(id)
    const events = await told(id)
    expect(events.map(({ type }) => type)).toEqual([
      ...['MonthlyReportAsked', 'MonthlyReportCounted', 'MonthlyReportMade', 'MonthlyReportSent'],
    ])
    expect(await refusedAsk(month, true)).toBe('monthlyReport.alreadyMade')
    const [item] = await list()
    expect(item).toMatchObject({ month, state: 'sent', recipients: 2, has_file: true, asked_by: 'Mona Marchand' })
    expect(item!.sent_to).toEqual(
      (await settings()).candidates.flatMap(one => ([town, referent].includes(one.id) ? [one.name] : [])),
    )
    expect((await mails()).map(({ to }) => to).toSorted()).toEqual([
      ...['habitat@metropole.example', 'nadia@metropole.example'],
    ])
    await sameAsStatistics(events[1]!.data.content as MonthlyReportContent)
    expect(sha(await pdf(endpoints.content))).toBe(events[2]!.data.sha256)
  })

  it('says the month, its reconciliation, visits and amounts, and nobody’s name', async () => {
    const { text, tags, pages, info } = await readPdf(await pdf(endpoints.content))
    const content = (await told((await list())[0]!.id))[1]!.data.content as MonthlyReportContent
    expect(content.total).toEqual({ opening: 4, closing: 5 })
    for (const { opening, entered, left, closing } of content.by_status) expect(opening + entered - left).toBe(closing)
    expect(content.by_status.reduce((sum, { closing }) => sum + closing, 0)).toBe(content.total.closing)
    expect(content.months.at(-1)).toEqual({ month, deposited: 4, agreed: 2, settled: 0 })
    expect(content.visits).toContainEqual({ kind: 'conseil', month: 1, before: 0, year_ago: 0 })
    // Four households may be told of together, two may not.
    expect(content.amounts).toEqual([
      { status: 'depose', projects: 4, amount: 4_220_000 },
      { status: 'agree', projects: 2, amount: null },
      { status: 'solde', projects: 0, amount: 0 },
    ])
    for (const said of ['OPAH du <Vieux> Lille', 'Pour Métropole', '42 200,00', 'Non dit', 'page 1 / ', 'Établi le'])
      expect(text).toContain(said)
    expect(text).not.toMatch(/Morel|Jeanne|exemple\.fr|Combles froids/)
    expect(tags.filter(tag => tag === 'H1')).toHaveLength(1)
    expect(tags.filter(tag => tag === 'H2')).toHaveLength(6)
    expect(pages.length).toBeLessThanOrEqual(3)
    expect(String(info.Title)).toContain('Rapport mensuel')
  })

  it('is the same bytes of the same content', async () => {
    const content = (await told((await list())[0]!.id))[1]!.data.content as MonthlyReportContent
    const work = { kind: 'monthly_report', content, draft: false } as const
    const [one, other] = [await system.api.papers.print(work), await system.api.papers.print(work)] as Buffer[]
    expect(sha(one!)).toBe(sha(other!))
    expect(sha(one!)).toBe((await told((await list())[0]!.id))[2]!.data.sha256)
  })

  it('is previewed marked so, and nothing is written', async () => {
    const head = await system.api.events.head()
    const { text } = await readPdf(await pdf(endpoints.preview))
    expect(text).toContain('APERÇU')
    expect(await system.api.events.head()).toBe(head)
  })

  it('tells amounts to whoever may read them: who may not has the rest in the preview, and not what was made', async () => {
    const rights = (held: boolean | null) =>
      system.as('admin').call(roleEndpoints.updateUserPermissions, {
        params: { id: testUsers.manager.id },
        body: { changes: { 'read quote': held } },
      })
    expect((await readPdf(await pdf(endpoints.preview))).text).toContain('42 200,00')
    await rights(false)
    const { text } = await readPdf(await pdf(endpoints.preview))
    expect(text).not.toContain('42 200,00')
    for (const said of ['Montants des travaux', 'il faut le droit de lire les devis', 'APERÇU'])
      expect(text).toContain(said)
    expect(await manager().refusal(endpoints.content, { params: { id: mission, month } })).toMatchObject({
      ...{ status: 403, key: 'monthlyReport.amounts' },
    })
    await rights(null)
    expect((await readPdf(await pdf(endpoints.content))).text).toContain('42 200,00')
  })

  it('of a month without anything is still told', async () => {
    const { id } = await ask(month, false, empty)
    await work(id)
    expect((await told(id)).map(({ type }) => type).at(-1)).toBe('MonthlyReportMade')
    const { text } = await readPdf(await pdf(endpoints.content, month, empty))
    expect(text).toContain('Aucun dossier n’est suivi dans cette mission ce mois-ci.')
    expect((await list(empty))[0]).toMatchObject({ state: 'made', recipients: 0 })
    // Made without being sent, it may be sent then.
    expect(await refusedAsk(month, true, empty)).toBe('monthlyReport.noRecipient')
    expect(await refusedAsk(month, false, empty)).toBe('monthlyReport.alreadyMade')
    await change({ recipients: [testUsers.manager.id] }, empty)
    await ask(month, true, empty)
    await work(id)
    expect((await list(empty))[0]).toMatchObject({ state: 'sent', recipients: 1 })
    expect((await told(id)).filter(({ type }) => type === 'MonthlyReportMade')).toHaveLength(1)
  })
})

describe('the day of the month', () => {
  const next = monthsFrom(month, 1)
  const on = inMonth(5, monthsFrom(month, 2))

  it('asks for the month before, once, and for one that was missed', async () => {
    await change({ day: '5' })
    await due(inMonth(4, monthsFrom(month, 2)))
    expect(await list()).toHaveLength(1)
    await due(on)
    await due(on)
    await due(inMonth(27, monthsFrom(month, 2)))
    const asked = await list()
    expect(asked.map(({ month, state }) => [month, state])).toEqual([
      [month, 'sent'],
      [next, 'asked'],
    ])
    expect(await told(asked[1]!.id)).toHaveLength(1)
  })

  it('sends nothing of what was switched off or archived meanwhile, and says so', async () => {
    const { id } = (await list())[1]!
    await change({ enabled: false })
    await step('count', id)
    await step('print', id)
    const refused = await system.worker().refusal(steps.send, { params: { id } })
    expect(refused.key).toBe('monthlyReport.off')
    const before = (await mails()).length
    await system.worker().call(steps.fail, { params: { id }, body: { reason: refused.key } })
    const failed = (await list())[1]!
    expect(failed).toMatchObject({ state: 'failed', has_file: true })
    expect(failed.failure).toContain('refaites-le')
    await change({ enabled: true })
    // What failed waits for somebody: the next night leaves it.
    await due(daysAgo(0))
    expect((await list())[1]!.state).toBe('failed')
    await system.as('admin').call(missionEndpoints.update, { params: { id: mission }, body: { status: 'archivee' } })
    expect(await refusedAsk(next, true)).toBe('monthlyReport.archived')
    await due(inMonth(6, monthsFrom(month, 3)))
    expect(await list()).toHaveLength(2)
    expect(await mails()).toHaveLength(before)
  })
})

it('is sent to nobody whose account was closed, or became a client’s, since they were chosen', async () => {
  const of = monthsFrom(month, -1)
  await change({ recipients: [testUsers.contributor.id, testUsers.manager.id] }, empty)
  const before = await mails()
  for (const [at, now] of [{ active: false }, { active: true, role: 'client' as const }].entries()) {
    await system.amend('contributor', now)
    expect((await settings(empty)).candidates.map(({ id, from }) => [id, from])).toContainEqual([
      ...[testUsers.contributor.id, 'gone'],
    ])
    const { id } = await ask(monthsFrom(of, -at), true, empty)
    await work(id)
  }
  await system.amend('contributor', { role: 'contributor' })
  const sent = (await mails()).filter(({ id }) => !before.some(one => one.id === id))
  expect(sent.map(({ to }) => to)).toEqual([testUsers.manager.sheet.email, testUsers.manager.sheet.email])
})

/** Each figure is that of the page of statistics, asked as of the same day and the same instant. */
async function sameAsStatistics(content: MonthlyReportContent): Promise<void> {
  const { known_at } = content
  const [from, to] = [firstDayOf(monthsFrom(month, -12)), lastDayOf(month)]
  const statistics = (query: object) =>
    manager().call(missionStatisticsEndpoints.get, { params: { id: mission }, query: { on: to, known_at, ...query } })
  const year = await statistics({ from, to, step: 'month' })
  expect(year.steps).toHaveLength(13)
  const [before, now] = year.steps.slice(-2) as [(typeof year.steps)[0], (typeof year.steps)[0]]
  expect(content.total).toEqual({ opening: before.total.value, closing: now.total.value })
  const moving = content.by_status.map(({ status, entered, left, closing }) => ({ status, entered, left, closing }))
  const moved = now.by_status.map(one => ({
    ...{ status: one.status, entered: one.entered.value, left: one.left.value, closing: one.stock.value },
  }))
  expect(moving.filter(({ entered, left, closing }) => entered + left + closing > 0)).toEqual(moved)
  const entered = (at: number, wanted: string) =>
    year.steps[at]!.by_status.find(({ status }) => status === wanted)?.entered.value ?? 0
  for (const { status, month, before, year_ago } of content.flow)
    expect([month, before, year_ago]).toEqual([12, 11, 0].map(at => entered(at, status)))
  expect(content.months).toEqual(
    year.steps.map((step, at) => ({
      month: step.from.slice(0, 7),
      deposited: entered(at, 'depose'),
      agreed: entered(at, 'agree'),
      settled: entered(at, 'solde'),
    })),
  )
  const own = await statistics({ from: firstDayOf(month), to, step: 'month' })
  expect(usualDelays).toHaveLength(content.delays.length)
  expect(content.delays).toEqual(own.delays.map(({ filter: _, ...delay }) => delay))
  expect(content.delays.some(({ value }) => value > 0)).toBe(true)
}
