import { type Kysely, sql } from 'kysely'
import { signaturesOfProjects } from '../invoicing/signature.ts'
import type { Database } from '../kernel/database.ts'
import { readModels } from '../read-models.ts'

/** Records that belong to a project: their tables, how their streams are called, the field that names the project. */
const ofProject = readModels.models.flatMap(model => {
  const { stream, projectField } = model as { stream?: string; projectField?: string | undefined }
  return stream && projectField ? [{ table: model.table, stream, field: projectField }] : []
})

/**
 * Where people of some projects stand beside the projects themselves: the streams that rows of theirs are made of, and the
 * subjects other than the requesters, who have keys of their own (the prospects they were).
 */
export async function tracesOfProjects(
  db: Kysely<Database>,
  projects: readonly string[],
): Promise<{ streams: string[]; subjects: string[] }> {
  const ids = [...projects]
  const records = await Promise.all(
    ofProject.map(async ({ table, stream, field }) => {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(table)} where (sheet ->> ${sql.lit(field)}) = any (${ids}::text[])`.execute(db)
      return rows.map(({ id }) => `${stream}-${id}`)
    }),
  )
  const prospects = await sql<{ id: string }>`
    select id from prospect where (sheet ->> 'project_id') = any (${ids}::text[])`.execute(db)
  const files = await sql<{ id: string }>`
    select id from file_list where owner_kind = 'project' and owner_id = any (${ids}::uuid[])`.execute(db)
  const alerts = await sql<{ id: string }>`
    select id from follow_up_alert where entity_id = any (${ids}::uuid[])`.execute(db)
  // Written to one project it speaks of its requester, whose key seals it; written to many it names nobody of them.
  const mailings = await sql<{ id: string }>`
    select id from mailing where projects && ${ids}::uuid[] and cardinality(projects) = 1`.execute(db)
  // Sealed under their own keys: those that were not given are forgotten too.
  const signatures = await signaturesOfProjects(db, projects)
  const subjects = prospects.rows.map(({ id }) => id)
  return {
    streams: [
      ...records.flat(),
      ...subjects.map(id => `prospect-${id}`),
      ...files.rows.map(({ id }) => `file-${id}`),
      ...alerts.rows.map(({ id }) => `followUpAlert-${id}`),
      ...mailings.rows.map(({ id }) => `mailing-${id}`),
      ...signatures.map(({ id }) => `signature-${id}`),
    ],
    subjects,
  }
}
