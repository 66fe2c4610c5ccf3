import { sql } from 'kysely'
import type { Api } from '../../kernel/api.ts'
import type { BatchCounts } from './erasure-batch.decider.ts'

type Db = Pick<Api, 'db'>

/** Notes whom a batch is of, before it is asked for: doing it again replaces them. */
export async function noteSubjects({ db }: Db, batch_id: string, subjects: readonly string[]): Promise<void> {
  await db.transaction().execute(async transaction => {
    await transaction.deleteFrom('erasure_batch_item').where('batch_id', '=', batch_id).execute()
    await sql`
      insert into erasure_batch_item (batch_id, nth, subject_id)
      select ${batch_id}, nth, subject_id from unnest(${[...subjects]}::uuid[])
        with ordinality as t (subject_id, nth)`.execute(transaction)
  })
}

/** The next people whose turn did not come yet. */
export const subjectsToErase = ({ db }: Db, batch_id: string, limit: number) =>
  db
    .selectFrom('erasure_batch_item')
    .select(['nth', 'subject_id'])
    .where('batch_id', '=', batch_id)
    .where('outcome', '=', 'todo')
    .orderBy('nth')
    .limit(limit)
    .execute()

/** What became of one of them. */
export async function noteOutcome(
  { db }: Db,
  batch_id: string,
  nth: number,
  refusal: { key: string; message: string } | undefined,
): Promise<void> {
  await db
    .updateTable('erasure_batch_item')
    .set({
      outcome: refusal ? 'refused' : 'done',
      refusal: refusal?.key ?? null,
      message: refusal?.message ?? null,
    })
    .where('batch_id', '=', batch_id)
    .where('nth', '=', nth)
    .execute()
}

/** How far batches have got. */
export async function batchCounts({ db }: Db, ids: readonly string[]): Promise<(id: string) => BatchCounts> {
  const { rows } = await sql<{ batch_id: string; outcome: keyof BatchCounts; n: number }>`
    select batch_id, outcome, count(*)::int as n from erasure_batch_item
    where batch_id = any (${[...ids]}::uuid[]) group by batch_id, outcome`.execute(db)
  return id => ({
    ...{ todo: 0, done: 0, refused: 0 },
    ...Object.fromEntries(rows.filter(row => row.batch_id === id).map(({ outcome, n }) => [outcome, n])),
  })
}

/** The first people of each batch who were refused, and why. */
export async function batchRefusals({ db }: Db, ids: readonly string[], most: number) {
  const { rows } = await sql<{ batch_id: string; id: string; message: string }>`
    select batch_id, subject_id as id, message from (
      select *, row_number() over (partition by batch_id order by nth) as rank from erasure_batch_item
      where batch_id = any (${[...ids]}::uuid[]) and outcome = 'refused') as refused
    where rank <= ${most} order by batch_id, nth`.execute(db)
  return rows
}
