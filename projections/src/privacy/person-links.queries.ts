import type { LinkedLot, LinkedNote, LinkedTask } from '@faitage/contracts/privacy/person-links'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'

/** The lots that somebody holds or held, gone ones too, and the tasks and notes of those that are there. */
export async function linksOfPerson(
  db: Kysely<Database>,
  id: string,
): Promise<{ lots: LinkedLot[]; tasks: LinkedTask[]; notes: LinkedNote[] }> {
  const [lots, tasks, notes] = await Promise.all([
    sql<LinkedLot>`
      select lot.name as number, coalesce(copro.name, '') as copro, lot.is_deleted as removed,
        '/missions/' || lot.mission_id || '/copros/' || (lot.sheet ->> 'copro_id') || '/buildings/' || lot.building_id
          || '/lots/' || lot.id || '/general' as href,
        coalesce(lot.sheet -> 'historics', '[]') as historics, coalesce(lot.sheet -> 'arrears', '[]') as arrears,
        lot.sheet ->> 'commentary' as commentary
      from lot left join copro on copro.id = (lot.sheet ->> 'copro_id')::uuid
      where lot.people @> array[${id}::uuid] order by copro.natural_name, lot.natural_number`.execute(db),
    sql<LinkedTask>`
      select task.id, task.sheet ->> 'title' as title, task.sheet ->> 'status' as status, lot.name as number,
        array_remove(array[task.sheet ->> 'description', task.sheet ->> 'comment'], null) as texts
      from co_ownership_task as task join lot on lot.id = (task.sheet ->> 'lot_id')::uuid
      where not task.is_deleted and not lot.is_deleted and lot.people @> array[${id}::uuid]
      order by lot.natural_number, task.id`.execute(db),
    sql<LinkedNote>`
      select note.sheet ->> 'text' as text, lot.name as number,
        '/missions/' || lot.mission_id || '/copros/' || (lot.sheet ->> 'copro_id') || '/buildings/' || lot.building_id
          || '/lots/' || lot.id || '/general' as href
      from follow_up_note as note join lot on lot.id = (note.sheet ->> 'lot_id')::uuid
      where not note.is_deleted and not lot.is_deleted and lot.people @> array[${id}::uuid]
        and note.sheet ->> 'text' is not null
      order by lot.natural_number, note.id`.execute(db),
  ])
  return { lots: lots.rows, tasks: tasks.rows, notes: notes.rows }
}

/** Letters that were made to somebody, alone or with those they own with: each names them all. */
export async function lettersTo(db: Kysely<Database>, id: string) {
  const { rows } = await sql<{ id: string; name: string | null; size: number; destroyed: boolean; removed: boolean }>`
    select file_list.id, file_list.name, file_list.size::int as size, destroyed, removed_at is not null as removed
    from owner_letters, jsonb_array_elements(known -> 'results') as result
      join file_list on file_list.id = (result ->> 'file_id')::uuid
    where known -> 'recipients' -> (result ->> 'nth')::int -> 'people' ? ${id}
    order by uploaded_at, file_list.id`.execute(db)
  return rows
}
