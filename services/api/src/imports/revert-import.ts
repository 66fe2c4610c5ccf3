import type { Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { importsOf } from '@faitage/contracts/missions/mission-state'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { missionDecider } from '../missions/mission.decider.ts'
import type { KeptFile } from './import-file.ts'
import { revertible } from './revertible.ts'
import { countRows } from './rows/import-rows.ts'
import { rowsToRevert } from './rows-to-revert.ts'

/** What was touched since, named in a refusal. */
const NAMED = 5

/** Milliseconds the read models get to come up with what was written since. */
const CATCH_UP_MS = 2000

/**
 * Asks for what an import wrote to be undone. Refused, naming them, while something of it was touched since, unless those
 * are to be left as they are.
 */
export async function requestRevert(
  api: Api,
  { import_id, mission_id, kind }: KeptFile,
  { keep_touched }: { keep_touched: boolean },
  { caller, request }: { caller: Caller; request: RequestContext },
): Promise<Written | Refusal> {
  if (!(await wroteSomething(api, import_id))) return refused('mission.import.notRevertible')
  const { state } = await api.folds.catchUp(missionDecider, streamOf.mission(mission_id))
  const { current_import, ended_imports } = importsOf(state)
  // What is being undone already, or cannot be now, is the mission's to say.
  const may = !current_import && import_id in ended_imports && ended_imports[import_id] !== 'reverted'
  if (may && !keep_touched) {
    if (!(await api.live.caughtUp(await api.events.head(), CATCH_UP_MS))) return refused('UNAVAILABLE')
    const own = revertible(kind)
    const { titles, count } = await own.touched(api, import_id)
    if (count > 0) return refused(own.refusal, { names: namesOf(titles, count), touched: titles, count })
  }
  return await handle(api, {
    decider: missionDecider,
    stream: streamOf.mission(mission_id),
    command: {
      type: 'RequestRevert',
      import_id,
      revert_id: request.newId('revert'),
      kind,
      requested_by: caller.id,
    },
    id: import_id,
    caller,
    request,
  })
}

function namesOf(titles: readonly string[], count: number): string {
  const named = titles.slice(0, NAMED)
  const more = count - named.length
  const list = named.map(title => `« ${title} »`).join(', ')
  return more > 0 ? `${list} et ${more} autre${more > 1 ? 's' : ''}` : list
}

/** Undoes the rows of one batch; a batch that comes again finds them undone. */
export async function revertBatch(
  api: Api,
  about: KeptFile & { readonly requested_by: string },
  batch: number,
): Promise<void> {
  const { import_id, kind } = about
  const own = revertible(kind)
  const { batches } = await countRows(api, import_id)
  if (batch >= batches) {
    await own.revertMade(api, about, batch - batches)
    return
  }
  const rows = await rowsToRevert(api, import_id, batch)
  const undone = await own.revert(api, about, rows)
  const outcome = undone.map(({ row, kept }) => ({ row, kept, reverted: kept === null }))
  await sql`
    update import_row set reverted = r.reverted, kept = r.kept
    from jsonb_to_recordset(${JSON.stringify(outcome)}::jsonb) as r (row int, kept text, reverted boolean)
    where import_row.import_id = ${import_id} and import_row.row = r.row`.execute(api.db)
}

/** Batches of an import to undo: those of its rows, then what it made beside them. */
export async function batchesToRevert(api: Api, { import_id, kind }: KeptFile): Promise<number> {
  const [{ batches }, made] = await Promise.all([
    countRows(api, import_id),
    revertible(kind).madeBatches(api, import_id),
  ])
  return batches + made
}

/** How far undoing an import has got. */
export async function countReverted(api: Api, import_id: string): Promise<{ reverted: number; kept: number }> {
  const { rows } = await sql<{ reverted: number; kept: number }>`
    select count(*) filter (where reverted)::int as reverted, count(kept)::int as kept
    from import_row where import_id = ${import_id}`.execute(api.db)
  return rows[0] ?? { reverted: 0, kept: 0 }
}

async function wroteSomething(api: Api, import_id: string): Promise<boolean> {
  const row = await api.db
    .selectFrom('import_row')
    .select('row')
    .where('import_id', '=', import_id)
    .where('written', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
