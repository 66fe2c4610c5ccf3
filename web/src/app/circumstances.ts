import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { settingsEndpoints } from '@faitage/contracts/settings/external-settings'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { errorText } from '@/api/error-text'
import { queryClient, readOptions, useRead } from '@/api/queries'
import { useSession } from '@/api/session'
import { notify } from '@/lib/notify'
import type { Circumstances, Visitor } from './enter'
import { useRouteEntry } from './page-title'
import type { Route } from './route-entry'

/** The sections of a project are asked for when somebody from outside opens one of them. */
const asksSections = (route: Route | undefined, user: Visitor | undefined, id: string | undefined): id is string =>
  route?.section !== undefined && user?.role === 'client' && id !== undefined && user.projects_id.includes(id)

/** The menu of co-ownerships hangs on a setting. */
const asksSettings = (user: Visitor | undefined): boolean =>
  user !== undefined && user.role !== 'client' && user.preferred_app.preferred_app === 'copro'

const settingsFailed = () => notify.error(errorText('common.error'), { id: 'settings' })

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
  if (!asksSections(route, user, id)) return {}
  const project = await queryClient
    .fetchQuery(readOptions(projectEndpoints.get, { params: { id } }))
    .catch(() => undefined)
  return { sections: project?.sections_permissions }
}

/** The same for what is on the screen: menu, tabs, breadcrumbs, palette. */
export function useCircumstances(): Circumstances {
  const user = useSession()?.user
  const route = useRouteEntry()
  const { id } = useParams({ strict: false }) as { id?: string }
  const settings = useRead(settingsEndpoints.get, {}, { enabled: asksSettings(user) })
  const project = useRead(
    projectEndpoints.get,
    { params: { id: id ?? '' } },
    { enabled: asksSections(route, user, id) },
  )
  useEffect(() => {
    if (settings.error) settingsFailed()
  }, [settings.error])
  return { settings: settings.data, sections: project.data?.sections_permissions }
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
