import type pg from 'pg'
import { CHANNEL } from './channel.ts'
import type { Forgotten } from './read-ledger.ts'

/**
 * Has the vault forget all those who were: a vault of before, put back, would know them again. Told twice it does nothing more.
 *
 * @returns how many keys went
 */
export async function settleVault(pool: pg.Pool, forgotten: Forgotten): Promise<number> {
  if (forgotten.size === 0) return 0
  const all = [...forgotten]
  // Long ago, so that what the log of then does not know of them is carried to its end at once.
  const { rows } = await pool.query<{ gone: number }>(
    `with said as (
        select * from unnest($1::uuid[], $2::int[], $3::boolean[]) as said (subject_id, generation, renewable)),
      told as (
        insert into vault.forgotten_subject as known (subject_id, generation, renewable, forgotten_at)
        select *, now() - interval '1 day' from said
        on conflict (subject_id) do update set
          generation = greatest(known.generation, excluded.generation),
          renewable = excluded.renewable and (known.renewable or excluded.generation > known.generation),
          forgotten_at = case when excluded.generation > known.generation then excluded.forgotten_at else known.forgotten_at end
        where excluded.generation > known.generation
          or (excluded.generation = known.generation and known.renewable and not excluded.renewable)),
      gone as (
        delete from vault.subject_key as held using said
        where said.subject_id = held.subject_id and held.generation <= said.generation
        returning held.subject_id)
     select count(pg_notify('${CHANNEL}', subject_id::text))::int as gone from gone`,
    [all.map(([id]) => id), all.map(([, one]) => one.generation), all.map(([, one]) => one.renewable)],
  )
  return rows[0]?.gone ?? 0
}
