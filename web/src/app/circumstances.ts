import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { settingsEndpoints } from '@faitage/contracts/settings/external-settings'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { errorText } from '@/api/error-text'
import { queryClient, readOptions, useRead } from '@/api/queries'
import { useSession } from '@/api/session'
import { projectReads } from '@/api/shell-reads'
import { notify } from '@/lib/notify'
import type { Circumstances, Visitor } from './enter'
import { useRouteEntry } from './page-title'
import type { Route } from './route-entry'

/** The sections of a project are asked for when somebody from outside opens one of them. */
const asksSections = (route: Route | undefined, user: Visitor | undefined, id: string | undefined): id is string =>
  (route?.section !== undefined || route?.ofClient === true) &&
  user?.role === 'client' &&
  id !== undefined &&
  user.projects_id.includes(id)

/** What a mission does not show is asked of the mission, or of the project, whose pages these are. */
const isOfMission = (route: Route | undefined): boolean => /^\/missions\/(edit\/)?\$id/.test(route?.path ?? '')
const isOfProject = (route: Route | undefined): boolean => route?.path.startsWith('/projects/edit/$id') === true

/** The menu of co-ownerships hangs on a setting. */
const asksSettings = (user: Visitor | undefined): boolean =>
  user !== undefined && user.role !== 'client' && user.preferred_app.preferred_app === 'copro'

const settingsFailed = () => notify.error(errorText('common.error'), { id: 'settings' })

/** The sections that are open to somebody from outside; to the team all are. */
const sectionsOf = (user: Visitor | undefined, project: ProjectDetail | undefined) =>
  user?.role === 'client' ? project?.sections_permissions : undefined

/**
 * What a page's entry hangs on beside the person, fetched for the pages that ask. Without an answer a section opens and
 * its page says itself what is wrong; a setting nobody knows is off.
 */
export async function circumstancesOf(
  route: Route,
  user: Visitor | undefined,
  params: Record<string, string>,
): Promise<Circumstances> {
  const { id } = params
  if (route.setting && user) {
    const settings = await queryClient.fetchQuery(readOptions(settingsEndpoints.get, {})).catch(settingsFailed)
    return typeof settings === 'object' ? { settings } : {}
  }
  if (!user || !id) return {}
  if (route.feature && isOfMission(route)) {
    const mission = await queryClient
      .fetchQuery(readOptions(missionEndpoints.get, { params: { id } }))
      .catch(() => undefined)
    return { hidden: mission?.hidden_features }
  }
  if (!asksSections(route, user, id) && !(route.feature && isOfProject(route))) return {}
  // What is open to somebody from outside is asked each time: a section closed since lets nobody in.
  const options = readOptions(projectReads.get, { params: { id } })
  const anew = asksSections(route, user, id) ? { staleTime: 0 } : {}
  const project = await queryClient.fetchQuery({ ...options, ...anew }).catch(() => undefined)
  return { sections: sectionsOf(user, project), hidden: project?.hidden_features }
}

/** The same for what is on the screen: menu, tabs, breadcrumbs, palette. */
export function useCircumstances(): Circumstances {
  const user = useSession()?.user
  const route = useRouteEntry()
  const { id } = useParams({ strict: false }) as { id?: string }
  const settings = useRead(settingsEndpoints.get, {}, { enabled: asksSettings(user) })
  const project = useRead(
    projectReads.get,
    { params: { id: id ?? '' } },
    { enabled: asksSections(route, user, id) || (user !== undefined && isOfProject(route)) },
  )
  const mission = useRead(
    missionEndpoints.get,
    { params: { id: id ?? '' } },
    { enabled: user !== undefined && isOfMission(route) },
  )
  useEffect(() => {
    if (settings.error) settingsFailed()
  }, [settings.error])
  return {
    settings: settings.data,
    sections: sectionsOf(user, project.data),
    hidden: isOfMission(route) ? mission.data?.hidden_features : project.data?.hidden_features,
  }
}

/** Applies the entry rules again to the page shown when a setting they hang on is switched. */
export function useSettingsWatch(): void {
  const router = useRouter()
  const { settings } = useCircumstances()
  const known = useRef(settings)
  useEffect(() => {
    const before = known.current
    known.current = settings
    if (before && settings && before !== settings) void router.invalidate()
  }, [settings, router])
}
