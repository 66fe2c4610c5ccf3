import { type RefObject, useRef } from 'react'
import type { Columns } from './use-columns.ts'

/** Room around a cell's text. */
const padding = 26

/** Widths of columns, changed from what is on the screen. */
export function useColumnSizing<T>(scroller: RefObject<HTMLElement | null>, columns: Columns<T>) {
  const { shown, sized, resize } = columns
  /** As all columns showed when the change began: changing one moves no other. */
  const base = useRef<Record<string, number>>({})

  /** Answers the width of a column on the screen. */
  const begin = (id: string): number => {
    const headers = [...(scroller.current?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])]
    const widths = new Map(headers.map(header => [header.dataset.column ?? '', header.offsetWidth]))
    const last = shown.at(-1)
    // The last one takes what is left of the window: that much is not its own.
    if (last) widths.set(last.id, Math.min(widths.get(last.id) ?? last.width, columns.widthOf(last)))
    base.current = sized ? {} : Object.fromEntries(widths)
    return widths.get(id) ?? 0
  }
  const to = (id: string, width: number) => resize({ ...base.current, [id]: width })
  /** Makes a column as wide as the widest of its texts in view. */
  const fit = (id: string, position: number) => {
    begin(id)
    const cells = [...(scroller.current?.querySelectorAll<HTMLElement>(`[data-cell="${position}"]`) ?? [])]
    const texts = cells.map(cell => {
      const text = (cell.firstElementChild ?? cell) as HTMLElement
      const range = document.createRange()
      range.selectNodeContents(text)
      // What takes two lines is measured on one.
      text.style.whiteSpace = 'nowrap'
      const { width } = range.getBoundingClientRect()
      text.style.whiteSpace = ''
      return width
    })
    to(id, Math.max(0, ...texts) + padding)
  }
  return { begin, to, fit }
}
