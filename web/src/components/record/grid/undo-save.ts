import type { BulkAnswer } from '@faitage/contracts/kernel/record.endpoints'
import { type ApiRefusal, toRefusal } from '@/api/refusal'
import type { GridBatch } from './grid-rows'
import type { SavedRow } from './grid-undo'

/** Undoes what was written of a row at a revision. */
export type UndoRow = (id: string, revision: number) => Promise<{ revision: number }>

const TOGETHER = 200
const AT_ONCE = 8

interface Undone {
  readonly undone: SavedRow[]
  /** Rows that are others since, or no more: they stay as they are. */
  readonly left: number
  /** What kept it from going on. */
  readonly failure?: ApiRefusal
}

/** Takes back what a save wrote: what it made goes first, and leaves its names to what comes back. */
export async function undoSave(
  saved: readonly SavedRow[],
  {
    send,
    undo,
  }: { send: (batch: GridBatch, key: string) => Promise<Pick<BulkAnswer, 'schema_errors'>>; undo: UndoRow },
  tell: (done: number) => void,
): Promise<Undone> {
  const undone: SavedRow[] = []
  let left = 0
  const made = saved.filter(one => one.in === 'create')
  const others = (['update', 'delete'] as const).flatMap(list => saved.filter(one => one.in === list))
  try {
    for (let at = 0; at < made.length; at += TOGETHER) {
      const part = made.slice(at, at + TOGETHER)
      const batch = {
        create: [],
        update: [],
        delete: part.map(({ id, before: { key, cells } }) => ({ id, key, cells })),
      }
      const { schema_errors } = await send(batch, crypto.randomUUID())
      const refused = new Set(schema_errors.map(({ row }) => row))
      undone.push(...part.filter((_, row) => !refused.has(row)))
      left += refused.size
      tell(undone.length + left)
    }
    for (let at = 0; at < others.length; at += AT_ONCE) {
      const back = await Promise.all(others.slice(at, at + AT_ONCE).map(one => undoRow(one, undo)))
      for (const one of back) {
        if (one) undone.push(one)
        else left++
      }
      tell(undone.length + left)
    }
  } catch (error) {
    return { undone, left, failure: toRefusal(error) }
  }
  return { undone, left }
}

/** A row undone, at its new revision; nothing where that was refused. */
async function undoRow(one: SavedRow, undo: UndoRow): Promise<SavedRow | undefined> {
  try {
    return { ...one, revision: (await undo(one.id, one.revision)).revision }
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.isPassing || refusal.status >= 500) throw refusal
    return undefined
  }
}
