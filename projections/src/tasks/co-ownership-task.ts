import { coOwnershipTask, taskOwnerOf } from '@faitage/contracts/tasks/co-ownership-task'
import { coOwnershipTaskListFields } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { DONE } from '@faitage/contracts/tasks/task.words'
import { type Kysely, sql } from 'kysely'
import { collaboratorsOf } from '../co-ownership/council-of.ts'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

const ofOwner = (field: string) => sql`(co_ownership_task.sheet ->> ${sql.lit(field)})::uuid`
/** The copro that a task is about, of a building or a lot their own; none of a council. */
const coproOf = sql`coalesce(
  co_ownership_task.sheet ->> 'copro_id',
  (select building.sheet ->> 'copro_id' from building where building.id = ${ofOwner('building_id')}),
  (select lot.sheet ->> 'copro_id' from lot where lot.id = ${ofOwner('lot_id')}))`

/** The day on which a task is late: it is to be done, or was to be recalled, before. */
export const taskDayOf = sql`coalesce(sheet ->> 'due_date', sheet ->> 'reminder_date')`

/** The people of a task who still answer for it: their account is open, and they reach the mission it is in. */
const answering = sql`(
  select from user_account, mission_list
  where mission_list.id = co_ownership_task.mission_id
    and co_ownership_task.sheet -> 'assignees' @> to_jsonb(user_account.id::text)
    and user_account.active and not user_account.is_deleted
    and (user_account.role = 'admin' or mission_list.people @> array[user_account.id]
      or exists (select from jsonb_array_elements(user_account.groups) as belongs
        where (belongs ->> 'agency_id')::uuid = any (mission_list.agencies)
          or (belongs ->> 'antenna_id')::uuid = any (mission_list.antennas)
          or (belongs ->> 'client_id')::uuid = any (mission_list.clients))))`

/** Every task and event of co-ownership. */
export const coOwnershipTaskModel = recordModel(coOwnershipTask, {
  search: sheet => [sheet.title, sheet.description, sheet.location],
  name: sheet => sheet.title ?? '',
  fields: coOwnershipTaskListFields,
  columns: { kind: { type: 'text', of: sheet => taskOwnerOf(sheet)?.kind } },
  orders: {
    reminder_date: way => sql`sheet ->> 'reminder_date' ${way}, sheet ->> 'due_date' ${way}`,
    start: way => sql`sheet ->> 'start' ${way}`,
    done_on: way => sql`sheet ->> 'done_on' ${way}`,
  },
  usual: 'reminder_date',
  places: {
    copro_of: coproOf,
    urbanis_collaborators: collaboratorsOf(coproOf),
    unassigned: sql`(sheet ->> 'status' <> ${sql.lit(DONE)} and not exists ${answering})`,
    late: today => sql`(sheet ->> 'status' <> ${sql.lit(DONE)} and ${taskDayOf} < ${today})`,
  },
  indexes: [
    "((sheet ->> 'reminder_date'))",
    "((sheet ->> 'start'))",
    ...['sc_id', 'copro_id', 'building_id', 'lot_id'].map(field => `((sheet ->> '${field}'))`),
    "using gin ((sheet -> 'assignees'))",
  ],
})

/** The owner of a task, as it is called, with its copro and its building. */
export interface TaskPlace {
  readonly id: string
  readonly title: string
  readonly mission_id: string
  readonly copro_id: string | null
  readonly building_id: string | null
}

/** The councils, copros, buildings, lots and people that tasks and notes belong to, by id. */
export async function taskPlaces(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, TaskPlace>> {
  const named = sql`any (${[...ids]}::uuid[])`
  const { rows } = await sql<TaskPlace>`
    select id, name as title, mission_id, null as copro_id, null as building_id from sc where id = ${named}
    union all select id, name, mission_id, id::text, null from copro where id = ${named}
    union all select building.id, concat(building.name, ' · ', copro.name), building.mission_id, copro.id::text, building.id::text
      from building join copro on copro.id = (building.sheet ->> 'copro_id')::uuid where building.id = ${named}
    union all select lot.id, concat('Lot ', lot.name, ' · ', copro.name), lot.mission_id, copro.id::text, lot.building_id::text
      from lot join copro on copro.id = (lot.sheet ->> 'copro_id')::uuid where lot.id = ${named}
    union all select id, name, mission_id, null, null from person where id = ${named}`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
