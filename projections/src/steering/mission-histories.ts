import type { RequesterType } from '@faitage/contracts/kernel/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { LIVE } from '../kernel/live-batch.ts'
import { keptOf, type NamedHistories, namesIn } from './kept-histories.ts'
import { firstMoves, type Histories, historiesIn, moveIn } from './moves.ts'

/*
 * Two things that were decided, which the help says to people (`help/articles/statistiques`):
 * – Projects are counted at the end of the day. A status that was left the day it was entered lasted 0 days: it counts one
 *   entry, one exit and a time of 0, and is in no stock. To drop it would hide a change that somebody made.
 * – The type of requester has no day of effect, unlike a status. A filter on it uses the type known at `known_at`, the present
 *   one otherwise, for all of the project’s history: no figure changes its mind between two days of the same question.
 */

/** Which projects are counted, as of which day, as known when. */
export interface StatisticsScope {
  readonly mission_id: string
  /** Every type when empty. */
  readonly requester_type: readonly RequesterType[]
  readonly on: string
  /** Everything recorded so far when undefined. */
  readonly known_at: string | undefined
}

/**
 * The histories that the figures of a mission are counted from, in the order they took effect. They leave Postgres as one value, and
 * are counted here: that takes a quarter of what taking arrays apart and grouping them there did.
 */
export const readHistories = (db: Kysely<Database>, scope: StatisticsScope): Promise<Histories> =>
  read(db, scope, historiesOf(scope), 'nameless')

/** The same, and whose each is. */
export const readNamedHistories = (db: Kysely<Database>, scope: StatisticsScope): Promise<NamedHistories> =>
  read(db, scope, historiesOf(scope), 'named')

/** Reads them unless they are kept, and nothing was projected since: whoever pages through a figure, or sorts it, asks again and again. */
async function read(
  db: Kysely<Database>,
  { mission_id, requester_type, known_at }: StatisticsScope,
  histories: RawBuilder<unknown>,
  named: 'named' | 'nameless',
): Promise<NamedHistories> {
  const kept = keptOf(db)
  const key = [mission_id, known_at, ...requester_type.toSorted()].join(' ')
  const before = kept.get(key, named)
  const ids = named === 'named' ? sql`string_agg(id::text, '')` : sql`null::text`
  // One statement, so that where the read models had got to is told of these very rows. They are not read where it is still there.
  const { rows } = await sql<{ at: string | null; moves: string | null; ids: string | null }>`
    select at, moves, ids
    from (select (select position || ' ' || updated_at from projection_checkpoint where name = ${LIVE}) as at) as got_to
    left join lateral (
      select string_agg(moves, ';') as moves, ${ids} as ids
      from (${histories}) as history where at is distinct from ${before?.at ?? null}
    ) as read on true`.execute(db)
  const { at = null, moves, ids: names } = rows[0] ?? {}
  if (before && at === before.at) return before.histories
  const read = { ...historiesIn(moves ?? ''), ...namesIn(names ?? '') }
  if (at !== null) kept.set(key, { at, named, histories: read })
  return read
}

/** Projects (`id`) with the statuses they entered (`moves`), two that follow being different; removed ones left out. */
function historiesOf(scope: StatisticsScope): RawBuilder<unknown> {
  const { mission_id, known_at } = scope
  const ofMission = sql`mission_id = ${mission_id}::uuid`
  const present = sql`not is_deleted and ${ofType(sql`requester_type`, scope)}`
  if (known_at === undefined) return sql`select id, moves from project_history where ${ofMission} and ${present}`
  const { then, type, isPresent, moves } = knownThen(known_at)
  return sql`
    select id, moves from (
      select id, case
        when changed_at <= ${then} then case when ${present} then moves end
        when not (${isPresent} and ${ofType(sql`(${type})`, scope)}) then null
        else ${moves}
        end as moves
      from project_history where ${ofMission}
    ) as known where moves <> ''`
}

/**
 * What was known of a row of `project_history` at an instant: its type, whether it was not removed, its moves. What has not changed
 * since is as it was, what was said in order is its beginning; the others are folded again from what had been said. One
 * pass over the rows: three of them took twice as long.
 */
export function knownThen(known_at: string) {
  const then = sql`${Date.parse(known_at)}::float8`
  return {
    then,
    type: sql`case when types is null then requester_type else types[width_bucket(${then}, types_at)] end`,
    isPresent: sql`(lives_at is null or width_bucket(${then}, lives_at) % 2 = 0)`,
    moves: sql`case when said_ranks is null then ${firstMoves(sql`moves`, sql`width_bucket(${then}, said_at)`)}
        else (
          select string_agg(${moveIn(sql`rank`, sql`day`)}, '' order by place)
          from (
            select rank, day, place, lag(rank) over (order by place) as before
            from unnest(said_ranks, said_days, said_at, said_until) with ordinality as said(rank, day, at, until, place)
            where at <= ${then} and (until is null or until = 0 or until > ${then})
          ) as heard where before is distinct from rank
        ) end`,
  }
}

const ofType = (type: RawBuilder<unknown>, { requester_type }: StatisticsScope) =>
  requester_type.length === 0 ? sql`true` : sql`${type} = any (${[...requester_type]}::text[])`
