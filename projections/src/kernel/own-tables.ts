import type pg from 'pg'
import { LIVE } from './live-batch.ts'
import { isOfAnother, type ReadModels } from './schema.ts'

/** The tables in place were made by another version, which goes on with them: rows of this one's reducers have no place there. */
export class TablesOfAnotherVersion extends Error {
  override name = 'TablesOfAnotherVersion'
  constructor() {
    super(
      'Les tables en place sont celles d’une autre version de Faîtage : rien n’y a été écrit. Réessayez avec elle, ou une fois qu’elles ont été refaites.',
    )
  }
}

/**
 * Asked by whoever writes rows beside the projector, once the checkpoint is their own: tables are put in place by who holds it.
 * @throws {TablesOfAnotherVersion}
 */
export async function demandOwnTables(client: pg.ClientBase, readModels: ReadModels): Promise<void> {
  if (await isOfAnother(client, LIVE, readModels)) throw new TablesOfAnotherVersion()
}
