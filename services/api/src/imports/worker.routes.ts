import {
  importWorkerEndpoints as endpoints,
  reactorEndpoints,
} from '@faitage/contracts/imports/mission-import.worker.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { importsOf } from '@faitage/contracts/missions/mission-state'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route, send } from '../kernel/http/route.ts'
import { isRefusal, refused } from '../kernel/refusal.ts'
import { missionDecider } from '../missions/mission.decider.ts'
import { columnsRemembered } from './column-memory.ts'
import { commitBatch } from './commit-batch.ts'
import { importedFields, noFields } from './custom-cells.ts'
import { fileOf, readFile } from './import-file.ts'
import { choicesOf } from './plan-choices.ts'
import { planLotRows } from './plan-lot-rows.ts'
import { planRegistryRows } from './plan-registry-rows.ts'
import { planRows, recordPlan } from './plan-rows.ts'
import { batchesToRevert } from './revert-import.ts'
import { forgetContents } from './rows/import-rows.ts'

/** What our own worker asks for while it carries an import through. Every call may come again. */
export const importWorkerRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.work, async ({ params: { import_id } }) => {
    const file = await fileOf(api, import_id)
    const { format, kind, mission_id } = file
    const work = { kind, format, remembered: [], custom: [], stated_on: null, sheet: null }
    // Caught up with the store: another process may have written what the worker has just heard of.
    const { state } = await api.folds.catchUp(missionDecider, streamOf.mission(mission_id))
    const { current_import: current, ended_imports } = importsOf(state)
    if (current?.id === import_id && current.state === 'reverting') {
      return { ...work, state: current.state, mapping: null, batches: await batchesToRevert(api, file) }
    }
    const ended = ended_imports[import_id]
    if (ended) return { ...work, state: ended, mapping: null, batches: 0 }
    if (current?.id !== import_id) return refused('NOT_FOUND')
    const { state: step, columns, stated_on, batches } = current
    const remembered = await columnsRemembered(api, file)
    const { fields, headers } = kind === 'projects' ? await importedFields(api, mission_id) : noFields
    const custom = fields.map(({ id }) => ({ id, header: headers.get(id) ?? '' }))
    return {
      ...work,
      remembered,
      custom,
      stated_on,
      sheet: (await choicesOf(api, import_id)).sheet,
      state: step,
      mapping: columns.length > 0 ? [...columns] : null,
      batches,
    }
  }),

  route(endpoints.file, async ({ params: { import_id } }) => {
    const content = await readFile(api, import_id)
    return content ? send(content, { type: 'application/octet-stream' }) : refused('NOT_FOUND')
  }),

  route(endpoints.planRows, async ({ params: { import_id }, body, reply }) => {
    // The connection of a killed worker closes with it.
    const heard = () => !reply.raw.destroyed
    const file = await fileOf(api, import_id)
    const { rows = [], registry, lots, first } = body
    const planned = await (registry
      ? planRegistryRows(api, file, { chunk: registry, first, heard })
      : lots
        ? planLotRows(api, file, { chunk: lots, first, heard })
        : planRows(api, file, { rows, first, heard }))
    return isRefusal(planned) ? planned : { planned }
  }),

  route(endpoints.planned, async ({ params: { import_id }, body, caller }) => {
    return await recordPlan(api, await fileOf(api, import_id), body, caller)
  }),

  route(endpoints.commitBatch, async ({ params: { import_id, batch } }) => {
    return await commitBatch(api, await fileOf(api, import_id), batch)
  }),

  route(endpoints.finish, async ({ params: { import_id }, body: { outcome, reason }, caller }) => {
    const { mission_id } = await fileOf(api, import_id)
    const finished = await handle(api, {
      decider: missionDecider,
      stream: streamOf.mission(mission_id),
      command: { type: 'FinishImport', import_id, outcome, reason },
      caller,
      request: internalContext(),
    })
    if (isRefusal(finished)) return finished
    await forgetContents(api, import_id)
    return { ok: true as const }
  }),
]

/** Where the worker's reactors have got to. */
export const reactorRoutes = (api: Api): RouteDefinition[] => [
  route(reactorEndpoints.getCheckpoint, async ({ params: { name } }) => {
    // Behind the end of an older log nothing comes, or what is of another past.
    if (await api.ownLog.look()) return refused('LOG_OLDER')
    const row = await api.db
      .selectFrom('reactor_checkpoint')
      .select('position')
      .where('name', '=', name)
      .executeTakeFirst()
    return { position: row?.position ?? null }
  }),

  route(reactorEndpoints.putCheckpoint, async ({ params: { name }, body: { position } }) => {
    // Never backwards: a late answer of an earlier run must not undo the progress of the next. The disk is not waited for:
    // events after the last place that was kept are seen again.
    await sql`
      with lazily as materialized (select set_config('synchronous_commit', 'off', true) as set)
      insert into reactor_checkpoint (name, position) select ${name}, ${position}::numeric from lazily
      on conflict (name) do update set position = greatest(reactor_checkpoint.position, excluded.position),
        updated_at = now()`.execute(api.db)
    return { ok: true as const }
  }),
]
