import { projectTitle } from '@faitage/contracts/projects/project-title'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'

type Titled = Parameters<typeof projectTitle>[0] & { id: string; mission_id: string; mission_name: string }

/** What projects are called, and where they are, by id: for lists of what hangs on them. */
export async function projectTitles(api: Api, ids: Iterable<string>) {
  const { rows } = await sql<Titled>`
    select project_list.id, requester_name, requester_erased, reference, mission_id, mission_list.name as mission_name
    from project_list join mission_list on mission_list.id = project_list.mission_id
    where project_list.id = any (${[...new Set(ids)]}::uuid[])`.execute(api.db)
  return new Map(
    rows.map(({ id, mission_id, mission_name, reference, ...row }) => [
      id,
      { title: projectTitle({ ...row, reference }), reference, mission_id, mission_name },
    ]),
  )
}
