import { importWorkerEndpoints as endpoints } from '@faitage/contracts/imports/mission-import.worker.endpoints'
import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import { fatalWork } from '../kernel/fatal-work.ts'
import type { ImportActivities } from './import-projects.shapes.ts'
import { readInThread } from './read-in-thread.ts'
import type { LotsTable } from './spreadsheet/lots-table.ts'
import type { ImportTable } from './spreadsheet/read-table.ts'
import type { RegistryTable } from './spreadsheet/registry-table.ts'
import { UnreadableFile } from './spreadsheet/sheet.ts'

export interface ImportDeps {
  readonly api: ApiClient
  context(): ActivityContext
}

/** Rows and characters planned in one request, whichever is reached first; rows of projects are the quickest. */
const CHUNK = { projects: 2000, rows: 1000, characters: 2_000_000 }

/** The activities of an import. Each may run again from its beginning: the API does everything once. */
export function importActivities({ api, context }: ImportDeps): ImportActivities {
  return {
    planImport: import_id =>
      alive(context(), async (signal, told) => {
        const params = { import_id }
        const work = await api.call(endpoints.work, { params, signal })
        const { kind, state, format, mapping, remembered, custom, stated_on, sheet, batches: planned } = work
        if (state === 'completed' || state === 'cancelled' || state === 'failed') return { over: true, batches: 0 }
        // Planned by an attempt whose answer was lost.
        if (state !== 'planning') return { over: false, batches: planned }
        const content = await api.download(endpoints.file, { params, signal })
        const file = { kind, content, format, mapping, remembered, custom, stated_on, sheet }
        const table = await fatalWork(
          told,
          () => readInThread(file, signal),
          () => new UnreadableFile('import.file.fatal'),
          signal,
        )
        const body = await ('registry' in table
          ? planExtract(api, import_id, table.registry, signal)
          : 'lots' in table
            ? planLots(api, import_id, table.lots, signal)
            : planProjects(api, import_id, table, signal))
        const { batches } = await api.call(endpoints.planned, { params, body: { ...body, about: table.about }, signal })
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

type Signal = AbortSignal | undefined

const saidOf = ({ columns, samples, missing_columns }: ImportTable | LotsTable) => ({
  columns,
  samples,
  missing_columns,
})

/** Has every row of a file of projects planned. @returns what is said of the file once it is read */
async function planProjects(api: ApiClient, import_id: string, table: ImportTable, signal: Signal) {
  let first = true
  const cellsOf = ({ values, custom = {} }: (typeof table.rows)[number]) => [
    ...Object.values(values),
    ...Object.values(custom),
  ]
  for (const rows of chunksOf(table.rows, cellsOf, CHUNK.projects)) {
    await planChunk(api, import_id, { rows, first }, signal)
    first = false
  }
  return { ...saidOf(table), remembered: table.remembered }
}

/** As `planProjects`, of an extract of the registry. */
async function planExtract(api: ApiClient, import_id: string, table: RegistryTable, signal: Signal) {
  const { headers, width, principals, ignored_columns } = table
  let first = true
  for (const rows of chunksOf(table.rows, ({ cells }) => cells)) {
    const registry = {
      headers,
      width,
      rows: rows.map(({ number: _, ...row }) => row),
      principals: principalsIn(rows, principals),
    }
    await planChunk(api, import_id, { registry, first }, signal)
    first = false
  }
  return { columns: [], missing_columns: [], ignored_columns, rows_read: table.rows.length }
}

/** As `planProjects`, of a list of lots. */
async function planLots(api: ApiClient, import_id: string, table: LotsTable, signal: Signal) {
  const rows = [
    ...table.lots.map(lot => ({ row: lot.row, lot })),
    ...table.failed.map(line => ({ row: line.row, line })),
  ]
  rows.sort((a, b) => a.row - b.row)
  let first = true
  for (const some of rows.length > 0 ? chunksOf(rows, row => [JSON.stringify(row)]) : [[]]) {
    const lots = {
      lots: some.flatMap(row => ('lot' in row ? row.lot : [])),
      failed: some.flatMap(row => ('line' in row ? row.line : [])),
    }
    await planChunk(api, import_id, { lots, first }, signal)
    first = false
  }
  return { ...saidOf(table), undated: table.undated }
}

const principalsIn = (rows: RegistryTable['rows'], principals: ReadonlySet<string>): string[] =>
  rows.flatMap(({ number }) => (number !== null && principals.has(number) ? [number] : []))

async function planChunk(
  api: ApiClient,
  import_id: string,
  body: BodyInputOf<typeof endpoints.planRows>,
  signal: Signal,
): Promise<void> {
  signal?.throwIfAborted()
  await api.call(endpoints.planRows, { params: { import_id }, body, ...(signal ? { signal } : {}) })
}

function* chunksOf<R>(rows: readonly R[], cellsOf: (row: R) => readonly unknown[], most = CHUNK.rows): Generator<R[]> {
  let chunk: R[] = []
  let characters = 0
  for (const row of rows) {
    chunk.push(row)
    for (const value of cellsOf(row)) characters += String(value).length
    if (chunk.length < most && characters < CHUNK.characters) continue
    yield chunk
    chunk = []
    characters = 0
  }
  if (chunk.length > 0) yield chunk
}
