import type { KeyboardEvent, RefObject } from 'react'

interface GridKeys {
  scroller: RefObject<HTMLElement | null>
  rowHeight: number
  count: number
  active: number
  /** Moves the focus to a row; with Shift, the rows on the way are selected. */
  move: (index: number, range: boolean) => void
  tick: (() => void) | undefined
  clear: (() => void) | undefined
  peek: (() => void) | undefined
  open: () => void
}

/** The keys of a list's rows: arrows and pages move, Space ticks, Enter opens, p looks, Escape unticks. */
export function useGridKeys(keys: GridKeys) {
  const other = (key: string, target: HTMLElement): (() => void) | undefined => {
    if (key === 'ArrowRight') return () => toCell(target, 1)
    if (key === 'ArrowLeft') return () => toCell(target, -1)
    if (key === ' ') return target.closest('button, input') ? undefined : keys.tick
    // A box has nothing to do with Enter; a link follows it by itself.
    if (key === 'Enter') return target.closest('button, a') ? undefined : keys.open
    if (key === 'p') return keys.peek
    return key === 'Escape' ? keys.clear : undefined
  }
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target as HTMLElement
    const page = Math.max(1, Math.floor((keys.scroller.current?.clientHeight ?? 400) / keys.rowHeight) - 2)
    const rows: Record<string, number> = {
      ArrowDown: keys.active + 1,
      ArrowUp: keys.active - 1,
      PageDown: keys.active + page,
      PageUp: keys.active - page,
      Home: 0,
      End: keys.count - 1,
    }
    const row = rows[event.key]
    const act = row === undefined ? other(event.key, target) : () => keys.move(row, event.shiftKey)
    if (!act) return
    event.preventDefault()
    act()
  }
}

/** The cell beside, where a text that is cut can be read whole. */
function toCell(from: HTMLElement, step: number): void {
  const row = from.closest('tr')
  const cell = Number(from.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? 0)
  const next = row?.querySelector<HTMLElement>(`[data-cell="${cell + step}"]`)
  if (!next) return
  const target = next.querySelector<HTMLElement>('[data-row], [data-row-menu]') ?? next
  target.focus()
}

/** Marks the text of a cell that the keyboard comes to when it is cut: it then shows whole. */
export function markClipped(target: HTMLElement): void {
  if (!target.matches(':focus-visible')) return
  const text = target.closest('[data-cell]')?.firstElementChild
  if (!text) return
  const clipped = text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1
  text.toggleAttribute('data-clipped', clipped)
}
