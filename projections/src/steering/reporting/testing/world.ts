import { randomUUID } from 'node:crypto'
import type { FaitageEvent } from '@faitage/contracts/all-events'
import { amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import {
  amoQuoteCancelled,
  amoQuoteExpired,
  amoQuoteSent,
  amoQuoteSigned,
} from '@faitage/contracts/invoicing/amo-quote.events'
import { invoice } from '@faitage/contracts/invoicing/invoice'
import {
  invoiceEdited,
  invoiceEditRequested,
  invoicePaymentRecorded,
} from '@faitage/contracts/invoicing/invoice.events'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { emptyTeam } from '@faitage/contracts/missions/mission'
import { missionFunder } from '@faitage/contracts/missions/mission-funder'
import {
  projectAmended,
  projectAnonymised,
  projectRemoved,
  projectRestored,
  projectStatusChanged,
  referrersReassigned,
  requesterTypeChanged,
} from '@faitage/contracts/projects/project'
import { laterThan } from '@faitage/engines/testing/until'
import fc from 'fast-check'
import { refold } from '../../../kernel/personal-data/refold.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { readModels } from '../../../read-models.ts'
import { aMission, aProject } from '../../../testing/fixtures.ts'
import { wholeLog } from '../../../testing/row-streams.ts'
import type { TestProjections } from '../../../testing/system.ts'
import { readColumns } from '../read-columns.ts'
import type { Told } from './recount.ts'

/* Worlds drawn at random: missions of which a reader reaches some, projects with histories that were corrected, backdated,
   undone, removed; quotes and what was billed of them. */

export const FIRST = '2024-01-20'
export const statuses = [
  'a_contacter',
  'contact',
  'visite_a_traiter',
  'depose',
  'solde',
  'sans_suite',
  'non_eligible',
] as const
export const people: string[] = [randomUUID(), randomUUID()]
export const [agency, client] = [randomUUID(), randomUUID()]
export const funders = ['Anah', 'Région, Centre']
export const day = fc.integer({ min: 0, max: 130 }).map(after => addDays(FIRST, after))
const status = fc.constantFrom(...statuses)
const change = fc.oneof(
  { weight: 7, arbitrary: fc.record({ kind: fc.constant('status'), to: status, on: day }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('undone', 'life', 'type', 'case', 'follower'), to: status, on: day }),
  },
)
const cents = fc.integer({ min: 1, max: 500_000 })
const money = fc.record({
  price: cents,
  sent: day,
  fate: fc.constantFrom('waits', 'signed', 'cancelled', 'expired'),
  on: day,
  bill: fc.option(
    fc.record({
      type: fc.constantFrom('invoice', 'deposit', 'balance'),
      price: cents,
      on: day,
      paid: cents,
      credited: fc.boolean(),
    }),
  ),
})
export const project = fc.record({
  mission: fc.nat(2),
  type: fc.constantFrom('PO', 'PB'),
  kind: fc.constantFrom('energie', 'autonomie', undefined),
  referrers: fc.subarray(people),
  status,
  on: day,
  changes: fc.array(change, { maxLength: 8 }),
  money: fc.option(money),
})
export type Project = typeof project extends fc.Arbitrary<infer P> ? P : never

/** The events of a project in the order they were written: what people did, did again, took back, backdated. */
function eventsOf(mission_id: string, { type, kind, referrers, status: opened, on, changes }: Project) {
  const about = { project_id: randomUUID(), mission_id, requester_id: randomUUID() }
  const events: FaitageEvent[] = [
    aProject({
      ...about,
      requester_type: type as 'PO',
      status: opened,
      on,
      referrers,
      sheet: { reference: 'P', type: kind as 'energie' },
    }),
  ]
  let state = { type, removed: false, referrers, last: opened as string }
  for (const each of changes) {
    if (each.kind === 'status') {
      events.push(projectStatusChanged({ ...about, from: state.last as 'contact', to: each.to, on: each.on }))
      state = { ...state, last: each.to }
    } else if (each.kind === 'undone') {
      // The status of before is said again, the very day that it was changed.
      events.push(projectStatusChanged({ ...about, from: each.to, to: opened, on: each.on }))
    } else if (each.kind === 'type') {
      const to = state.type === 'PO' ? 'PB' : 'PO'
      events.push(requesterTypeChanged({ ...about, from: state.type as 'PO', to }))
      state = { ...state, type: to }
    } else if (each.kind === 'life') {
      events.push(state.removed ? projectRestored(about) : projectRemoved(about))
      state = { ...state, removed: !state.removed }
    } else if (each.kind === 'case') events.push(projectAmended({ ...about, changes: { type: 'decence' } }))
    else {
      const [one] = people as [string]
      const has = state.referrers.includes(one)
      events.push(referrersReassigned({ ...about, added: has ? [] : [one], removed: has ? [one] : [] }))
      state = { ...state, referrers: has ? state.referrers.filter(id => id !== one) : [...state.referrers, one] }
    }
  }
  return { ...about, events }
}

const nothing = '0'.repeat(64)
/** A quote, what became of it, and what was billed of it: streams with their events. */
function papersOf(
  mission_id: string,
  project_id: string,
  { price, sent, fate, on, bill }: NonNullable<Project['money']>,
) {
  const [id, bill_id, credit_id] = [randomUUID(), randomUUID(), randomUUID()]
  const sheet = { project_id, name: 'Suivi', price_incl_tax: price }
  const end = on < sent ? sent : on
  const file = randomUUID()
  const quote: FaitageEvent[] = [
    amoQuote.registered({ id, mission_id, subject_id: id, sheet } as never),
    amoQuoteSent({ id, document_id: file, file_id: file, sha256: nothing, signature_id: file, on: sent }),
    ...(fate === 'signed'
      ? [amoQuoteSigned({ id, on: end, document_id: file, new_document_id: file, method: 'paper' })]
      : []),
    ...(fate === 'cancelled' ? [amoQuoteCancelled({ id, subject_id: id, reason: 'Erreur' })] : []),
    ...(fate === 'expired' ? [amoQuoteExpired({ id, on: end })] : []),
  ]
  if (!bill) return [{ stream: `amo_quote-${id}`, events: quote }]
  const { type, price: billed, on: issued, paid, credited } = bill
  quote.push({ type: 'AmoQuoteInvoiced', data: { id, invoice_id: bill_id, type, amount: billed } } as FaitageEvent)
  const draft = (own: string, more: object) =>
    invoice.registered({
      id: own,
      mission_id,
      sheet: { project_id, quote_id: id, price_incl_tax: billed, ...more },
    } as never)
  const edited = (own: string, number: string) => [
    invoiceEditRequested({
      ...{ id: own, on: issued, seller_id: file, series: 'F', first_month: 1, payment_days: 30, paper: '{}' },
      ...{ sha256: nothing, total: billed, due: Math.ceil(billed / 2) },
    }),
    invoiceEdited({ id: own, number, issue_date: issued, due_date: issued }),
  ]
  const payment = {
    id: bill_id,
    payment_id: randomUUID(),
    amount: paid,
    on: end,
    means: 'transfer' as const,
    payer: 'buyer' as const,
  }
  return [
    { stream: `amo_quote-${id}`, events: quote },
    {
      stream: `invoice-${bill_id}`,
      events: [draft(bill_id, { type }), ...edited(bill_id, 'F-1'), invoicePaymentRecorded(payment)],
    },
    ...(credited
      ? [
          {
            stream: `invoice-${credit_id}`,
            events: [draft(credit_id, { type: 'credit_note', credit_of: bill_id }), ...edited(credit_id, 'A-1')],
          },
        ]
      : []),
  ]
}

/** A world of its own: three missions, of which the reader reaches two; what is known now, and what was. */
export async function write({ log, projector, db }: TestProjections, projects: readonly Project[]) {
  const user_id = randomUUID()
  const missions = [randomUUID(), randomUUID(), randomUUID()]
  const positions: bigint[] = []
  const append = async (stream: string, events: readonly FaitageEvent[], expected?: bigint) =>
    void positions.push(await log.append(stream, events, expected))
  const team = { ...emptyTeam, mission_managers: [user_id] }
  await append(`mission-${missions[0]}`, [
    aMission({ mission_id: missions[0]!, name: 'Un', team, agency_id: agency, client_id: client }),
  ])
  await append(`mission-${missions[1]}`, [aMission({ mission_id: missions[1]!, name: 'Deux', team })])
  await append(`mission-${missions[2]}`, [aMission({ mission_id: missions[2]!, name: 'Autre' })])
  for (const name of funders) {
    const id = randomUUID()
    const mission_id = missions[0]!
    await append(`missionFunder-${id}`, [
      missionFunder.registered({ id, mission_id, subject_id: id, sheet: { mission_id, name } } as never),
    ])
  }
  const histories = projects.map(each => ({ each, ...eventsOf(missions[each.mission]!, each) }))
  const halves = histories.map(({ events }) => Math.ceil(events.length / 2))
  await Promise.all(
    histories.map(({ project_id, events }, at) => append(`project-${project_id}`, events.slice(0, halves[at]))),
  )
  const papers = histories.flatMap(({ each, project_id, mission_id }) =>
    each.money ? papersOf(mission_id, project_id, each.money) : [],
  )
  for (const { stream, events } of papers) await append(stream, events)
  const caughtUp = () => projector.caughtUp(positions.toSorted((a, b) => Number(b - a))[0]!)
  await caughtUp()
  // Read in between, so that what comes next is read beside what is kept.
  await readColumns(db, undefined)
  const { latest } = await db
    .selectFrom('project_history')
    .select(({ fn }) => fn.max('changed_at').as('latest'))
    .executeTakeFirstOrThrow()
  await laterThan(latest)
  await Promise.all(
    histories.map(async ({ project_id, events }, at) => {
      const rest = events.slice(halves[at])
      if (rest.length > 0) await append(`project-${project_id}`, rest, BigInt(halves[at]! - 1))
    }),
  )
  await caughtUp()
  const told = (events: readonly FaitageEvent[]) => events as unknown as Told[]
  return {
    ...{ missions, known_at: new Date(latest).toISOString() },
    viewer: {
      role: 'manager',
      user_id,
      agency_ids: [],
      antenna_ids: [],
      client_ids: [],
      projects_id: [],
    } satisfies Viewer,
    first: told(histories.flatMap(({ events }, at) => events.slice(0, halves[at]))),
    all: told(histories.flatMap(({ events }) => events)),
    papers: told(papers.flatMap(({ events }) => events)),
    projects: histories.map(({ project_id, mission_id, requester_id, events }) => ({
      about: { project_id, mission_id, requester_id },
      revision: events.length - 1,
    })),
  }
}
export type World = Awaited<ReturnType<typeof write>>

/** Erases the requesters of some projects, as the product does it: the fact, then their keys, then the rows made of them. */
export async function erase(
  { log, projector, keyring, pool }: TestProjections,
  projects: World['projects'],
): Promise<void> {
  let position = -1n
  for (const { about, revision } of projects) {
    const fact = projectAnonymised({ ...about, documents: true })
    position = await log.append(`project-${about.project_id}`, [fact], BigInt(revision))
    await keyring.forget(about.requester_id)
  }
  await projector.caughtUp(position)
  const events = await wholeLog(log.client, keyring)
  const streams = projects.map(({ about }) => `project-${about.project_id}`)
  await refold(pool, readModels, streams, async stream => events.filter(event => event.stream === stream))
}
