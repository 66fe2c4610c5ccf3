import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { Neighbours } from '@/components/record/table/neighbours'
import { useSetPageTitle } from '@/lib/page-title'
import { ProjectHeader } from './project-header.tsx'
import { nameOfProject } from './project-name.ts'
import { ProjectProblem } from './project-problem.tsx'
import { RestoreProject } from './restore-project.tsx'
import { useShownProject } from './use-shown-project.ts'

/** What stays above every page of a project: who it is for, where it stands, what can be done with it. */
export function Frame() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { pathname } = useLocation()
  const { asOf, see, today, shown, failure, retry } = useShownProject(id)
  useSetPageTitle(nameOfProject(shown ?? today))
  if (failure && !shown && !asOf)
    return (
      <ProjectProblem refusal={failure} actions={<RestoreProject projectId={id} refusal={failure} />} onRetry={retry} />
    )
  return (
    <div className="flex flex-col gap-4">
      <Neighbours
        list="projects"
        endpoint={projectEndpoints.list}
        id={id}
        hrefOf={other => pathname.replace(id, other)}
        listHref="/projects"
        className="-mt-2 max-sm:-mx-2 md:mb-2"
      />
      {shown ? <ProjectHeader key={id} project={shown} past={asOf !== undefined} onSee={see} /> : null}
      <Outlet />
    </div>
  )
}
