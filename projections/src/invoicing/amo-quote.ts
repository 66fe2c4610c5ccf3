import { amoQuote, amoQuoteListFields } from '@faitage/contracts/invoicing/amo-quote'
import { amoQuoteTemplate, amoQuoteTemplateListFields } from '@faitage/contracts/invoicing/amo-quote-template'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

export const amoQuoteTemplateModel = recordModel(amoQuoteTemplate, {
  search: sheet => [sheet.name, sheet.description],
  fields: amoQuoteTemplateListFields,
})

/** Where a quote stands; one that nothing happened to is drawn up. */
const standing = sql<string>`coalesce(sheet ->> 'status', 'CREATED')`

export const amoQuoteModel = recordModel(amoQuote, {
  search: sheet => [sheet.name, sheet.description],
  name: sheet => sheet.name ?? '',
  fields: amoQuoteListFields,
  usual: 'created_at',
  places: { status: standing },
  indexes: ["((sheet ->> 'status'))"],
})

interface QuoteSums {
  readonly count: number
  readonly price_incl_tax: number
  readonly to_pay: number
}

/** What the quotes of a project that count come to, in cents: those on their way, and those signed. */
export async function amoQuoteSums(db: Kysely<Database>, project_id: string, sent: boolean) {
  const { rows } = await sql<QuoteSums & { signed: boolean }>`
    select ${standing} = 'SIGNED' as signed, count(*)::int as count,
      coalesce(sum((sheet ->> 'price_incl_tax')::float8), 0) as price_incl_tax, coalesce(sum((sheet ->> 'to_pay')::float8), 0) as to_pay
    from amo_quote
    where sheet ->> 'project_id' = ${project_id} and not is_deleted and (sheet -> 'no_longer_valid') is distinct from 'true'::jsonb
      and ${standing} in ('WAITING_SIGNATURE', 'PAUSED', 'SIGNED', ${sent ? 'SIGNED' : 'CREATED'})
    group by 1`.execute(db)
  const sumsOf = (signed: boolean): QuoteSums => {
    const { count = 0, price_incl_tax = 0, to_pay = 0 } = rows.find(row => row.signed === signed) ?? {}
    return { count, price_incl_tax, to_pay }
  }
  return { running: sumsOf(false), signed: sumsOf(true) }
}

/** Quotes whose days to be signed are over on a day, at most so many. */
export async function quotesToExpire(db: Kysely<Database>, today: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from amo_quote
    where ${standing} in ('WAITING_SIGNATURE', 'PAUSED') and not is_deleted and sheet ->> 'validity_date' < ${today}
    order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Days that a signature may still come of a quote that is over: it was given while we ended it, and nobody told us. */
const LATE_DAYS = 3

/**
 * Signatures that were asked and may still change as the quotes have it, in the order of their ids, behind one of them, at
 * most so many.
 */
export async function signaturesAwaited(db: Kysely<Database>, after: string | null, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sheet ->> 'signature_id' as id from amo_quote
    where not is_deleted and sheet ->> 'signature_id' > ${after ?? ''} and (${standing} in ('WAITING_SIGNATURE', 'PAUSED')
      or (${standing} in ('CANCELLED', 'CLOSED', 'EXPIRED') and sheet ->> 'signature_received' is null
        and updated_at > now() - ${LATE_DAYS} * interval '1 day'))
    order by 1 limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
