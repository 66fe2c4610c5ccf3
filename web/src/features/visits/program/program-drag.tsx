import { type ClientRect, closestCenter, type KeyboardCoordinateGetter, type Over, pointerWithin } from '@dnd-kit/core'
import type { VisitItem, VisitToProgram } from '@faitage/contracts/visits/visit.endpoints'
import type { ReactNode } from 'react'
import { Carry } from '@/components/drag/carry'
import { longDay } from '../visit-words.tsx'
import type { Slot } from './slot.ts'

/** What a cell of the week says of itself. */
export interface Cell {
  readonly visitor_id: string
  readonly visitor: string
  readonly day: string
}

const cellOf = (over: Over | null) => over?.data.current as Cell | undefined
const said = ({ visitor, day }: Cell) => `${visitor}, ${longDay(day)}`

const words = {
  how: 'Pour programmer une visite, appuyez sur Espace, puis sur les flèches pour choisir la personne et le jour, et de nouveau sur Espace. Échap annule.',
  above: (over: Over) => {
    const cell = cellOf(over)
    return cell && said(cell)
  },
  dropped: (_: unknown, over: Over | null) => {
    const cell = cellOf(over)
    return cell && `choisissez l’heure, ${said(cell)}`
  },
  stays: 'reste à sa place',
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
  const away = ({ left, top }: ClientRect) => Math.abs(left - from.left) + Math.abs(top - from.top)
  const there = cells
    .map(({ rect }) => rect)
    .filter(rect =>
      right !== 0
        ? Math.abs(rect.top - from.top) < 4 && (rect.left - from.left) * right > 4
        : Math.abs(rect.left - from.left) < 4 && (rect.top - from.top) * down > 4,
    )
    .toSorted((a, b) => away(a) - away(b))[0]
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
  return (
    <Carry
      words={words}
      toPlace={toCell}
      // Under the pointer where there is one; the keyboard goes by what is nearest.
      collisions={args => (args.pointerCoordinates ? pointerWithin(args) : closestCenter(args))}
      cardClassName="w-56 truncate"
      onDrop={({ active, over }) => {
        const cell = cellOf(over)
        if (!cell) return
        const { visitor_id, day } = cell
        const visit = visits.find(({ id }) => id === active.id)
        if (visit && visit.on === day && visit.visitor_id === visitor_id) return
        const project = visit ? undefined : waiting.find(one => keyOf(one) === active.id)
        if (visit) onDrop({ visit, visitor_id, day })
        else if (project) onDrop({ project, visitor_id, day })
      }}
    >
      {children}
    </Carry>
  )
}

/** A project waits once for each kind of visit. */
export const keyOf = ({ id, kind }: VisitToProgram): string => `${id} ${kind}`
