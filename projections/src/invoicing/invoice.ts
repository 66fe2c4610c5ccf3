import { invoice, invoiceListFields } from '@faitage/contracts/invoicing/invoice'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

const standing = sql<string>`coalesce(sheet ->> 'status', 'NOT_EDITED')`

export const invoiceModel = recordModel(invoice, {
  search: sheet => [sheet.number, sheet.note],
  name: sheet => sheet.number ?? '',
  fields: invoiceListFields,
  usual: 'created_at',
  places: { status: standing },
  indexes: ["((sheet ->> 'quote_id'))"],
})

/** What an invoice comes to, in cents with tax; a balance, what the deposits left of it. */
const billed = (alias: string) => {
  const of = (field: string) => sql`coalesce((${sql.ref(`${alias}.sheet`)} ->> ${sql.lit(field)})::float8, 0)`
  const credited = sql`coalesce((select sum((one ->> 'amount')::float8)
    from jsonb_path_query(${sql.ref(`${alias}.sheet`)}, '$.credits[*]') as one), 0)`
  return sql`case when ${sql.ref(`${alias}.sheet`)} ->> 'type' = 'balance' then ${of('due')} + ${of('co_funded')} + ${credited} else ${of('price_incl_tax')} end`
}
/** The same of an invoice named `p`; of a credit note, what it takes back, below 0. */
export const invoicedAmount = sql`case when p.sheet ->> 'type' = 'credit_note'
  then -(case when p.sheet ->> 'is_partial' = 'true' then (p.sheet ->> 'price_incl_tax')::float8
    else (select ${billed('taken')} from invoice taken where taken.id = (p.sheet ->> 'credit_of')::uuid) end) else ${billed('p')} end`

interface Sum {
  readonly count: number
  readonly amount: number
}

/**
 * What the invoices of a project come to, in cents with tax: drafted; invoiced, credit notes taken off; paid by their buyers;
 * still due by them; and of that, due since before a day.
 */
export async function invoiceSums(db: Kysely<Database>, project_id: string, today: string) {
  const left = sql`(coalesce((sheet ->> 'due')::float8, 0) - coalesce((sheet ->> 'paid')::float8, 0))`
  const waits = sql`(${standing} in ('EDITED', 'WAITING_PAYMENT', 'REFUSED', 'EXPIRED', 'ERROR') and sheet ->> 'type' <> 'credit_note' and ${left} > 0)`
  const total = sql`(sheet ->> 'price_incl_tax')::float8`
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where ${standing} = 'NOT_EDITED')::int as drafted,
      coalesce(sum(${total}) filter (where ${standing} = 'NOT_EDITED'), 0) as drafted_amount,
      count(*) filter (where sheet ->> 'number' is not null and sheet ->> 'type' <> 'credit_note')::int as invoiced,
      coalesce(sum(${invoicedAmount}) filter (where sheet ->> 'number' is not null), 0) as invoiced_amount,
      count(*) filter (where coalesce((sheet ->> 'paid')::float8, 0) > 0)::int as paid,
      coalesce(sum((sheet ->> 'paid')::float8), 0) as paid_amount,
      count(*) filter (where ${waits})::int as due, coalesce(sum(${left}) filter (where ${waits}), 0) as due_amount,
      count(*) filter (where ${waits} and sheet ->> 'due_date' < ${today})::int as late,
      coalesce(sum(${left}) filter (where ${waits} and sheet ->> 'due_date' < ${today}), 0) as late_amount
    from invoice p where sheet ->> 'project_id' = ${project_id} and not is_deleted`.execute(db)
  const row = rows[0] ?? {}
  const sumOf = (name: string): Sum => ({ count: row[name] ?? 0, amount: row[`${name}_amount`] ?? 0 })
  return {
    drafted: sumOf('drafted'),
    invoiced: sumOf('invoiced'),
    paid: sumOf('paid'),
    due: sumOf('due'),
    late: sumOf('late'),
  }
}

/** Paid invoices that the accounts have and are not settled, after an id, some at a time. */
export async function paidInvoices(db: Kysely<Database>, after: string | null, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from invoice where ${standing} = 'PAYED' and sheet ->> 'export_state' = 'done' and not is_deleted
      and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
