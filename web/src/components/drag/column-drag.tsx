import { type Active, closestCenter, type KeyboardCoordinateGetter, type Over } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { Carry } from './carry.tsx'

/** Each card says its title and the status of its column. */
type Carried = { title: string; status: string }
const carried = (active: Active) => active.data.current as Carried | undefined

/** Left and right go from column to column; up and down mean nothing here. */
const toColumn: KeyboardCoordinateGetter = (
  event,
  { context: { over, active, droppableContainers, droppableRects } },
) => {
  const way = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  if (way === 0) return undefined
  event.preventDefault()
  const columns = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id)
      return rect ? [{ id, rect }] : []
    })
    .toSorted((a, b) => a.rect.left - b.rect.left)
  const from = columns.findIndex(({ id }) => id === (over?.id ?? (active && carried(active)?.status)))
  const to = columns[from + way]?.rect
  return to && { x: to.left + 8, y: to.top + 48 }
}

interface ColumnDragProps<S extends string> {
  /** Says how it is done by keyboard. */
  how: string
  labels: Readonly<Record<S, string>>
  /** Ends the sentence of a drop: `passe à « En cours »`. */
  dropped: (quoted: string) => string
  /** Said where nothing changes. */
  stays?: string
  onMove: (id: string, status: S) => void
  children: ReactNode
}

/** Cards carried from the column of a status to another, by hand or by keyboard. */
export function ColumnDrag<S extends string>({
  how,
  labels,
  dropped,
  stays = 'reste à son statut',
  onMove,
  children,
}: ColumnDragProps<S>) {
  const quoted = (status: S) => `«\u00A0${labels[status]}\u00A0»`
  /** The column it would go to; undefined where it comes from it. */
  const targetOf = (active: Active, over: Over | null): S | undefined => {
    const to = over?.id as S | undefined
    return to && to !== carried(active)?.status ? to : undefined
  }
  const words = {
    how,
    above: (over: Over) => quoted(over.id as S),
    dropped: (active: Active, over: Over | null) => {
      const to = targetOf(active, over)
      return to && dropped(quoted(to))
    },
    stays,
  }
  return (
    <Carry
      words={words}
      toPlace={toColumn}
      collisions={closestCenter}
      cardClassName="w-64"
      onDrop={({ active, over }) => {
        const to = targetOf(active, over)
        if (to) onMove(String(active.id), to)
      }}
    >
      {children}
    </Carry>
  )
}
