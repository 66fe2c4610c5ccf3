import { sql } from 'kysely'
import type { Api } from '../../kernel/api.ts'
import type { ActCounts } from './project-act.decider.ts'

export interface ActItem {
  readonly nth: number
  readonly project_id: string
  readonly undoes: number | null
}
export interface ActOutcome {
  readonly nth: number
  readonly outcome: 'done' | 'unchanged' | 'refused'
  readonly reference: string | null
  readonly revision: number | null
  readonly refusal: string | null
  readonly message: string | null
}

/** Notes which projects an act is of, before it is asked for: doing it again replaces them. */
export async function noteItems(
  { db }: Pick<Api, 'db'>,
  act_id: string,
  items: readonly { project_id: string; undoes?: number }[],
): Promise<void> {
  await db.transaction().execute(async transaction => {
    await transaction.deleteFrom('project_act_item').where('act_id', '=', act_id).execute()
    await sql`
      insert into project_act_item (act_id, nth, project_id, undoes)
      select ${act_id}, nth, project_id, undoes
      from unnest(${items.map(({ project_id }) => project_id)}::uuid[], ${items.map(({ undoes }) => undoes ?? null)}::int[])
        with ordinality as t (project_id, undoes, nth)`.execute(transaction)
  })
}

/** The next projects that nothing was done to yet. */
export const itemsToDo = ({ db }: Pick<Api, 'db'>, act_id: string, limit: number): Promise<ActItem[]> =>
  db
    .selectFrom('project_act_item')
    .select(['nth', 'project_id', 'undoes'])
    .where('act_id', '=', act_id)
    .where('outcome', '=', 'todo')
    .orderBy('nth')
    .limit(limit)
    .execute()

/** What became of some of them. */
export async function noteOutcomes(
  { db }: Pick<Api, 'db'>,
  act_id: string,
  outcomes: readonly ActOutcome[],
): Promise<void> {
  await sql`
    update project_act_item as i set outcome = r.outcome, reference = r.reference, revision = r.revision,
      refusal = r.refusal, message = r.message
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as r (nth int, outcome text, reference text, revision int, refusal text, message text)
    where i.act_id = ${act_id} and i.nth = r.nth`.execute(db)
}

/** How far acts have got. */
export async function countsOf({ db }: Pick<Api, 'db'>, ids: readonly string[]): Promise<(id: string) => ActCounts> {
  const { rows } = await sql<{ act_id: string; outcome: keyof ActCounts; n: number }>`
    select act_id, outcome, count(*)::int as n from project_act_item
    where act_id = any (${[...ids]}::uuid[]) group by act_id, outcome`.execute(db)
  return id => ({
    ...{ todo: 0, done: 0, unchanged: 0, refused: 0 },
    ...Object.fromEntries(rows.filter(row => row.act_id === id).map(({ outcome, n }) => [outcome, n])),
  })
}

/** A page of what became of each project, in the order they were asked for. */
export async function listItems(
  { db }: Pick<Api, 'db'>,
  act_id: string,
  { page, size, outcome }: { page: number; size: number; outcome?: string | undefined },
) {
  const narrowed = outcome ? sql`and outcome = ${outcome}` : sql``
  const { rows } = await sql<ActOutcome & { project_id: string; total: number }>`
    select nth, project_id, outcome, reference, revision, refusal, message, count(*) over ()::int as total
    from project_act_item where act_id = ${act_id} ${narrowed}
    order by nth limit ${size} offset ${(page - 1) * size}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** What was written to each project by an act: what undoing it undoes. */
export async function writtenBy({ db }: Pick<Api, 'db'>, act_id: string) {
  const rows = await db
    .selectFrom('project_act_item')
    .select(['project_id', 'revision'])
    .where('act_id', '=', act_id)
    .where('outcome', '=', 'done')
    .where('revision', 'is not', null)
    .orderBy('nth')
    .execute()
  return rows.map(({ project_id, revision }) => ({ project_id, undoes: revision! }))
}
