import { foldedAccount } from '@faitage/contracts/co-ownership/names/folded'
import type { PastedLot } from '@faitage/contracts/co-ownership/paste/pasted'
import { accountsOfLots } from '@faitage/projections/co-ownership/lots-import.queries'
import type { Api } from '../../kernel/api.ts'
import type { LotsToPlan } from './plan-lots.ts'

/** Lines of accounts as lines of lots: what an account owes is kept on its first lot. An account of no lot is an error. */
export async function linesOfLots(api: Api, { lots, failed }: LotsToPlan, copro_id: string): Promise<LotsToPlan> {
  if (lots.every(one => one.lot_number !== '')) return { lots, failed }
  const first = new Map<string, string>()
  for (const { lot_number, account } of await accountsOfLots(api.db, copro_id)) {
    const folded = foldedAccount(account)
    if (!first.has(folded)) first.set(folded, lot_number)
  }
  const numberOf = ({ lot_number, client_number = '' }: PastedLot) =>
    lot_number || first.get(foldedAccount(client_number))
  return {
    lots: lots.flatMap(one => {
      const lot_number = numberOf(one)
      return lot_number ? [{ ...one, lot_number }] : []
    }),
    failed: [
      ...failed,
      ...lots
        .filter(one => !numberOf(one))
        .map(({ row, client_number = null }) => ({
          row,
          lot_number: null,
          errors: [
            { column: 'Compte', value: client_number, message: 'Aucun lot de la copropriété n’est à ce compte.' },
          ],
        })),
    ],
  }
}
