import type { PlannedAction, PlannedRow, RowQuestion } from '@faitage/contracts/imports/mission-import.plan'
import type { Page } from '@faitage/contracts/kernel/endpoint'
import type { Api } from '../../kernel/api.ts'
import { openErrors, placeOf, type SealedRow } from './import-rows.ts'
import { unsealValue } from './sealed.ts'

/** A row as it is listed, with what its kind of import has to say of it. */
export interface ListedRow {
  readonly row: PlannedRow
  readonly sealed: SealedRow<unknown> | null
  readonly decision: unknown
  readonly target: string | null
}

export interface RowsQuery {
  readonly page: number
  readonly size: number
  readonly sortDirection: 'asc' | 'desc'
  readonly action?: PlannedAction | undefined
  readonly question?: RowQuestion | undefined
  readonly warned?: 'true' | undefined
  readonly kept?: 'true' | undefined
  readonly reverted?: 'true' | undefined
}

/** A page of the plan. What the rows said is gone once the import has ended. */
export async function listRows(api: Api, import_id: string, query: RowsQuery): Promise<Page<ListedRow>> {
  let matching = api.db.selectFrom('import_row').where('import_id', '=', import_id)
  if (query.action) matching = matching.where('action', '=', query.action)
  if (query.question) matching = matching.where('question', '=', query.question)
  if (query.warned) matching = matching.where('warnings', 'is not', null)
  if (query.reverted) matching = matching.where('reverted', '=', true)
  if (query.kept) matching = matching.where('kept', 'is not', null)
  const [rows, total] = await Promise.all([
    matching
      .select(['row', 'action', 'reference', 'values', 'changes', 'errors', 'reason', 'question', 'decision'])
      .select(['target', 'reverted', 'kept', 'warnings'])
      .orderBy('row', query.sortDirection)
      .limit(query.size)
      .offset((query.page - 1) * query.size)
      .execute(),
    matching.select(eb => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ])
  return {
    items: rows.map(({ values, decision, target, warnings, ...row }) => {
      const sealed =
        values === null ? null : unsealValue<SealedRow<unknown>>(api, values as string, placeOf(import_id, row.row))
      return {
        sealed,
        decision,
        target,
        row: {
          ...nothingMore,
          ...row,
          name: sealed?.name ?? null,
          changes: (row.changes as string[] | null) ?? [],
          errors: openErrors(api, import_id, row.row, row.errors),
          warnings: openErrors(api, import_id, row.row, warnings),
          reason: row.reason as PlannedRow['reason'],
          decided: decision !== null,
        },
      }
    }),
    page: query.page,
    pageSize: query.size,
    totalItems: Number(total.count),
  }
}

const nothingMore = { warnings: [], fields: [], candidates: [], doubts: [], is: null, target: null, elsewhere: [] }
