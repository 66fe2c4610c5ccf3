import type { ReadModel, Recorded, Row, Tally } from './read-model.ts'
import { type ReadModels, tablesOf } from './schema.ts'
import { type Altered, type Executor, type TableStore, tableStore } from './table-store.ts'

/** Null stands for « no row ». */
type Cell = Row | null
type Shelf = {
  readonly store: TableStore
  readonly rows: Map<string, Cell>
  /** Of each changed row, what the table holds. */
  readonly before: Map<string, Cell>
}

type RowPlace = { readonly table: string; readonly id: string }

/** A row that differs from what was written before. */
export type RowChange = { readonly model: ReadModel; readonly id: string; readonly before: Cell; readonly after: Cell }

/** Changed rows on their way to their tables. */
export interface Taken {
  readonly parts: readonly {
    readonly store: TableStore
    /** Rows that were not there, and rows that were. */
    readonly added: Row[]
    readonly altered: Altered[]
    readonly removed: string[]
  }[]
}

/** Rows of the read models in memory: events change them there, `flush` writes what changed. */
export interface Workspace {
  /** Brings in the rows that the events are about. */
  load(client: Executor, events: readonly Recorded[]): Promise<void>
  /** Applies an event to one model. @throws what the reducer throws; nothing changed then. */
  apply(model: ReadModel, event: Recorded): void
  /** Writes the changed rows and the tallies that follow from them. Returns the changed rows. */
  flush(client: Executor): Promise<RowChange[]>
  /** Takes the changed rows and tallies away, to be written while events go on changing rows. */
  take(client: Executor): Promise<Taken>
  /** Writes what was taken. */
  write(client: Executor, taken: Taken): Promise<void>
  /** Forgets the changes that were not written; with `all`, every row. */
  discard(all?: boolean): void
  /** The row an event is about, and a way back to what it is now. */
  bookmark(model: ReadModel, event: Recorded): { place: RowPlace | undefined; back(): void }
  /** Looks for taken rows that the table refuses, leaving the table as it was. Needs an open transaction. */
  findRefused(client: Executor, taken: Taken, isRefused: (error: unknown) => boolean): Promise<RowPlace[]>
  /** Writes one row as it is now, when it changed. */
  flushRow(client: Executor, place: RowPlace): Promise<void>
  /** Rows held in memory, and how many of them wait to be written. */
  size(): { held: number; changed: number }
}

/**
 * @param options.fresh the tables are empty: a row that is not in memory does not exist, until `discard(true)`
 */
export function openWorkspace(schema: string, readModels: ReadModels, options: { fresh?: boolean } = {}): Workspace {
  let complete = options.fresh ?? false
  const shelves = new Map<string, Shelf>(
    tablesOf(readModels).map(definition => [
      definition.table,
      { store: tableStore(schema, definition), rows: new Map(), before: new Map() },
    ]),
  )
  const shelfOf = ({ table }: { table: string }) => shelves.get(table) as Shelf

  const bring = async (client: Executor, shelf: Shelf, ids: Iterable<string>) => {
    if (complete) return
    const missing = new Set<string>()
    for (const id of ids) if (!shelf.rows.has(id)) missing.add(id)
    if (missing.size === 0) return
    for (const row of await shelf.store.load(client, [...missing])) shelf.rows.set(row.id, row)
    for (const id of missing) if (!shelf.rows.has(id)) shelf.rows.set(id, null)
  }

  const put = (shelf: Shelf, id: string, next: Cell) => {
    const now = shelf.rows.get(id) ?? null
    if (now === next) return
    if (!shelf.before.has(id)) shelf.before.set(id, now)
    shelf.rows.set(id, next)
  }

  const count = async (client: Executor, tally: Tally) => {
    const sums = shelfOf(tally)
    const source = shelves.get(tally.of) as Shelf
    const moves: { source: Row; sign: 1 | -1 }[] = []
    const counts = (row: Cell | undefined): row is Row => Boolean(row) && (tally.counts?.(row as Row) ?? true)
    for (const [id, before] of source.before) {
      const after = source.rows.get(id)
      if (counts(before)) moves.push({ source: before, sign: -1 })
      if (counts(after)) moves.push({ source: after, sign: 1 })
    }
    await bring(client, sums, new Set(moves.map(move => tally.keyOf(move.source))))
    for (const move of moves) {
      const key = tally.keyOf(move.source)
      put(sums, key, tally.add(sums.rows.get(key) ?? undefined, move.source, move.sign) ?? null)
    }
    for (const [key, before] of sums.before) {
      if (JSON.stringify(before) === JSON.stringify(sums.rows.get(key))) sums.before.delete(key)
    }
  }

  /** The changed rows, once the tallies have followed them. */
  const changed = async (client: Executor): Promise<Taken> => {
    for (const tally of readModels.tallies) await count(client, tally)
    const parts = [...shelves.values()].map(({ store, rows, before }) => {
      const added: Row[] = []
      const altered: Altered[] = []
      const removed: string[] = []
      for (const [id, was] of before) {
        const after = rows.get(id)
        if (after && was) altered.push({ before: was, after })
        else if (after) added.push(after)
        else if (was) removed.push(id)
      }
      return { store, added, altered, removed }
    })
    return { parts }
  }
  const settle = () => {
    for (const shelf of shelves.values()) shelf.before.clear()
  }
  const write = async (client: Executor, { parts }: Taken) => {
    for (const { store, added, altered, removed } of parts) {
      await store.insert(client, added)
      await store.update(client, altered)
      await store.remove(client, removed)
    }
  }

  return {
    load: async (client, events) => {
      if (complete) return
      for (const model of readModels.models) {
        const ids = new Set<string>()
        for (const event of events) {
          const id = model.handles.has(event.type) ? keyOf(model, event) : undefined
          if (id !== undefined) ids.add(id)
        }
        await bring(client, shelfOf(model), ids)
      }
    },
    apply: (model, event) => {
      const shelf = shelfOf(model)
      const id = model.keyOf(event)
      put(shelf, id, model.reduce(shelf.rows.get(id) ?? undefined, event) ?? null)
    },
    flush: async client => {
      const taken = await changed(client)
      await write(client, taken)
      const changes = readModels.models.flatMap(model => {
        const { before, rows } = shelfOf(model)
        return [...before].map(([id, was]) => ({ model, id, before: was, after: rows.get(id) ?? null }))
      })
      settle()
      return changes
    },
    take: async client => {
      const taken = await changed(client)
      settle()
      return taken
    },
    write,
    discard: all => {
      for (const shelf of shelves.values()) {
        for (const [id, before] of shelf.before) shelf.rows.set(id, before)
        shelf.before.clear()
        if (all) shelf.rows.clear()
      }
      if (all) complete = false
    },
    bookmark: (model, event) => {
      const shelf = shelfOf(model)
      let id: string | undefined
      try {
        id = model.keyOf(event)
      } catch {
        return { place: undefined, back: () => undefined }
      }
      const now = shelf.rows.get(id) ?? null
      return { place: { table: model.table, id }, back: () => put(shelf, id, now) }
    },
    findRefused: async (client, { parts }, isRefused) => {
      const refused: RowPlace[] = []
      const search = async (store: TableStore, rows: Row[]): Promise<void> => {
        await client.query('savepoint search')
        try {
          await store.upsert(client, rows)
        } catch (error) {
          if (!isRefused(error)) throw error
          await client.query('rollback to savepoint search')
          if (rows.length === 1) refused.push({ table: store.table, id: (rows[0] as Row).id })
          else {
            const half = rows.length >> 1
            await search(store, rows.slice(0, half))
            await search(store, rows.slice(half))
          }
        }
        await client.query('rollback to savepoint search')
      }
      for (const { store, added, altered } of parts) {
        const written = [...added, ...altered.map(one => one.after)]
        if (written.length > 0) await search(store, written)
      }
      return refused
    },
    flushRow: async (client, { table, id }) => {
      const shelf = shelves.get(table) as Shelf
      const row = shelf.before.has(id) ? shelf.rows.get(id) : undefined
      if (row) await shelf.store.upsert(client, [row])
    },
    size: () => {
      let held = 0
      let changed = 0
      for (const shelf of shelves.values()) {
        held += shelf.rows.size
        changed += shelf.before.size
      }
      return { held, changed }
    },
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The row an event is about; undefined when its data is not what it should be, which `apply` then reports. */
function keyOf(model: ReadModel, event: Recorded): string | undefined {
  try {
    const id = model.keyOf(event)
    return UUID.test(id) ? id : undefined
  } catch {
    return undefined
  }
}
