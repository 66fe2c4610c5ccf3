import { formatDay } from '@faitage/contracts/kernel/format-date'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft, CalendarClock, EllipsisVertical, History, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '@/api/session'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { StatusBadge } from './status-badge.tsx'

export type ProjectDialog = 'status' | 'history' | 'delete'

interface ProjectHeaderProps {
  project: ProjectDetail
  name: string
  /** True while a past day shows: nothing can be changed. */
  past: boolean
  onOpen: (dialog: ProjectDialog) => void
  onSeePast: () => void
}

/** Which project this is, its status, and what can be done with it. */
export function ProjectHeader({ project, name, past, onOpen, onSeePast }: ProjectHeaderProps) {
  const { permissions } = useUser()
  const may = (permission: (typeof permissions)[number]) => permissions.includes(permission)
  const alters = (permission: (typeof permissions)[number]) => may(permission) && project.may_write
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="text-xl font-semibold [overflow-wrap:anywhere]">{name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground">
          <StatusBadge status={project.status} />
          <span>depuis le {formatDay(project.status_on)}</span>
          {project.required_action ? <Badge variant="attention">Action requise</Badge> : null}
        </p>
        <p className="mt-1 text-muted-foreground">
          {project.reference ? `${project.reference} · ` : ''}
          <MissionLink id={project.mission_id} linked={may('read mission')}>
            {project.mission_name}
          </MissionLink>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {alters('update project') && !past ? (
          <Button onClick={() => onOpen('status')}>
            <ArrowRightLeft aria-hidden="true" /> Changer le statut
          </Button>
        ) : null}
        {may('read audit') ? (
          <Button variant="outline" onClick={() => onOpen('history')}>
            <History aria-hidden="true" /> Historique
          </Button>
        ) : null}
        {(may('read audit') && !past) || (alters('delete project') && !past) ? (
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button variant="outline" size="icon" aria-label="Autres actions">
                <EllipsisVertical aria-hidden="true" />
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent>
              {may('read audit') ? (
                <DropdownMenuItem onSelect={onSeePast}>
                  <CalendarClock aria-hidden="true" /> Voir à une date passée
                </DropdownMenuItem>
              ) : null}
              {alters('delete project') ? (
                <>
                  <DropdownMenuSeparator />
                  <DropdownMenuItem variant="destructive" onSelect={() => onOpen('delete')}>
                    <Trash2 aria-hidden="true" /> Supprimer le projet
                  </DropdownMenuItem>
                </>
              ) : null}
            </DropdownMenuContent>
          </DropdownMenu>
        ) : null}
      </div>
    </header>
  )
}

function MissionLink({ id, linked, children }: { id: string; linked: boolean; children: ReactNode }) {
  if (!linked) return <span>{children}</span>
  return (
    <Link to={`/missions/edit/${id}`} className="text-info underline underline-offset-4 hover:no-underline">
      {children}
    </Link>
  )
}
