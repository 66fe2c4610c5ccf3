/** @module-tag always */
import { amoQuoteEndpoints as quotes } from '@faitage/contracts/invoicing/amo-quote'
import { invoiceEndpoints as invoices } from '@faitage/contracts/invoicing/invoice'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { type MoneyRow, moneyEndpoints as money, type moneyKeys } from '@faitage/contracts/steering/money.endpoints'
import { reportingEndpoints } from '@faitage/contracts/steering/reporting.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caughtUp } from '../invoicing/testing/edited-invoice.ts'
import { invoicedQuote } from '../invoicing/testing/invoiced-quote.ts'
import { describeSeller } from '../invoicing/testing/sellers.ts'
import { openMission, openProject } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem, type TestUser } from '../testing/system.ts'

/* Each figure is the sum of the papers it opens, whoever looks, whatever is asked. */

let system: TestSystem
let ahead = 0
const own: { mission: string; projects: string[] } = { mission: '', projects: [] }
let foreign = ''
beforeAll(async () => {
  const now = () => new Date(Date.now() + ahead * 86_400_000)
  const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(now())
  system = await startTestSystem({ clock: { now, today } })
  own.mission = await openMission(system.as('manager'))
  foreign = (await system.as('admin').call(missionEndpoints.create, { body: { name: 'PIG de Lens' } })).id
  await describeSeller(system)
  await history()
}, 120_000)
afterAll(() => system?.stop())

/** Figures drawn from a fixed seed: the same history each time. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** Quotes and invoices in every state, of six projects. */
async function history() {
  const roll = dice(26)
  const admin = system.as('admin')
  for (let n = 0; n < 6; n++) {
    const requester = { type: 'PO' as const, last_name: `Morel ${n}`, email: `m${n}@exemple.fr` }
    const project_id = (await openProject(admin, n < 4 ? own.mission : foreign, { requester })).id
    own.projects.push(project_id)
    const lines = [
      {
        kind: 'CUSTOM_SERVICE' as const,
        label: 'Suivi',
        quantity: String(1 + roll(3)),
        unit_price: `${100 + roll(900)}.${10 + roll(89)}`,
      },
    ]
    const sent = await admin.call(quotes.create, { body: { project_id, name: 'En cours', amo_quote_details: lines } })
    await admin.call(quotes.send, { params: { id: sent.id } })
    if (roll(2)) await admin.call(quotes.cancel, { params: { id: sent.id }, body: { reason: 'Erreur' } })
    const quote_id = await invoicedQuote(system, { project_id, name: 'Signé', as: 'admin', lines })
    const edit = async (body: object) => {
      const { id } = await admin.call(invoices.create, { body: { quote_id, ...body } as never })
      await admin.call(invoices.edit, { params: { id } })
      await caughtUp(system)
      return admin.call(invoices.get, { params: { id } })
    }
    const pay = (id: string, amount: number) =>
      admin.call(invoices.payments, {
        params: { id },
        body: { amount, on: system.api.clock.today(), means: 'transfer' },
      })
    const deposit = await edit({ type: 'deposit', share: String(10 + roll(40)) })
    if (n % 2) await pay(deposit.id, deposit.due ?? 0)
    if (n === 1 || n === 4) continue
    const balance = await edit({ type: 'balance' })
    if (n === 2) await admin.call(invoices.credit, { params: { id: balance.id }, body: { reason: 'Erreur' } })
    else await pay(balance.id, Math.floor((balance.due ?? 0) / 3))
  }
  await caughtUp(system)
}

type Scope = { project_id?: string; missions_id?: string[] }
const figuresFor = async (who: TestUser, query: Scope = {}) =>
  (await system.as(who).call(money.figures, { query })).figures
const rowsFor = async (who: TestUser, figure: (typeof moneyKeys)[number], query: Scope = {}) => {
  const rows: MoneyRow[] = []
  for (let page = 1; ; page++) {
    const answer = await system.as(who).call(money.rows, { query: { ...query, figure, page, size: 3 } })
    rows.push(...answer.items)
    if (rows.length >= answer.totalItems) return rows
  }
}
const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)

/** The same, read of the lists of each project: another way to each figure. */
async function oracle(who: TestUser, project_id: string) {
  const person = system.as(who)
  const query = { project_id, size: 100 }
  const papers = (await person.call(quotes.list, { query })).items
  const { items, totals } = await person.call(invoices.list, { query })
  const running = papers.filter(one => ['WAITING_SIGNATURE', 'PAUSED', 'SIGNED'].includes(one.status))
  const signed = papers.filter(one => one.status === 'SIGNED')
  const total = (of: typeof papers) => of.reduce((all, one) => all + (one.price_incl_tax ?? 0), 0)
  return {
    quoted: total(running),
    signed: total(signed),
    to_bill: total(signed) - totals.invoiced.amount,
    invoiced: totals.invoiced.amount,
    paid: items.reduce((all, { paid }) => all + (paid ?? 0), 0),
    late: totals.late.amount,
  }
}

describe('money at a glance', () => {
  it.each([0, 31])(
    'each figure is the sum of its rows, and what the lists of the projects say, %i days after',
    async days => {
      try {
        ahead = days
        for (const who of ['admin', 'manager', 'contributor', 'reader'] as const)
          for (const scope of [{}, { missions_id: [own.mission] }, { project_id: own.projects[2]! }] as Scope[])
            for (const { key, amount, count } of await figuresFor(who, scope)) {
              const rows = await rowsFor(who, key, scope)
              expect([who, key, sum(rows), rows.length]).toEqual([who, key, amount, count])
              expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
            }
        let late = 0
        for (const project_id of own.projects.slice(0, 4)) {
          const said = Object.fromEntries(
            (await figuresFor('admin', { project_id })).map(({ key, amount }) => [key, amount]),
          )
          expect(said).toEqual(await oracle('admin', project_id))
          late += said.late ?? 0
        }
        expect(late > 0).toBe(days > 30)
      } finally {
        ahead = 0
      }
    },
  )

  it('the report of revenue says the same, each of its figures too the sum of its rows', async () => {
    for (const who of ['admin', 'manager', 'contributor', 'reader'] as const) {
      const said = Object.fromEntries((await figuresFor(who)).map(({ key, count, amount }) => [key, { count, amount }]))
      const { report } = await system.as(who).call(reportingEndpoints.revenue, { query: { by: 'mission' } as never })
      const { quoted, signed, invoiced, paid, forecast } = report.all
      const told = { quoted, signed, invoiced, paid, to_bill: forecast?.to_bill, won: forecast?.won }
      for (const [key, figure] of Object.entries(told)) {
        expect([who, key, figure]).toMatchObject([who, key, said[key === 'won' ? 'signed' : key]!])
        const rows = await system
          .as(who)
          .call(reportingEndpoints.rows, { query: { ...figure?.filter, size: 500 } as never })
        expect([key, rows.totalItems]).toEqual([key, figure?.count])
        expect(rows.items.reduce((total, { paper }) => total + (paper?.amount ?? 0), 0)).toBe(figure?.amount)
      }
      const groups = report.groups.reduce((total, group) => total + (group.invoiced?.amount ?? 0), 0)
      expect(groups).toBe(report.all.invoiced?.amount)
      expect(report.months.reduce((total, month) => total + (month.paid?.amount ?? 0), 0)).toBe(paid?.amount)
      const { amount, waiting, won, decided, to_bill } = forecast!
      expect(amount).toBe(to_bill.amount + Math.round((waiting.amount * won.amount) / decided.amount || 0))
    }
  })

  it('control: a credit note that is added, or left out, is seen', async () => {
    const project_id = own.projects[2]!
    const rows = await rowsFor('admin', 'invoiced', { project_id })
    const { invoiced } = await oracle('admin', project_id)
    expect(rows.some(({ amount }) => amount < 0)).toBe(true)
    expect(sum(rows)).toBe(invoiced)
    expect(sum(rows.filter(({ amount }) => amount > 0))).not.toBe(invoiced)
    expect(sum(rows.map(({ amount }) => ({ amount: Math.abs(amount) })))).not.toBe(invoiced)
  })

  it('is of what one sees: others’ missions, removed rights and hidden sections count nothing', async () => {
    const all = await figuresFor('admin')
    const mine = await figuresFor('contributor')
    expect(sum(all)).toBeGreaterThan(sum(mine))
    expect(sum(await figuresFor('outsider'))).toBe(0)
    expect(sum(await figuresFor('outsider', { project_id: own.projects[0]! }))).toBe(0)
    expect((await system.as('client').refusal(money.figures, {})).status).toBe(403)
    await system
      .as('admin')
      .call(missionEndpoints.update, { params: { id: own.mission }, body: { ca_invoices: false } })
    await caughtUp(system)
    const hidden = Object.fromEntries((await figuresFor('contributor')).map(({ key, amount }) => [key, amount]))
    expect(hidden).toMatchObject({ invoiced: 0, paid: 0, late: 0 })
    expect(hidden.signed).toBeGreaterThan(0)
    await system.as('admin').call(missionEndpoints.update, { params: { id: own.mission }, body: { ca_invoices: true } })
    await caughtUp(system)
  })
})
