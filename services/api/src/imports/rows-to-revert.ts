import type { Api } from '../kernel/api.ts'
import type { WrittenRow } from './rows/revert-rows.ts'

type RowToRevert = WrittenRow & { readonly written: number }

/** What an import wrote and that is not undone, row by row; of one batch where it is given. */
export async function rowsToRevert(api: Api, import_id: string, batch?: number): Promise<RowToRevert[]> {
  let rows = api.db
    .selectFrom('import_row')
    .select(['row', 'target', 'written'])
    .where('import_id', '=', import_id)
    .where('written', 'is not', null)
    .where('reverted', '=', false)
    .orderBy('row')
  if (batch !== undefined) rows = rows.where('batch', '=', batch)
  return (await rows.execute()).map(row => ({ ...row, target: row.target!, written: row.written! }))
}
