import type { Pool } from 'pg'

/** An order as the accounts have it. Prices are integer cents, quantities whole. */
export interface ErpOrder {
  readonly id: string
  readonly name: string
  /** The deal it is of: the code of the mission. */
  readonly deal: string
  readonly lines: readonly ErpOrderLine[]
}
interface ErpOrderLine {
  readonly id: string
  readonly label: string
  readonly quantity: number
  readonly unit_price: number
  readonly delivered: number
}
interface AskedBill {
  readonly order_id: string
  readonly reference: string
  readonly lines: readonly { readonly line_id: string; readonly quantity: number }[]
}
type Fault = '401' | '404' | '500' | 'slow' | 'lost' | 'duplicate'

interface KeptCustomer {
  readonly id: string
  readonly reference: string
  readonly siren: string | null
  readonly name: string
}
interface KeptInvoice {
  readonly id: string
  readonly reference: string
  readonly total: number
  readonly balance: number
}

export interface ErpTables {
  customers(by: { reference?: unknown; siren?: unknown }): Promise<KeptCustomer[]>
  invoices(references: readonly string[]): Promise<KeptInvoice[]>
  /** Writes a customer or an invoice under its reference, where there is none of it, or `twice` even so. */
  write(
    kind: 'customer' | 'invoice',
    content: Record<string, unknown>,
    how?: { twice: boolean },
  ): Promise<{ status: number; body?: unknown }>
  /** Somebody paid there. */
  settle(reference: string): Promise<void>
  /** How many there are of a kind, and of how many references. */
  kept(kind: 'customer' | 'invoice'): Promise<{ rows: number; references: number }>

  /** Puts an order there, or in the place of the one of its id. */
  put(order: ErpOrder): Promise<void>
  order(id: string): Promise<ErpOrder | undefined>
  bill(asked: AskedBill, how: { twice: boolean }): Promise<{ status: number; body?: unknown }>
  billsOf(reference: string): Promise<{ document: string; order_id: string; reference: string }[]>
  /** The next calls of a kind fail, `times` of them: `POST /sales/bills`, `GET /sales/orders/*`. */
  fail(call: string, fault: Fault, times: number): Promise<void>
  faultFor(call: string): Promise<Fault | undefined>
  received(call: { method: string; path: string; reference: string | null }): Promise<void>
  /** How often a call came. */
  asked(method: string, path: string): Promise<number>
  /** How often it was asked, and how many bills each reference has: none should have two. */
  counts(): Promise<{ calls: number; bills: number; references: number; delivered: number }>
}

/** Makes the tables of the stand-in where they are not there, in a schema of their own. */
export async function openTables(pool: Pool): Promise<ErpTables> {
  await pool.query(`
    select pg_advisory_lock(734501);
    create schema if not exists fake_erp;
    create table if not exists fake_erp.sales_order (id text primary key, content jsonb not null);
    create table if not exists fake_erp.bill (
      document text primary key, reference text not null, order_id text not null, lines jsonb not null,
      at timestamptz not null default now());
    create index if not exists bill_reference on fake_erp.bill (reference);
    create table if not exists fake_erp.received (
      method text not null, path text not null, reference text, at timestamptz not null default now());
    create table if not exists fake_erp.fault (
      id bigint generated always as identity primary key, call text not null, fault text not null, times int not null);
    create table if not exists fake_erp.kept (
      id text primary key, kind text not null, reference text not null, content jsonb not null);
    create index if not exists kept_reference on fake_erp.kept (kind, reference);
    create sequence if not exists fake_erp.document;
    select pg_advisory_unlock(734501);`)
  const order = async (id: string): Promise<ErpOrder | undefined> =>
    (await pool.query<{ content: ErpOrder }>('select content from fake_erp.sales_order where id = $1', [id])).rows[0]
      ?.content
  return {
    order,
    async customers({ reference, siren }) {
      const { rows } = await pool.query<KeptCustomer>(
        `select id, reference, content ->> 'siren' as siren, content ->> 'name' as name from fake_erp.kept
         where kind = 'customer' and (reference = $1 or content ->> 'siren' = $2)`,
        [String(reference ?? ''), typeof siren === 'string' ? siren : null],
      )
      return rows
    },
    async invoices(references) {
      const { rows } = await pool.query<KeptInvoice>(
        `select id, reference, (content ->> 'total')::int as total, (content ->> 'balance')::int as balance
         from fake_erp.kept where kind = 'invoice' and reference = any($1)`,
        [references],
      )
      return rows
    },
    async write(kind, content, { twice } = { twice: false }) {
      if (typeof content.reference !== 'string' || content.reference === '') return { status: 422 }
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`${kind} ${content.reference}`])
        const known = await client.query('select 1 from fake_erp.kept where kind = $1 and reference = $2', [
          kind,
          content.reference,
        ])
        if (known.rows.length > 0 && !twice) {
          await client.query('rollback')
          return { status: 409, body: { error: 'duplicate_reference' } }
        }
        const { rows } = await client.query<{ id: string }>(
          `insert into fake_erp.kept (id, kind, reference, content)
           values ($4 || lpad(nextval('fake_erp.document')::text, 6, '0'), $1, $2, $3) returning id`,
          [
            kind,
            content.reference,
            JSON.stringify({ ...content, balance: Number(content.total ?? 0) - Number(content.deposits ?? 0) }),
            kind === 'customer' ? 'CL' : 'FA',
          ],
        )
        await client.query('commit')
        return { status: 201, body: rows[0] }
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },
    async settle(reference) {
      await pool.query(
        `update fake_erp.kept set content = content || '{"balance":0}' where kind = 'invoice' and reference = $1`,
        [reference],
      )
    },
    async kept(kind) {
      const { rows } = await pool.query<{ rows: number; references: number }>(
        'select count(*)::int as rows, count(distinct reference)::int as "references" from fake_erp.kept where kind = $1',
        [kind],
      )
      return rows[0]!
    },
    async put(content) {
      await pool.query(
        `insert into fake_erp.sales_order values ($1, $2) on conflict (id) do update set content = excluded.content`,
        [content.id, JSON.stringify(content)],
      )
    },
    async bill({ order_id, reference, lines }, { twice }) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const { rows } = await client.query<{ content: ErpOrder }>(
          'select content from fake_erp.sales_order where id = $1 for update',
          [order_id],
        )
        const found = rows[0]?.content
        const known = await client.query('select 1 from fake_erp.bill where reference = $1', [reference])
        const over = lines.some(({ line_id, quantity }) => {
          const line = found?.lines.find(one => one.id === line_id)
          return !line || quantity < 1 || line.delivered + quantity > line.quantity
        })
        if (!found || over || known.rows.length > 0) {
          await client.query('rollback')
          if (!found) return { status: 404 }
          return known.rows.length > 0
            ? { status: 409, body: { error: 'duplicate_reference' } }
            : { status: 422, body: { error: 'quantity' } }
        }
        const quantityOf = (id: string) =>
          lines.filter(one => one.line_id === id).reduce((sum, { quantity }) => sum + quantity, 0)
        const content = {
          ...found,
          lines: found.lines.map(line => ({ ...line, delivered: line.delivered + quantityOf(line.id) })),
        }
        await client.query('update fake_erp.sales_order set content = $2 where id = $1', [
          order_id,
          JSON.stringify(content),
        ])
        const { rows: written } = await client.query<{ document: string }>(
          `insert into fake_erp.bill (document, reference, order_id, lines)
           values ('BL' || lpad(nextval('fake_erp.document')::text, 6, '0'), $1, $2, $3) returning document`,
          [reference, order_id, JSON.stringify(lines)],
        )
        await client.query('commit')
        // Told of a reference that is there already, though this very call wrote it.
        return twice
          ? { status: 409, body: { error: 'duplicate_reference' } }
          : { status: 201, body: { document: written[0]!.document } }
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },
    async billsOf(reference) {
      return (
        await pool.query('select document, order_id, reference from fake_erp.bill where reference = $1', [reference])
      ).rows
    },
    async fail(call, fault, times) {
      await pool.query('insert into fake_erp.fault (call, fault, times) values ($1, $2, $3)', [call, fault, times])
    },
    async faultFor(call) {
      const { rows } = await pool.query<{ fault: Fault }>(
        `update fake_erp.fault set times = times - 1 where id = (
           select id from fake_erp.fault where times > 0 and (call = $1 or (call like '%/*' and starts_with($1, rtrim(call, '*')))) order by id limit 1) returning fault`,
        [call],
      )
      return rows[0]?.fault
    },
    async received({ method, path, reference }) {
      await pool.query('insert into fake_erp.received values ($1, $2, $3)', [method, path, reference])
    },
    async asked(method, path) {
      const { rows } = await pool.query<{ n: number }>(
        'select count(*)::int as n from fake_erp.received where method = $1 and path = $2',
        [method, path],
      )
      return rows[0]!.n
    },
    async counts() {
      const { rows } = await pool.query<{ calls: number; bills: number; references: number; delivered: number }>(
        `select (select count(*)::int from fake_erp.received) as calls, count(*)::int as bills,
           count(distinct reference)::int as references,
           coalesce((select sum((line ->> 'quantity')::int)::int
             from fake_erp.bill, jsonb_array_elements(lines) as line), 0) as delivered
         from fake_erp.bill`,
      )
      return rows[0]!
    },
  }
}
