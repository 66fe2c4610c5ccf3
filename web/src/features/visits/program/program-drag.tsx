import {
  type Active,
  type Announcements,
  type ClientRect,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Over,
  PointerSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { VisitItem, VisitToProgram } from '@faitage/contracts/visits/visit.endpoints'
import { type ReactNode, useState } from 'react'
import { longDay } from '../visit-words.tsx'
import type { Slot } from './slot.ts'

/** What a cell of the week says of itself. */
export interface Cell {
  readonly visitor_id: string
  readonly visitor: string
  readonly day: string
}

const cellOf = (over: Over | null) => over?.data.current as Cell | undefined
const named = (active: Active) => `« ${(active.data.current as { title?: string } | undefined)?.title ?? ''} »`
const said = ({ visitor, day }: Cell) => `${visitor}, ${longDay(day)}`

const announcements: Announcements = {
  onDragStart: ({ active }) => `${named(active)} est pris.`,
  onDragOver: ({ active, over }) => {
    const cell = cellOf(over)
    return cell ? `${named(active)}, au-dessus de ${said(cell)}.` : undefined
  },
  onDragEnd: ({ active, over }) => {
    const cell = cellOf(over)
    return cell ? `${named(active)} : choisissez l’heure, ${said(cell)}.` : `${named(active)} reste à sa place.`
  },
  onDragCancel: ({ active }) => `${named(active)} reste à sa place.`,
}

/** The arrows go from cell to cell of the week. */
const toCell: KeyboardCoordinateGetter = (
  event,
  { context: { over, collisionRect, droppableContainers, droppableRects } },
) => {
  const ways: Record<string, readonly [number, number]> = {
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowDown: [0, 1],
    ArrowUp: [0, -1],
  }
  const way = ways[event.code]
  if (!way) return undefined
  event.preventDefault()
  const cells = droppableContainers.getEnabled().flatMap(({ id }) => {
    const rect = droppableRects.get(id)
    return rect ? [{ id, rect }] : []
  })
  const from = cells.find(({ id }) => id === over?.id)?.rect
  const first = cells.toSorted((a, b) => a.rect.top - b.rect.top || a.rect.left - b.rect.left)[0]?.rect
  // Middle on middle: what is carried is wider than a cell, and counts for the one its middle is nearest to.
  const onto = (cell: ClientRect) => ({
    x: cell.left + (cell.width - (collisionRect?.width ?? 0)) / 2,
    y: cell.top + (cell.height - (collisionRect?.height ?? 0)) / 2,
  })
  if (!from) return first && onto(first)
  const [right, down] = way
  const there = cells
    .map(({ rect }) => rect)
    .filter(rect =>
      right !== 0
        ? Math.abs(rect.top - from.top) < 4 && (rect.left - from.left) * right > 4
        : Math.abs(rect.left - from.left) < 4 && (rect.top - from.top) * down > 4,
    )
    .toSorted(
      (a, b) =>
        Math.abs(a.left - from.left) +
        Math.abs(a.top - from.top) -
        Math.abs(b.left - from.left) -
        Math.abs(b.top - from.top),
    )[0]
  return there && onto(there)
}

interface ProgramDragProps {
  visits: readonly VisitItem[]
  waiting: readonly VisitToProgram[]
  onDrop: (slot: Slot) => void
  children: ReactNode
}

/** Projects carried into somebody's day, and visits from one day to another; the hours are asked then. */
export function ProgramDrag({ visits, waiting, onDrop, children }: ProgramDragProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toCell }),
  )
  const [lifted, setLifted] = useState<{ title: string; left: number; top: number }>()
  const follow = ({ active }: Pick<DragMoveEvent, 'active'>) => {
    const rect = active.rect.current.translated ?? active.rect.current.initial
    const { title = '' } = (active.data.current ?? {}) as { title?: string }
    if (rect) setLifted({ title, left: rect.left, top: rect.top })
  }
  const ended = ({ active, over }: DragEndEvent) => {
    setLifted(undefined)
    const cell = cellOf(over)
    if (!cell) return
    const { visitor_id, day } = cell
    const visit = visits.find(({ id }) => id === active.id)
    if (visit && visit.on === day && visit.visitor_id === visitor_id) return
    const project = visit ? undefined : waiting.find(one => keyOf(one) === active.id)
    if (visit) onDrop({ visit, visitor_id, day })
    else if (project) onDrop({ project, visitor_id, day })
  }
  return (
    <DndContext
      sensors={sensors}
      // Under the pointer where there is one; the keyboard goes by what is nearest.
      collisionDetection={args => (args.pointerCoordinates ? pointerWithin(args) : closestCenter(args))}
      onDragStart={follow}
      onDragMove={follow}
      onDragCancel={() => setLifted(undefined)}
      onDragEnd={ended}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'Pour programmer une visite, appuyez sur Espace, puis sur les flèches pour choisir la personne et le jour, et de nouveau sur Espace. Échap annule.',
        },
      }}
    >
      {children}
      {lifted ? (
        <div
          aria-hidden="true"
          style={{ left: lifted.left, top: lifted.top }}
          className="pointer-events-none fixed z-50 w-56 truncate rounded-md border bg-card p-2 font-medium shadow-lg"
        >
          {lifted.title}
        </div>
      ) : null}
    </DndContext>
  )
}

/** A project waits once for each kind of visit. */
export const keyOf = ({ id, kind }: VisitToProgram): string => `${id} ${kind}`
