import { type BuildingSheet, building } from '@faitage/contracts/co-ownership/building'
import { copro } from '@faitage/contracts/co-ownership/copro'
import { foldedBuildingName } from '@faitage/contracts/co-ownership/names/folded'
import { kindTold } from '@faitage/contracts/co-ownership/paste/cle-kind'
import type { ImportColumn } from '@faitage/contracts/imports/mission-import'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { importsOf } from '@faitage/contracts/missions/mission-state'
import { buildingsOfCopro } from '@faitage/projections/co-ownership/lots-import.queries'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { actingFor } from '../../imports/rows/record-row.ts'
import { type Api, fold } from '../../kernel/api.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { deciderOf } from '../../kernel/records/place.ts'
import type { By } from '../../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { missionDecider } from '../../missions/mission.decider.ts'
import { buildingOperations } from '../building.ts'
import { coproOperations } from '../copro.ts'
import { outsideId } from '../outside-id.ts'
import { cleKey, clesByName } from './cles.ts'
import { noteMade } from './made.ts'

export interface LotsImport {
  readonly import_id: string
  readonly mission_id: string
  readonly copro_id: string
  readonly requested_by: string
}

const byOf = ({ import_id, requested_by }: LotsImport, what: string) => ({
  caller: actingFor(requested_by),
  request: internalContext(derivedId(what, import_id)),
})

/** Milliseconds the read models get to come up with what was written a moment ago. */
const CATCH_UP_MS = 2000

/**
 * The buildings of these names in a copro, by folded name: those it has, and the others, made. A name has one command,
 * whichever batch needs it, so that each is made once.
 *
 * @returns ids, or why one could not be made
 */
export async function buildingsNamed(
  api: Api,
  about: LotsImport,
  names: readonly string[],
): Promise<ReadonlyMap<string, string | Refusal>> {
  const wanted = new Map(names.map(name => [foldedBuildingName(name), name]))
  if (wanted.size === 0) return new Map()
  await api.live.caughtUp(await api.events.head(), CATCH_UP_MS)
  const known = new Map<string, string | Refusal>()
  for (const { id, name } of await buildingsOfCopro(api.db, about.copro_id)) known.set(foldedBuildingName(name), id)
  for (const [folded, name] of wanted) {
    const by = byOf(about, `building ${folded}`)
    const id = known.get(folded) ?? (await made(api, { copro_id: about.copro_id, name }, by))
    known.set(folded, id)
    if (isRefusal(id)) continue
    // Also what a batch made that was cut before it could say so.
    const { commands } = await api.folds.catchUp(deciderOf(building), streamOf.record(building.stream, id))
    if (commands.has(by.request.commandId)) await noteMade(api, about.import_id, 'building', [id])
  }
  return known
}

async function made(api: Api, sheet: BuildingSheet, by: By): Promise<string | Refusal> {
  const written = await buildingOperations(api).register(sheet, by)
  return isRefusal(written) ? written : written.id
}

/** Notes that « Hors bâtiment » comes with the first lot of the import that has no building. */
export async function noteOutside(api: Api, { import_id, copro_id }: LotsImport): Promise<void> {
  const id = outsideId(copro_id)
  const { state } = await fold(api, deciderOf(building), streamOf.record(building.stream, id))
  if (state.life === 'absent') await noteMade(api, import_id, 'building', [id])
}

/** How often clés are added anew because somebody else wrote to them meanwhile. */
const ATTEMPTS = 10

/** The clés of these names in a copro, by name as compared: those it has, and the others, added to it. */
export async function clesNamed(
  api: Api,
  about: LotsImport,
  names: readonly string[],
): Promise<ReadonlyMap<string, { id: string }> | Refusal> {
  for (let attempt = 1; ; attempt++) {
    const { state, revision } = await fold(api, deciderOf(copro), streamOf.record(copro.stream, about.copro_id))
    if (state.life !== 'present') return refused('import.lots.coproGone')
    const cles = state.sheet.cles_repartition ?? []
    const known = clesByName(cles)
    const added = await clesToAdd(api, about, names, known)
    if (isRefusal(added)) return added
    if (added.length === 0) return known
    const ids = added.map(one => one.id)
    await noteMade(api, about.import_id, 'cle', ids)
    const { caller, request } = byOf(about, `cles ${ids.join(' ')}`)
    const changes = { cles_repartition: [...cles, ...added] }
    // On what was read: the clés that somebody else adds meanwhile stay.
    const by = { caller, request: { ...request, ifMatch: revision } }
    const written = await coproOperations(api).amend(about.copro_id, changes, by)
    if (isRefusal(written) && (written.key !== 'CONFLICT' || attempt === ATTEMPTS)) return written
  }
}

/** Clés the copro does not have, with what was said of them: their kind, or what their name tells, and their buildings. */
async function clesToAdd(api: Api, about: LotsImport, names: readonly string[], known: ReadonlyMap<string, unknown>) {
  const wanted = [...new Map(names.map(name => [cleKey(name), name]))].filter(([key]) => !known.has(key))
  if (wanted.length === 0) return []
  const said = new Map((await columnsSaid(api, about)).map(one => [cleKey(one.cle ?? ''), one]))
  const buildings = await buildingsNamed(
    api,
    about,
    wanted.flatMap(([key]) => said.get(key)?.cle_buildings ?? []),
  )
  const refusal = [...buildings.values()].find(one => isRefusal(one))
  if (refusal) return refusal
  return wanted.map(([key, name]) => {
    const kind = said.get(key)?.cle_kind ?? kindTold(name)
    const ids = (said.get(key)?.cle_buildings ?? []).map(one => String(buildings.get(foldedBuildingName(one))))
    return {
      id: derivedId(`cle ${key}`, about.import_id),
      label: name,
      ...(kind ? { kind } : {}),
      ...(ids.length > 0 ? { building_ids: [...new Set(ids)] } : {}),
    }
  })
}

/** The content of each column of the list, as a person said it. */
async function columnsSaid(api: Api, { import_id, mission_id }: LotsImport): Promise<readonly ImportColumn[]> {
  const { state } = await api.folds.catchUp(missionDecider, streamOf.mission(mission_id))
  const current = importsOf(state).current_import
  return current?.id === import_id ? current.columns : []
}
