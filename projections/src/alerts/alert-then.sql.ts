import { projectStatuses, statusDateFields, visitDateLabels } from '@faitage/contracts/projects/project-status'
import { type RawBuilder, sql } from 'kysely'

/*
 * The deadlines of a past day: by the statuses that projects had then, and by what had been dealt with then. Dates of sheets,
 * which no read model keeps day by day, and the monitors themselves are those of today.
 */

/** The name of the date of each status, by its rank. */
export const dayOfRank = sql`(${projectStatuses.map(status => statusDateFields[status])}::text[])[rank + 1]`

/** The days of the statuses a project had come to, under the names that monitors know them by. */
const datesThen = sql`(
  select jsonb_object_agg(${dayOfRank}, day order by place)
  from unnest(h.ranks[:h.place], h.days[:h.place]) with ordinality as said(rank, day, place))`

/** The days of the visits, which are those of today. */
const visits = sql`(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p.status_dates)
  where key = any (${Object.keys(visitDateLabels)}::text[]))`

/**
 * Projects of the missions looked at as they stood on a day; `followed` where a mission is not looked at whole. A status said
 * again while it holds counts from the first day, as in the dates of today.
 */
export const projectsThen = (as_of: string, followed: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select w.*, p.id as entity_id, p.requester_type, coalesce(p.reference, '') as label, null::text as place,
    null::uuid as subject_id, null::uuid as copro_id, null::uuid as building_id, ${datesThen} || ${visits} as dates, p.custom
  from w join project_list p on p.mission_id = w.id
  join (
    select id, ranks, days, width_bucket(${as_of}::date, days) as place
    from (
      select id, ranks, days from project_history
      where mission_id = any (array(select id from w))
    ) as said offset 0
  ) h on h.id = p.id and h.place > 0
  where w.level = 'project' and (w.ranks is null or h.ranks[h.place] = any (w.ranks))
    and (w.whole or ${followed}) and not p.is_deleted and (w.types is null or p.requester_type = any (w.types))`

/** What people had done of each deadline by a day. */
export const doneBy = (as_of: string): RawBuilder<unknown> => sql`(
  select mission_id, entity_id, watch, occurrence, step ->> 'state' as state, (step ->> 'until')::date as until,
    case when place = jsonb_array_length(steps) then reason end as reason
  from follow_up_alert cross join lateral (
    select step, place from jsonb_array_elements(steps) with ordinality as one(step, place)
    where step ->> 'on' <= ${as_of} order by place desc limit 1) as last)`
