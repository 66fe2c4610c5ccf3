import { copro } from '@faitage/contracts/co-ownership/copro'
import type { ImportColumn } from '@faitage/contracts/imports/mission-import'
import { normalise } from '@faitage/contracts/kernel/reading/reading'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type Api, fold } from '../kernel/api.ts'
import { deciderOf } from '../kernel/records/place.ts'
import type { KeptFile } from './import-file.ts'

/*
 * What people said of the columns of a list, kept for the next list of the same syndic with the same headers. The syndic
 * is kept as a keyed hash: its name may be somebody's.
 */

/** The most recent files of a syndic that are remembered. */
const REMEMBERED = 20

/** Keeps what a person said of a list of lots. */
export async function rememberColumns(api: Api, file: KeptFile, columns: readonly ImportColumn[]): Promise<void> {
  const source = await sourceOf(api, file)
  if (!source) return
  const key = api.secrets.keyedHash(`columns ${source} ${JSON.stringify(columns.map(({ header }) => header))}`)
  const kept = { columns: JSON.stringify(columns), at: api.clock.now().toISOString() }
  await api.db
    .insertInto('column_memory')
    .values({ key, source, ...kept })
    .onConflict(conflict => conflict.column('key').doUpdateSet(kept))
    .execute()
}

/** What people said of lists of the same syndic, the latest first. */
export async function columnsRemembered(api: Api, file: KeptFile): Promise<ImportColumn[][]> {
  const source = await sourceOf(api, file)
  if (!source) return []
  const rows = await api.db
    .selectFrom('column_memory')
    .select('columns')
    .where('source', '=', source)
    .orderBy('at', 'desc')
    .limit(REMEMBERED)
    .execute()
  return rows.map(({ columns }) => columns as ImportColumn[])
}

/** Whose list it is: the syndic's of the copro, by its SIRET or else its name; the copro's own where there is none. */
async function sourceOf(api: Api, { copro_id }: KeptFile): Promise<string | undefined> {
  if (!copro_id) return undefined
  const { state } = await fold(api, deciderOf(copro), streamOf.record(copro.stream, copro_id))
  const syndic = state.life === 'absent' ? undefined : state.sheet.syndic
  const known = syndic?.siret_number || normalise(syndic?.name ?? '')
  return api.secrets.keyedHash(known ? `syndic ${known}` : `copro ${copro_id}`)
}
