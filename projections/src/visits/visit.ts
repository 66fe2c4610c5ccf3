import { type VisitSheet, visit, visitKindLabels } from '@faitage/contracts/visits/visit'
import { visitListFields } from '@faitage/contracts/visits/visit.endpoints'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { type RecordRow, recordModel } from '../kernel/record-model.ts'

/** How a visit stands on a day, in SQL as `visitStateOf` says it. */
const stateOn = (today: string): RawBuilder<unknown> => sql`
  (case when sheet ->> 'status' = 'programmee' and (sheet ->> 'on') <= ${today} then 'a_traiter' else sheet ->> 'status' end)`

const nameOf = ({ kind, on }: VisitSheet) => [visitKindLabels[kind], on].filter(Boolean).join(' ')

export const visitModel = recordModel(visit, {
  search: sheet => [nameOf(sheet), sheet.note, sheet.seen],
  name: nameOf,
  fields: visitListFields,
  columns: {
    day: { type: 'date', of: sheet => sheet.on ?? null },
    starts: { type: 'text', of: sheet => sheet.starts_at ?? null },
  },
  places: { state: stateOn },
  orders: { on: way => sql`day ${way}, starts ${way}` },
  usual: 'on',
  // The last: those that wait for their day or their report, among all that were ever made.
  indexes: ["((sheet ->> 'visitor_id'), day)", '(day, id)', "(day, id) where sheet ->> 'status' = 'programmee'"],
})

/** The living visits that somebody may meet: of a person on a day, or those of a project that are not over. */
export async function visitsBeside(
  db: Kysely<Database>,
  beside: { visitor_id: string; on: string } | { project_id: string },
): Promise<{ id: string; sheet: VisitSheet }[]> {
  const where =
    'project_id' in beside
      ? sql`sheet ->> 'project_id' = ${beside.project_id}`
      : sql`sheet ->> 'visitor_id' = ${beside.visitor_id} and day = ${beside.on}::date`
  const { rows } = await sql<Pick<RecordRow<VisitSheet>, 'id' | 'sheet'>>`
    select id, sheet from ${sql.table(visitModel.table)} where not is_deleted and ${where}`.execute(db)
  return rows
}
