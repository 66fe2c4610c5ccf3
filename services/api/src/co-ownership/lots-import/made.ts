import type { Api } from '../../kernel/api.ts'

type Made = 'building' | 'cle' | 'person'

/** Notes what an import is about to make beside the lots: undone, they go with them. */
export async function noteMade(api: Api, import_id: string, kind: Made, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await api.db
    .insertInto('import_made')
    // In order, so that two who note the same ones do not wait for each other.
    .values(ids.toSorted().map(id => ({ import_id, kind, id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** What an import made, in an order that stays. */
export async function madeBy(api: Api, import_id: string): Promise<{ kind: Made; id: string }[]> {
  return await api.db
    .selectFrom('import_made')
    .select(['kind', 'id'])
    .where('import_id', '=', import_id)
    .orderBy('kind', 'desc')
    .orderBy('id')
    .execute()
}
