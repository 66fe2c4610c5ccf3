import { type Active, closestCenter, type KeyboardCoordinateGetter, type Over } from '@dnd-kit/core'
import { type CoOwnershipTaskStatus, taskStatuses } from '@faitage/contracts/tasks/task.words'
import type { ReactNode } from 'react'
import { Carry } from '@/components/drag/carry'

type Carried = { title: string; status: CoOwnershipTaskStatus }

const carried = (active: Active) => active.data.current as Carried | undefined
const quoted = (status: CoOwnershipTaskStatus) => `«\u00A0${taskStatuses[status]}\u00A0»`

/** The column it would go to; undefined where it comes from it. */
const targetOf = (active: Active, over: Over | null): CoOwnershipTaskStatus | undefined => {
  const to = over?.id as CoOwnershipTaskStatus | undefined
  return to && to !== carried(active)?.status ? to : undefined
}

const words = {
  how: 'Pour changer le statut d’une tâche, appuyez sur Espace, puis sur les flèches gauche et droite, et de nouveau sur Espace pour la poser. Échap annule.',
  above: (over: Over) => quoted(over.id as CoOwnershipTaskStatus),
  dropped: (active: Active, over: Over | null) => {
    const to = targetOf(active, over)
    return to && `passe à ${quoted(to)}`
  },
  stays: 'reste à son statut',
}

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

interface BoardDragProps {
  onMove: (id: string, status: CoOwnershipTaskStatus) => void
  children: ReactNode
}

/** Tasks carried from a column to another. */
export const BoardDrag = ({ onMove, children }: BoardDragProps) => (
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
