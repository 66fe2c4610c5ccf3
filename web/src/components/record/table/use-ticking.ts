import { useCallback, useRef } from 'react'
import { type Selection, withRange } from './selection.ts'

const none: Selection = {}

/**
 * Ticking rows: one, or with Shift every row from the one ticked (or left) before. The handlers stay the same while rows
 * scroll by.
 *
 * @param ids the rows of the page, in order
 */
export function useTicking(
  ids: readonly string[],
  selection: Selection | undefined,
  onSelection: (selection: Selection) => void,
) {
  const latest = useRef({ ids, selection, onSelection })
  latest.current = { ids, selection, onSelection }
  /** Where a range begins, and what was selected before the arrows began to draw it. */
  const anchor = useRef<number>(undefined)
  const before = useRef<Selection>(undefined)

  const tick = useCallback((index: number, checked: boolean, range: boolean) => {
    const { ids, selection = none, onSelection } = latest.current
    const from = range ? (anchor.current ?? index) : index
    anchor.current = index
    before.current = undefined
    onSelection(withRange(selection, ids, from, index, checked))
  }, [])
  /** Shift and an arrow: the rows between where it began and where it is now. */
  const draw = useCallback((from: number, to: number) => {
    const { ids, selection, onSelection } = latest.current
    if (!selection) return
    if (before.current === undefined) {
      before.current = selection
      anchor.current = from
    }
    onSelection(withRange(before.current, ids, anchor.current ?? from, to))
  }, [])
  /** A plain move: the next range begins where it ends. */
  const rest = useCallback((index: number) => {
    before.current = undefined
    anchor.current = index
  }, [])
  return { tick, draw, rest }
}
