import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { Link, Outlet, useLocation, useMatches, useParams } from '@tanstack/react-router'
import { GoneBanner } from '@/components/record/pages/gone-banner'
import { Neighbours } from '@/components/record/table/neighbours'
import { samePage } from '@/components/record/table/same-page'
import { Button } from '@/components/ui/button'
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
  const { asOf, see, today, shown, gone, failure, retry } = useShownProject(id, { pathname })
  const afield = useMatches({ select: matches => matches.at(-1)?.staticData.entry?.afield === true })
  useSetPageTitle(nameOfProject(shown ?? today), id)
  // Where there is no network a page that keeps its own things goes on, the same one, without what stands above it.
  const alone = failure?.isPassing && !shown && afield
  if (failure && !shown && !asOf && !alone)
    return (
      <ProjectProblem refusal={failure} actions={<RestoreProject projectId={id} refusal={failure} />} onRetry={retry} />
    )
  return (
    <div className="flex flex-col gap-4">
      {alone ? null : (
        <Neighbours
          list="projects"
          endpoint={projectEndpoints.list}
          id={id}
          hrefOf={other => samePage(pathname, id, other).replace(/\/accommodation$/, '/accommodation/general')}
          listHref="/projects"
          className="-mx-3 -mt-2"
        />
      )}
      {shown ? (
        <ProjectHeader
          key={id}
          project={gone ? { ...shown, may_write: false } : shown}
          past={asOf !== undefined}
          onSee={see}
        />
      ) : null}
      {gone ? (
        <GoneBanner
          title={gone.key === 'project.gone' ? gone.message : 'Ce projet n’est plus là, ou ne vous est plus ouvert.'}
        >
          <RestoreProject projectId={id} refusal={gone} />
          <Button variant="outline" size="sm" asChild>
            <Link to="/projects">Revenir aux projets</Link>
          </Button>
        </GoneBanner>
      ) : null}
      <Outlet />
    </div>
  )
}
