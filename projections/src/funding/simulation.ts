import { type SimulationSheet, simulation } from '@faitage/contracts/funding/simulation'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { type RecordRow, recordModel } from '../kernel/record-model.ts'

/** Of each funder of the plan that was retained: what it gives, and the expense it counts. */
function planned({ retained, computed }: SimulationSheet): Record<string, [kept: number, expense: number]> | null {
  if (!retained || !computed) return null
  const of: Record<string, [number, number]> = {}
  for (const { funder_id, kept, subventioned_expense } of computed.outcome.rows) {
    const [before, expense] = of[funder_id] ?? [0, 0]
    of[funder_id] = [before + kept, expense + subventioned_expense]
  }
  return of
}

export const simulationModel = recordModel(simulation, {
  search: ({ name }) => [name],
  columns: {
    project_id: { type: 'uuid', of: sheet => sheet.project_id },
    planned: { type: 'jsonb', of: planned },
  },
  usual: 'created_at',
  indexes: [
    '(project_id)',
    "using gin ((sheet -> 'quotes') jsonb_path_ops)",
    "((sheet ->> 'scenario_id'))",
    "using gin ((sheet -> 'funders') jsonb_path_ops)",
  ],
})

export type SimulationRowOfProject = Pick<RecordRow<SimulationSheet>, 'id' | 'sheet'>

/** The simulations of a project that are there, the first made first: there are tens at most. */
export async function simulationsOfProject(
  db: Kysely<Database>,
  project_id: string,
): Promise<SimulationRowOfProject[]> {
  const { rows } = await sql<SimulationRowOfProject>`
    select id, sheet from ${sql.table(simulationModel.table)}
    where project_id = ${project_id} and not is_deleted order by created_at, id`.execute(db)
  return rows
}

/** The simulation that a row of funder belongs to. */
export async function simulationOfRow(db: Kysely<Database>, row_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(simulationModel.table)}
    where sheet -> 'funders' @> ${JSON.stringify([{ id: row_id }])}::jsonb and not is_deleted limit 1`.execute(db)
  return rows[0]?.id
}

const using = (what: RawBuilder<SqlBool>) =>
  sql`select 'simulation' as kind, id, name, false as is_bill from ${sql.table(simulationModel.table)} where ${what} and not is_deleted`

/** The simulations that use a thing, as what keeps it from being removed. */
export const simulationsWith = {
  quote: (id: string) => using(sql`sheet -> 'quotes' @> ${JSON.stringify([id])}::jsonb`),
  audit: (id: string) => using(sql`sheet ->> 'scenario_id' = ${id}`),
  funder: (id: string) => using(sql`sheet -> 'funders' @> ${JSON.stringify([{ funder_id: id }])}::jsonb`),
  dwelling: (id: string) => using(sql`sheet -> 'simulations_accommodations' @> ${JSON.stringify([id])}::jsonb`),
}
