import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { useParams } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/app/page-skeleton'
import { useSetPageTitle } from '@/app/page-title'
import { nameOfProject } from '@/features/projects/project-name'
import { ProjectProblem } from '@/features/projects/project-problem'
import { StatusBadge } from '@/features/projects/status-badge'
import { FilesPanel } from './files-panel.tsx'

/** The documents of a project; a client sees those that were shared with them. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { permissions } = useUser()
  const read = useRead(projectEndpoints.get, { params: { id } })
  const name = nameOfProject(read.data)
  useSetPageTitle(name)
  if (read.error) return <ProjectProblem refusal={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <PageSkeleton />
  const { status, reference, mission_id, mission_name, may_write } = read.data
  const source = permissions.includes('read mission')
    ? { owner: { kind: 'mission' as const, id: mission_id }, label: 'Choisir dans la mission' }
    : undefined
  return (
    <div className="flex flex-col gap-4">
      <header>
        <h1 className="text-xl font-semibold [overflow-wrap:anywhere]">{name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground">
          <StatusBadge status={status} />
          <span>{[reference, mission_name].filter(Boolean).join(' · ')}</span>
        </p>
      </header>
      <h2 className="sr-only">Documents du projet</h2>
      <FilesPanel owner={{ kind: 'project', id }} source={source} readOnly={!may_write} />
    </div>
  )
}
