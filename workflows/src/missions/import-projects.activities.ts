import { missionImportEndpoints as endpoints, type RawRow } from '@faitage/contracts/missions/mission-import.endpoints'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { ImportActivities } from './import-projects.shapes.ts'
import { readInThread } from './read-in-thread.ts'

export interface ImportDeps {
  readonly api: ApiClient
  context(): ActivityContext
}

/** Rows and characters planned in one request, whichever is reached first. */
const CHUNK = { rows: 1000, characters: 2_000_000 }

/** The activities of an import. Each may run again from its beginning: the API does everything once. */
export function importActivities({ api, context }: ImportDeps): ImportActivities {
  return {
    planImport: import_id =>
      alive(context(), async signal => {
        const params = { import_id }
        const { state, format, mapping, batches: planned } = await api.call(endpoints.work, { params, signal })
        if (state === 'completed' || state === 'cancelled' || state === 'failed') return { over: true, batches: 0 }
        // Planned by an attempt whose answer was lost.
        if (state !== 'planning') return { over: false, batches: planned }
        const content = await api.download(endpoints.file, { params, signal })
        const { columns, missing_columns, rows } = await readInThread({ content, format, mapping }, signal)
        await planRows(api, import_id, rows, signal)
        const { batches } = await api.call(endpoints.planned, {
          params,
          body: { columns, missing_columns },
          signal,
        })
        return { over: false, batches }
      }),

    commitBatch: (import_id, batch) =>
      alive(context(), async () => {
        // Not given the signal: a batch under way is finished, a worker that stops waits for it.
        await api.call(endpoints.commitBatch, { params: { import_id, batch } })
      }),

    finishImport: (import_id, outcome, reason) =>
      alive(context(), async () => {
        const body = reason === undefined ? { outcome } : { outcome, reason }
        await api.call(endpoints.finish, { params: { import_id }, body })
      }),
  }
}

async function planRows(api: ApiClient, import_id: string, rows: readonly RawRow[], signal: AbortSignal | undefined) {
  let first = true
  for (const chunk of chunksOf(rows)) {
    signal?.throwIfAborted()
    const body = { rows: chunk, first }
    await api.call(endpoints.planRows, { params: { import_id }, body, ...(signal ? { signal } : {}) })
    first = false
  }
}

function* chunksOf(rows: readonly RawRow[]): Generator<RawRow[]> {
  let chunk: RawRow[] = []
  let characters = 0
  for (const row of rows) {
    chunk.push(row)
    for (const value of Object.values(row.values)) characters += String(value).length
    if (chunk.length < CHUNK.rows && characters < CHUNK.characters) continue
    yield chunk
    chunk = []
    characters = 0
  }
  if (chunk.length > 0) yield chunk
}
