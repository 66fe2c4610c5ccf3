import { useMemo } from 'react'
import { useUser } from '@/api/session'
import type { RecordColumn } from './column.ts'
import { inOrder, moved } from './column-order.ts'
import { useStored } from './use-stored.ts'

/** What a person changed of a list's columns; the rest is as usual. */
interface ColumnLayout {
  /** Ids of all columns but the first, in the order wanted; columns that came since go last. */
  order?: readonly string[]
  shown?: Record<string, boolean>
  /** Widths in pixels, of every column once one was changed. */
  widths?: Record<string, number>
}

export const narrowest = 64
const widest = 900
const usual: ColumnLayout = {}
const isLayout = (value: unknown): value is ColumnLayout =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The columns of a list as a person has them. */
export interface Columns<T> {
  /** All of them, in order; the first always leads: it holds the link of the row. */
  all: readonly RecordColumn<T>[]
  shown: readonly RecordColumn<T>[]
  widthOf: (column: RecordColumn<T>) => number
  /** Whether widths were chosen: they are then kept to the pixel instead of being stretched. */
  sized: boolean
  changed: boolean
  show: (id: string, shown: boolean) => void
  /** Puts a column before or after another. */
  move: (id: string, to: string) => void
  resize: (widths: Record<string, number>) => void
  /** Shows these in this order, the first column apart; ids that are no column's are left out. */
  choose: (ids: readonly string[]) => void
  reset: () => void
}

/** The columns of a list, remembered in this browser for each person. */
export function useColumns<T>(name: string, columns: readonly RecordColumn<T>[]): Columns<T> {
  const [layout, store] = useStored(`columns:${useUser().id}:${name}`, usual, isLayout)
  return useMemo(() => {
    const all = inOrder(columns, layout.order)
    const isShown = (column: RecordColumn<T>, index: number) =>
      index === 0 || (layout.shown?.[column.id] ?? !column.optional)
    const bounded = (widths: Record<string, number>) =>
      Object.fromEntries(
        Object.entries(widths).map(([id, width]) => [id, Math.round(Math.min(widest, Math.max(narrowest, width)))]),
      )
    return {
      all,
      shown: all.filter(isShown),
      widthOf: column => layout.widths?.[column.id] ?? column.width,
      sized: layout.widths !== undefined,
      changed: Object.keys(layout).length > 0,
      show: (id, shown) => store({ ...layout, shown: { ...layout.shown, [id]: shown } }),
      move: (id, to) => {
        const others = all.slice(1).map(column => column.id)
        store({ ...layout, order: moved(others, id, to) })
      },
      resize: widths => store({ ...layout, widths: { ...layout.widths, ...bounded(widths) } }),
      choose: ids =>
        store({
          ...layout,
          order: ids.filter(id => columns.slice(1).some(column => column.id === id)),
          shown: Object.fromEntries(columns.map(({ id }) => [id, ids.includes(id)])),
        }),
      reset: () => store(usual),
    }
  }, [columns, layout, store])
}
