import type { DocumentTemplate } from '@faitage/contracts/document-analysis/document-template'
import type { documentTemplateEndpoints } from '@faitage/contracts/document-analysis/document-template.endpoints'
import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import { type ErrorKey, errorCatalogue, errorText } from '@faitage/contracts/kernel/error-catalogue'
import { type Kysely, sql } from 'kysely'
import { userNames } from '../identity/user-account.queries.ts'
import type { Database } from '../kernel/database.ts'
import { contains, orderedBy, pageClause, pageOf, whereAll } from '../kernel/list.ts'
import type { DocumentTemplateRow } from './document-template.ts'

const sortColumns = {
  name: ['name', 'id'],
  added_at: ['added_at', 'id'],
  state: ['state', 'name', 'id'],
  fields_count: ['fields_count', 'name', 'id'],
}

/** The templates, by name by default. */
export async function listDocumentTemplates(
  db: Kysely<Database>,
  query: QueryOf<typeof documentTemplateEndpoints.list>,
): Promise<Page<DocumentTemplate>> {
  const where = whereAll(contains('search', query.q))
  const order = orderedBy(sortColumns[query.sortBy ?? 'name'], query.sortDirection)
  const [{ rows }, total] = await Promise.all([
    sql<DocumentTemplateRow>`select * from document_template ${where} ${order} ${pageClause(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from document_template ${where}`.execute(db),
  ])
  const names = await userNames(
    db,
    rows.map(row => row.added_by),
  )
  return pageOf(
    rows.map(row => templateOf(row, names)),
    total.rows[0]?.total ?? 0,
    query,
  )
}

function templateOf(row: DocumentTemplateRow, names: ReadonlyMap<string, string>): DocumentTemplate {
  const { search: _, scan_id: __, characters: ___, failure, added_by, ...rest } = row
  return {
    ...rest,
    failure: failure === null ? null : failureOf(failure),
    added_by: { id: added_by, name: names.get(added_by) ?? '' },
  }
}

/** Why a scan failed, as people read it. */
export function failureOf(key: string): { key: string; message: string } {
  const known = key in errorCatalogue ? (key as ErrorKey) : 'documentAnalysis.scan.failed'
  return { key: known, message: errorText(known) }
}
