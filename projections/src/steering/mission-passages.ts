import type { RequesterType } from '@faitage/contracts/kernel/values'
import { type RawBuilder, sql } from 'kysely'
import { firstMoves, moveIn } from './moves.ts'

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

/** A history as places and days, to take apart in SQL, or as one text, to count elsewhere: whole, its beginning, folded again. */
const forms = {
  arrays: {
    whole: sql`ranks, days`,
    beginning: sql`ranks[:known] as ranks, days[:known] as days`,
    folded: sql`array_agg(rank order by place) as ranks, array_agg(day order by place) as days`,
  },
  moves: {
    whole: sql`moves`,
    beginning: sql`${firstMoves(sql`moves`, sql`known`)} as moves`,
    folded: sql`string_agg(${moveIn(sql`rank`, sql`day`)}, '' order by place) as moves`,
  },
}

/** Projects (`id`) with the places and days of their statuses, two that follow being different; removed ones left out. */
export function historiesOf(scope: StatisticsScope, form: keyof typeof forms = 'arrays'): RawBuilder<unknown> {
  const { whole, beginning, folded } = forms[form]
  const { mission_id, known_at } = scope
  const present = sql`mission_id = ${mission_id}::uuid and not is_deleted and ${ofType(sql`requester_type`, scope)}`
  if (known_at === undefined) return sql`select id, ${whole} from project_history where ${present}`
  const then = sql`${Date.parse(known_at)}::float8`
  const typeThen = sql`case when types is null then requester_type else types[width_bucket(${then}, types_at)] end`
  const presentThen = sql`
    mission_id = ${mission_id}::uuid and changed_at > ${then}
    and (lives_at is null or width_bucket(${then}, lives_at) % 2 = 0) and ${ofType(sql`(${typeThen})`, scope)}`
  // What has not changed since is as it was, what was said in order is its beginning; the others are folded again from
  // what had been said.
  return sql`
    select id, ${whole} from project_history where ${present} and changed_at <= ${then}
    union all
    select id, ${beginning} from (
      select id, ${whole}, width_bucket(${then}, said_at) as known
      from project_history where ${presentThen} and said_ranks is null offset 0) as orderly where known > 0
    union all
    select id, earlier.*
    from project_history cross join lateral (
      select ${folded}
      from (
        select rank, day, place, lag(rank) over (order by place) as before
        from unnest(said_ranks, said_days, said_at) with ordinality as said(rank, day, at, place)
        where at <= ${then}
      ) as heard where before is distinct from rank
    ) as earlier
    where ${presentThen} and said_ranks is not null and earlier is not null`
}

const ofType = (type: RawBuilder<unknown>, { requester_type }: StatisticsScope) =>
  requester_type.length === 0 ? sql`true` : sql`${type} = any (${[...requester_type]}::text[])`

/** Each stay of a project in a status: the day it entered, the day it went on (null while it had not by `on`). */
export const passagesOf = (scope: StatisticsScope): RawBuilder<unknown> => sql`
  select id, rank, entered, case when next <= ${scope.on}::date then next end as left_on
  from (
    select id, unnest(ranks) as rank, unnest(days) as entered, unnest(days[2:]) as next from (${historiesOf(scope)}) as history
  ) as stay
  where entered <= ${scope.on}::date`

/** The stay of each project at the end of a day, none before its first. */
export const staysAt = (scope: StatisticsScope, day: string): RawBuilder<unknown> => sql`
  select id, ranks[place] as rank, days[place] as entered,
    case when days[place + 1] <= ${scope.on}::date then days[place + 1] end as left_on
  from (
    select id, ranks, days, width_bucket(least(${day}::date, ${scope.on}::date), days) as place
    from (${historiesOf(scope)}) as history offset 0
  ) as there
  where place > 0`

/** The first day in one status, and the first day in another after it, of the projects that went from one to the other. */
export const reachedOf = (scope: StatisticsScope, since: number, until: number): RawBuilder<unknown> => sql`
  select id, ${until}::smallint as rank, days[begun] as entered, days[reached] as left_on
  from (
    select id, days, begun, array_position(ranks, ${until}::smallint, begun + 1) as reached
    from (
      select id, ranks, days, array_position(ranks, ${since}::smallint) as begun
      from (${historiesOf(scope)}) as history offset 0
    ) as first
    where begun is not null offset 0
  ) as second
  where days[reached] <= ${scope.on}::date`
