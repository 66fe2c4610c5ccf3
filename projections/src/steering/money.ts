import type { Page } from '@faitage/contracts/kernel/endpoint'
import type { MissionFlag } from '@faitage/contracts/missions/mission-flags'
import type { MoneyKey, MoneyScope } from '@faitage/contracts/steering/money.endpoints'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { invoicedAmount } from '../invoicing/invoice.ts'
import type { Database } from '../kernel/database.ts'
import { type Paging, pageClause, pageOf, wayOf } from '../kernel/list.ts'
import { projectAmongVisible, type Viewer } from '../kernel/viewer.ts'

/** A paper behind a figure, as it is kept: quotes have a reference made of their id. */
export interface MoneyPaper {
  readonly id: string
  readonly project_id: string
  readonly number: string | null
  readonly name: string | null
  readonly type: string | null
  readonly on: string | null
  readonly amount: number
}

const cents = (field: string) => sql`coalesce((p.sheet ->> ${sql.lit(field)})::float8, 0)`
const status = sql`coalesce(p.sheet ->> 'status', '')`
const isValid = sql<SqlBool>`(p.sheet -> 'no_longer_valid') is distinct from 'true'::jsonb`
const isNumbered = sql<SqlBool>`p.sheet ->> 'number' is not null`
const listed = (field: string) => sql`jsonb_path_query_array(p.sheet, ${sql.lit(`$.${field}[*].amount`)})`
const summed = (field: string) =>
  sql`coalesce((select sum(one::float8) from jsonb_array_elements_text(${listed(field)}) as one), 0)`

const left = sql`(${cents('due')} - ${cents('paid')})`

/** Papers that something is told of. */
export interface PaperFigure {
  readonly table: 'amo_quote' | 'invoice'
  readonly feature: MissionFlag
  /** The day it is told with. */
  readonly on: string
  readonly amount: RawBuilder<unknown>
  counts(today: string): RawBuilder<SqlBool>
}
const ofQuotes = { table: 'amo_quote', feature: 'ca_amo_quotes' } as const
const ofInvoices = { table: 'invoice', feature: 'ca_invoices' } as const
const isSigned = sql<SqlBool>`${status} = 'SIGNED' and ${isValid}`

/** What each figure counts, and for how much: the sum of its rows is the figure. */
export const moneyFigures: Record<MoneyKey, PaperFigure> = {
  quoted: {
    ...ofQuotes,
    on: 'sent_on',
    amount: cents('price_incl_tax'),
    counts: () => sql`${status} in ('WAITING_SIGNATURE', 'PAUSED', 'SIGNED') and ${isValid}`,
  },
  signed: { ...ofQuotes, on: 'signed_on', amount: cents('price_incl_tax'), counts: () => isSigned },
  to_bill: {
    ...ofQuotes,
    on: 'signed_on',
    amount: sql`(${cents('price_incl_tax')} - ${summed('invoiced')})`,
    counts: () => sql`${isSigned} and ${cents('price_incl_tax')} > ${summed('invoiced')}`,
  },
  invoiced: { ...ofInvoices, on: 'issue_date', amount: invoicedAmount, counts: () => isNumbered },
  paid: {
    ...ofInvoices,
    on: 'issue_date',
    amount: summed('payments'),
    counts: () => sql`${isNumbered} and ${summed('payments')} <> 0`,
  },
  late: {
    ...ofInvoices,
    on: 'due_date',
    amount: left,
    counts: today => sql`${isNumbered} and ${status} in ('EDITED', 'WAITING_PAYMENT', 'REFUSED', 'EXPIRED', 'ERROR')
      and p.sheet ->> 'type' <> 'credit_note' and ${left} > 0 and p.sheet ->> 'due_date' < ${today}`,
  },
}

/** The quotes that wait for their signature. */
export const quotesToSign: PaperFigure = {
  ...ofQuotes,
  on: 'sent_on',
  amount: cents('price_incl_tax'),
  // As the index of statuses has it.
  counts: () => sql`p.sheet ->> 'status' = 'WAITING_SIGNATURE' and ${isValid}`,
}

/** An amount that a part note took back after a day was still due that day. */
const creditedAfter = (day: string) => sql`coalesce((select sum((one ->> 'amount')::float8)
  from jsonb_path_query(p.sheet, '$.credits[*]') as one where one ->> 'on' > ${day}), 0)`
const dueOn = (day: string) => sql`(${cents('due')} + ${creditedAfter(day)})`

/** The invoices that were late on a past day, by what was paid or credited until then. */
const paidBy = (day: string) => sql`coalesce((select sum((one ->> 'amount')::float8)
  from jsonb_array_elements(case jsonb_typeof(p.sheet -> 'payments') when 'array' then p.sheet -> 'payments' else '[]' end) as one
  where one ->> 'payer' = 'buyer' and one ->> 'on' <= ${day}), 0)`
export const lateInvoicesThen = (day: string): PaperFigure => ({
  ...ofInvoices,
  on: 'due_date',
  amount: sql`(${dueOn(day)} - ${paidBy(day)})`,
  counts: () => sql`${isNumbered} and p.sheet ->> 'issue_date' <= ${day} and p.sheet ->> 'type' <> 'credit_note'
    and p.sheet ->> 'due_date' < ${day} and ${dueOn(day)} > ${paidBy(day)}
    and not exists (select from invoice as credit where credit.id = (p.sheet ->> 'credited_by')::uuid
      and credit.sheet ->> 'issue_date' <= ${day})`,
})

/** The papers of a figure that a viewer may see, of what is asked. */
export function papersOf(
  { table, feature, counts }: PaperFigure,
  viewer: Viewer,
  { project_id, missions_id, mine }: MoneyScope,
  today: string,
) {
  const of = [
    sql<SqlBool>`project_list.id = (p.sheet ->> 'project_id')::uuid and ${projectAmongVisible({ ...viewer, feature })}`,
    ...(missions_id.length > 0 ? [sql<SqlBool>`project_list.mission_id = any (${missions_id}::uuid[])`] : []),
    ...(mine === 'true' ? [sql<SqlBool>`project_list.referrers @> array[${viewer.user_id}::uuid]`] : []),
  ]
  const one = project_id ? sql`p.sheet ->> 'project_id' = ${project_id} and ` : sql``
  return sql`from ${sql.table(table)} p where ${one} not p.is_deleted and ${counts(today)}
    and exists (select from project_list where ${sql.join(of, sql` and `)})`
}

/** How many papers a figure has, and what they come to in cents. */
export async function moneyFigure(
  db: Kysely<Database>,
  viewer: Viewer,
  key: MoneyKey,
  scope: MoneyScope,
  today: string,
): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::int as count, coalesce(sum(${moneyFigures[key].amount}), 0)::float8 as amount ${papersOf(moneyFigures[key], viewer, scope, today)}`.execute(
    db,
  )
  return rows[0]!
}

/** The papers behind a figure. */
export async function moneyRows(
  db: Kysely<Database>,
  viewer: Viewer,
  key: MoneyKey,
  { page, size, sortBy, sortDirection, ...scope }: Paging & MoneyScope,
  today: string,
): Promise<Page<MoneyPaper>> {
  const { on, amount, table } = moneyFigures[key]
  const number = table === 'invoice' ? sql`p.sheet ->> 'number'` : sql`null`
  const day = sql`p.sheet ->> ${sql.lit(on)}`
  const by = sortBy === 'amount' ? sql`amount` : sortBy === 'number' ? sql`number` : sql`"on"`
  const way = wayOf(sortDirection)
  const papers = papersOf(moneyFigures[key], viewer, scope, today)
  const [{ rows }, total] = await Promise.all([
    sql<MoneyPaper>`select p.id, p.sheet ->> 'project_id' as project_id, ${number} as number, p.sheet ->> 'name' as name,
        p.sheet ->> 'type' as type, ${day} as "on", (${amount})::float8 as amount
      ${papers} order by ${by} ${way} nulls last, p.id ${way} ${pageClause({ page, size })}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${papers}`.execute(db),
  ])
  return pageOf(rows, total.rows[0]?.total ?? 0, { page, size })
}
