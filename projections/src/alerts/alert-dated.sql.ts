import { type WatchedLevel, watchedDates } from '@faitage/contracts/alerts/watched-dates'
import { sql } from 'kysely'

/*
 * The missions, copros, buildings and lots that monitors watch, each with the dates of its sheet. Read with `withAlerts`:
 * its `w` and `scope`.
 */

const datesOf = (level: WatchedLevel, sheet: string) =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(watchedDates).flatMap(([name, { level: of, path }]) =>
      of === level && path ? [sql.lit(name), sql`${sql.raw(sheet)} #>> ${sql.lit(`{${path.join(',')}}`)}::text[]`] : [],
    ),
  )})`

/** Those that stand in the contract, which is read of missions that watch one of them alone. */
const contractDates = sql`${Object.keys(watchedDates).filter(name => watchedDates[name]?.level === 'mission' && watchedDates[name].path)}::text[]`

export const ofMissions = sql`
  select w.*, w.id as entity_id, null::text as requester_type, mission_name as label, null::text as place,
    w.id as subject_id, null::uuid as copro_id, null::uuid as building_id,
    case when field = any (${contractDates}) or ended_by && ${contractDates} then (
        select ${datesOf('mission', 'contract.details')}
        from (select mission -> 'details' as details from mission_list where mission_list.id = w.id offset 0) as contract)
      else '{}' end || jsonb_build_object('mission_start_date', mission_start_date, 'mission_end_date', mission_end_date,
      'start_date', start_date, 'end_date', end_date) as dates, null::jsonb as custom
  from w join scope using (id, whole) where level = 'mission' and whole`

export const ofCopros = sql`
  select w.*, e.id as entity_id, null::text as requester_type, e.name as label,
    e.sheet #>> '{address_1,address_location}' as place, e.id as subject_id, e.id as copro_id, null::uuid as building_id,
    ${datesOf('copro', 'e.sheet')} as dates, null::jsonb as custom
  from w join copro e on e.mission_id = w.id where level = 'copro' and whole and not e.is_deleted`

export const ofParts = (level: 'building' | 'lot') => sql`
  select w.*, e.id as entity_id, null::text as requester_type, e.name as label, copro.name as place,
    e.id as subject_id, copro.id as copro_id,
    ${level === 'lot' ? sql`(e.sheet ->> 'building_id')::uuid` : sql`e.id`} as building_id,
    ${datesOf(level, 'e.sheet')} as dates, null::jsonb as custom
  from w join ${sql.table(level)} e on e.mission_id = w.id
  join copro on copro.id = (e.sheet ->> 'copro_id')::uuid and not copro.is_deleted
  where level = ${level} and whole and not e.is_deleted`
