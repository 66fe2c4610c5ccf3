import type { RequesterType } from '@faitage/contracts/kernel/values'
import { type RawBuilder, sql } from 'kysely'

/** Which projects are counted, as of which day, as known when. */
export interface StatisticsScope {
  readonly mission_id: string
  /** Every type when empty. */
  readonly requester_type: readonly RequesterType[]
  readonly on: string
  /** Everything recorded so far when undefined. */
  readonly known_at: string | undefined
}

/** Projects (`id`) with the places and days of their statuses, two that follow being different; removed ones left out. */
export function historiesOf(scope: StatisticsScope): RawBuilder<unknown> {
  const { mission_id, known_at } = scope
  const present = sql`mission_id = ${mission_id}::uuid and not is_deleted and ${ofType(sql`requester_type`, scope)}`
  if (known_at === undefined) return sql`select id, ranks, days from project_history where ${present}`
  const then = sql`${Date.parse(known_at)}::float8`
  // What has not changed since is as it was; the others are folded again from what had been said.
  return sql`
    select id, ranks, days from project_history where ${present} and changed_at <= ${then}
    union all
    select id, earlier.ranks, earlier.days
    from project_history cross join lateral (
      select array_agg(rank order by place) as ranks, array_agg(day order by place) as days
      from (
        select rank, day, place, lag(rank) over (order by place) as before
        from unnest(said_ranks, said_days, said_at) with ordinality as said(rank, day, at, place)
        where at <= ${then}
      ) as heard where before is distinct from rank
    ) as earlier
    where mission_id = ${mission_id}::uuid and changed_at > ${then} and earlier.ranks is not null
      and (select count(*) from unnest(lives_at) as turn where turn <= ${then}) % 2 = 0
      and ${ofType(sql`types[(select count(*) from unnest(types_at) as at where at <= ${then})]`, scope)}`
}

const ofType = (type: RawBuilder<unknown>, { requester_type }: StatisticsScope) =>
  requester_type.length === 0 ? sql`true` : sql`${type} = any (${[...requester_type]}::text[])`

/** Each stay of a project in a status: the day it entered, the day it went on (null while it had not by `on`). */
export const passagesOf = (scope: StatisticsScope): RawBuilder<unknown> => sql`
  select id, rank, entered, case when next <= ${scope.on}::date then next end as left_on
  from (${historiesOf(scope)}) as history
  cross join lateral unnest(ranks, days, days[2:]) as stay(rank, entered, next)
  where entered <= ${scope.on}::date`

/** Of one history: the first day in one status, and the first day in another after it. No row where it was not so. */
export const reachedOf = (since: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select days[begun] as entered, days[reached] as left_on
  from (select array_position(ranks, ${since}) as begun) as first
  cross join lateral (select array_position(ranks, ${until}, coalesce(begun, 0) + 1) as reached) as second
  where begun is not null and reached is not null`
