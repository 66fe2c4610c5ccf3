import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'

export interface Ordered {
  readonly id: string
  readonly name: string
}

/** The same things with one of them at another place. */
export function movedTo<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

interface SortableProps<T extends Ordered> {
  items: readonly T[]
  /** The noun for one of them: `champ`. */
  noun: string
  readOnly: boolean
  onMove: (order: readonly T[]) => void
  children: ReactNode
}

/** Where things stand in an order that is dragged, or moved with the keyboard from the handle of `useSorted`. */
export function Sortable<T extends Ordered>({ items, noun, readOnly, onMove, children }: SortableProps<T>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const place = (id: string | number) => items.findIndex(one => one.id === id)
  const ended = ({ active, over }: DragEndEvent) => {
    const [from, to] = [place(active.id), over ? place(over.id) : -1]
    if (from >= 0 && to >= 0 && from !== to) onMove(movedTo(items, from, to))
  }
  const named = (id: string | number) => `« ${items[place(id)]?.name ?? ''} »`
  const spoken = (id: string | number | undefined) =>
    id === undefined ? '' : `rang ${place(id) + 1} sur ${items.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${named(active.id)} est pris, ${spoken(active.id)}.`,
    onDragOver: ({ active, over }) => `${named(active.id)}, ${spoken(over?.id)}.`,
    onDragEnd: ({ active, over }) => `${named(active.id)} est posé, ${spoken(over?.id)}.`,
    onDragCancel: ({ active }) => `${named(active.id)} revient à sa place.`,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={ended}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: `Pour déplacer un ${noun}, appuyez sur Espace, puis sur les flèches haut et bas, et de nouveau sur Espace pour le poser. Échap annule.`,
        },
      }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy} disabled={readOnly}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** One of them: what its element takes, and the handle it is carried by. */
export function useSorted({ id, name }: Ordered, noun: string, readOnly: boolean) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: readOnly,
    attributes: { roleDescription: `${noun} à déplacer` },
  })
  const handle = readOnly ? null : (
    <button
      ref={setActivatorNodeRef}
      type="button"
      aria-label={`Déplacer ${name}`}
      {...attributes}
      {...listeners}
      className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted-foreground hover:bg-accent"
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  )
  const style = { transform: CSS.Translate.toString(transform), ...(transition ? { transition } : {}) }
  return { ref: setNodeRef, style, isDragging, handle }
}
