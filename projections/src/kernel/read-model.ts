import type { FaitageEvent, FaitageEventOf } from '@faitage/contracts/all-events'
import type { RecordedEvent } from '@faitage/contracts/kernel/message'
import type { ChangeNotice } from '@faitage/contracts/system/system.endpoints'

/** A row of a read model: what the table holds, as pg reads it back. */
export type Row = { id: string }

type EventType = FaitageEvent['type']
/** An event of the given types with everything the store says about it. */
export type Recorded<T extends EventType = EventType> = RecordedEvent<FaitageEventOf<T>>

/** Next row from the row and the event: the same row says nothing changed, undefined says no row. Pure. */
export type Reducer<R extends Row, T extends EventType> = (row: R | undefined, event: Recorded<T>) => R | undefined

export type TableDefinition<R extends Row> = {
  readonly table: string
  /** Postgres type and constraints of each column, in the order of the table. `id` is the primary key. */
  readonly columns: Readonly<Record<keyof R & string, string>>
  /** What follows `create index … on table`, one per index. Made after the rows when a rebuild fills the table. */
  readonly indexes: readonly string[]
  /**
   * Columns kept in a table beside, `<table>_apart`: what is large and read of a few rows at a time. What is listed, counted
   * and searched then passes over narrow rows; and what every change writes and an index knows: a change of nothing that the
   * others know then writes none of them. Who needs them joins the two by `id`.
   */
  readonly apart?: readonly string[]
  /** Of that table, as `indexes` of the other. */
  readonly apartIndexes?: readonly string[]
  /** Percent of each page that is filled at first: what is left takes the next version of a row, and no index hears of it. */
  readonly fill?: number
}

/** The name of the table that holds the columns kept apart. */
export const apartOf = (table: string): string => `${table}_apart`

/** A table and how events change its rows, one row per event. */
export interface ReadModel<R extends Row = Row> extends TableDefinition<R> {
  /** Raised when reducers change their mind: the projector then rebuilds everything. */
  readonly version: number
  readonly handles: ReadonlySet<string>
  keyOf(event: Recorded): string
  reduce(row: R | undefined, event: Recorded): R | undefined
  /** What browsers are notified of when a row changed; nothing where undefined. `id` where it is not the row's. */
  notice?(row: R): { kind: ChangeNotice['kind']; mission_id: string | null; id?: string } | undefined
}

/** A table of sums over the rows of another: each row counts in one sum. */
export interface Tally<R extends Row = Row, S extends Row = Row> extends TableDefinition<R> {
  readonly version: number
  /** Table of the read model whose rows are counted. */
  readonly of: string
  keyOf(source: S): string
  /** Whether a row counts at all; every one by default. */
  counts?(source: S): boolean
  /**
   * The sum with a row put in (`+1`) or taken out (`-1`); undefined once it counts nothing, as where nothing ever was:
   * a rebuild, which only sees what is left, makes no row either. Pure.
   */
  add(sum: R | undefined, source: S, sign: 1 | -1): R | undefined
}

/** Declares a read model; `on` has one reducer per event type it listens to. */
export function readModel<R extends Row>() {
  return <const T extends EventType>(
    definition: TableDefinition<R> & {
      version: number
      key: (event: Recorded<T>) => string
      on: { [K in T]: Reducer<R, K> }
      notice?: ReadModel<R>['notice']
    },
  ): ReadModel<R> => {
    const reducers = definition.on as unknown as Record<string, Reducer<R, EventType>>
    return {
      table: definition.table,
      columns: definition.columns,
      indexes: definition.indexes,
      ...(definition.apart ? { apart: definition.apart } : {}),
      ...(definition.apartIndexes ? { apartIndexes: definition.apartIndexes } : {}),
      ...(definition.fill ? { fill: definition.fill } : {}),
      version: definition.version,
      handles: new Set(Object.keys(reducers)),
      keyOf: definition.key as (event: Recorded) => string,
      reduce: (row, event) => (reducers[event.type] as Reducer<R, EventType>)(row, event),
      ...(definition.notice ? { notice: definition.notice } : {}),
    }
  }
}

/** The same reducer for every event of a stream: where one fold makes the row. */
export const onEach = <T extends string, F>(events: readonly { readonly type: T }[], reducer: F): Record<T, F> =>
  Object.fromEntries(events.map(({ type }) => [type, reducer])) as Record<T, F>

/** The row an event needs. @throws when there is none: the event is parked, it came before its beginning. */
export function existing<R extends Row>(row: R | undefined, event: Pick<Recorded, 'type' | 'stream'>): R {
  if (!row) throw new Error(`${event.type} on ${event.stream} before it was opened`)
  return row
}
