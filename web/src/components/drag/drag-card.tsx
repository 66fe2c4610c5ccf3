import { useDraggable } from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/utils'

interface DragCardProps {
  id: string
  title: string
  /** The column it stands in. */
  status: string
  /** Says to screen readers what is carried: « tâche à déplacer ». */
  carried: string
  carries: boolean
  /** Beside what it says: another way to move it. */
  menu: ReactNode
  children: ReactNode
}

/** A card of a board, with the handle it is carried by. */
export function DragCard({ id, title, status, carried, carries, menu, children }: DragCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    data: { title, status },
    disabled: !carries,
    attributes: { roleDescription: carried },
  })
  return (
    <li
      ref={setNodeRef}
      className={cn('flex items-start gap-1 rounded-md border bg-card p-2', isDragging && 'opacity-40')}
    >
      {carries ? (
        <button
          ref={setActivatorNodeRef}
          type="button"
          aria-label={`Déplacer ${title}`}
          {...attributes}
          {...listeners}
          className="grid size-7 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted-foreground hover:bg-accent"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm [overflow-wrap:anywhere]">{children}</div>
      {menu}
    </li>
  )
}
