import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectFieldText } from '@faitage/contracts/projects/project-fields'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { useRead } from '@/api/queries'
import { AddNote } from './add-note.tsx'
import { ChangeStatus } from './change-status.tsx'
import { CloseProject } from './close-project.tsx'
import { CorrectDate } from './correct-date.tsx'
import type { ProjectCommand } from './project-commands.ts'
import { nameOfProject } from './project-name.ts'

const HistoryDrawer = lazy(() =>
  import('@/components/record/history/history-drawer').then(module => ({ default: module.HistoryDrawer })),
)

interface ProjectCommandWindowProps {
  command: ProjectCommand
  onClose: () => void
}

/** The window of a command on a project, filled with what the project is now. */
export function ProjectCommandWindow({ command, onClose }: ProjectCommandWindowProps) {
  const navigate = useNavigate()
  const { data: project } = useRead(projectEndpoints.get, { params: { id: command.id } })
  if (!project) return null
  const shared = { open: true, onOpenChange: (open: boolean) => (open ? undefined : onClose()) }
  if (command.kind === 'note') return <AddNote id={project.id} name={nameOfProject(project) ?? ''} {...shared} />
  if (command.kind === 'close') return <CloseProject project={project} {...shared} />
  if (command.kind === 'date') return <CorrectDate project={project} status={command.status} {...shared} />
  if (command.kind === 'history')
    return (
      <HistoryDrawer
        {...shared}
        title={`Historique de ${nameOfProject(project) ?? 'ce projet'}`}
        endpoint={projectEndpoints.history}
        id={project.id}
        tell={projectFieldText}
        onSeeAt={day => void navigate({ href: `/projects/edit/${project.id}?on=${day}` })}
      />
    )
  return <ChangeStatus project={project} to={command.to} {...shared} />
}
