import type { MoneyKey } from '@faitage/contracts/steering/money.endpoints'
import type { PaperFigure } from '@faitage/contracts/steering/reporting-scope'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../kernel/database.ts'
import { onDiskUpTo } from '../../kernel/on-disk.ts'
import { moneyFigures } from '../money.ts'
import { readAt } from './read-columns.ts'

/* Quotes and invoices as money at a glance counts them (`steering/money`), with the days each of their amounts is of. */

interface QuotePaper {
  readonly kind: 'quote'
  readonly id: string
  readonly project_id: string
  readonly name: string | null
  readonly number: null
  readonly type: null
  readonly status: string
  /** The day it left, or was signed where it never did. */
  readonly sent_on: string | null
  readonly signed_on: string | null
  readonly amount: number
  /** Sent and still counting; and signed. */
  readonly quoted: boolean
  readonly signed: boolean
  readonly invoiced: readonly { readonly invoice_id: string; readonly amount: number }[]
}
interface InvoicePaper {
  readonly kind: 'invoice'
  readonly id: string
  readonly project_id: string
  readonly name: null
  readonly number: string
  readonly type: string
  readonly issue_date: string
  /** Below 0 for a credit note. */
  readonly amount: number
  readonly payments: readonly { readonly on: string; readonly amount: number }[]
}
export type Paper = QuotePaper | InvoicePaper
export interface Papers {
  readonly quotes: readonly QuotePaper[]
  readonly invoices: readonly InvoicePaper[]
  /** The day each numbered invoice was issued. */
  readonly issued: ReadonlyMap<string, string>
}

interface Kept {
  readonly at: string
  readonly horizon: string
  readonly tables: string
  readonly papers: Papers
}
const keptOf = new WeakMap<Kysely<Database>, Kept>()

/** All quotes and invoices that count, read again once one was written. */
export async function readPapers(db: Kysely<Database>): Promise<Papers> {
  const kept = keptOf.get(db)
  if (kept && (await readAt(db)) === kept.at) return kept.papers
  const onDisk = await onDiskUpTo(db)
  const next = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async trx => {
      const at = await readAt(trx)
      const since = kept?.horizon ?? '3'
      const { rows } = await sql<{ horizon: string; tables: string; altered: boolean }>`
        select least(pg_snapshot_xmin(pg_current_snapshot()), ${onDisk}::xid8)::text as horizon,
          concat_ws(' ', 'amo_quote'::regclass::oid, 'invoice'::regclass::oid,
            (select count(*) from amo_quote), (select count(*) from invoice)) as tables,
          exists (select from amo_quote where age(xmin) <= age(${since}::xid8::xid))
            or exists (select from invoice where age(xmin) <= age(${since}::xid8::xid)) as altered`.execute(trx)
      const head = rows[0]!
      const papers = kept && !head.altered && kept.tables === head.tables ? kept.papers : await read(trx)
      return { ...head, at, papers }
    })
  keptOf.set(db, next)
  return next.papers
}

const counts = (key: MoneyKey) => moneyFigures[key].counts('')

async function read(db: Kysely<Database>): Promise<Papers> {
  const quotes = await sql<QuotePaper>`
    select 'quote' as kind, p.id::text, p.sheet ->> 'project_id' as project_id, p.sheet ->> 'name' as name, null as number, null as type,
      coalesce(p.sheet ->> 'status', '') as status, coalesce(p.sheet ->> 'sent_on', p.sheet ->> 'signed_on') as sent_on,
      p.sheet ->> 'signed_on' as signed_on, (${moneyFigures.quoted.amount})::float8 as amount,
      ${counts('quoted')} as quoted, ${counts('signed')} as signed, coalesce(p.sheet -> 'invoiced', '[]') as invoiced
    from amo_quote p
    where not p.is_deleted and (p.sheet -> 'no_longer_valid') is distinct from 'true'::jsonb
      and coalesce(p.sheet ->> 'sent_on', p.sheet ->> 'signed_on') is not null
    order by p.id`.execute(db)
  const invoices = await sql<InvoicePaper>`
    select 'invoice' as kind, p.id::text, p.sheet ->> 'project_id' as project_id, null as name, p.sheet ->> 'number' as number,
      coalesce(p.sheet ->> 'type', '') as type, coalesce(p.sheet ->> 'issue_date', '') as issue_date,
      (${moneyFigures.invoiced.amount})::float8 as amount, coalesce(p.sheet -> 'payments', '[]') as payments
    from invoice p where not p.is_deleted and ${counts('invoiced')} order by p.id`.execute(db)
  return {
    quotes: quotes.rows,
    invoices: invoices.rows,
    issued: new Map(invoices.rows.map(({ id, issue_date }) => [id, issue_date])),
  }
}

/** Quotes that were neither signed nor wait any more. */
const over = new Set(['CANCELLED', 'CLOSED', 'EXPIRED'])

/** What a paper counts in a figure, each amount on its day: of what is dated by the day it is looked at from. */
export function amountsOf(
  paper: Paper,
  figure: PaperFigure,
  { on, isToday, issued }: { on: string; isToday: boolean } & Pick<Papers, 'issued'>,
): readonly { on: string; amount: number }[] {
  if (paper.kind === 'invoice') {
    const { issue_date, amount, payments } = paper
    if (issue_date > on) return []
    if (figure === 'invoiced') return [{ on: issue_date, amount }]
    return figure === 'paid' ? payments.filter(payment => payment.on <= on) : []
  }
  const { sent_on, signed_on, amount } = paper
  if (sent_on === null || sent_on > on) return []
  const isSigned = paper.signed && signed_on !== null && signed_on <= on
  switch (figure) {
    case 'quoted':
      return paper.quoted ? [{ on: sent_on, amount }] : []
    case 'signed':
      return isSigned ? [{ on: signed_on, amount }] : []
    case 'to_bill': {
      if (!isSigned) return []
      const taken = paper.invoiced.filter(({ invoice_id }) => isToday || (issued.get(invoice_id) ?? '9999') <= on)
      const left = amount - taken.reduce((sum, one) => sum + one.amount, 0)
      return left > 0 ? [{ on: signed_on, amount: left }] : []
    }
    case 'waiting':
      return paper.quoted && !isSigned ? [{ on: sent_on, amount }] : []
    case 'decided':
      return isSigned || over.has(paper.status) ? [{ on: sent_on, amount }] : []
    default:
      return []
  }
}
