import { stringify } from 'csv-stringify/sync'
import type { Api } from '../kernel/api.ts'
import { frenchCsv, harmless } from '../kernel/http/csv.ts'

const columns = ['Ligne', 'Référence', 'Ce que l’import avait fait', 'Annulation', 'Pourquoi']

/** What became of each row an import wrote once it was undone, as French spreadsheets open it. */
export async function revertedCsv(api: Api, import_id: string): Promise<string> {
  const rows = await api.db
    .selectFrom('import_row')
    .select(['row', 'reference', 'action', 'reverted', 'kept'])
    .where('import_id', '=', import_id)
    .where('written', 'is not', null)
    .orderBy('row')
    .execute()
  const records = rows.map(({ row, reference, action, reverted, kept }) => [
    row,
    harmless(reference ?? ''),
    action === 'create' ? 'Création' : 'Mise à jour',
    reverted ? 'Annulée' : kept === null ? 'Pas encore annulée' : 'Laissée telle quelle',
    harmless(kept ?? ''),
  ])
  return stringify(records, { ...frenchCsv, columns })
}
