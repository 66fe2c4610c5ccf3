import { formatDay } from '@faitage/contracts/kernel/format-date'
import type { ProjectSummary } from '@faitage/contracts/projects/project'
import { projectTitle } from '@faitage/contracts/projects/project-title'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft } from 'lucide-react'
import { DragCard } from '@/components/drag/drag-card'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { openProjectCommand } from '../project-commands.ts'

interface BoardCardProps {
  project: ProjectSummary
  changes: boolean
  drags: boolean
}

/** A project in its column: who, where, since when, who follows it. */
export function BoardCard({ project, changes, drags }: BoardCardProps) {
  const title = projectTitle(project)
  const where = [project.reference, project.address_location].filter(Boolean).join(', ')
  return (
    <DragCard
      id={project.id}
      title={title}
      status={project.status}
      carried="projet à déplacer"
      carries={drags}
      menu={
        changes ? (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Changer le statut de ${title}`}
            title="Changer le statut"
            onClick={() => openProjectCommand({ kind: 'status', id: project.id })}
          >
            <ArrowRightLeft aria-hidden="true" />
          </Button>
        ) : null
      }
    >
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
    </DragCard>
  )
}
