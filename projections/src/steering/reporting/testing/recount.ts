/*
 * The figures of the reports counted again of the events alone, the long way: every day asked of every project. Nothing of the
 * product is used, not even its calendar: what it says of days, medians and months is said here a second time.
 */

export interface Told {
  readonly type: string
  readonly data: Record<string, unknown>
}
export interface Fact {
  readonly id: string
  readonly mission: string
  type: string
  kind: string | null
  referrers: string[]
  removed: boolean
  said: { status: string; on: string }[]
}
/** Faults that the recount can be given, to see that it tells. */
export type Fault = 'in the order they were written' | 'removed ones too' | 'every entry is a first one'

/** What is known of each project once these events are: `by` of status and life, `later` of who follows it and what it is. */
export function factsOf(by: readonly Told[], later: readonly Told[], fault?: Fault): Fact[] {
  const facts = new Map<string, Fact>()
  for (const { type, data } of by) {
    const id = data.project_id as string
    const fact = facts.get(id)
    if (type === 'ProjectOpened') {
      const said = [{ status: data.status as string, on: data.on as string }]
      const mission = data.mission_id as string
      facts.set(id, {
        id,
        mission,
        type: data.requester_type as string,
        kind: null,
        referrers: [],
        removed: false,
        said,
      })
    }
    if (!fact) continue
    if (type === 'ProjectStatusChanged') fact.said.push({ status: data.to as string, on: data.on as string })
    if (type === 'RequesterTypeChanged') fact.type = data.to as string
    if (type === 'ProjectRemoved') fact.removed = true
    if (type === 'ProjectRestored') fact.removed = false
  }
  for (const { type, data } of later) {
    const fact = facts.get(data.project_id as string)
    if (!fact) continue
    if (type === 'ProjectOpened') {
      fact.referrers = [...(data.referrers as string[])]
      fact.kind = ((data.sheet as { type?: string | null }).type ?? null) as string | null
    }
    if (type === 'ProjectAmended' && 'type' in (data.changes as object))
      fact.kind = (data.changes as { type: string | null }).type
    if (type === 'ReferrersReassigned') {
      const { added, removed } = data as { added: string[]; removed: string[] }
      fact.referrers = [...new Set([...fact.referrers, ...added])].filter(one => !removed.includes(one))
    }
  }
  const all = [...facts.values()]
  if (fault !== 'in the order they were written')
    for (const fact of all) {
      const written = [...fact.said.entries()]
      fact.said = written.sort(([a, x], [b, y]) => (x.on < y.on ? -1 : x.on > y.on ? 1 : a - b)).map(([, one]) => one)
    }
  for (const fact of all) fact.said = fact.said.filter((one, at) => one.status !== fact.said[at - 1]?.status)
  return fault === 'removed ones too' ? all : all.filter(({ removed }) => !removed)
}

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const count = (from: string, to: string) => (day(to).getTime() - day(from).getTime()) / 86_400_000
function dayAfter(text: string, days: number): string {
  const date = day(text)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
function monthsAfter(text: string, months: number): string {
  const date = day(`${text.slice(0, 8)}01`)
  date.setUTCMonth(date.getUTCMonth() + months)
  const month = date.getUTCMonth()
  // The day of the month, or the last one that there is.
  for (let wanted = Number(text.slice(8)); ; wanted--) {
    const tried = new Date(date.getTime())
    tried.setUTCDate(wanted)
    if (tried.getUTCMonth() === month) return tried.toISOString().slice(0, 10)
  }
}

/** How many, the median and P90: the least value that half, and nine in ten, do not exceed. */
function spread(values: readonly number[]) {
  const within = (tenths: number) =>
    [...values]
      .sort((a, b) => a - b)
      .find(most => values.filter(one => one <= most).length * 10 >= values.length * tenths)
  return { value: values.length, median: within(5) ?? null, p90: within(9) ?? null }
}

const until = ({ said }: Fact, on: string) => said.filter(one => one.on <= on)
const statusOn = (fact: Fact, on: string) => until(fact, on).at(-1)?.status

/** Every passage from a status to the next one by a day. */
function passages(fact: Fact, on: string) {
  const known = until(fact, on)
  return known
    .slice(1)
    .map((to, at) => ({ from: known[at]!, to, opened: known[0]!.on, before: known.slice(0, at + 1) }))
}

export interface Period {
  readonly from: string
  readonly to: string
}
const within = ({ from, to }: Period, on: string) => on >= from && on <= to

export function stockOf(facts: readonly Fact[], steps: readonly Period[], on: string, statuses: readonly string[]) {
  return steps.map(step =>
    statuses.map(status => ({
      status,
      opening: facts.filter(fact => statusOn(fact, dayAfter(step.from, -1)) === status).length,
      entered: facts.flatMap(fact => until(fact, on)).filter(one => one.status === status && within(step, one.on))
        .length,
      left: facts
        .flatMap(fact => passages(fact, on))
        .filter(({ from, to }) => from.status === status && within(step, to.on)).length,
      closing: facts.filter(fact => statusOn(fact, step.to < on ? step.to : on) === status).length,
    })),
  )
}

export function heldOf(facts: readonly Fact[], period: Period, on: string, status: string) {
  const left = facts
    .flatMap(fact => passages(fact, on))
    .filter(({ from, to }) => from.status === status && within(period, to.on))
  return spread(left.map(({ from, to }) => count(from.on, to.on)))
}

export function betweenOf(facts: readonly Fact[], period: Period, on: string, since: string, reached: string) {
  return spread(
    facts.flatMap(fact => {
      const known = until(fact, on)
      const begun = known.findIndex(one => one.status === since)
      const end = begun < 0 ? undefined : known.slice(begun + 1).find(one => one.status === reached)
      return end && within(period, end.on) ? [count(known[begun]!.on, end.on)] : []
    }),
  )
}

export function processOf(facts: readonly Fact[], period: Period, on: string, fault?: Fault) {
  const all = facts.flatMap(fact => passages(fact, on)).filter(({ to }) => within(period, to.on))
  const pairs = [...new Set(all.map(({ from, to }) => `${from.status} ${to.status}`))].sort()
  const of = (pair: string) => all.filter(({ from, to }) => `${from.status} ${to.status}` === pair)
  return {
    transitions: pairs.map(pair => ({ pair, ...spread(of(pair).map(({ from, to }) => count(from.on, to.on))) })),
    loops: all
      .filter(
        ({ to, before }) => fault !== 'every entry is a first one' && before.some(one => one.status === to.status),
      )
      .map(({ to }) => to.status)
      .sort(),
    abandoned: pairs
      .filter(pair => pair.endsWith(' sans_suite') || pair.endsWith(' non_eligible'))
      .map(pair => ({ pair, ...spread(of(pair).map(({ to, opened }) => count(opened, to.on))) })),
  }
}

export function cohortOf(facts: readonly Fact[], month: Period, on: string, status: string, months: number) {
  const entered = facts.filter(fact => until(fact, on)[0] && within(month, until(fact, on)[0]!.on))
  const reached = entered.filter(fact => {
    const [first] = until(fact, on)
    const day = until(fact, on).find(one => one.status === status)?.on
    return day !== undefined && day <= monthsAfter(first!.on, months)
  })
  return { entered: entered.length, reached: reached.length }
}

const CLOSED = ['solde', 'sans_suite', 'non_eligible']
export function loadOf(facts: readonly Fact[], on: string) {
  const open = facts.filter(fact => statusOn(fact, on) !== undefined && !CLOSED.includes(statusOn(fact, on)!))
  return {
    open: open.length,
    to_contact: open.filter(fact => statusOn(fact, on) === 'a_contacter').length,
    stalled: open.filter(fact => count(until(fact, on).at(-1)!.on, on) >= 60).length,
    visits_to_process: open.filter(fact => statusOn(fact, on) === 'visite_a_traiter').length,
  }
}

interface Quote {
  project: string
  price: number
  sent: string | null
  signed: string | null
  status: string
  valid: boolean
  invoiced: Map<string, number>
}
interface Bill {
  project: string
  type: string
  price: number
  of: string | null
  partial: boolean
  due: number
  issued: string | null
  payments: Map<string, { on: string; amount: number }>
}

/** Money of some projects between two days, and what is to come of it, as of a day; `isToday`: that day is today. */
export function moneyOf(
  events: readonly Told[],
  projects: ReadonlySet<string>,
  period: Period,
  on: string,
  isToday: boolean,
) {
  const quotes = new Map<string, Quote>()
  const bills = new Map<string, Bill>()
  for (const { type, data } of events) {
    const id = data.id as string
    const sheet = data.sheet as Record<string, unknown>
    if (type === 'AmoQuoteRegistered')
      quotes.set(id, {
        ...{ project: sheet.project_id as string, price: sheet.price_incl_tax as number, sent: null, signed: null },
        ...{ status: 'drawn up', valid: true, invoiced: new Map() },
      })
    if (type === 'InvoiceRegistered')
      bills.set(id, {
        ...{ project: sheet.project_id as string, type: sheet.type as string, price: sheet.price_incl_tax as number },
        ...{
          of: (sheet.credit_of as string) ?? null,
          partial: sheet.is_partial === true,
          due: 0,
          issued: null,
          payments: new Map(),
        },
      })
    const [quote, bill] = [quotes.get(id), bills.get(id)]
    if (quote && type === 'AmoQuoteSent') Object.assign(quote, { sent: data.on, status: 'waiting' })
    if (quote && type === 'AmoQuoteSigned') Object.assign(quote, { signed: data.on, status: 'signed' })
    if (quote && (type === 'AmoQuoteCancelled' || type === 'AmoQuoteClosed' || type === 'AmoQuoteExpired'))
      quote.status = 'over'
    if (quote && type === 'AmoQuoteInvalidated') quote.valid = false
    if (quote && type === 'AmoQuoteInvoiced') quote.invoiced.set(data.invoice_id as string, data.amount as number)
    if (bill && type === 'InvoiceEditRequested') bill.due = data.due as number
    if (bill && type === 'InvoiceEdited') bill.issued = data.issue_date as string
    if (bill && type === 'InvoicePaymentRecorded')
      bill.payments.set(data.payment_id as string, { on: data.on as string, amount: data.amount as number })
  }
  const worthOf = (bill: Bill): number => {
    if (bill.partial) return -bill.price
    if (bill.type === 'credit_note') return -worthOf(bills.get(bill.of!)!)
    return bill.type === 'balance' ? bill.due : bill.price
  }
  const sum = (values: readonly number[]) => ({ count: values.length, amount: values.reduce((a, b) => a + b, 0) })
  const papers = [...quotes.values()].filter(
    ({ project, valid, sent }) => projects.has(project) && valid && sent && sent <= on,
  )
  const isSigned = ({ status, signed }: Quote) => status === 'signed' && signed !== null && signed <= on
  const standing = papers.filter(({ status }) => status === 'waiting' || status === 'signed')
  const issued = [...bills.values()].filter(
    bill => projects.has(bill.project) && bill.issued !== null && bill.issued <= on,
  )
  const paid = issued
    .map(({ payments }) => [...payments.values()].filter(one => one.on <= on && within(period, one.on)))
    .map(all => all.reduce((total, one) => total + one.amount, 0))
  const left = papers.filter(isSigned).map(({ price, invoiced }) => {
    const taken = [...invoiced].filter(([id]) => isToday || (bills.get(id)?.issued ?? '9999') <= on)
    return price - taken.reduce((total, [, amount]) => total + amount, 0)
  })
  return {
    quoted: sum(standing.filter(({ sent }) => within(period, sent!)).map(({ price }) => price)),
    signed: sum(papers.filter(one => isSigned(one) && within(period, one.signed!)).map(({ price }) => price)),
    invoiced: sum(issued.filter(bill => within(period, bill.issued!)).map(worthOf)),
    paid: sum(paid.filter(amount => amount !== 0)),
    to_bill: sum(left.filter(amount => amount > 0)),
    waiting: sum(standing.filter(one => !isSigned(one)).map(({ price }) => price)),
    won: sum(papers.filter(isSigned).map(({ price }) => price)),
    decided: sum(papers.filter(one => isSigned(one) || one.status === 'over').map(({ price }) => price)),
  }
}
