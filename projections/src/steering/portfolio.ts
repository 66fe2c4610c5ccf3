import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { eventDay } from '../co-ownership/assemblies.ts'
import { owedUntil } from '../co-ownership/copro-arrears.ts'
import type { Database } from '../kernel/database.ts'
import { missionVisibleTo, type Viewer } from '../kernel/viewer.ts'

/** Whose copros: of some missions (all, if none is named), of one collaborator or of everybody. */
export interface PortfolioScope {
  readonly mission_id: readonly string[]
  readonly collaborator: string | undefined
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `)

const missionsOf = (viewer: Viewer, { mission_id }: PortfolioScope, column: RawBuilder<unknown>) => [
  sql`${column} = any (array(select mission_list.id from mission_list where not mission_list.is_deleted and ${missionVisibleTo(viewer)}))`,
  ...(mission_id.length > 0 ? [sql`${column} = any (${[...mission_id]}::uuid[])`] : []),
]

/** The copros of a scope that a viewer sees. */
const coprosOf = (viewer: Viewer, scope: PortfolioScope): RawBuilder<SqlBool> =>
  sql`${all([
    sql`not copro.is_deleted`,
    ...missionsOf(viewer, scope, sql`copro.mission_id`),
    ...(scope.collaborator ? [sql`copro.sheet -> 'urbanis_collaborators' ? ${scope.collaborator}`] : []),
  ])}`

export interface PortfolioArrears {
  /** Cents. */
  readonly amount: number
  readonly lots: number
  /** Lots with a statement, and those of them that owe something. */
  readonly covered: number
  readonly owing: number
}

/** The debts of the lots of a scope on a day, by the sums that are kept of each copro. */
export async function portfolioArrears(
  db: Kysely<Database>,
  viewer: Viewer,
  scope: PortfolioScope,
  on: string,
): Promise<PortfolioArrears> {
  const { rows } = await sql<PortfolioArrears>`
    select coalesce(sum(amount), 0)::float8 as amount, coalesce(sum(lots), 0)::int as lots,
      coalesce(sum(covered), 0)::int as covered, coalesce(sum(owing), 0)::int as owing
    from ${owingCopros(viewer, scope, on)} as owing_copro`.execute(db)
  return rows[0]!
}

/** The copros of a scope that owe most on a day. */
export async function heaviestCopros(
  db: Kysely<Database>,
  viewer: Viewer,
  scope: PortfolioScope,
  { on, limit }: { on: string; limit: number },
) {
  const { rows } = await sql<{ id: string; title: string; mission_id: string; amount: number }>`
    select id, title, mission_id, amount::float8 as amount from ${owingCopros(viewer, scope, on)} as owing_copro
    where amount > 0 order by owing_copro.amount desc, title limit ${limit}`.execute(db)
  return rows
}

const owingCopros = (viewer: Viewer, scope: PortfolioScope, on: string) => sql`(
  select copro.id, copro.name as title, copro.mission_id, copro_tally.lots, sum.*
  from copro join copro_tally using (id), lateral ${owedUntil(on)} as sum
  where ${coprosOf(viewer, scope)})`

/** The copros whose syndic's mandate ends first, from a day until another. */
export async function endingMandates(
  db: Kysely<Database>,
  viewer: Viewer,
  scope: PortfolioScope,
  { until, limit }: { until: string; limit: number },
) {
  const { rows } = await sql<{ id: string; title: string; mission_id: string; on: string }>`
    select id, name as title, mission_id, contract_end_date::text as on from copro
    where ${coprosOf(viewer, scope)} and contract_end_date <= ${until}::date
    order by contract_end_date, natural_name limit ${limit}`.execute(db)
  return rows
}

/** The first general assemblies to come, of a copro or of a council that some share. */
export async function comingAssemblies(
  db: Kysely<Database>,
  viewer: Viewer,
  scope: PortfolioScope,
  { from, until, limit }: { from: string; until: string; limit: number },
) {
  const { rows } = await sql<{ id: string; title: string; mission_id: string; kind: 'sc' | 'copro'; on: string }>`
    select coalesce(sc.id, copro.id) as id, coalesce(sc.name, copro.name) as title,
      coalesce(sc.mission_id, copro.mission_id) as mission_id, case when sc.id is null then 'copro' else 'sc' end as kind,
      ${eventDay}::text as on
    from co_ownership_task as event
    left join sc on sc.id = (event.sheet ->> 'sc_id')::uuid and not sc.is_deleted
    left join copro on copro.id = (event.sheet ->> 'copro_id')::uuid
    where not event.is_deleted and event.sheet ->> 'event_kind' = 'assemblee_generale'
      and ${eventDay} between ${from}::date and ${until}::date
      and exists (select from copro where ${coprosOf(viewer, scope)}
        and (copro.id::text = event.sheet ->> 'copro_id' or copro.sheet ->> 'cs_id' = sc.id::text))
    order by event.sheet ->> 'start' limit ${limit}`.execute(db)
  return rows
}
