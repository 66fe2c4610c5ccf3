import {
  type Active,
  type Announcements,
  type CollisionDetection,
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
import { type ReactNode, useState } from 'react'

/** What is said of a card while it is carried, to whoever does not see it. */
interface Words {
  /** How to carry with the keyboard. */
  how: string
  /** The place it is above; undefined says nothing. */
  above: (over: Over) => string | undefined
  /** What dropping it there asks next; undefined where it stays as it was. */
  dropped: (active: Active, over: Over | null) => string | undefined
  /** What is said where nothing changes: « reste à sa place ». */
  stays: string
}

interface CarryProps {
  words: Words
  /** Where the arrows of the keyboard lead. */
  toPlace: KeyboardCoordinateGetter
  collisions: CollisionDetection
  onDrop: (event: Pick<DragEndEvent, 'active' | 'over'>) => void
  /** The width of a card that is carried. */
  cardClassName: string
  children: ReactNode
}

const titleOf = (active: Active): string => (active.data.current as { title?: string } | undefined)?.title ?? ''

function announcementsOf({ above, dropped, stays }: Words): Announcements {
  const named = (active: Active) => `«\u00A0${titleOf(active)}\u00A0»`
  return {
    onDragStart: ({ active }) => `${named(active)} est pris.`,
    onDragOver: ({ active, over }) => {
      const place = over ? above(over) : undefined
      return place && `${named(active)}, au-dessus de ${place}.`
    },
    onDragEnd: ({ active, over }) => {
      const next = dropped(active, over)
      return next ? `${named(active)}\u00A0: ${next}.` : `${named(active)} ${stays}.`
    },
    onDragCancel: ({ active }) => `${named(active)} ${stays}.`,
  }
}

/**
 * Cards carried from one place to another, with a pointer, a finger or the keyboard: whatever is draggable within bears a
 * `title` in its data, which follows the pointer above everything, and is told in French.
 */
export function Carry({ words, toPlace, collisions, onDrop, cardClassName, children }: CarryProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toPlace }),
  )
  const [lifted, setLifted] = useState<{ title: string; left: number; top: number }>()
  const follow = ({ active }: Pick<DragMoveEvent, 'active'>) => {
    const rect = active.rect.current.translated ?? active.rect.current.initial
    if (rect) setLifted({ title: titleOf(active), left: rect.left, top: rect.top })
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions}
      onDragStart={follow}
      onDragMove={follow}
      onDragCancel={() => setLifted(undefined)}
      onDragEnd={event => {
        setLifted(undefined)
        onDrop(event)
      }}
      accessibility={{
        announcements: announcementsOf(words),
        screenReaderInstructions: { draggable: words.how },
      }}
    >
      {children}
      {lifted ? (
        // Outside of what scrolls, which would cut it.
        <div
          aria-hidden="true"
          style={{ left: lifted.left, top: lifted.top }}
          className={`pointer-events-none fixed z-50 rounded-md border bg-card p-2 font-medium shadow-lg ${cardClassName}`}
        >
          {lifted.title}
        </div>
      ) : null}
    </DndContext>
  )
}
