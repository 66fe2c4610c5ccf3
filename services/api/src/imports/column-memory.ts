import { copro } from '@faitage/contracts/co-ownership/copro'
import type { ImportColumn } from '@faitage/contracts/imports/mission-import'
import { normalise } from '@faitage/contracts/kernel/reading/reading'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { RecordedMissionEvent } from '@faitage/contracts/missions/mission-events'
import { type Api, fold } from '../kernel/api.ts'
import { deciderOf } from '../kernel/records/place.ts'
import type { KeptFile } from './import-file.ts'

/*
 * What people said of the columns of a list, kept for the next list of the same syndic with the same headers. The syndic
 * is kept as a keyed hash: its name may be somebody's. Of files of projects it is in the log of their mission already.
 */

/** The most recent files of a syndic that are remembered. */
const REMEMBERED = 20

/** Keeps what a person said of a list of lots. */
export async function rememberColumns(api: Api, file: KeptFile, columns: readonly ImportColumn[]): Promise<void> {
  const source = await sourceOf(api, file)
  if (!source) return
  const key = api.secrets.keyedHash(`columns ${source} ${JSON.stringify(columns.map(({ header }) => header))}`)
  // Buildings are those of one copro, where the next list may be of another.
  const own = columns.map(({ cle_buildings: _, ...column }) => column)
  const kept = { columns: JSON.stringify(own), at: api.clock.now().toISOString() }
  await api.db
    .insertInto('column_memory')
    .values({ key, source, ...kept })
    .onConflict(conflict => conflict.column('key').doUpdateSet(kept))
    .execute()
}

/** What people said of lists of the same syndic, or of files of projects of the same mission, the latest first. */
export async function columnsRemembered(api: Api, file: KeptFile): Promise<ImportColumn[][]> {
  if (file.kind === 'projects') return await saidInMission(api, file)
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

/** What was said of earlier files of projects, once for the same headers. */
async function saidInMission(api: Api, { mission_id, import_id }: KeptFile): Promise<ImportColumn[][]> {
  const events = (await api.events.read(streamOf.mission(mission_id))) as readonly RecordedMissionEvent[]
  const ofProjects = new Set<string>()
  const said = new Map<string, ImportColumn[]>()
  for (const event of events) {
    if (event.type === 'MissionImportRequested' && (event.data.kind ?? 'projects') === 'projects')
      ofProjects.add(event.data.import_id)
    if (event.type !== 'MissionImportMapped' || !ofProjects.has(event.data.import_id)) continue
    if (event.data.import_id === import_id || event.data.columns_as_read) continue
    const headers = JSON.stringify(event.data.columns.map(({ header }) => header))
    said.delete(headers)
    said.set(headers, event.data.columns)
  }
  return [...said.values()].reverse().slice(0, REMEMBERED)
}

/** Whose list it is: the syndic's of the copro, by its SIRET or else its name; the copro's own where there is none. */
async function sourceOf(api: Api, { copro_id }: KeptFile): Promise<string | undefined> {
  if (!copro_id) return undefined
  const { state } = await fold(api, deciderOf(copro), streamOf.record(copro.stream, copro_id))
  const syndic = state.life === 'absent' ? undefined : state.sheet.syndic
  const known = syndic?.siret_number || normalise(syndic?.name ?? '')
  return api.secrets.keyedHash(known ? `syndic ${known}` : `copro ${copro_id}`)
}
