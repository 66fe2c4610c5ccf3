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
import { cn } from '@/lib/utils'
import { Step } from './step.tsx'

interface Ordered {
  readonly id: string
  readonly name: string
}

interface OrderedListProps<T extends Ordered> {
  label: string
  items: readonly T[]
  /** What one of them is: `champ`. */
  noun: string
  /** What is told of one, below its name. */
  told: (item: T) => string
  readOnly: boolean
  onOpen?: ((id: string) => void) | undefined
  onMove: (order: readonly T[]) => void
}

/** Things in their order: dragged, moved with the keyboard from the handle, or step by step. */
export function OrderedList<T extends Ordered>(props: OrderedListProps<T>) {
  const { label, items, noun, told, readOnly, onOpen, onMove } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const place = (id: string | number) => items.findIndex(one => one.id === id)
  const move = (from: number, to: number) => {
    if (from < 0 || to < 0 || from === to) return
    const next = [...items]
    next.splice(to, 0, ...next.splice(from, 1))
    onMove(next)
  }
  const ended = ({ active, over }: DragEndEvent) => over && move(place(active.id), place(over.id))
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
        <ol aria-label={label} className="flex flex-col divide-y rounded-lg border bg-card">
          {items.map((item, index) => (
            <Row
              key={item.id}
              item={item}
              noun={noun}
              told={told(item)}
              index={index}
              count={items.length}
              readOnly={readOnly}
              onOpen={onOpen && (() => onOpen(item.id))}
              onStep={to => move(index, to)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface RowProps {
  item: Ordered
  noun: string
  told: string
  index: number
  count: number
  readOnly: boolean
  onOpen: (() => void) | undefined
  onStep: (to: number) => void
}

function Row({ item, noun, told, index, count, readOnly, onOpen, onStep }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
    disabled: readOnly,
    attributes: { roleDescription: `${noun} à déplacer` },
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), ...(transition ? { transition } : {}) }}
      className={cn(
        'flex items-center gap-1 bg-card px-2 py-1.5 first:rounded-t-lg last:rounded-b-lg',
        isDragging && 'relative z-10 shadow-lg',
      )}
    >
      {readOnly ? null : (
        <button
          ref={setActivatorNodeRef}
          type="button"
          aria-label={`Déplacer ${item.name}`}
          {...attributes}
          {...listeners}
          className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted-foreground hover:bg-accent"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      )}
      {onOpen ? (
        <button
          type="button"
          onClick={onOpen}
          className="min-w-0 flex-1 rounded-md px-2 py-1 text-left hover:bg-accent"
        >
          <Said name={item.name} told={told} />
        </button>
      ) : (
        <span className="min-w-0 flex-1 px-2 py-1">
          <Said name={item.name} told={told} />
        </span>
      )}
      {readOnly ? null : (
        <>
          <Step label={`Monter ${item.name}`} to={index - 1} count={count} up onStep={onStep} />
          <Step label={`Descendre ${item.name}`} to={index + 1} count={count} onStep={onStep} />
        </>
      )}
    </li>
  )
}

const Said = ({ name, told }: { name: string; told: string }) => (
  <>
    <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
    <span className="line-clamp-6 text-sm text-muted-foreground [overflow-wrap:anywhere]">{told}</span>
  </>
)
