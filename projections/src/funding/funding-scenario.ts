import { criteriaSentence } from '@faitage/contracts/funding/criterion-words'
import { type FundingScenarioSheet, fundingScenario } from '@faitage/contracts/funding/funding-scenario'
import type { Page } from '@faitage/contracts/kernel/endpoint'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { contains, type Paging, pageClause, pageOf, whereAll } from '../kernel/list.ts'
import type { ReadModel } from '../kernel/read-model.ts'
import { type RecordItem, type RecordRow, recordModel } from '../kernel/record-model.ts'

export type FundingScenarioItem = RecordItem<FundingScenarioSheet>
type Row = RecordRow<FundingScenarioSheet>

/**
 * The scenarios of every funder, called by their criteria. They have their funder's rights but a table of their own; the
 * sentence of the criteria may be longer than an index takes.
 */
export const fundingScenarioModel: ReadModel<Row> = {
  ...recordModel(fundingScenario, {
    name: ({ criteria }) => criteriaSentence(criteria),
    search: ({ criteria }) => [criteriaSentence(criteria)],
  }),
  table: 'funding_scenario',
  indexes: ["((sheet ->> 'funder_id'))"],
}

const present = sql<boolean>`not is_deleted`

/** The scenarios of funders, by funder, in the order they were written; funders without any are absent. */
export async function scenariosOf(
  db: Kysely<Database>,
  funderIds: readonly string[],
): Promise<Map<string, FundingScenarioItem[]>> {
  const found = new Map<string, FundingScenarioItem[]>()
  if (funderIds.length === 0) return found
  const { rows } = await sql<Row>`
    select * from funding_scenario
    where ${present} and sheet ->> 'funder_id' = any (${[...funderIds]}::text[])
    order by created_at, id`.execute(db)
  for (const row of rows) {
    const { funder_id } = row.sheet
    const item = itemOf(row)
    const known = found.get(funder_id)
    if (known) known.push(item)
    else found.set(funder_id, [item])
  }
  return found
}

/** A page of the scenarios of one funder, in the order they were written or the other way round. */
export async function listScenarios(
  db: Kysely<Database>,
  { funder_id, term, sortDirection, ...paging }: Paging & { funder_id: string; term?: string | undefined },
): Promise<Page<FundingScenarioItem>> {
  const where = whereAll([present, sql<boolean>`sheet ->> 'funder_id' = ${funder_id}`, ...contains('search', term)])
  const way = sortDirection === 'desc' ? sql`desc` : sql`asc`
  const [{ rows }, total] = await Promise.all([
    sql<Row>`
      select * from funding_scenario ${where} order by created_at ${way}, id ${way} ${pageClause(paging)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from funding_scenario ${where}`.execute(db),
  ])
  return pageOf(rows.map(itemOf), total.rows[0]?.total ?? 0, paging)
}

const itemOf = ({ id, revision, sheet, created_at, updated_at }: Row): FundingScenarioItem => ({
  ...sheet,
  id,
  revision,
  created_at,
  updated_at,
})
