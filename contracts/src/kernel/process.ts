import type { z } from 'zod'
import type { EventDefinition, EventOf } from './message.ts'
import { type AnyRecord, type RecordSheet, withEvents } from './record.ts'

/** The moves of a process happen beside the filling in of its sheet. */
export interface Moves<Sheet, D extends EventDefinition = EventDefinition> {
  readonly events: readonly D[]
  /** Fields of the sheet that say where the process stands: its events set them, nobody fills them in. */
  readonly fields: readonly (keyof Sheet & string)[]
  /** The sheet after one of the events. Pure. */
  evolve(sheet: Sheet, event: EventOf<D> & { readonly recordedAt: string }): Sheet
  /** The sheet as it reads on a day, where events say from which day they hold. */
  asOf?(sheet: Sheet, day: string): Sheet
  /** The same for those who look back: what was stated of later days is not there either. */
  wasOn?(sheet: Sheet, day: string): Sheet
}

/** Moves of any process, where its sheet and its events do not matter. */
interface AnyMoves {
  readonly events: readonly EventDefinition[]
  readonly fields: readonly string[]
  evolve(sheet: object, event: { readonly type: string; readonly data: unknown; readonly recordedAt: string }): object
  asOf?(sheet: object, day: string): object
  wasOn?(sheet: object, day: string): object
}

/** A process that people fill in as they do a record: a sheet with its four events, and its moves. */
type AnyProcess = AnyRecord & { readonly moves: AnyMoves }

/** Declares a process that is drafted on a sheet. */
export const processWithSheet = <const N extends string, S extends z.ZodRawShape>(
  name: N,
  sheet: RecordSheet<S>,
  moves: AnyMoves,
) => ({ ...withEvents(name, sheet), moves })

export const isProcess = (record: AnyRecord | AnyProcess): record is AnyProcess => 'moves' in record

/** The moves of a process; a record has none. */
export const movesOf = (record: AnyRecord): AnyMoves | undefined => (isProcess(record) ? record.moves : undefined)

/** A value that the status of a process promises. @throws where it is not there: no event leads to such a state */
export function there<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a status promises what the sheet does not hold')
  return value
}

/** Where every status was thought of: one more does not compile. @throws on one of a later version */
export function unknownStatus(status: never): never {
  throw new Error(`nothing is known of the status ${status}`)
}
