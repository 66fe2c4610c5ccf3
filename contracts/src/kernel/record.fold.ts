import { movesOf } from './process.ts'
import type { AnyRecord, SheetOf } from './record.ts'

/** A record as its stream makes it: nothing yet, there, or removed, which may be undone. */
export type RecordState<Sheet> =
  | { readonly life: 'absent' }
  | {
      readonly life: 'present' | 'removed'
      readonly id: string
      readonly sheet: Sheet
      /** The mission it belongs to, through its owners; null where it belongs to none. */
      readonly mission_id: string | null
      /** ISO 8601. */
      readonly created_at: string
      readonly updated_at: string
    }

type Stored = { readonly type: string; readonly data: unknown; readonly recordedAt: string }

/** The state after one more event of a record or process: the one fold of the API and of the read models. Pure. */
export function foldRecord<R extends AnyRecord>(record: R) {
  const moves = movesOf(record)
  const moved = new Set(moves?.events.map(({ type }) => type))
  return (state: RecordState<SheetOf<R>>, event: Stored): RecordState<SheetOf<R>> => {
    const { recordedAt: updated_at } = event
    const data = event.data as {
      id: string
      mission_id?: string | null
      sheet: SheetOf<R>
      changes: Partial<SheetOf<R>>
    }
    if (event.type === record.registered.type) {
      const { id, sheet } = data
      const mission_id = data.mission_id ?? ownMission(record, sheet)
      return { life: 'present', id, sheet, mission_id, created_at: updated_at, updated_at }
    }
    if (state.life === 'absent') throw new Error(`${event.type} before the record was registered`)
    switch (event.type) {
      case record.amended.type:
        return { ...state, sheet: { ...(state.sheet as object), ...data.changes } as SheetOf<R>, updated_at }
      case record.removed.type:
        return { ...state, life: 'removed', updated_at }
      case record.restored.type:
        return { ...state, life: 'present', updated_at }
      default:
        if (moves && moved.has(event.type))
          return { ...state, sheet: moves.evolve(state.sheet as object, event) as SheetOf<R>, updated_at }
        throw new Error(`${record.name} holds an event that nothing folds: ${event.type}`)
    }
  }
}

/** Records registered before their mission was written beside them say it in their sheet. */
const ownMission = ({ owner }: AnyRecord, sheet: object): string | null =>
  owner?.of === 'mission' ? ((sheet as Record<string, string | null | undefined>)[owner.field] ?? null) : null
