import { CUSTOM } from '@faitage/contracts/custom-fields/custom-value'
import type { ProjectSummary } from '@faitage/contracts/projects/project'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectTitle } from '@faitage/contracts/projects/project-title'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { queryClient, readOptions } from '@/api/queries'
import { session, useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import type { RecordColumn } from '@/components/record/table/column'
import { RecordTable } from '@/components/record/table/record-table'
import { listQueryOf, readTableState, type TableStateRules } from '@/components/record/table/table-state'
import { Skeleton } from '@/components/ui/skeleton'
import { customColumnsOf } from '@/features/custom-fields/custom-table'
import { useCustomFields } from '@/features/custom-fields/use-custom-fields'
import { useListView, type View, ViewSwitch } from '@/features/maps/view-switch'
import { useOwnSearch } from '@/lib/use-own-search'
import { BoardView } from './board-view.tsx'
import { NewProjectButton } from './new-project-button.tsx'
import { projectColumns } from './project-columns.tsx'
import { useProjectFilters } from './use-project-filters.tsx'

const ClientList = lazy(() => import('./portal/client-list.tsx').then(module => ({ default: module.ClientList })))
const FollowMenu = lazy(() => import('./follow-menu.tsx').then(module => ({ default: module.FollowMenu })))
const ProjectBulk = lazy(() => import('./project-bulk.tsx').then(module => ({ default: module.ProjectBulk })))
const ProjectMap = lazy(() => import('@/features/maps/project-map').then(module => ({ default: module.ProjectMap })))
const ProjectPeek = lazy(() => import('./project-peek.tsx').then(module => ({ default: module.ProjectPeek })))

const noun = { one: 'projet', many: 'projets', none: 'Aucun projet' }
const views = ['liste', 'statuts', 'carte'] as const satisfies readonly View[]
const defaultSort = { column: 'updated_at', direction: 'desc' } as const
const sortableOf = (columns: readonly RecordColumn<ProjectSummary>[]) =>
  columns.filter(column => column.sortable).map(column => column.id)
const listRules = {
  sortable: sortableOf(projectColumns),
  defaultSort,
  defaultSize: 50,
  sizes: [20, 50, 100, 500, 1000],
}

/** The one mission the list is narrowed to, whose custom fields it then has. */
function useOneMission(): string | undefined {
  const search = useOwnSearch()
  const { mission_id = [] } = useMemo(() => readTableState(search, missionRules).filters, [search])
  return mission_id.length === 1 ? mission_id[0] : undefined
}
const missionRules: TableStateRules = { ...listRules, filterKeys: ['mission_id'] }
const customAsked = () =>
  [...new URLSearchParams(window.location.search)].some(
    ([key, value]) => key.startsWith(CUSTOM) || (key === 'sort' && value.replace('-', '').startsWith(CUSTOM)),
  )

/** The rows of the plain list. */
export function ahead(search: string): void {
  const user = session.get()?.user
  // They may have signed out since the page was found likely.
  if (search || !user || user.role === 'client') return
  const query = listQueryOf(readTableState('', missionRules))
  void queryClient.prefetchQuery(readOptions(projectEndpoints.list, { query }))
}

/** The projects a person follows; whoever follows one as a client is led to it. */
export function Page() {
  const { role, projects_id } = useUser()
  if (role !== 'client') return <ProjectList />
  const [only, ...others] = projects_id
  if (only === undefined) return <NoProject />
  if (others.length === 0) return <Navigate to={`/projects/edit/${only}/client`} replace />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ClientList />
    </Suspense>
  )
}

/** A client whom no project was opened to: what to do about it. */
const NoProject = () => (
  <div className="mx-auto flex max-w-prose flex-col gap-2 py-10">
    <h1 className="text-xl font-semibold">Aucun projet ne vous est ouvert pour le moment</h1>
    <p>
      Votre compte fonctionne, mais aucun projet ne lui est encore rattaché. Appelez la personne qui suit votre projet,
      ou répondez à l’e-mail qui vous a invité&nbsp;: elle vous ouvrira le suivi.
    </p>
  </div>
)

function ProjectList() {
  const missionId = useOneMission()
  const custom = useCustomFields(missionId)
  const filters = useProjectFilters(custom.fields)
  const columns = useMemo(
    () => (custom.fields.length > 0 ? [...projectColumns, ...customColumnsOf(custom.fields)] : projectColumns),
    [custom.fields],
  )
  const view = useListView(views)
  const { permissions } = useUser()
  const creates = permissions.includes('create project')
  const rules = useMemo<TableStateRules>(
    // Sort and page size of the list stay in the address while its map shows.
    () => ({ ...listRules, sortable: sortableOf(columns), filterKeys: filters.map(filter => filter.key) }),
    [filters, columns],
  )
  const actions = (
    <>
      <ViewSwitch offered={views} />
      <Suspense fallback={<Skeleton className="h-9 w-24 max-lg:w-11" />}>
        <FollowMenu />
      </Suspense>
      {creates ? <NewProjectButton /> : null}
    </>
  )
  // A filter on a custom field, or a sort by one, means nothing until it is known.
  if (!custom.ready && customAsked()) return <PageSkeleton />
  if (view === 'statuts')
    return (
      <>
        <h1 className="sr-only">Projets par statut</h1>
        <BoardView filters={filters} rules={rules} actions={actions} />
      </>
    )
  if (view === 'carte')
    return (
      <>
        <h1 className="sr-only">Carte des projets</h1>
        <Suspense fallback={<PageSkeleton />}>
          <ProjectMap filters={filters} rules={rules} actions={actions} />
        </Suspense>
      </>
    )
  return (
    <>
      <h1 className="sr-only">Projets</h1>
      <RecordTable
        name="projects"
        label="Projets"
        noun={noun}
        entity="project"
        endpoint={projectEndpoints.list}
        columns={columns}
        filters={filters}
        rowHref={row => `/projects/edit/${row.id}`}
        rowLabel={projectTitle}
        defaultSort={defaultSort}
        selectable
        peek={row => (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <ProjectPeek key={row.id} row={row} />
          </Suspense>
        )}
        bulk={(ids, clear, all) => (
          <Suspense fallback={<Skeleton className="h-8 w-64" />}>
            <ProjectBulk
              selection={all ? { filter: all.filter, count: all.total } : { projects_id: ids, count: ids.length }}
              onDone={clear}
            />
          </Suspense>
        )}
        selectsAll
        emptyHint={
          permissions.includes('import mission')
            ? 'Créez un projet, ou ouvrez une mission et déposez-y le fichier de ses projets.'
            : creates
              ? 'Créez un premier projet.'
              : 'Vos projets apparaîtront ici dès qu’ils vous seront ouverts.'
        }
        actions={actions}
      />
    </>
  )
}
