import type { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import type { BodyOf } from '@faitage/contracts/kernel/endpoint'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { invalid, type Refusal } from '../kernel/refusal.ts'

type Asked = BodyOf<typeof missionImportEndpoints.decide>

/**
 * Decides of rows of a file of projects whose person seems to have a project already: theirs is made, or left aside. Nothing
 * of a row was read otherwise for it, so that its plan stands.
 */
export async function decideDoubts(
  api: Api,
  import_id: string,
  { rows = [], confirms }: Asked,
): Promise<Refusal | undefined> {
  const { rows: open } = await sql<{ row: number }>`
    select row from import_row where import_id = ${import_id} and question = 'confirm'`.execute(api.db)
  const asked = new Set(open.map(({ row }) => row))
  const faults = rows.flatMap(({ row, is, fields }, index) =>
    asked.has(row) && (is === 'new' || is === 'ignore') && !fields
      ? []
      : [{ path: `rows.${index}.row`, message: 'Il n’y a rien à décider de cette ligne.' }],
  )
  if (faults.length > 0) return invalid(faults)
  const decided = new Map<number, string>()
  if (confirms) for (const row of asked) decided.set(row, confirms)
  for (const { row, is } of rows) if (is) decided.set(row, is)
  const list = [...decided].map(([row, is]) => ({ row, is }))
  await sql`
    update import_row set decision = jsonb_build_object('is', d.is),
      action = case when d.is = 'new' then 'create' else 'skip' end,
      reason = case when d.is = 'new' then null else 'unconfirmed' end
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as d (row int, "is" text)
    where import_row.import_id = ${import_id} and import_row.row = d.row`.execute(api.db)
  return undefined
}
