import { worksQuote, worksQuoteListFields } from '@faitage/contracts/works/works-quote'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

export const worksQuoteModel = recordModel(worksQuote, {
  search: sheet => [sheet.name, sheet.company, sheet.precision],
  name: sheet => sheet.name ?? '',
  fields: worksQuoteListFields,
  usual: 'document_date',
  places: {
    // What nobody called a bill is a quote.
    is_bill: sql`coalesce((sheet ->> 'is_bill')::bool, false)::text`,
  },
  indexes: ["((sheet ->> 'bill_of'))", "((sheet ->> 'scenario_id'))"],
})

/** Amounts of some quotes, in cents; what counts as eligible where nothing is said is the price without tax. */
export interface QuoteSums {
  readonly count: number
  readonly price_excl_tax: number
  readonly price_incl_tax: number
  readonly eligible_amount: number
}

/** A quote of a project, as much as its neighbours are judged by. Amounts are cents. */
export interface QuoteFacts {
  readonly id: string
  readonly name: string
  readonly is_bill: boolean
  readonly bill_of: string | null
  readonly company: string | null
  readonly price_excl_tax: number | null
  readonly price_incl_tax: number | null
  readonly eligible_amount: number | null
}

/** All the quotes and bills of some projects: there are dozens of one at most. */
export async function quotesOfProjects(db: Kysely<Database>, projects: readonly string[]) {
  const { rows } = await sql<QuoteFacts & { project_id: string }>`
    select id, name, sheet ->> 'project_id' as project_id, coalesce((sheet ->> 'is_bill')::bool, false) as is_bill,
      sheet ->> 'bill_of' as bill_of, sheet ->> 'company' as company, (sheet ->> 'price_excl_tax')::float8 as price_excl_tax,
      (sheet ->> 'price_incl_tax')::float8 as price_incl_tax, (sheet ->> 'eligible_amount')::float8 as eligible_amount
    from works_quote where not is_deleted and (sheet ->> 'project_id') = any (${[...projects]}::text[])
    order by created_at, id`.execute(db)
  return rows
}

/** What some quotes come to. */
export const sumsOf = (quotes: readonly QuoteFacts[]): QuoteSums => ({
  count: quotes.length,
  price_excl_tax: quotes.reduce((sum, { price_excl_tax }) => sum + (price_excl_tax ?? 0), 0),
  price_incl_tax: quotes.reduce((sum, { price_incl_tax }) => sum + (price_incl_tax ?? 0), 0),
  eligible_amount: quotes.reduce((sum, one) => sum + (one.eligible_amount ?? one.price_excl_tax ?? 0), 0),
})
