import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { useParams } from '@tanstack/react-router'
import { queryClient, readOptions, useRead } from '@/api/queries'
import { useSession } from '@/api/session'
import type { Circumstances, Visitor } from './enter'
import { useRouteEntry } from './page-title'
import type { ProjectSection, Route } from './route-entry'

/** The sections of a project are asked for when somebody from outside opens one of them. */
const asksSections = (route: Route | undefined, user: Visitor | undefined): boolean =>
  route?.section !== undefined && user?.role === 'client'

/** What a page's entry hangs on beside the person: fetched once, and only for the pages that ask. */
export async function circumstancesOf(
  route: Route,
  user: Visitor | undefined,
  params: Record<string, string>,
): Promise<Circumstances> {
  const { id } = params
  if (!asksSections(route, user) || !id || !user?.projects_id.includes(id)) return {}
  // Without an answer the page opens and says itself what is wrong.
  const project = await queryClient
    .ensureQueryData(readOptions(projectEndpoints.get, { params: { id } }))
    .catch(() => undefined)
  return { sections: project?.sections_permissions as Partial<Record<ProjectSection, boolean>> | undefined }
}

/** The same for what is on the screen: menu, tabs, breadcrumbs, palette. */
export function useCircumstances(): Circumstances {
  const user = useSession()?.user
  const route = useRouteEntry()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const project = useRead(projectEndpoints.get, { params: { id } }, { enabled: asksSections(route, user) && id !== '' })
  return { sections: project.data?.sections_permissions as Partial<Record<ProjectSection, boolean>> | undefined }
}
