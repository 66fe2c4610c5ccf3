import { type FunderType, sumOfFunder } from '@faitage/contracts/funding/funder'
import type { FundingFileSheet } from '@faitage/contracts/funding/funding-file'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type DeadlineRuleItem, deadlineRuleModel } from '../../funding/deadline-rule.ts'
import { endsDeadlines } from '../../funding/funding-file.ts'
import type { Database } from '../../kernel/database.ts'
import { onDiskUpTo } from '../../kernel/on-disk.ts'
import { itemOf, type RecordRow } from '../../kernel/record-model.ts'
import { readAt } from './read-columns.ts'

/* The files of all projects at their funders, and what is known of these: a few hundred bytes a file, read again as they change. */

/** A file, with what the retained simulation of its project counts on. */
export interface KeptFile {
  readonly project_id: string
  /** Its project waits for no funder any more. */
  readonly closed: boolean
  readonly sheet: FundingFileSheet
  readonly simulated: Readonly<Record<string, number>> | null
  /** Of each funder, the expense that its aid counts. */
  readonly expenses: Readonly<Record<string, number>> | null
}
export interface FundingFiles {
  readonly files: ReadonlyMap<string, KeptFile>
  /** The name of each funder that gives aid, by its id: neither lends, nor only lowers a tax. */
  readonly aids: ReadonlyMap<string, string>
  readonly rules: ReadonlyMap<string, readonly DeadlineRuleItem[]>
  /** Another one once a funder or a rule changed. */
  readonly known: object
}
interface Kept extends FundingFiles {
  readonly at: string
  readonly horizon: string
  readonly tables: string
  readonly beside: string
}

const keptOf = new WeakMap<Kysely<Database>, Promise<Kept>>()

/** All files as they are now; of what was projected since they were last read, only those that changed are read again. */
export function readFundingFiles(db: Kysely<Database>): Promise<FundingFiles> {
  const before = keptOf.get(db)
  const next = (before ?? Promise.resolve(undefined)).catch(() => undefined).then(kept => refreshed(db, kept))
  keptOf.set(db, next)
  return next
}

async function refreshed(db: Kysely<Database>, kept: Kept | undefined): Promise<Kept> {
  if (kept && (await readAt(db)) === kept.at) return kept
  const onDisk = await onDiskUpTo(db)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async trx => {
      const at = await readAt(trx)
      const { rows } = await sql<Pick<Kept, 'horizon' | 'tables' | 'beside'>>`
        select least(pg_snapshot_xmin(pg_current_snapshot()), ${onDisk}::xid8)::text as horizon,
          concat_ws(' ', 'funding_file'::regclass::oid, 'simulation'::regclass::oid, 'project_list'::regclass::oid) as tables,
          concat_ws(' ', ${versionOf('funder')}, ${versionOf('deadline_rule')}) as beside`.execute(trx)
      const head = rows[0]!
      const isSame = kept?.tables === head.tables
      const files = new Map(isSame ? kept.files : [])
      for (const { gone, ...file } of await read(trx, isSame ? changedSince(kept.horizon) : sql``))
        if (gone) files.delete(file.project_id)
        else files.set(file.project_id, { ...file, sheet: slim(file.sheet) })
      const beside = kept?.beside === head.beside ? kept : { ...(await readBeside(trx)), known: {} }
      return { at, ...head, files, aids: beside.aids, rules: beside.rules, known: beside.known }
    })
}

/** Every change of a record makes its revision greater. */
const versionOf = (table: string) =>
  sql`(select ${sql.lit(table)}::regclass::oid || ' ' || count(*) || ' ' || coalesce(sum(revision), 0) from ${sql.table(table)})`

/** The files that a transaction since then wrote, or whose project or simulation it did. */
function changedSince(horizon: string): RawBuilder<unknown> {
  const recent = (table: string) => sql`age(${sql.ref(`${table}.xmin`)}) <= age(${horizon}::xid8::xid)`
  return sql`where file.project_id in (
    select project_id from funding_file where ${recent('funding_file')}
    union all select project_id from simulation where ${recent('simulation')}
    union all select id from project_list where ${recent('project_list')})`
}

async function read(db: Kysely<Database>, more: RawBuilder<unknown>): Promise<(KeptFile & { gone: boolean })[]> {
  const { rows } = await sql<KeptFile & { gone: boolean }>`
    select file.project_id, file.sheet, coalesce(${endsDeadlines}, true) as closed,
      file.is_deleted as gone, plan.simulated, plan.expenses
    from funding_file as file
    left join project_list on project_list.id = file.project_id
    left join lateral (
      select jsonb_object_agg(key, value -> 0) as simulated, jsonb_object_agg(key, value -> 1) as expenses
      from simulation, jsonb_each(planned)
      where simulation.project_id = file.project_id and not simulation.is_deleted) as plan on true
    ${more}`.execute(db)
  return rows
}

/** The sheet that figures and deadlines come from: no papers, no reasons. */
function slim({ project_id, deposits, approvals, payments, extensions, waivers, ...days }: FundingFileSheet) {
  const { works_started_on, works_completed_on } = days
  return {
    ...{ project_id, works_started_on, works_completed_on },
    deposits: deposits?.map(({ funder_id, on, amount, reference }) => ({ funder_id, on, amount, reference })),
    approvals: approvals?.map(({ funder_id, decision, on, amount }) => ({ funder_id, decision, on, amount })),
    payments: payments?.map(({ funder_id, id, kind, asked_on, paid_on, paid }) => ({
      ...{ funder_id, id, kind, asked_on, paid_on, paid },
    })),
    extensions: extensions?.map(({ funder_id, kind, until }) => ({ funder_id, kind, until })),
    waivers: waivers?.map(({ funder_id, kind }) => ({ funder_id, kind, reason: '' })),
  }
}

async function readBeside(db: Kysely<Database>) {
  const [funders, rules] = await Promise.all([
    sql<{ id: string; name: string; type: FunderType }>`
      select id, name, sheet ->> 'type' as type from funder`.execute(db),
    sql<RecordRow<DeadlineRuleItem>>`
      select * from ${sql.table(deadlineRuleModel.table)} where not is_deleted order by created_at, id`.execute(db),
  ])
  return {
    aids: new Map(
      funders.rows.flatMap(one => (sumOfFunder(one) === 'subvention' ? [[one.id, one.name] as const] : [])),
    ),
    rules: Map.groupBy(rules.rows.map(itemOf), one => one.funder_id),
  }
}
