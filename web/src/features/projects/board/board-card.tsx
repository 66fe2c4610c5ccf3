import { useDraggable } from '@dnd-kit/core'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import type { ProjectSummary } from '@faitage/contracts/projects/project'
import { projectTitle } from '@faitage/contracts/projects/project-title'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft, GripVertical } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'
import { openProjectCommand } from '../project-commands.ts'

interface BoardCardProps {
  project: ProjectSummary
  changes: boolean
  drags: boolean
}

/** A project in its column: who, where, since when, who follows it. */
export function BoardCard({ project, changes, drags }: BoardCardProps) {
  const title = projectTitle(project)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: project.id,
    data: { title, status: project.status },
    disabled: !drags,
    attributes: { roleDescription: 'projet à déplacer' },
  })
  const where = [project.reference, project.address_location].filter(Boolean).join(', ')
  return (
    <li
      ref={setNodeRef}
      className={cn('flex items-start gap-1 rounded-md border bg-card p-2', isDragging && 'opacity-40')}
    >
      {drags ? (
        <button
          ref={setActivatorNodeRef}
          type="button"
          aria-label={`Déplacer ${title}`}
          {...attributes}
          {...listeners}
          className="grid size-7 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted-foreground hover:bg-accent"
        >
          <GripVertical aria-hidden="true" className="size-4" />
        </button>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm [overflow-wrap:anywhere]">
        <Link to={`/projects/edit/${project.id}`} className="text-base font-medium underline-offset-4 hover:underline">
          {title}
        </Link>
        {where ? <span className="text-muted-foreground">{where}</span> : null}
        <span className="text-muted-foreground">depuis le {formatDay(project.status_on)}</span>
        {project.referrers.length > 0 ? <span>{project.referrers.map(({ name }) => name).join(', ')}</span> : null}
        {project.required_action ? (
          <span>
            <Badge variant="attention">Action requise</Badge>
          </span>
        ) : null}
      </div>
      {changes ? (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Changer le statut de ${title}`}
          title="Changer le statut"
          onClick={() => openProjectCommand({ kind: 'status', id: project.id })}
        >
          <ArrowRightLeft aria-hidden="true" />
        </Button>
      ) : null}
    </li>
  )
}
