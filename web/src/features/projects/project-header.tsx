import { addDays, dayOf, earlierDay, formatDay, laterDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { Lock, Siren, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '@/api/queries'
import { useUser } from '@/api/session'
import type { AsOf } from '@/components/record/as-of/use-as-of'
import { FavouriteButton } from '@/components/record/kept/favourite-button'
import { Badge } from '@/components/ui/badge'
import { useCovers } from '@/lib/use-covers'
import { DeleteProject } from './delete-project.tsx'
import { type ProjectAction, ProjectActions } from './project-actions.tsx'
import { openProjectCommand } from './project-commands.ts'
import { ProjectEssentials } from './project-essentials.tsx'
import { ProjectHistory } from './project-history.tsx'
import { nameOfProject } from './project-name.ts'
import { StatusBadge } from './status-badge.tsx'

const NextFundingDeadline = lazy(() => import('@/features/funding/deadlines/next-funding-deadline'))

interface ProjectHeaderProps {
  /** The project as it shows: today's, or that of a past day. */
  project: ProjectDetail
  /** True while a past day shows: nothing can be changed. */
  past: boolean
  onSee: (asOf: AsOf | undefined) => void
}

/**
 * Who a project is for, where it stands, how to reach them, and what can be done: on every page of the project, above
 * what scrolls. On a phone only the first lines stay.
 */
export function ProjectHeader({ project, past, onSee }: ProjectHeaderProps) {
  const { permissions, role } = useUser()
  const [dialog, setDialog] = useState<'history' | 'delete'>()
  const close = (open: boolean) => (open ? undefined : setDialog(undefined))
  const { id } = project
  // Wide, the whole header stays; on a phone its first lines.
  const whole = useCovers('top')
  const lines = useCovers('top')
  const name = nameOfProject(project) ?? ''
  const reopen = useCommand(projectEndpoints.update, { success: 'Le projet est rouvert.' })
  const act = (action: ProjectAction) => {
    if (action === 'history' || action === 'delete') return setDialog(action)
    if (action === 'reopen') return reopen.mutate({ params: { id }, body: { closed: false } })
    if (action === 'past') return onSee({ on: lastDayToSee(project), knownOn: undefined })
    openProjectCommand(
      action === 'note' || action === 'close' ? { kind: action, id } : { kind: 'status', id, to: action.to },
    )
  }
  return (
    <header
      ref={whole}
      data-above
      className="contents md:sticky md:top-14 md:z-20 md:block md:bg-background md:pt-3 md:-mt-3"
    >
      <div
        ref={lines}
        className="sticky top-14 z-20 -mx-4 -mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 bg-background px-4 pt-3 pb-2 max-md:border-b sm:-mx-6 sm:-mt-6 sm:px-6 md:static md:mx-0 md:mt-0 md:px-0 md:pt-0"
      >
        <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="max-w-full text-xl font-semibold break-words max-md:line-clamp-2 md:truncate" title={name}>
            {name}
          </h1>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground">
            {project.reference ? <span className="[overflow-wrap:anywhere]">{project.reference}</span> : null}
            {/* A client reads where it stands in plain words, on the page of their project. */}
            {role === 'client' ? null : (
              <>
                <StatusBadge status={project.status} />
                <span className="whitespace-nowrap">depuis le {formatDay(project.status_on)}</span>
              </>
            )}
            {past || project.closed ? null : (
              <Suspense>
                <NextFundingDeadline project={project} />
              </Suspense>
            )}
            {project.closed ? (
              <Badge variant="neutral">
                <Lock aria-hidden /> Clos
              </Badge>
            ) : null}
            {project.urgent_visit ? (
              <Badge variant="destructive">
                <Siren aria-hidden /> Visite urgente
              </Badge>
            ) : null}
            {project.required_action ? (
              <Badge variant="attention">
                <TriangleAlert aria-hidden /> Action requise
              </Badge>
            ) : null}
          </span>
        </div>
        <div className="no-print flex items-center gap-2">
          <FavouriteButton kind="project" id={id} />
          <ProjectActions
            status={project.status}
            may_write={project.may_write}
            notes={!project.hidden_features.includes('ca_follow_up_comments')}
            past={past}
            closed={project.closed === true}
            onAct={act}
          />
        </div>
      </div>
      <div className="md:border-b md:pb-2">
        <ProjectEssentials project={project} mayOpenMission={permissions.includes('read mission')} />
      </div>
      {dialog === 'history' ? (
        <Suspense>
          <ProjectHistory
            onOpenChange={close}
            undo={!past && project.may_write ? projectEndpoints.undo : undefined}
            id={id}
            {...(role === 'client' ? {} : { onSeeAt: (day: string) => onSee({ on: day, knownOn: undefined }) })}
          />
        </Suspense>
      ) : null}
      {past ? null : <DeleteProject project={project} name={name} open={dialog === 'delete'} onOpenChange={close} />}
    </header>
  )
}

/** The past day shown first: the one before the last change, when there is one to compare with. */
function lastDayToSee(project: ProjectDetail): string {
  const before = earlierDay(addDays(dayOf(project.updated_at), -1), addDays(todayInParis(), -1))
  return laterDay(before, project.opened_on)
}
