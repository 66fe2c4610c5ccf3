import type { Pool } from 'pg'

/** A payment as the bank keeps it; amounts are integer cents. */
export interface BankPayment {
  readonly id: string
  readonly amount: number
  /** What is said of the amount, where it is not what was asked. */
  readonly said_amount?: number
  readonly payment_url: string
  readonly return_url: string
  readonly cancel_url: string
  readonly notification_url: string
  readonly metadata: Readonly<Record<string, unknown>>
  /** When it is paid, in milliseconds since 1970; one to come is not paid yet. */
  readonly paid_at?: number
  readonly failure?: string
  readonly refunds: readonly { id: string; amount: number; metadata: Readonly<Record<string, unknown>> }[]
}

export interface BankTables {
  put(payment: BankPayment): Promise<void>
  get(id: string): Promise<BankPayment | undefined>
  /** Changes a payment, one at a time. */
  change(id: string, to: (now: BankPayment) => BankPayment): Promise<BankPayment | undefined>
  /** Payments of an order of ours, and what was given back of them. */
  ofOrder(order_id: string): Promise<BankPayment[]>
}

/** Makes the table of the bank of the demonstration where it is not there, in a schema of its own. */
export async function openBankTables(pool: Pool): Promise<BankTables> {
  await pool.query(`
    select pg_advisory_lock(734502);
    create schema if not exists fake_bank;
    create table if not exists fake_bank.payment (
      id text primary key, content jsonb not null, at timestamptz not null default now());
    create index if not exists payment_order on fake_bank.payment ((content -> 'metadata' ->> 'order_id'));
    select pg_advisory_unlock(734502);`)
  const get = async (id: string) =>
    (await pool.query<{ content: BankPayment }>('select content from fake_bank.payment where id = $1', [id])).rows[0]
      ?.content
  return {
    get,
    async put(payment) {
      await pool.query('insert into fake_bank.payment (id, content) values ($1, $2)', [
        payment.id,
        JSON.stringify(payment),
      ])
    },
    async change(id, to) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const { rows } = await client.query<{ content: BankPayment }>(
          'select content from fake_bank.payment where id = $1 for update',
          [id],
        )
        const next = rows[0] && to(rows[0].content)
        if (next)
          await client.query('update fake_bank.payment set content = $2 where id = $1', [id, JSON.stringify(next)])
        await client.query('commit')
        return next
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },
    async ofOrder(order_id) {
      const { rows } = await pool.query<{ content: BankPayment }>(
        `select content from fake_bank.payment where content -> 'metadata' ->> 'order_id' = $1 order by at`,
        [order_id],
      )
      return rows.map(({ content }) => content)
    },
  }
}
