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
import { customFieldTypeLabels } from '@faitage/contracts/custom-fields/custom-field'
import type { CustomFieldItem } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { GripVertical } from 'lucide-react'
import { cn } from '@/lib/utils'
import { Step } from './list-values-field.tsx'

interface FieldOrderProps {
  label: string
  fields: readonly CustomFieldItem[]
  readOnly: boolean
  onOpen: (id: string) => void
  onMove: (order: readonly CustomFieldItem[]) => void
}

/** The fields of a section in their order: dragged, moved with the keyboard from the handle, or step by step. */
export function FieldOrder({ label, fields, readOnly, onOpen, onMove }: FieldOrderProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const place = (id: string | number) => fields.findIndex(one => one.id === id)
  const move = (from: number, to: number) => {
    if (from < 0 || to < 0 || from === to) return
    const next = [...fields]
    next.splice(to, 0, ...next.splice(from, 1))
    onMove(next)
  }
  const ended = ({ active, over }: DragEndEvent) => over && move(place(active.id), place(over.id))
  const named = (id: string | number) => `« ${fields[place(id)]?.name ?? ''} »`
  const spoken = (id: string | number | undefined) =>
    id === undefined ? '' : `rang ${place(id) + 1} sur ${fields.length}`
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
          draggable:
            'Pour déplacer un champ, appuyez sur Espace, puis sur les flèches haut et bas, et de nouveau sur Espace pour le poser. Échap annule.',
        },
      }}
    >
      <SortableContext items={fields.map(({ id }) => id)} strategy={verticalListSortingStrategy} disabled={readOnly}>
        <ol aria-label={label} className="flex flex-col divide-y rounded-lg border bg-card">
          {fields.map((field, index) => (
            <Row
              key={field.id}
              field={field}
              index={index}
              count={fields.length}
              readOnly={readOnly}
              onOpen={() => onOpen(field.id)}
              onStep={to => move(index, to)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface RowProps {
  field: CustomFieldItem
  index: number
  count: number
  readOnly: boolean
  onOpen: () => void
  onStep: (to: number) => void
}

function Row({ field, index, count, readOnly, onOpen, onStep }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: field.id,
    disabled: readOnly,
    attributes: { roleDescription: 'champ à déplacer' },
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), ...(transition ? { transition } : {}) }}
      className={cn('flex items-center gap-1 bg-card px-2 py-1.5', isDragging && 'relative z-10 shadow-lg')}
    >
      {readOnly ? null : (
        <button
          ref={setActivatorNodeRef}
          type="button"
          aria-label={`Déplacer ${field.name}`}
          {...attributes}
          {...listeners}
          className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted-foreground hover:bg-accent"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      )}
      <button type="button" onClick={onOpen} className="min-w-0 flex-1 rounded-md px-2 py-1 text-left hover:bg-accent">
        <span className="block font-medium [overflow-wrap:anywhere]">{field.name}</span>
        <span className="block truncate text-sm text-muted-foreground">{whatItHolds(field)}</span>
      </button>
      {readOnly ? null : (
        <>
          <Step label={`Monter ${field.name}`} to={index - 1} count={count} up onStep={onStep} />
          <Step label={`Descendre ${field.name}`} to={index + 1} count={count} onStep={onStep} />
        </>
      )}
    </li>
  )
}

/** `Liste de valeurs (plusieurs) : Nord, Sud`. */
export function whatItHolds({ type, is_multiple, available_values }: CustomFieldItem): string {
  const label = customFieldTypeLabels[type]
  return type === 'list' ? `${label}${is_multiple ? ' (plusieurs)' : ''}\u00A0: ${available_values.join(', ')}` : label
}
