import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Over,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ProjectStatus, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { type ReactNode, useState } from 'react'
import { openProjectCommand } from '../project-commands.ts'

type Carried = { title: string; status: ProjectStatus }

const carried = (active: Active) => active.data.current as Carried | undefined
const columnOf = (over: Over | null) => over?.id as ProjectStatus | undefined
const named = (active: Active) => `« ${carried(active)?.title ?? ''} »`

const announcements: Announcements = {
  onDragStart: ({ active }) => `${named(active)} est pris.`,
  onDragOver: ({ active, over }) => {
    const status = columnOf(over)
    return status ? `${named(active)}, au-dessus de « ${projectStatusLabels[status]} ».` : undefined
  },
  onDragEnd: ({ active, over }) => {
    const status = columnOf(over)
    return status && status !== carried(active)?.status
      ? `${named(active)} : indiquez le jour du passage à « ${projectStatusLabels[status]} ».`
      : `${named(active)} reste à son statut.`
  },
  onDragCancel: ({ active }) => `${named(active)} reste à son statut.`,
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

/** Projects carried from a column to another; what the change of status asks (the day, the reason) is asked then. */
export function BoardDrag({ children }: { children: ReactNode }) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toColumn }),
  )
  const [lifted, setLifted] = useState<{ title: string; left: number; top: number }>()
  const follow = ({ active }: Pick<DragMoveEvent, 'active'>) => {
    const rect = active.rect.current.translated ?? active.rect.current.initial
    if (rect) setLifted({ title: carried(active)?.title ?? '', left: rect.left, top: rect.top })
  }
  const ended = ({ active, over }: DragEndEvent) => {
    setLifted(undefined)
    const to = columnOf(over)
    if (to && to !== carried(active)?.status) openProjectCommand({ kind: 'status', id: String(active.id), to })
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={follow}
      onDragMove={follow}
      onDragCancel={() => setLifted(undefined)}
      onDragEnd={ended}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'Pour changer le statut d’un projet, appuyez sur Espace, puis sur les flèches gauche et droite, et de nouveau sur Espace pour le poser. Échap annule.',
        },
      }}
    >
      {children}
      {lifted ? (
        // Outside of the columns, which scroll and would cut it.
        <div
          aria-hidden="true"
          style={{ left: lifted.left, top: lifted.top }}
          className="pointer-events-none fixed z-50 w-64 rounded-md border bg-card p-2 font-medium shadow-lg"
        >
          {lifted.title}
        </div>
      ) : null}
    </DndContext>
  )
}
